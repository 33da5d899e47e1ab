"""What docs/server.md and docs/operations.md say is what the code does."""

import re
from pathlib import Path
from typing import get_args

from prometheus_client import REGISTRY
from typer.main import get_command

from howdah.core.errors import HowdahError
from howdah.server import errors
from howdah.server.app import create_app
from howdah.server.settings import Settings
from howdah.service import errors as service_errors
from howdah.service.messages.tables import Message
from howdah.storage import errors as storage_errors
from howdah.table import errors as table_errors
from howdah.terminal.app import app

DOCS = Path(__file__).parent.parent.parent / "docs"
SERVER = re.sub(r"\{\w+\}", "{id}", (DOCS / "server.md").read_text(encoding="utf-8"))
OPERATIONS = (DOCS / "operations.md").read_text(encoding="utf-8")
# Never sent to a client.
INTERNAL = {"error", "bad-settings"}


def test_every_route_is_documented() -> None:
    for path in create_app(Settings(database="sqlite:///unused.db")).openapi()["paths"]:
        shown = re.sub(r"\{\w+\}", "{id}", path)
        tail = shown.rsplit("/", 1)[1]
        assert f"`{shown}`" in SERVER or f" {shown}" in SERVER or f"`/{tail}" in SERVER, path


def test_every_error_code_is_documented_with_its_status() -> None:
    found = [*vars(errors).values(), *vars(service_errors).values(), *vars(storage_errors).values()]
    codes = {error.code for error in found if isinstance(error, type) and issubclass(error, HowdahError)}
    of_the_table = {error.code for error in vars(table_errors).values() if hasattr(error, "code")}
    rows = dict(re.findall(r"^\| ((?:`[\w-]+`(?:, )?)+) \| (\d+) \|", SERVER, re.MULTILINE))
    documented = {code: int(status) for cell, status in rows.items() for code in re.findall(r"`([\w-]+)`", cell)}
    assert codes - INTERNAL - of_the_table <= set(documented)
    for code, status in service_errors.STATUS.items():
        assert documented.get(code, status) == status


def test_files_and_tests_that_the_security_page_names_exist() -> None:
    root = DOCS.parent
    text = (DOCS / "security.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:howdah|tests|deploy|web)/[\w./-]+)`", text))
    assert len(named) > 20
    assert [path for path in sorted(named) if not (root / path).exists()] == []
    tests = "".join(path.read_text(encoding="utf-8") for path in (root / "tests").rglob("test_*.py"))
    assert [name for name in sorted(set(re.findall(r"`(test_\w+)`", text))) if f"def {name}(" not in tests] == []


def test_every_message_is_documented() -> None:
    kinds = {message.type for message in get_args(Message)}
    assert all(f"| `{kind}` |" in SERVER for kind in kinds)


def test_every_option_of_the_command_and_every_metric_is_documented() -> None:
    options = get_command(app).commands["serve"].params  # type: ignore[attr-defined]
    assert all(f"`{option.opts[0]}`" in OPERATIONS for option in options)
    metrics = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("howdah_")}
    assert metrics == {name.removesuffix("_total") for name in re.findall(r"`(howdah_\w+)`", OPERATIONS)}

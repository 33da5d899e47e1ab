"""What docs/table.md says is what the code does."""

import re
from pathlib import Path

from howdah.table import errors
from howdah.table.commands import REQUESTS
from howdah.table.events import FACTS
from howdah.table.permission import PERMISSIONS, Role

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, its header first."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def first_words(heading: str) -> set[str]:
    return {word for row in rows(heading)[1:] for word in re.findall(r"`([\w-]+)`", row[0])}


def test_the_table_of_permissions_is_the_one_that_is_applied() -> None:
    header, *body = rows("Who may do what")
    assert header[1:] == [str(role) for role in Role]
    documented = {
        row[0].strip("`"): {role for role, cell in zip(header[1:], row[1:], strict=True) if cell == "yes"}
        for row in body
    }
    assert documented == {request.kind: set(map(str, allowed)) for request, allowed in PERMISSIONS.items()}


def test_every_request_event_and_error_is_documented() -> None:
    assert first_words("Commands") == {request.kind for request in REQUESTS}
    assert first_words("Events") == {fact.kind for fact in FACTS}
    codes = {error.code for error in vars(errors).values() if isinstance(error, type) and hasattr(error, "code")}
    assert first_words("Errors") == codes - {"error", "table"}


def test_every_ruling_of_the_table_is_documented_and_tested() -> None:
    documented = set(re.findall(r"^\| (TB-\d+) \|", PAGE, re.MULTILINE))
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "howdah" / "table").glob("*.py")]
    assert set(re.findall(r"\bTB-\d+\b", "".join(sources))) <= documented
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"TB-{number}" for number in re.findall(r"def test_tb_(\d+)_", tests)}
    assert documented == tested

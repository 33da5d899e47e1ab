"""The files in deploy/ agree with each other, with the server and with the packages."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from starlette.routing import Route
from typer.main import get_command

from howdah.server import metrics
from howdah.server.app import create_app
from howdah.server.settings import Settings
from howdah.terminal.app import app

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
UNIT = (DEPLOY / "howdah.service").read_text(encoding="utf-8")


def instructions(name: str) -> list[str]:
    """The arguments of an instruction, each time that it occurs."""
    return re.findall(rf"^{name} (.*)$", CONTAINER, re.MULTILINE)


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8")))


def check_options(arguments: list[str]) -> None:
    """`howdah serve` accepts these options, each with its value."""
    command = get_command(app)
    serve = getattr(command, "commands")["serve"]  # noqa: B009
    known = {option for parameter in serve.params for option in parameter.opts}
    assert set(arguments[::2]) <= known


def test_the_container_copies_what_git_and_the_release_have() -> None:
    copied = [shlex.split(line) for line in instructions("COPY") if "--from" not in line]
    sources = {source for *sources, _ in copied for source in sources}
    assert sources == {"constraints-serve.txt", "dist/howdah-*.whl"}
    assert (ROOT / "constraints-serve.txt").is_file()
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert sources == {line[1:] for line in allowed if line.startswith("!")}


def test_the_container_has_the_packages_of_the_server_and_postgresql_without_build_tools() -> None:
    pinned = (ROOT / "constraints-serve.txt").read_text(encoding="utf-8")
    packages = set(re.findall(r"^([\w.-]+)(?:\[\w+\])?==", pinned, re.MULTILINE))
    assert {"fastapi", "uvicorn", "psycopg", "psycopg-binary"} <= packages
    assert packages.isdisjoint({"hatchling", "editables", "pytest"})


def test_the_container_runs_as_a_user_whom_kubernetes_knows_to_be_no_root() -> None:
    *_, user = instructions("USER")
    assert int(user) > 0
    assert f"--uid {user}" in CONTAINER


def test_the_python_of_the_container_is_a_supported_one() -> None:
    versions = {re.sub(r".*python:([\d.]+).*", r"\1", line) for line in instructions("FROM")}
    assert len(versions) == 1
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"Programming Language :: Python :: {versions.pop()}"' in project


def test_the_health_check_asks_an_endpoint_that_exists_at_the_port_of_the_server() -> None:
    (asked,) = instructions("HEALTHCHECK")
    found = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", asked)
    assert found
    port, path = found.groups()
    assert int(port) == Settings().port == int(instructions("EXPOSE")[0])
    assert path in {route.path for route in create_app(Settings()).routes if isinstance(route, Route)}


def test_the_server_knows_the_options_that_it_is_started_with() -> None:
    (entry,), (command,) = instructions("ENTRYPOINT"), instructions("CMD")
    check_options(yaml.safe_load(entry)[2:] + yaml.safe_load(command))
    check_options(compose()["services"]["server"]["command"])
    (started,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    check_options(shlex.split(started)[2:])


def test_compose_builds_the_container_and_starts_it_when_the_database_is_healthy() -> None:
    services = compose()["services"]
    built = services["server"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).samefile(DEPLOY / "Containerfile")
    assert services["server"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["database"]["healthcheck"]["test"][1] == "pg_isready"


def test_compose_keeps_its_data_in_volumes() -> None:
    used = {volume.split(":")[0] for service in compose()["services"].values() for volume in service["volumes"]}
    assert used == set(compose()["volumes"])
    assert "data:/data" in compose()["services"]["server"]["volumes"]
    assert instructions("VOLUME") == ["/data"]


def test_the_password_of_the_database_is_only_in_the_environment() -> None:
    services = compose()["services"]
    password = services["server"]["environment"]["PGPASSWORD"]
    assert password == services["database"]["environment"]["POSTGRES_PASSWORD"]
    assert password.startswith("${POSTGRES_PASSWORD:?")  # compose refuses to start without one
    assert "PASSWORD" not in " ".join(services["server"]["command"])
    assert "deploy/.env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_example_names_every_variable_of_compose() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    for name, default in re.findall(r"\$\{(\w+):-(.*?)\}", text):
        assert f"\n{name}={default}\n" in example


def expressions() -> list[str]:
    """What the dashboard and the alerts ask Prometheus for."""
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return shown + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


def test_dashboard_and_alerts_ask_for_metrics_and_labels_that_the_server_has() -> None:
    labels = {metric: set(metric._labelnames) for metric in vars(metrics).values() if hasattr(metric, "_labelnames")}
    known = {name: labels[metric] for metric in labels for name in (metric._name, *_series(metric._name))}
    asked = " ".join(expressions())
    assert set(re.findall(r"howdah_\w+", asked)) <= set(known)
    used = {metric._name for metric in labels}
    assert {name for name in used if name in asked} == used  # every metric is shown
    for expression in expressions():
        (name, *_) = re.findall(r"howdah_\w+", expression) or [""]
        grouped = {label for group in re.findall(r"by \(([\w, ]+)\)", expression) for label in group.split(", ")}
        selected = set(re.findall(r"[{,](\w+)=", expression))
        assert (grouped | selected) - {"le", "instance", "job"} <= known.get(name, set())


def _series(name: str) -> tuple[str, ...]:
    return f"{name}_total", f"{name}_bucket", f"{name}_count", f"{name}_sum"


@pytest.mark.parametrize(
    "file", ["Containerfile", "alerts.yaml", "compose.yaml", "dashboard.json", "howdah.service", "example.env"]
)
def test_the_docs_name_the_file(file: str) -> None:
    assert f"deploy/{file}" in (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")

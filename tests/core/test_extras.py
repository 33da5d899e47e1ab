"""Extras: the base install works alone, and each missing package is named with the extra that brings it."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from typer.testing import CliRunner

from howdah.arena.settings import settle
from howdah.arena.standings import standings
from howdah.core.extras import MissingExtraError, require
from howdah.games import GAMES
from howdah.storage.sql.database import Database
from howdah.terminal import SERVER, TERMINAL
from howdah.terminal.app import app

ROOT = Path(__file__).parents[2]
# Imports nothing from other projects but NumPy and Numba.
BASE_INSTALL = """
import sys
from importlib.abc import MetaPathFinder
class OnlyBase(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        package = name.partition(".")[0]
        if package not in {*sys.stdlib_module_names, "howdah", "numpy", "numba", "llvmlite"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, OnlyBase())
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "wasmtime" else find(name, package)
"""
WITHOUT_TYPER = """
import sys
sys.modules["typer"] = None
sys.argv[0] = "howdah"
from howdah.__main__ import main
main()
"""


def run(program: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


@pytest.fixture(name="without")
def _without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let a package seem not to be installed."""

    def without(package: str) -> None:
        monkeypatch.setattr("howdah.core.extras.find_spec", lambda name: None if name == package else name)

    return without


def test_what_is_installed_is_not_complained_about() -> None:
    require("this test", "none", "pytest", "json")


def test_all_missing_packages_are_named_and_the_extra_once() -> None:
    with pytest.raises(MissingExtraError) as raised:
        require("this test", "wings", "json", "no_such_wing", "no_other_wing")
    assert str(raised.value) == "this test needs no_such_wing and no_other_wing: pip install 'howdah[wings]'"
    assert isinstance(raised.value, ImportError)


@pytest.mark.compiled
def test_the_base_install_plays_explains_and_steps_batches() -> None:
    program = """
import howdah
position = howdah.game("siam").start()
print(howdah.explain(position, howdah.Budget(nodes=100)).best.move)
print(howdah.Batch(howdah.game("kerala"), 2).position(0))
"""
    found = run(BASE_INSTALL + program)
    assert (found.returncode, len(found.stdout.splitlines())) == (0, 2), found.stderr


def test_the_command_says_what_to_install_where_typer_is_missing() -> None:
    found = run(WITHOUT_TYPER, "games")
    assert found.returncode == 2
    assert found.stderr == "howdah: the command howdah needs typer: pip install 'howdah[terminal]'\n"


def test_the_engine_needs_no_extra() -> None:
    found = run(WITHOUT_TYPER, "engine", text='{"do": "games"}\n')
    assert (found.returncode, '"siam"' in found.stdout) == (0, True), found.stderr


@pytest.mark.parametrize(
    ("command", "package", "complaint"),
    [
        ("serve", "fastapi", "howdah serve needs fastapi: pip install 'howdah[server]'"),
        ("site --out none", "markdown_it", "howdah site needs markdown_it: pip install 'howdah[server]'"),
        ("site --out none", "sqlalchemy", "howdah site needs sqlalchemy: pip install 'howdah[server]'"),
        ("serve", "itsdangerous", "howdah serve needs itsdangerous: pip install 'howdah[server]'"),
        ("play siam", "httpx", "the table at the terminal needs httpx: pip install 'howdah[terminal]'"),
        ("play siam", "textual", "the table at the terminal needs textual: pip install 'howdah[terminal]'"),
        ("arena siam greedy random --games 2", "choix", "howdah arena needs choix: pip install 'howdah[arena]'"),
        ("arena siam greedy random --games 2 --ray auto", "ray", "a Ray cluster needs ray: pip install 'howdah[ray]'"),
    ],
)
def test_commands_say_what_to_install(
    command: str, package: str, complaint: str, without: Callable[[str], None]
) -> None:
    without(package)
    result = CliRunner().invoke(app, command.split())
    assert isinstance(result.exception, MissingExtraError), result.output
    assert str(result.exception) == complaint


def requirements(extra: str) -> set[str]:
    """The distributions that pyproject.toml names for an extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {re.split(r"[\[><=;]", given)[0].replace("_", "-") for given in project["optional-dependencies"][extra]}


def distributions(packages: Iterable[str]) -> set[str]:
    """The distributions that contain these packages."""
    known = packages_distributions()
    return {name.lower().replace("_", "-") for package in packages for name in known[package]}


def test_the_commands_check_all_packages_of_their_extras() -> None:
    assert distributions(TERMINAL) == requirements("terminal")
    assert distributions(SERVER) == requirements("server") - {"uvloop"}  # not on every platform


@pytest.mark.slow
def test_every_package_that_is_checked_belongs_to_the_extra_that_is_named() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "howdah").rglob("*.py"))
    checks = re.findall(r'\brequire\("[^"]+", "(\w+)"((?:, "\w+")+)\)', source)
    assert checks
    for extra, packages in checks:
        assert distributions(re.findall(r"\w+", packages)) & requirements(extra), packages


@pytest.mark.parametrize(
    ("module", "package", "complaint"),
    [
        ("batch", "numpy", "howdah.Batch needs numpy: pip install numpy"),
        ("selfplay", "pyarrow", r"self-play needs pyarrow: pip install 'howdah\[data\]'"),
        ("pettingzoo", "pettingzoo", r"pettingzoo needs pettingzoo: pip install 'howdah\[pettingzoo\]'"),
        ("gymnasium", "gymnasium", r"gymnasium needs gymnasium: pip install 'howdah\[gymnasium\]'"),
        ("openspiel", "pyspiel", r"openspiel needs pyspiel: pip install 'howdah\[openspiel\]'"),
    ],
)
def test_modules_say_what_to_install(
    module: str, package: str, complaint: str, without: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    without(package)
    monkeypatch.delitem(sys.modules, f"howdah.research.{module}", raising=False)
    with pytest.raises(MissingExtraError, match=complaint):
        import_module(f"howdah.research.{module}")


def test_ratings_say_what_to_install(without: Callable[[str], None]) -> None:
    without("choix")
    with pytest.raises(MissingExtraError, match=r"a rating needs choix: pip install 'howdah\[arena\]'"):
        standings(settle(GAMES.find("siam"), ["random", "greedy"], 2), [])


def test_postgresql_says_what_to_install(without: Callable[[str], None]) -> None:
    without("psycopg")
    with pytest.raises(
        MissingExtraError, match=r"a PostgreSQL database needs psycopg: pip install 'howdah\[postgres\]'"
    ):
        Database("postgresql+psycopg://nobody@localhost/nothing")

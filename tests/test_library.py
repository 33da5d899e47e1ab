"""The public interface: complete, documented, and quick to import."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import howdah

ROOT = Path(__file__).parent.parent


def test_every_public_name_can_be_imported() -> None:
    for name in howdah.__all__:
        assert getattr(howdah, name) is not None
    assert set(howdah.__all__) <= set(dir(howdah))


def test_type_checkers_see_the_names_that_programs_get() -> None:
    tree = ast.parse(Path(str(howdah.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == howdah._MODULES
    assert {*typed, "all_games", "game", "read_record"} == set(howdah.__all__)


def test_every_public_name_is_documented() -> None:
    documented = set(re.findall(r"`(\w+)[`(]", (ROOT / "docs" / "library.md").read_text(encoding="utf-8")))
    assert set(howdah.__all__) <= documented


def test_no_public_name_is_hidden_by_a_folder() -> None:
    folders = {path.parent.name for path in (ROOT / "howdah").glob("*/__init__.py")}
    assert folders.isdisjoint(howdah.__all__)


def test_the_examples_in_docstrings_are_true() -> None:
    assert doctest.testmod(howdah).failed == 0


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'howdah' has no attribute 'chess'"):
        howdah.chess  # noqa: B018


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import howdah", {"howdah.core", "numpy", "numba", "dataclasses"}),
        ("import howdah; howdah.game('siam').start().moves", {"numpy", "numba", "howdah.players"}),
        ("import howdah; howdah.CancelledError, howdah.MissingExtraError", {"numpy", "howdah.players.mcts"}),
        ("import howdah; howdah.player('level:1'); howdah.Budget", {"numpy", "numba", "typer", "fastapi"}),
    ],
)
def test_nothing_is_imported_before_it_is_used(program: str, absent: set[str]) -> None:
    found = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert absent.isdisjoint(found.stdout.split())

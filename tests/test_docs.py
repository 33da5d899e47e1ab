"""What the docs show is true: their examples are run."""

import json
import re
from pathlib import Path

import pytest

from howdah.core import errors
from howdah.engine.session import NoGameError, Session
from howdah.games import GAMES

ROOT = Path(__file__).parent.parent
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def blocks(path: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_python_examples_run(path: Path) -> None:
    for block in blocks(path, "python"):
        exec(compile(block, str(path), "exec"), {})


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_the_conversation_in_the_protocol_docs_is_true() -> None:
    session = Session(GAMES)
    said: list[dict[str, object]] = []
    for line in "".join(blocks(ROOT / "docs" / "engine-protocol.md", "text")).splitlines():
        if line.startswith("> "):
            assert not said
            answer = session.answer(line[2:], said.append)
            said.append(answer)
        else:
            answer = said.pop(0)
            assert includes(answer, json.loads(line[2:])), f"{line}\n{answer}"
    assert session.over


def test_every_error_code_is_documented() -> None:
    codes = {
        error.code
        for error in [*vars(errors).values(), NoGameError]
        if isinstance(error, type) and hasattr(error, "code")
    }
    documented = set(
        re.findall(
            r"^\| `([\w-]+)` \|", (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    assert codes - {"error", "bad-record", "bad-tutorial", "no-tutorial"} <= documented


def test_every_ruling_in_the_code_is_in_the_docs_and_in_a_test() -> None:
    rulings = set(re.findall(r"\| ([A-Z]{2}-\d+) \|", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")))
    sources = [
        *ROOT.glob("howdah/games/**/*.py"),
        *ROOT.glob("howdah/games/**/*.toml"),
        *ROOT.glob("howdah/games/**/*.md"),
    ]
    named = {ruling for path in sources for ruling in re.findall(r"\b[A-Z]{2}-\d+\b", path.read_text(encoding="utf-8"))}
    assert {ruling for ruling in named if not ruling.startswith("UTF")} <= rulings
    tests = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    untested = {
        ruling for ruling in rulings if not re.search(rf"def test_\w*{ruling.lower().replace('-', '_')}(?!\d)", tests)
    }
    assert not untested


def includes(whole: object, part: object) -> bool:
    """Tell whether a shortened answer is part of the whole one."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and includes(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        if not isinstance(whole, list):
            return False
        if all(isinstance(item, dict) for item in part):
            return all(any(includes(item, wanted) for item in whole) for wanted in part) and bool(part) == bool(whole)
        return whole == part
    return whole == part

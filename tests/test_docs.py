"""The docs are true: examples run, links work, and the files and symbols that they name exist."""

import json
import os
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from howdah.core import errors
from howdah.engine.conversation import Conversation, NoGameError
from howdah.games import GAMES
from howdah.terminal.app import app

ROOT = Path(__file__).parent.parent
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def blocks(path: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_python_examples_run(path: Path) -> None:
    for block in blocks(path, "python"):
        exec(compile(block, str(path), "exec"), {})


def command_lines(path: Path) -> list[list[str]]:
    """The commands of the shell blocks, without the words that start them elsewhere (`cd web && ...`)."""
    text = "".join(blocks(path, "sh")).replace("\\\n", " ")
    lines = [shlex.split(line, comments=True) for line in re.split(r"\n|&&|\|", text) if line.strip()]
    return [words for words in lines if words]


@contextmanager
def suppress_missing_files() -> Iterator[None]:
    """Let examples name a file, such as a record, that a reader has and we do not."""
    try:
        yield
    except Exception as error:
        if "does not exist" not in str(error):
            raise


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_commands_of_shell_examples_exist_and_take_their_arguments(path: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for program, *words in command_lines(path):
        if program == "howdah":
            command = get_command(app).commands[words[0]]  # type: ignore[attr-defined]
            with suppress_missing_files():
                command.make_context(words[0], words[1:]).close()
        elif program == "make":
            assert {word for word in words if word.islower()} <= targets, words
        elif program == "python" and words[0] == "-m":
            assert words[1] == "pip" or find_spec(words[1]), words
        elif program == "python" and words[0].endswith(".py"):
            assert (ROOT / words[0]).is_file(), words


def test_every_command_is_on_the_page_of_commands() -> None:
    listed = {words[1] for words in command_lines(ROOT / "docs" / "commands.md")}
    assert listed == set(get_command(app).commands)  # type: ignore[attr-defined]


def test_shell_examples_that_only_print_run() -> None:
    lines = {tuple(words) for path in DOCS for words in command_lines(path)}
    quick = sorted(line for line in lines if line[:2] in {("howdah", "games"), ("howdah", "rules")})
    assert quick
    for line in quick:
        done = CliRunner().invoke(app, line[1:])
        assert done.exit_code == 0, f"{line}\n{done.output}"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_the_conversation_in_the_protocol_docs_is_true() -> None:
    session = Conversation(GAMES)
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


SKIPPED_FOLDERS = {"node_modules", "__pycache__", "build", "dist"}
NOT_THERE = {
    "build/docs/",
    "howdah.db",
    "ray.py",
    "src/api/schema.ts",
}  # a database, a name that was not chosen, a generated file
FILE = re.compile(r"(?:[\w.-]+/)*(?:[\w-]+\.(?:py|toml|csv|tsv|ts|svelte|md|txt|json|tcss)|[\w-]+/)")
SYMBOL = re.compile(r"([\w.]*\b\w+)\.(\w+)(?:\(.*\))?")


def repository_files() -> Iterator[Path]:
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith(".")]
        yield from (Path(folder, name).relative_to(ROOT) for name in names)


FILES = {f"/{file.as_posix()}" for file in repository_files()}
PLACES = FILES | {f"{folder.as_posix()}/" for file in FILES for folder in Path(file).parents}
MODULES = {file: Path(ROOT, file[1:]).read_text(encoding="utf-8") for file in FILES if file.endswith(".py")}


def quoted(path: Path) -> set[str]:
    """Return the texts between backticks, without those of code blocks."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {quote.strip() for quote in re.findall(r"`([^`]+)`", text)}


@pytest.mark.parametrize("path", [path for path in DOCS if path.name != "CHANGELOG.md"], ids=lambda path: path.name)
def test_files_and_symbols_that_are_named_exist(path: Path) -> None:
    for quote in quoted(path) - NOT_THERE:
        if FILE.fullmatch(quote):
            assert any(place.endswith(f"/{quote}") for place in PLACES), quote
        elif found := SYMBOL.fullmatch(quote):
            module, symbol = found[1].replace(".", "/"), found[2]
            named = [
                text for file, text in MODULES.items() if file.endswith((f"/{module}.py", f"/{module}/__init__.py"))
            ]
            submodules = [file for file in MODULES if f"/{module}/{symbol}" in file]
            assert named or path.name != "rulings.md", quote
            assert not named or submodules or any(re.search(rf"\b{symbol}\b", text) for text in named), quote


def test_functions_that_the_rulings_name_exist() -> None:
    folders = (
        "/howdah/games/",
        "/tests/games/",
        "/howdah/tournaments/",
        "/howdah/server/clubs/",
        "/howdah/storage/sql/club_",
    )
    games = "".join(text for file, text in MODULES.items() if file.startswith(folders))
    for quote in quoted(ROOT / "docs" / "rulings.md"):
        if re.fullmatch(r"[a-zA-Z]+(_[a-zA-Z]+)+", quote):
            assert re.search(rf"\b{quote}\b", games), quote
        if prefix := re.fullmatch(r"(test_\w+?_\d+_)(?:\.\.\.|…|\*)", quote):
            assert f"def {prefix[1]}" in games, quote

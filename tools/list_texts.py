"""Writes every text that people see, in all languages, as one HTML page for an editor.

`python -m tools.list_texts texts.html`. Each row has the key, the texts, the file that holds them and the places in the
code that use them. The rules pages are listed as files at the end.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from howdah.core.text import LANGUAGES

ROOT: Final = Path(__file__).parent.parent
PYTHON: Final = ROOT / "howdah"
WEB: Final = ROOT / "web" / "src"
MOST_PLACES: Final = 4  # listed for one text
LESSON: Final = ("say", "praise", "hint")
PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Howdah: all texts</title>
<style>
body {{ font: 15px/1.4 sans-serif; margin: 1rem; }}
table {{ border-collapse: collapse; width: 100%; }}
td, th {{ border: 1px solid #bbb; padding: 0.3rem; text-align: left; vertical-align: top; }}
td:first-child, td:last-child {{ font: 12px/1.4 monospace; overflow-wrap: anywhere; width: 12%; }}
</style>
<h1>Howdah: all texts</h1>
<p>{{braces}} are filled in; {{count:one|many}} is the form that fits the number.</p>
{sections}
</html>
"""


@dataclass(frozen=True)
class Row:
    """One text in all languages."""

    key: str
    texts: Mapping[str, str]
    file: str  # that holds it
    places: tuple[str, ...]  # that use it, "howdah/terminal/texts.py:24"


def rows() -> list[Row]:
    """Return every text."""
    return [*_catalogues(), *_client(), *_lessons()]


def _catalogues() -> Iterator[Row]:
    for file in sorted(PYTHON.rglob("text.toml")):
        for key, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
            texts = {language: entry.get(language, "") for language in LANGUAGES}
            yield Row(key, texts, _path(file), _places(_python_strings(), key))


def _client() -> Iterator[Row]:
    folder = WEB / "text"
    own = {language: json.loads((folder / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES}
    games = json.loads((folder / "games.json").read_text(encoding="utf-8"))
    for texts, name in ((own, "{en,fr,de}.json"), (games, "games.json (from the games)")):
        for key in texts["en"]:
            found = {language: texts[language].get(key, "") for language in LANGUAGES}
            yield Row(key, found, f"web/src/text/{name}", _places(_web_strings(), key))


def _lessons() -> Iterator[Row]:
    for file in sorted(PYTHON.rglob("tutorial.toml")):
        for step in tomllib.loads(file.read_text(encoding="utf-8"))["step"]:
            for part in LESSON:
                yield Row(f"{step['id']}, {part}", step[part], _path(file), ("the tutorial",))


def _places(strings: Mapping[str, list[str]], key: str) -> tuple[str, ...]:
    """Return where a key is used: written out, or made of a beginning and something else."""
    exact = strings.get(key, [])
    made = [place for start, places in strings.items() if start.endswith("*") and _made(key, start) for place in places]
    return tuple(dict.fromkeys([*exact, *made]))[:MOST_PLACES]


def _made(key: str, pattern: str) -> bool:
    return re.fullmatch(pattern.replace("*", ".+"), key) is not None


@cache
def _python_strings() -> Mapping[str, list[str]]:
    """Return the strings in the Python files with their places; `value-*` for f"value-{name}"."""
    found: dict[str, list[str]] = {}
    for file in sorted(PYTHON.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if text := _string(node):
                found.setdefault(text, []).append(f"{_path(file)}:{getattr(node, 'lineno', 0)}")
    found["help-*"] = ["howdah/terminal/help.py"]  # put together from the names of commands and parameters
    found |= {f"{key}-*": ["howdah/core/game.py"] for key in ("title", "summary")}  # with the id of a box
    return found


def _string(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.endswith("*"):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values]
        text = "".join(parts)
        return text if re.fullmatch(r"[a-z]+-[\w*-]*\*|\*-[\w-]+\*?", text) else None
    return None


@cache
def _web_strings() -> Mapping[str, list[str]]:
    """Return the keys in the client's files with their places; `value.*` for `value.${name}`."""
    found: dict[str, list[str]] = {}
    for file in sorted([*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for _, text in re.findall(r"([\"'`])([\w-]+(?:\.(?:[\w-]|\$\{[^}]*\})+)*)\1", line):
                pattern = re.sub(r"\$\{[^}]*\}", "*", text)
                pattern = pattern if "*" not in pattern or pattern.endswith("*") else f"{pattern}*"
                found.setdefault(pattern, []).append(f"{_path(file)}:{number}")
    return found


def _path(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def page() -> str:
    """Return the page."""
    files: dict[str, list[Row]] = {}
    for row in rows():
        files.setdefault(row.file, []).append(row)
    sections = [_section(file, found) for file, found in files.items()]
    pages = [f"<li>{escape(_path(file))}</li>" for file in sorted(PYTHON.glob("games/*/pages/*.md"))]
    return PAGE.format(sections="\n".join([*sections, "<h2>Rules pages</h2><ul>", *pages, "</ul>"]))


def _section(file: str, found: list[Row]) -> str:
    head = "".join(f"<th>{name}</th>" for name in ("key", *LANGUAGES, "used in"))
    lines = [
        f"<tr><td>{escape(row.key)}</td>"
        + "".join(f'<td lang="{language}">{escape(row.texts[language])}</td>' for language in LANGUAGES)
        + f"<td>{'<br>'.join(map(escape, row.places))}</td></tr>"
        for row in found
    ]
    return f"<h2>{escape(file)}</h2>\n<table><tr>{head}</tr>\n" + "\n".join(lines) + "</table>"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")

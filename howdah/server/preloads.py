"""The files that a page needs beside those of the first page; the browser fetches them without waiting for a script."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from howdah.core.text import LANGUAGES


def preloads(built: Path, path: str, language: str = "") -> Sequence[str]:
    """Return the files that the page of a path needs, with the texts of a language; none where none are listed."""
    listed = _listed(built)
    needed = listed.get(path.rstrip("/")) or listed.get(path.partition("/")[0]) or ()
    return [*listed.get(f"text/{language}", ()), *needed]


def link_header(built: Path, path: str, language: str) -> str:
    """Return the value of the header `Link` for a page."""
    return ", ".join(f"</{file}>; {_relation(file, ';')}" for file in preloads(built, path, language))


def link_tags(built: Path, path: str) -> str:
    """Return the elements for the head of a page, by which a host of files says the same, in any language."""
    return "".join(f'<link {_relation(file, "")} href="{file}" />\n    ' for file in preloads(built, path))


def text_files(built: Path) -> Sequence[str]:
    """Return the files with the client's texts, one for each language."""
    return [file for language in LANGUAGES for file in _listed(built).get(f"text/{language}", ())]


def _relation(file: str, separator: str) -> str:
    return f'rel="preload"{separator} as="style"' if file.endswith(".css") else 'rel="modulepreload"'


@cache
def _listed(built: Path) -> Mapping[str, Sequence[str]]:
    file = built / "preloads.json"
    if not file.is_file():
        return {}
    found: dict[str, Sequence[str]] = json.loads(file.read_text(encoding="utf-8"))
    return found

"""The files that a page needs beside those of the first page; the browser fetches them without waiting for a script."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path


def preloads(built: Path, path: str) -> Sequence[str]:
    """Return the files that the page of a path needs; none where the build has listed none."""
    listed = _listed(built)
    return listed.get(path.rstrip("/")) or listed.get(path.partition("/")[0]) or ()


def link_header(built: Path, path: str) -> str:
    """Return the value of the header `Link` for a page."""
    return ", ".join(f"</{file}>; {_relation(file, ';')}" for file in preloads(built, path))


def link_tags(built: Path, path: str) -> str:
    """Return the elements for the head of a page, by which a host of files says the same."""
    return "".join(f'<link {_relation(file, "")} href="{file}" />\n    ' for file in preloads(built, path))


def _relation(file: str, separator: str) -> str:
    return f'rel="preload"{separator} as="style"' if file.endswith(".css") else 'rel="modulepreload"'


@cache
def _listed(built: Path) -> Mapping[str, Sequence[str]]:
    file = built / "preloads.json"
    if not file.is_file():
        return {}
    found: dict[str, Sequence[str]] = json.loads(file.read_text(encoding="utf-8"))
    return found

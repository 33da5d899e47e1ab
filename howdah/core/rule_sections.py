"""The headings of a rules page, by the anchors in their sections: what people see instead of an anchor."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from howdah.core.typography import typeset

ANCHOR: Final = re.compile(r" ?\[([\w-]+)\]")
HEADING: Final = re.compile(r"#+ (.+)")


def section(package: str, language: str, anchor: str) -> str:
    """Return the heading of the section that an anchor is in; the anchor itself if the page does not have it."""
    return _sections(package, language).get(anchor, anchor)


@cache
def _sections(package: str, language: str) -> Mapping[str, str]:
    page = files(package) / "pages" / f"{language}.md"
    found: dict[str, str] = {}
    heading = ""
    for line in page.read_text(encoding="utf-8").splitlines() if page.is_file() else ():
        if title := HEADING.fullmatch(line):
            heading = typeset(ANCHOR.sub("", title[1]), language)
        for anchor in ANCHOR.findall(line):
            found.setdefault(anchor, heading)
    return found

"""The positions of the rules pages, drawn by the boards of the client (web/positions.js)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatch_build import WEB, npm
from howdah.core import schema
from howdah.core.game import Game
from howdah.service.rules_page import rules_page
from tools.docs_site.content_policy import without_style_attributes

STYLES: Final = "positions.css"  # of the boards, inside of the drawings
COLOURS: Final = "position-colours.css"  # of the page around them


@dataclass(frozen=True)
class DrawnPositions:
    """The drawings of each game in the order of its page, as HTML, and the stylesheets they need."""

    drawings: Mapping[str, Sequence[str]]
    styles: str
    colours: str

    def write_styles(self, folder: Path) -> None:
        """Write the stylesheets."""
        (folder / STYLES).write_text(self.styles, encoding="utf-8")
        (folder / COLOURS).write_text(self.colours, encoding="utf-8")


def draw_positions(games: Iterable[Game]) -> DrawnPositions:
    """Draw the positions of all rules pages, in English; this needs Node and the packages of the client."""
    if not (WEB / "node_modules").is_dir():
        npm(["ci"])
    pages = {game.id: json.loads(schema.dumps(rules_page(game, "en")))["blocks"] for game in games}
    with TemporaryDirectory() as folder:
        asked, answered = Path(folder, "pages.json"), Path(folder, "drawn.json")
        asked.write_text(json.dumps(pages), encoding="utf-8")
        npm(["run", "--silent", "positions", "--", str(asked), str(answered)])
        made = json.loads(answered.read_text(encoding="utf-8"))
    rules = dict[str, str]()
    drawings = {game: [_drawing(drawn, rules) for drawn in found] for game, found in made["games"].items()}
    styled = "".join(f"\n{rule}" for rule in rules.values())
    return DrawnPositions(drawings, made["styles"] + styled, made["colours"])


def _drawing(drawn: Mapping[str, Any], rules: dict[str, str]) -> str:
    """Return a picture whose parts stand apart from the styles of the page; add the rules of its style attributes."""
    html, found = without_style_attributes(drawn["html"])
    rules |= found
    inside = f'<link rel="stylesheet" href="_static/{STYLES}"><div inert>{html}</div>'
    words = escape(drawn["described"], quote=True)
    text = f'<div class="drawn-position" role="img" aria-label="{words}">'
    # A blank line would end the HTML in Markdown.
    return " ".join(f'{text}<template shadowrootmode="open">{inside}</template></div>'.split())

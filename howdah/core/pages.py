"""Rules pages: Markdown in the project's own words, with drawn positions that are checked like code.

A drawing is a fenced block named `position`:

    ```position
    board: ..... /...
    options: crossed=on
    move: c1-c2*
    refused: SI-5
    ```

`players`, `options`, `move` and `refused` may be left out. The move is legal there, or refused by the rule named.
Headings and paragraphs carry the anchors that reasons name, in brackets: `[SI-5]`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.typography import typeset_markdown


@dataclass(frozen=True)
class Drawing:
    """A position on a rules page, perhaps with a move that is possible there or refused."""

    position: Position
    move: str | None  # "c1-c2*"
    refused: str | None  # the rule that refuses it, "SI-5"


def page(game: Game, language: str) -> str:
    """Return the rules page as it is written."""
    return (files(game.package) / "pages" / f"{language}.md").read_text(encoding="utf-8")


def parts(game: Game, language: str) -> list[str | Drawing]:
    """Return the page taken apart: Markdown and drawings in turn."""
    pieces = re.split(r"^```position\n(.*?)^```\n", page(game, language), flags=re.MULTILINE | re.DOTALL)
    return [
        _drawing(game, piece) if number % 2 else typeset_markdown(piece, language)
        for number, piece in enumerate(pieces)
    ]


def anchors(text: str) -> set[str]:
    """Return the anchors of a page."""
    return set(re.findall(r"\[([\w-]+)\]", text))


def _drawing(game: Game, block: str) -> Drawing:
    fields = dict(line.split(": ", 1) for line in block.splitlines())
    options = dict(setting.split("=", 1) for setting in fields.get("options", "").split())
    players = int(fields["players"]) if "players" in fields else None
    return Drawing(_position(game, fields, players, options), fields.get("move"), fields.get("refused"))


def _position(game: Game, fields: Mapping[str, str], players: int | None, options: Mapping[str, object]) -> Position:
    if "board" in fields:
        return game.position(fields["board"], players, options)
    return game.start(players, options)

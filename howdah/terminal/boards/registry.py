"""Which drawing belongs to which game."""

from collections.abc import Callable, Mapping
from typing import Final

from howdah.core.position import Position
from howdah.terminal.boards import china_shop, kerala, siam, white_elephant
from howdah.terminal.boards.canvas import Canvas, Look

DRAWINGS: Final[Mapping[str, Callable[[Position, Look], Canvas]]] = {
    "china-shop": china_shop.draw,
    "kerala": kerala.draw,
    "siam": siam.draw,
    "white-elephant": white_elephant.draw,
}


def draw(position: Position, look: Look) -> Canvas:
    """Draw a position; a game without a drawing of its own shows the one in plain text, and all spots as a list."""
    return DRAWINGS.get(position.game.id, _plain)(position, look)


def _plain(position: Position, look: Look) -> Canvas:
    canvas = Canvas()
    for row, line in enumerate(position.draw(look.language).splitlines()):
        canvas.write(0, row, line)
    return canvas

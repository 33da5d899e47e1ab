"""The drawing functions by game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from howdah.core.position import Position
from howdah.terminal.boards import china_shop, kerala, siam, white_elephant
from howdah.terminal.boards.canvas import Canvas, DrawOptions

DRAWINGS: Final[Mapping[str, Callable[[Position, DrawOptions], Canvas]]] = {
    "china-shop": china_shop.draw,
    "kerala": kerala.draw,
    "siam": siam.draw,
    "white-elephant": white_elephant.draw,
}

LEGENDS: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "kerala": kerala.LEGEND,
    "white-elephant": white_elephant.LEGEND,
}


def legend(game: str) -> Sequence[tuple[str, str]]:
    """Return the signs on a board with the keys of their texts; none if they speak for themselves."""
    return LEGENDS.get(game, ())


def draw(position: Position, options: DrawOptions) -> Canvas:
    """Draw a position; a game without a drawing function shows its text drawing, and all spots as a list."""
    return DRAWINGS.get(position.game.id, _plain)(position, options)


def _plain(position: Position, options: DrawOptions) -> Canvas:
    canvas = Canvas()
    for row, line in enumerate(position.draw(options.language).splitlines()):
        canvas.write(0, row, line)
    return canvas

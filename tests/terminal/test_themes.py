"""Colours that can be read."""

import pytest
from rich.style import Style

from howdah.games import GAMES
from howdah.terminal.boards.canvas import DrawOptions
from howdah.terminal.boards.registry import draw
from howdah.terminal.screens.themes import PALETTES, Palette

TILES = ("blue", "black", "green", "violet", "red")
SEATS = tuple(f"seat-{seat}" for seat in range(5))


def luminance(red: int, green: int, blue: int) -> float:
    """As the Web Content Accessibility Guidelines have it."""
    parts = [part / 255 for part in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    assert style.color
    assert style.bgcolor
    first, second = (luminance(*color.get_truecolor()) for color in (style.color, style.bgcolor))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_texts_stand_out_from_their_ground(palette: Palette) -> None:
    least = 7.0 if palette.theme.name == "howdah-contrast" else 4.5
    pairs = [
        *((fg, "") for fg in ("text", "dim", "title", "warning", *SEATS)),
        *((f"on-{name}", name) for name in (*SEATS, *TILES, "lit", "chosen", "cursor")),
        *((fg, bg) for fg in ("text", "title") for bg in ("light", "dark", "card")),
    ]
    weak = {pair: round(contrast(palette.style(*pair)), 2) for pair in pairs if contrast(palette.style(*pair)) < least}
    assert not weak


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_ink_and_ground_of_a_board_has_a_style(palette: Palette) -> None:
    for game in GAMES:
        position = game.start()
        while position.turn < 0:
            position = position.play(position.moves[0])
        for row in draw(position, DrawOptions(80, 30, "en")).rows:
            for glyph in row:
                assert glyph.fg in palette.foregrounds
                assert palette.style(glyph.fg, glyph.bg)

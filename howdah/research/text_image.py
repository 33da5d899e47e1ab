"""A drawing in plain text as an image: every character at its place in a grid.

Letters come from the font that Pillow brings along. It has no lines, arrows and triangles; these are drawn as their
Unicode names say.
"""

import unicodedata
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDE: Final = 12  # pixels of a character
HIGH: Final = 22
MARGIN: Final = 12
PAPER: Final = (250, 247, 240)
INK: Final = (40, 36, 32)
SIDES: Final = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}


def picture(drawing: str) -> "NDArray[np.uint8]":
    """Return an image of a drawing: rows, columns, and red, green and blue."""
    lines = drawing.splitlines()
    size = (2 * MARGIN + WIDE * max(map(len, lines), default=0), 2 * MARGIN + HIGH * len(lines))
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(HIGH * 3 // 4)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            middle = (MARGIN + WIDE * column + WIDE // 2, MARGIN + HIGH * row + HIGH // 2)
            _draw(pen, character, middle, font)
    return np.array(image)


def _draw(
    pen: ImageDraw.ImageDraw,
    character: str,
    middle: tuple[int, int],
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> None:
    if character.isascii():
        pen.text(middle, character, fill=INK, font=font, anchor="mm")
        return
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        _rule(pen, middle, name)
    elif any(word in name for word in ("ARROW", "POINTING")):
        _point(pen, middle, name)
    else:
        letter = unicodedata.normalize("NFKD", character)[0]
        pen.text(middle, letter if letter.isascii() else "*", fill=INK, font=font, anchor="mm")


def _rule(pen: ImageDraw.ImageDraw, middle: tuple[int, int], name: str) -> None:
    """Draw a line from the middle to each side that the name says."""
    words = name.replace("HORIZONTAL", "LEFT RIGHT").replace("VERTICAL", "UP DOWN").split()
    for side in SIDES.keys() & set(words):
        right, down = SIDES[side]
        pen.line([middle, (middle[0] + right * WIDE // 2, middle[1] + down * HIGH // 2)], fill=INK)


def _point(pen: ImageDraw.ImageDraw, middle: tuple[int, int], name: str) -> None:
    """Draw a triangle that points where the name says."""
    right, down = next((SIDES[side] for side in SIDES if side in name), SIDES["UP"])
    length = WIDE // 2 - 1
    corners = [
        (
            middle[0] + length * along * right + length * across * down,
            middle[1] + length * along * down + length * across * right,
        )
        for along, across in ((1, 0), (-1, 1), (-1, -1))
    ]
    pen.polygon(corners, fill=INK)

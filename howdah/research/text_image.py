"""A position as text or as an image, each character in a cell of a grid.

Letters come from Pillow's built-in font. It has no box-drawing characters, arrows or triangles; these are drawn by
their Unicode names.
"""

import sys
import unicodedata
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from howdah.core.position import Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
CELL_WIDTH: Final = 12  # pixels
CELL_HEIGHT: Final = 22
MARGIN: Final = 12
BACKGROUND: Final = (250, 247, 240)
FOREGROUND: Final = (40, 36, 32)
SIDES: Final = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}


def rendered(position: Position, mode: str | None) -> "str | NDArray[np.uint8] | None":
    """Return the drawing of a position as text or as an image; print it for people."""
    drawing = position.draw() + "\n"
    if mode == "rgb_array":
        return text_image(drawing)
    if mode == "ansi":
        return drawing
    sys.stdout.write(drawing)
    return None


def text_image(drawing: str) -> "NDArray[np.uint8]":
    """Return an image of a drawing: rows, columns, and red, green and blue."""
    lines = drawing.splitlines()
    size = (2 * MARGIN + CELL_WIDTH * max(map(len, lines), default=0), 2 * MARGIN + CELL_HEIGHT * len(lines))
    image = Image.new("RGB", size, BACKGROUND)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(CELL_HEIGHT * 3 // 4)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            middle = (MARGIN + CELL_WIDTH * column + CELL_WIDTH // 2, MARGIN + CELL_HEIGHT * row + CELL_HEIGHT // 2)
            _draw(pen, character, middle, font)
    return np.array(image)


def _draw(
    pen: ImageDraw.ImageDraw,
    character: str,
    middle: tuple[int, int],
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> None:
    if character.isascii():
        pen.text(middle, character, fill=FOREGROUND, font=font, anchor="mm")
        return
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        _lines(pen, middle, name)
    elif any(word in name for word in ("ARROW", "POINTING")):
        _triangle(pen, middle, name)
    else:
        letter = unicodedata.normalize("NFKD", character)[0]
        pen.text(middle, letter if letter.isascii() else "*", fill=FOREGROUND, font=font, anchor="mm")


def _lines(pen: ImageDraw.ImageDraw, middle: tuple[int, int], name: str) -> None:
    """Draw a line from the middle to each side that the name says."""
    words = name.replace("HORIZONTAL", "LEFT RIGHT").replace("VERTICAL", "UP DOWN").split()
    for side in SIDES.keys() & set(words):
        right, down = SIDES[side]
        pen.line([middle, (middle[0] + right * CELL_WIDTH // 2, middle[1] + down * CELL_HEIGHT // 2)], fill=FOREGROUND)


def _triangle(pen: ImageDraw.ImageDraw, middle: tuple[int, int], name: str) -> None:
    """Draw a triangle that points where the name says."""
    right, down = next((SIDES[side] for side in SIDES if side in name), SIDES["UP"])
    length = CELL_WIDTH // 2 - 1
    corners = [
        (
            middle[0] + length * along * right + length * across * down,
            middle[1] + length * along * down + length * across * right,
        )
        for along, across in ((1, 0), (-1, 1), (-1, -1))
    ]
    pen.polygon(corners, fill=FOREGROUND)

"""Draws the positions in the docs: python -m tools.draw_positions."""

import re
from html import escape
from pathlib import Path

from rich.console import Console, Group
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI
from rich.text import Text

from howdah.games import GAMES
from howdah.terminal.console import board
from howdah.terminal.texts import position_status

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH, ADVANCE, LINE, MARGIN = 78, 9.63, 20, 16


def svg(shown: Group, columns: int = WIDTH) -> str:
    """Return terminal output as SVG, every word in its column."""
    console = Console(width=columns, color_system="truecolor", force_terminal=True)
    lines = console.render_lines(shown, pad=False)
    texts = [text for row, line in enumerate(lines) for text in _texts(row, line)]
    width, height = f"{columns * ADVANCE + 2 * MARGIN:.0f}", len(lines) * LINE + 2 * MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"',
            '  font-size="16" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">',
            '<rect width="100%" height="100%" rx="10" fill="#1b1f27"/>',
            *texts,
            "</svg>\n",
        ]
    )


def _texts(row: int, line: list[Segment]) -> list[str]:
    texts, column = [], 0
    for segment in line:
        style = segment.style or Style()
        colour = style.color.get_truecolor(MONOKAI).hex if style.color else "#d8dee9"
        weight = ' font-weight="bold"' if style.bold else ""
        for word in re.finditer(r"\S+", segment.text):
            x, y = MARGIN + (column + word.start()) * ADVANCE, MARGIN + row * LINE + 15
            texts.append(f'<text x="{x:.1f}" y="{y}" fill="{colour}"{weight}>{escape(word[0])}</text>')
        column += len(segment.text)
    return texts


def siam() -> Group:
    """Show a push of Siam that is refused, and one that is allowed."""
    position = GAMES.find("siam").position("...../..Rv../.OOO./..E^../.R<E^.. e - 5 -")
    refused, allowed = "c2-c3*", "c1-c2*"
    reason = position.why_not(refused)
    return Group(
        board(position, "en"),
        Text(position_status(position, "en"), style="bold"),
        Text(f"> {refused}"),
        Text(reason.text() if reason else "", style="red"),
        Text(f"> {allowed}"),
        board(position.play(allowed), "en"),
    )


if __name__ == "__main__":
    (FOLDER / "siam.svg").write_text(svg(siam()), encoding="utf-8")

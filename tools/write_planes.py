"""Writes the observations of each game into docs/research.md.

python -m tools.write_planes
"""

import re
from pathlib import Path

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.observations import encoding

PAGE = Path(__file__).parent.parent / "docs" / "research.md"


def table(game: Game) -> str:
    """Return a game's planes as a Markdown table, each with its number; groups of numbers say their own sizes."""
    how = encoding(game)
    numbered = len(how.planes) == how.shape[0]
    rows = [f"| {number if numbered else '·'} | {plane} |" for number, plane in enumerate(how.planes)]
    if how.counts_repetitions:
        rows.append(f"| {len(how.planes)} | with `history` only, everywhere: how often the position has come up |")
    shape = " x ".join(map(str, how.shape))
    return "\n".join([f"### {game.title()}: {shape} bytes", "", "| | |", "|---|---|", *rows])


def main() -> None:
    """Put the tables between the two marks of the page."""
    tables = "\n\n".join(table(game) for game in GAMES)
    page = PAGE.read_text(encoding="utf-8")
    marked = r"(<!-- planes -->\n).*(<!-- end of planes -->)"
    page = re.sub(marked, lambda marks: f"{marks[1]}\n{tables}\n\n{marks[2]}", page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()

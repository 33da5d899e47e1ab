"""Draws the terminal table for the docs: python -m tools.draw_terminal."""

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from howdah.terminal.commands.records import load
from howdah.terminal.screens.themes import PALETTES, Palette
from tests.terminal.harness import open_table, people_table, play_at_random, press, recorded_table, run_app

DUSK, PAPER = PALETTES["howdah-dusk"], PALETTES["howdah-paper"]
FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
RECORDS = Path("tests/records")
ADVANCE = 12.2  # the width of a character in Textual's pictures

PICTURES: tuple[tuple[str, Callable[[], Path], tuple[int, int], Palette, tuple[str, ...]], ...] = (
    ("siam", lambda: play_at_random(people_table("siam"), 16), (80, 24), DUSK, ("tab", "enter")),
    (
        "white-elephant",
        lambda: play_at_random(people_table("white-elephant", first="silver"), 30),
        (100, 32),
        PAPER,
        (),
    ),
    ("china-shop", lambda: recorded_table(load(RECORDS / "china-shop/4.json"), 60), (80, 24), DUSK, ()),
    ("kerala", lambda: recorded_table(load(RECORDS / "kerala/3.json"), 82), (120, 36), DUSK, ("enter",)),
)


def tidy(svg: str) -> str:
    """Place every text at its first letter, and load no fonts from the web."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas").replace("Rich Fira Mono", "monospace")
    pattern = r'x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"([^>]*)>((?:&#160;)+)'

    def moved(match: re.Match[str]) -> str:
        spaces = ADVANCE * match[5].count(";")
        x, length = float(match[1]) + spaces, float(match[3]) - spaces
        return f'x="{x:.1f}" y="{match[2]}" textLength="{length:.1f}"{match[4]}>'

    svg = re.sub(pattern, moved, svg)
    return re.sub(r"terminal-\d+", "t", re.sub(r"[ \t]+\n", "\n", svg))


def draw(name: str, path: Path, size: tuple[int, int], palette: Palette, keys: tuple[str, ...]) -> None:
    """Write a picture of a table after some keys."""

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        picture = tidy(pilot.app.export_screenshot())
        (FOLDER / f"terminal-{name}.svg").write_text(picture, encoding="utf-8")

    run_app(open_table(path), script, size, theme=palette.theme.name)


if __name__ == "__main__":
    for name, table, size, palette, keys in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "HOWDAH_ENGINE": "plain"}
            draw(name, table(), size, palette, keys)

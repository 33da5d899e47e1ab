"""Colours of the application and of the boards; letters, arrows and marks show the same without colours."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rich.style import Style
from textual.theme import Theme

# Backgrounds that the state of a spot replaces; those of pieces and tiles stay.
SHADES: Final = frozenset({"", "light", "dark", "watched", "card"})


@dataclass(frozen=True)
class Palette:
    """A theme with the colours of a canvas, by name."""

    theme: Theme
    foregrounds: Mapping[str, str]  # {"title": "bold #ffffff"}
    backgrounds: Mapping[str, str]  # {"light": "#3a4152"}

    def style(self, fg: str, bg: str) -> Style:
        """Return the style of a character."""
        return _style(self.foregrounds.get(fg, self.foregrounds["text"]), self.backgrounds[bg])

    def lit(self, bg: str, state: str) -> str:
        """Return the background of a shaded spot in a state; highlighted neighbours differ."""
        return "lit-light" if (bg, state) == ("light", "lit") else state


@cache
def _style(fg: str, bg: str) -> Style:
    return Style.parse(f"{fg} on {bg}")


def _palette(name: str, colours: Mapping[str, Mapping[str, Any]]) -> Palette:
    """Make a palette; pieces and states are pairs of background and foreground."""
    theme, pieces = Theme(name, **colours["theme"]), colours["pieces"]
    both = {**colours["states"], **pieces}
    return Palette(
        theme,
        {
            **{f"on-{name}": fg for name, (_, fg) in both.items()},
            **{name: bg for name, (bg, _) in pieces.items()},
            "gap": str(theme.background),
            **colours["foregrounds"],
        },
        {"": str(theme.background), **colours["shades"], **{name: bg for name, (bg, _) in both.items()}},
    )


THEMES: Final = tomllib.loads((files(__package__) / "themes.toml").read_text(encoding="utf-8"))
PALETTES: Final[Mapping[str, Palette]] = {name: _palette(name, colours) for name, colours in THEMES.items()}
DEFAULT: Final = PALETTES["howdah-dusk"]

"""Colours of the application and of the boards; letters, arrows and marks say the same without them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rich.style import Style
from textual.theme import Theme

# A ground that only shades the table gives way to what a spot's state says; pieces, tiles and the like do not.
SHADES: Final = frozenset({"", "light", "dark", "watched", "card"})


@dataclass(frozen=True)
class Palette:
    """A theme: what each ink and each ground of a canvas looks like."""

    theme: Theme
    inks: Mapping[str, str]  # {"title": "bold #ffffff"}
    grounds: Mapping[str, str]  # {"light": "#3a4152"}

    def style(self, ink: str, ground: str) -> Style:
        """Return the style of a character."""
        return _style(self.inks.get(ink, self.inks["text"]), self.grounds[ground])

    def lit(self, ground: str, state: str) -> str:
        """Return the ground of a shaded spot in a state, so that neighbours that are lit differ."""
        return "lit-light" if (ground, state) == ("light", "lit") else state


@cache
def _style(ink: str, ground: str) -> Style:
    return Style.parse(f"{ink} on {ground}")


def _palette(
    theme: Theme,
    shades: Mapping[str, str],
    states: Mapping[str, tuple[str, str]],
    pieces: Mapping[str, tuple[str, str]],
    inks: Mapping[str, str],
) -> Palette:
    """Make a palette; pieces and states are pairs of a ground and the ink on it."""
    both = {**states, **pieces}
    return Palette(
        theme,
        {
            **{f"on-{name}": ink for name, (_, ink) in both.items()},
            **{name: ground for name, (ground, _) in pieces.items()},
            "gap": str(theme.background),
            **inks,
        },
        {"": str(theme.background), **shades, **{name: ground for name, (ground, _) in both.items()}},
    )


DUSK: Final = _palette(
    Theme(
        "howdah-dusk",
        primary="#7aa2f7",
        secondary="#c79bf2",
        accent="#ffb454",
        warning="#ffb454",
        error="#ff7a85",
        success="#8fd17c",
        foreground="#d8dee9",
        background="#14171f",
        surface="#1b202b",
        panel="#242b3a",
    ),
    {"light": "#3b4357", "dark": "#2c3343", "watched": "#5c2f3b", "card": "#2c3343"},
    {
        "lit": ("#2f6b46", "#ffffff"),
        "lit-light": ("#3a7f55", "#ffffff"),
        "chosen": ("#8a6416", "#ffffff"),
        "cursor": ("#3f66d8", "#ffffff"),
    },
    {
        "seat-0": ("#5ec8f2", "bold #06202c"),
        "seat-1": ("#ffb454", "bold #2c1a00"),
        "seat-2": ("#8fd17c", "bold #0c2205"),
        "seat-3": ("#c79bf2", "bold #1d0733"),
        "seat-4": ("#ff7a85", "bold #33060b"),
        "blue": ("#4c8df0", "bold #04122b"),
        "black": ("#565d6b", "bold #ffffff"),
        "green": ("#63b86a", "bold #04220a"),
        "violet": ("#b083ea", "bold #1d0733"),
        "red": ("#ee6a6a", "bold #2f0404"),
    },
    {
        "text": "#d8dee9",
        "dim": "#8690a4",
        "title": "bold #ffffff",
        "warning": "bold #ff9aa5",
        "nobody": "#b9c0cc",
        "log": "#c8955c",
        "green": "bold #8fd17c",
        "blue": "bold #7db4ff",
        "red": "bold #ff8f8f",
    },
)
PAPER: Final = _palette(
    Theme(
        "howdah-paper",
        primary="#1f5f8b",
        secondary="#6b3fa0",
        accent="#9a4b00",
        warning="#9a4b00",
        error="#a8202d",
        success="#2e6b1f",
        foreground="#2b2620",
        background="#f7f2e8",
        surface="#efe7d6",
        panel="#e5dac3",
        dark=False,
    ),
    {"light": "#eadfc6", "dark": "#d9c8a4", "watched": "#eebcb4", "card": "#eadfc6"},
    {
        "lit": ("#a9d6a0", "#102a0a"),
        "lit-light": ("#bfe4b6", "#102a0a"),
        "chosen": ("#f2cf7a", "#332200"),
        "cursor": ("#2f5fc4", "#ffffff"),
    },
    {
        "seat-0": ("#0b5f8a", "bold #ffffff"),
        "seat-1": ("#a04c00", "bold #ffffff"),
        "seat-2": ("#2e6b1f", "bold #ffffff"),
        "seat-3": ("#6b3fa0", "bold #ffffff"),
        "seat-4": ("#a8202d", "bold #ffffff"),
        "blue": ("#2f6fd0", "bold #ffffff"),
        "black": ("#33302b", "bold #ffffff"),
        "green": ("#2f7d3a", "bold #ffffff"),
        "violet": ("#7f48c0", "bold #ffffff"),
        "red": ("#b93434", "bold #ffffff"),
    },
    {
        "text": "#2b2620",
        "dim": "#6d6353",
        "title": "bold #000000",
        "warning": "bold #a8202d",
        "nobody": "#5b5348",
        "log": "#7d5424",
    },
)
CONTRAST: Final = _palette(
    Theme(
        "howdah-contrast",
        primary="#00ffff",
        secondary="#ff80ff",
        accent="#ffff00",
        warning="#ffff00",
        error="#ff8080",
        success="#80ff80",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1a1a1a",
        text_alpha=1.0,
    ),
    {"light": "#2b2b2b", "dark": "#121212", "watched": "#5a0000", "card": "#2b2b2b"},
    {
        "lit": ("#005f00", "bold #ffffff"),
        "lit-light": ("#006800", "bold #ffffff"),
        "chosen": ("#664c00", "bold #ffffff"),
        "cursor": ("#ffffff", "bold #000000"),
    },
    {
        "seat-0": ("#00ffff", "bold #000000"),
        "seat-1": ("#ffff00", "bold #000000"),
        "seat-2": ("#80ff80", "bold #000000"),
        "seat-3": ("#ff80ff", "bold #000000"),
        "seat-4": ("#ff9090", "bold #000000"),
        "blue": ("#80b0ff", "bold #000000"),
        "black": ("#505050", "bold #ffffff"),
        "green": ("#80ff80", "bold #000000"),
        "violet": ("#e090ff", "bold #000000"),
        "red": ("#ff8080", "bold #000000"),
    },
    {
        "text": "#ffffff",
        "dim": "#d0d0d0",
        "title": "bold #ffffff",
        "warning": "bold #ffff00",
        "nobody": "bold #ffffff",
        "log": "#ffc080",
    },
)
INK: Final = _palette(
    Theme(
        "howdah-ink",
        primary="#ffffff",
        secondary="#ffffff",
        accent="#ffffff",
        warning="#ffffff",
        error="#ffffff",
        success="#ffffff",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1c1c1c",
        text_alpha=1.0,
    ),
    {"light": "#3a3a3a", "dark": "#242424", "watched": "#555555", "card": "#303030"},
    {
        "lit": ("#5c5c5c", "bold #ffffff"),
        "lit-light": ("#6e6e6e", "bold #ffffff"),
        "chosen": ("#8a8a8a", "bold #000000"),
        "cursor": ("#ffffff", "bold #000000"),
    },
    {
        "seat-0": ("#ffffff", "bold #000000"),
        "seat-1": ("#000000", "bold underline #ffffff"),
        "seat-2": ("#000000", "bold italic #ffffff"),
        "seat-3": ("#000000", "bold #ffffff"),
        "seat-4": ("#000000", "#ffffff"),
        "blue": ("#cccccc", "bold #000000"),
        "black": ("#000000", "bold #ffffff"),
        "green": ("#aaaaaa", "bold #000000"),
        "violet": ("#4a4a4a", "bold #ffffff"),
        "red": ("#777777", "bold #000000"),
    },
    {
        "text": "#ffffff",
        "dim": "#b0b0b0",
        "title": "bold #ffffff",
        "warning": "bold #ffffff",
        "nobody": "#ffffff",
        "log": "#dddddd",
        **{f"seat-{seat}": "bold #ffffff" for seat in range(5)},
        **dict.fromkeys(("blue", "green", "red", "violet", "black"), "#ffffff"),
    },
)
PALETTES: Final[Mapping[str, Palette]] = {palette.theme.name: palette for palette in (DUSK, PAPER, CONTRAST, INK)}

"""The tables and the windows in which they are measured and photographed."""

from collections.abc import Mapping
from typing import Final

WIDE: Final[Mapping[str, tuple[int, int]]] = {"desktop": (1920, 1080), "laptop": (1280, 720)}
NARROW: Final[Mapping[str, tuple[int, int]]] = {"tablet": (820, 1180), "phone": (390, 844), "small phone": (360, 640)}
LOW: Final[Mapping[str, tuple[int, int]]] = {"phone on its side": (844, 390)}
WINDOWS: Final[Mapping[str, tuple[int, int]]] = {**WIDE, **NARROW, **LOW}
ZOOMED: Final[Mapping[str, tuple[int, int]]] = {"laptop at 200 %": (640, 360)}
LARGE_TEXT: Final[Mapping[str, tuple[int, int]]] = {"laptop with text at 200 %": (1280, 720)}
# A game, and the number of players where there is a choice.
TABLES: Final[tuple[tuple[str, int | None], ...]] = (
    ("Siam", None),
    ("White Elephant", None),
    ("China Shop", 3),
    ("China Shop", 4),
    ("China Shop", 5),
    ("Kerala", 2),
    ("Kerala", 3),
    ("Kerala", 4),
    ("Kerala", 5),
)

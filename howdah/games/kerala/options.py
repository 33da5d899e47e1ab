"""The options of Kerala: the players' colours, the tile table, and what a surplus stack costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from howdah.core.components import Components
from howdah.core.options import Choice, Option
from howdah.core.text import Reason
from howdah.games.kerala.names import COLOURS, TEXTS, kinds

TILES_EACH: Final = 20


@dataclass(frozen=True)
class Colours(Option[str]):
    """An option that gives the seats different colours, such as `green,red`."""

    @property
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""
        return TEXTS.reason("allowed-colours", colours=tuple(COLOURS))

    def check(self, value: object) -> str:
        """Accept different colours, the first player's first."""
        names = value.replace(" ", "").split(",") if isinstance(value, str) else []
        if not names or not set(names) <= set(COLOURS) or len(set(names)) < len(names):
            raise self.refuse(value)
        return ",".join(names)

    def encode(self, value: str) -> Sequence[int]:
        """Return all five colours, the chosen ones first."""
        chosen = value.split(",")
        return [COLOURS.index(name) for name in (*chosen, *(name for name in COLOURS if name not in chosen))]

    @property
    def values(self) -> tuple[str, ...]:
        """The names to choose from."""
        return COLOURS


COLOURS_OPTION: Final = Colours("colours", ",".join(COLOURS))
TILES_OPTION: Final = Components(
    "components",
    (files(__package__) / "tiles.csv").read_text(encoding="utf-8"),
    names={colour: kinds(colour) for colour in COLOURS},
    totals=dict.fromkeys(COLOURS, TILES_EACH),
)
OPTIONS: Final = (COLOURS_OPTION, TILES_OPTION, Choice("surplus-stack", "once", ("once", "each-tile")))

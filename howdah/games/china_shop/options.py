"""The options of China Shop: how many cards of each kind there are (CS-1), and who may push (CS-3)."""

from importlib.resources import files
from typing import Final

from howdah.core.components import Components
from howdah.core.options import Choice
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import COLOURS, ELEPHANTS, PORCELAIN

START_PAIRS: Final = tuple(f"{three}3+{four}4" for three in COLOURS for four in COLOURS)
STARTS: Final = ("start-I", "start-II", "start-III", "start-IV", "start-V")

COMPONENTS: Final = Components(
    "components",
    (files(__package__) / "components.csv").read_text(encoding="utf-8"),
    names={"porcelain": PORCELAIN, "elephant": ELEPHANTS} | dict.fromkeys(STARTS, START_PAIRS),
    totals={"porcelain": r.PORCELAIN_TOTAL, "elephant": r.ELEPHANT_TOTAL} | dict.fromkeys(STARTS, 1),
)
OPTIONS: Final = (COMPONENTS, Choice("push-money", "any", ("any", "one")))

"""White Elephant on the contract that every game fulfils."""

from typing import Final

from howdah.core.game import Box, Facts, Game
from howdah.core.options import Options
from howdah.games.white_elephant import rules
from howdah.games.white_elephant.names import OWNERS
from howdah.games.white_elephant.options import OPTIONS, PRESETS, VERSION_1

CZARNE: Final = ("Frank Czarnetzki (Czarné)",)  # one person, with a pen name


class WhiteElephant(Game):
    """Two herds cross a yard full of logs, under the eyes of four guards."""

    facts = Facts(
        id="white-elephant",
        boxes=(
            Box("white-elephant", CZARNE, "LudoArt 2008", minutes=30),
            Box("black-elephant", CZARNE, "2004", minutes=30, age=10, options={"edition": "black"}),
            Box("black-elephant-short", CZARNE, "Spielerei, H@LL9000", options={"edition": "short"}),
        ),
        players=(2,),
        rules_version=2,
        earlier_versions={1: VERSION_1},
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        memory_at=rules.MEMORY,
        first_player="first",
        chance=True,  # the lot for who begins (first=random)
        chance_in_play=False,
        options=OPTIONS,
        presets=PRESETS,
    )

    def longest(self, players: int, options: Options) -> int | None:
        """Return the lot, and the quiet limit before, between and after all events that cannot be undone.

        Every turn may have an answer about a jumped elephant besides.
        """
        events = 2 * rules.LOGS_IN_ALL + players * (rules.BLACK_LOGS_EACH + rules.ELEPHANTS_EACH)
        turns = (events + 1) * int(options["quiet-limit"])
        return 1 + (2 * turns if options["jumped-home"] == "owner-decides" else turns)

    def seat_name(self, seat: int) -> str:
        """Return whose elephants a seat plays."""
        return OWNERS[seat]

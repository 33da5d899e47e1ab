"""White Elephant on the contract that every game fulfils."""

from howdah.core.game import Facts, Game
from howdah.core.options import Options
from howdah.games.white_elephant import rules
from howdah.games.white_elephant.names import OWNERS
from howdah.games.white_elephant.options import OPTIONS, PRESETS


class WhiteElephant(Game):
    """Two herds cross a yard full of logs, under the eyes of four guards."""

    facts = Facts(
        id="white-elephant",
        authors=("Czarné", "Frank Czarnetzki"),
        published="2004, LudoArt 2008",
        players=(2,),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        memory_at=rules.MEMORY,
        chance=True,  # the lot for who begins (first=random)
        chance_in_play=False,
        options=OPTIONS,
        presets=PRESETS,
    )

    def longest(self, players: int, options: Options) -> int | None:
        """Return the lot, and the quiet limit before, between and after all events that cannot be undone."""
        events = 2 * rules.LOGS_IN_ALL + players * (rules.BLACK_LOGS_EACH + rules.ELEPHANTS_EACH)
        return 1 + (events + 1) * int(options["quiet-limit"])

    def seat_name(self, seat: int) -> str:
        """Return whose elephants a seat plays."""
        return OWNERS[seat]

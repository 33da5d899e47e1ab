"""Kerala on the contract that every game fulfils."""

from collections.abc import Mapping

from howdah.core.game import BY_LOT, Box, Facts, Game
from howdah.core.options import Options
from howdah.games.kerala import rules
from howdah.games.kerala.options import COLOURS_OPTION, OPTIONS


class Kerala(Game):
    """Everyone builds a festival platform out of tiles, with two elephants to show where."""

    facts = Facts(
        id="kerala",
        boxes=(Box("kerala", ("Kirsten Hiese",), "Kosmos 2016"),),
        players=(2, 3, 4, 5),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        first_player=BY_LOT,
        chance=True,
        chance_in_play=True,
        options=OPTIONS,
    )

    def check(
        self, players: int | None, options: Mapping[str, object] | None, version: int | None = None
    ) -> tuple[int, Options]:
        """Return a number of players and a value for each option, checked: as many colours as there are players."""
        seats, chosen = super().check(players, options, version)
        colours = str(chosen["colours"]).split(",")
        if len(colours) < seats:
            raise self.titled(COLOURS_OPTION.refuse(chosen["colours"]))
        return seats, Options({**chosen, "colours": ",".join(colours[:seats])})

    def longest(self, players: int, options: Options) -> int | None:
        """Return the draw of the first player, and for each tile its draw, a turn and a special."""
        del options
        return 1 + 3 * players * rules.ROUNDS[players]

"""Siam on the contract that every game fulfils."""

from howdah.core.game import Box, Facts, Game
from howdah.core.options import Options
from howdah.games.siam import rules
from howdah.games.siam.names import OWNERS
from howdah.games.siam.options import OPTIONS, PRESETS


class Siam(Game):
    """Elephants and rhinoceroses push rocks off a board of 5 by 5."""

    facts = Facts(
        id="siam",
        boxes=(Box("siam", ("Didier Dhorbait",), "Ferti 2005, 2015", minutes=15),),
        players=(2,),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        memory_at=rules.MEMORY,
        memory_entry=rules.ENTRY_WORDS,
        chance=False,
        chance_in_play=False,
        draws=True,
        options=OPTIONS,
        presets=PRESETS,
    )

    def longest(self, players: int, options: Options) -> int | None:
        """Return the turn limit."""
        del players
        return int(options["turn-limit"]) or None

    def seat_name(self, seat: int) -> str:
        """Return whose animals a seat plays."""
        return OWNERS[seat]

from howdah.core.game import Box, Facts, Game
from howdah.core.options import Number, Options
from tests.games.tiny import rules


class Tiny(Game):
    facts = Facts(
        id="tiny",
        boxes=(Box("tiny", ("nobody",), "never"),),
        players=(2, 3, 4, 5),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        chance=True,
        chance_in_play=True,
        draws=True,
        options=(Number("goal", 6, smallest=1, largest=9),),
    )

    def longest(self, players: int, options: Options) -> int | None:
        del options
        return 2 * rules.MOST_TURNS * players

"""China Shop on the contract that every game fulfils."""

from howdah.core.game import BY_LOT, Box, Facts, Game
from howdah.core.options import Options
from howdah.games.china_shop import rules
from howdah.games.china_shop.options import OPTIONS


class ChinaShop(Game):
    """Players buy porcelain, and let elephants in to earn the money for it."""

    facts = Facts(
        id="china-shop",
        boxes=(Box("china-shop", ("Michael Schacht",), "Amigo 2006", minutes=30, age=8),),
        players=(4, 3, 5),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        first_player=BY_LOT,
        chance=True,
        chance_in_play=True,
        options=OPTIONS,
    )

    def longest(self, players: int, options: Options) -> int | None:
        """Return the sum of all that can happen: every purchase costs money, and money comes from elephants."""
        del options
        # The last buyer cannot have two money cards left.
        elephants = rules.PORCELAIN_TOTAL - players + rules.MOST_MONEY * players - 1
        turns = rules.PORCELAIN_TOTAL + elephants + players
        draws = 1 + rules.PORCELAIN_TOTAL + rules.ROW * (elephants // rules.ROW + 1)
        losses = rules.PORCELAIN_TOTAL + 2 * players
        return turns + draws + losses + rules.SCORINGS * players

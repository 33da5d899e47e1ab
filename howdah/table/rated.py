"""Rated games: which results count, and who was better than whom (TB-20, TB-21, TB-22)."""

import re
from typing import Final

from howdah.core.game import Game
from howdah.core.strength import TWO, LevelRating
from howdah.table.events import Cause
from howdah.table.table import Phase, Table

LEVEL: Final = re.compile(r"level:([1-8])")


def pool_of(box: str, players: int) -> str:
    """Return the name of the ratings that a game counts for: those of its box, for two players or for more."""
    return f"{box}/{'two' if players == TWO else 'several'}"


def table_pool(table: Table) -> str:
    """Return the name of the ratings that a table counts for."""
    return pool_of(box_of(table), len(table.seats))


def box_of(table: Table) -> str:
    """Return the id of the box that is played at a table."""
    return table.position.game.box(table.setup.options).id


def level_of(player: str | None) -> int | None:
    """Return the number of a level that plays with its own budget; None for other computer players."""
    found = LEVEL.fullmatch(player or "")
    return int(found[1]) if found else None


def level_rating(game: Game, players: int, player: str | None) -> LevelRating | None:
    """Return the rating of a computer player with so many players; None if it was not measured."""
    level, known = level_of(player), game.strength.ratings(players)
    if level:
        return known[level - 1] if known else None
    return next((one.rating(players) for one in game.characters if one.player == player), None)


def counts(table: Table) -> bool:
    """Tell whether the result of a table counts for ratings: a table that was closed has none."""
    over = table.phase is Phase.OVER and table.result is not None
    return over and table.setup.rated and table.result is not None and table.result.cause is not Cause.CLOSED


def places(table: Table) -> tuple[int, ...]:
    """Return everybody's place at the end, from 1.

    The winners are first, the others follow by their points. Who resigned, lost on time, or let a computer play is last
    (TB-22).
    """
    result = table.result
    if result is None:
        raise ValueError("expected a game that is over")
    played_out = result.cause is Cause.RULES

    def merit(seat: int) -> tuple[bool, bool, int]:
        if table.seats[seat].out or table.seats[seat].helped:
            return False, False, 0
        return True, seat in result.winners, result.scores[seat] if played_out else 0

    merits = [merit(seat) for seat in range(len(table.seats))]
    return tuple(1 + sum(other > own for other in merits) for own in merits)

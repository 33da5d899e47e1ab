"""What the terms of White Elephant's evaluation come to on the board: the squares they are about."""

from collections.abc import Mapping

from howdah.core.bits import contains, lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.evaluation import AHEAD, squares_in_reach
from howdah.games.white_elephant.names import name


def facts(state: State, seat: int) -> Mapping[str, tuple[str, ...]]:
    """Return for each term the squares of a player's elephants that it is about."""
    found: dict[str, list[str]] = {term: [] for term in ("clear-way", "log-ahead", "threatened")}
    in_the_way = state[r.LOGS] | state[r.BLACK_LOGS] | r.elephants(state)
    in_reach = squares_in_reach(state, 1 - seat)
    own = state[r.ELEPHANTS + seat]
    while own:
        square = lowest(own)
        own = without_lowest(own)
        facing = r.facing_on(state, square)
        if facing == seat and AHEAD[r.SQUARES * seat + square] & in_the_way == 0:
            found["clear-way"].append(name(square))
        if contains(state[r.LOGS], r.NEXT[FACINGS * square + facing]):
            found["log-ahead"].append(name(square))
        if contains(in_reach, square):
            found["threatened"].append(name(square))
    return {term: tuple(squares) for term, squares in found.items()}

"""The rollout policy of China Shop: the move after which the terms of the player who makes it weigh most.

What a move changes for the other players is left out, so one seat is looked at and not all of them.
"""

from howdah.core.kernels import below, copy
from howdah.core.scratch import scratch
from howdah.core.types import State, Words
from howdah.core.win_probability import weigh
from howdah.games.china_shop.evaluation import progress, terms_of
from howdah.games.china_shop.rules import SIZE, apply, turn
from howdah.games.china_shop.weights import EARLY, LATE

NOISE = 60  # a random number below this is added to each move, so that rollouts differ
LEAST = -1_000_000_000


def rollout_move(state: State, codes: State, found: int, dice: Words) -> int:
    """Return the move that looks best for the player who makes it."""
    if found == 1:
        return codes[0]
    after = scratch(SIZE)
    mover = turn(state)
    best = codes[0]
    most = LEAST
    for number in range(found):
        copy(state, after)
        apply(after, codes[number])
        worth = weigh(terms_of(after, mover), EARLY, LATE, progress(after)) + below(dice, NOISE)
        if worth > most:
            most = worth
            best = codes[number]
    return best

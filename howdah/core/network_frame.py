# ruff: noqa: F821 - the annotated names get their values from the game
"""The template of a learned estimate for two players; `compilation.instantiate` makes a copy for one game.

The features of a position come in groups, such as one for each rock of Siam. The rows of a group's features add up to
its hidden values, which are clipped and weighed by the group's kind. All groups together, and the named terms where the
network was trained on top of them, say by how much the player to move is ahead.
"""

from collections.abc import Callable

from howdah.core.network import LANES, UNIT, WHOLE, clipped, even_lanes, lane, odd_lanes
from howdah.core.scratch import scratch
from howdah.core.types import OVER, ScoresRule, State, TurnRule, Words
from howdah.core.win_probability import share_by_points, share_by_strength, weigh

# What the game's files have.
turn: TurnRule
scores: ScoresRule
progress: TurnRule
terms_of: Callable[[State, int], tuple[int, ...]]
EARLY: State  # the weights of the terms
LATE: State
MOST_FEATURES: int  # of a group
groups: TurnRule  # how many groups of features a position has
features: Callable[[State, int, int, Words], int]  # writes the rows of a group for a player, returns how many
kind: Callable[[State, int], int]  # which output weights a group has
ROWS: State  # the rows of weights, a word each
OUT: State  # the output weights of each kind
OF_TERMS: int  # how much the named terms count, in parts of UNIT; 0 if the network does without


def estimate(state: State, out: Words) -> None:
    """Write each seat's estimated share of the win, in thousandths; at the end, its share."""
    mover = turn(state)
    if mover == OVER:
        scores(state, out)
        share_by_points(out, 2)
        return
    player = max(mover, 0)  # while it is not drawn who begins, the first player is seen as the one to move
    ahead = 0
    for group in range(groups(state)):
        ahead += of_group(state, player, group)
    if OF_TERMS > 0:
        gone = progress(state)
        own = weigh(terms_of(state, player), EARLY, LATE, gone)
        ahead += OF_TERMS * (own - weigh(terms_of(state, 1 - player), EARLY, LATE, gone))
    out[player] = ahead // UNIT
    out[1 - player] = 0
    share_by_strength(out, 2)


def of_group(state: State, player: int, group: int) -> int:
    """Return what a group of features says. The last hidden value is neither clipped nor weighed."""
    rows = scratch(MOST_FEATURES)
    found = features(state, player, group, rows)
    even = 0
    odd = 0
    for feature in range(found):
        row = ROWS[rows[feature]]
        even += even_lanes(row)
        odd += odd_lanes(row)
    place = (LANES - 1) * kind(state, group)
    ahead = WHOLE * lane(odd, 3, found)
    for pair in range(LANES // 2):
        ahead += clipped(lane(even, pair, found)) * OUT[place + 2 * pair]
        if pair < LANES // 2 - 1:
            ahead += clipped(lane(odd, pair, found)) * OUT[place + 2 * pair + 1]
    return ahead

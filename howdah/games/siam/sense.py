"""Moves of Siam that nobody would make who thinks at all; low levels leave them out."""

from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.evaluation import NOWHERE, OUTWARD
from howdah.games.siam.moves import action_of
from howdah.games.siam.sentences import line_of_pieces


def is_aimless(state: State, code: int) -> bool:
    """Tell whether a move takes an animal off the board, or lets it look over the edge without having pushed."""
    action = action_of(code)
    if action.target == r.OFF_THE_BOARD:
        return True
    outward = (OUTWARD[2 * action.target], OUTWARD[2 * action.target + 1])
    if action.facing == NOWHERE or action.facing not in outward:
        return False
    return action.direction < 0 or not line_of_pieces(state, action.target, action.direction)

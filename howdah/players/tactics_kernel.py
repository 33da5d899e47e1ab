"""Who can win with the next move, for two players without chance; loaded plain or compiled like a rules file."""

from howdah.core.kernels import copy
from howdah.core.words import OVER, ApplyRule, LegalRule, ScoresRule, State, TurnRule, Words

NOTHING = -1  # no move wins at once
LOST = -2  # the move itself ends the game, and the other one wins


def winning_move(
    state: State,
    end: Words,
    codes: Words,
    points: Words,
    turn: TurnRule,
    legal: LegalRule,
    apply: ApplyRule,
    scores: ScoresRule,
) -> int:
    """Return the first move that ends the game with a win for who makes it, or NOTHING."""
    mover = turn(state)
    found = legal(state, codes)
    for place in range(found):
        copy(state, end)
        apply(end, codes[place])
        if turn(end) == OVER:
            scores(end, points)
            if points[mover] > points[1 - mover]:
                return codes[place]
    return NOTHING


def winning_answers(
    state: State,
    after: Words,
    end: Words,
    codes: Words,
    answers: Words,
    points: Words,
    out: Words,
    turn: TurnRule,
    legal: LegalRule,
    apply: ApplyRule,
    scores: ScoresRule,
) -> int:
    """Write for each legal move an answer that wins at once, NOTHING or LOST; return how many moves there are."""
    mover = turn(state)
    found = legal(state, codes)
    for place in range(found):
        copy(state, after)
        apply(after, codes[place])
        if turn(after) == OVER:
            scores(after, points)
            out[place] = LOST if points[1 - mover] > points[mover] else NOTHING
        else:
            out[place] = winning_move(after, end, answers, points, turn, legal, apply, scores)
    return found

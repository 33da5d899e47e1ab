"""Whole games after each of several moves, with equal random numbers; loaded plain or compiled like a rules file."""

from howdah.core.kernels import below, copy, draw
from howdah.core.types import CHANCE, OVER, Rows, RuleFunctions, State, Words

STEP = 0x9E3779B9
LOW_32_BITS = 0xFFFFFFFF
# The rows that `play_out` writes into.
NOW, AFTER, CODES, ODDS, VALUES, DICE = 0, 1, 2, 3, 4, 5
ROWS = 6


def shares(root: State, rows: Rows, out: Words, code: int, first: int, by_policy: int, rules: RuleFunctions) -> None:
    """Play a move and then whole games, and write the mover's share of each win in thousandths.

    Game number `first + place` has random numbers of its own, the same for every move. Players follow the rollout
    policy, or make the move that is evaluated best.
    """
    mover = rules.turn(root)
    for place in range(len(out)):
        rows[DICE][0] = ((first + place + 1) * STEP) & LOW_32_BITS
        rows[DICE][1] = (first + place) ^ STEP
        for _ in range(8):
            below(rows[DICE], 2)
        copy(root, rows[NOW])
        rules.apply(rows[NOW], code)
        play_out(rows, by_policy, rules)
        out[place] = rows[VALUES][mover]


def play_out(rows: Rows, by_policy: int, rules: RuleFunctions) -> None:
    """Play a game to its end and write each seat's share."""
    state, codes, values = rows[NOW], rows[CODES], rows[VALUES]
    mover = rules.turn(state)
    while mover != OVER:
        if mover == CHANCE:
            rules.apply(state, draw(state, codes, rows[ODDS], rows[DICE], rules))
        else:
            found = rules.legal(state, codes)
            if by_policy:
                rules.apply(state, rules.rollout_move(state, codes, found, rows[DICE]))
            else:
                rules.apply(state, evaluated_best(rows, mover, found, rules))
        mover = rules.turn(state)
    rules.evaluate(state, values)


def evaluated_best(rows: Rows, mover: int, found: int, rules: RuleFunctions) -> int:
    """Return the code after which the mover's share is estimated highest."""
    state, after, codes, values = rows[NOW], rows[AFTER], rows[CODES], rows[VALUES]
    best = codes[0]
    highest = -1
    for place in range(found):
        copy(state, after)
        rules.apply(after, codes[place])
        rules.evaluate(after, values)
        if values[mover] > highest:
            highest = values[mover]
            best = codes[place]
    return best

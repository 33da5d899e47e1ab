"""One game of self-play by estimates, without search; loaded plain or compiled like a rules file.

The players make the move after which their estimated share of the win is largest, with some noise and some mistakes, so
that games differ. Positions are kept before decisions and before draws, each with the same probability.
"""

from howdah.arena.training.seat_games import LEARNED, MISTAKES, MOST_POSITIONS, OPENING, InputsRule, SeatGame
from howdah.core.kernels import below, copy, draw
from howdah.core.types import CHANCE, OVER, RuleFunctions

NOISE = 20  # thousandths of the win
HUNDRED = 100


def play(game: SeatGame, rules: RuleFunctions, write_inputs: InputsRule) -> int:
    """Play a game to its end, and return how many positions were kept."""
    state, codes, dice = game.state, game.codes, game.dice
    seen = 0
    decisions = 0
    mover = rules.turn(state)
    while mover != OVER:
        if decisions > 0 and below(dice, 2) == 0:
            seen = keep(game, write_inputs, seen)
        if mover == CHANCE:
            while mover == CHANCE:
                rules.apply(state, draw(state, codes, game.odds, dice, rules))
                mover = rules.turn(state)
            continue
        found = rules.legal(state, codes)
        decisions += 1
        if decisions <= game.control[OPENING] or below(dice, HUNDRED) < game.control[MISTAKES]:
            rules.apply(state, codes[below(dice, found)])
        else:
            rules.apply(state, best_move(game, rules, mover, found))
        mover = rules.turn(state)
    rules.evaluate(state, game.values)
    return min(seen, MOST_POSITIONS)


def best_move(game: SeatGame, rules: RuleFunctions, mover: int, found: int) -> int:
    """Return the move after which the mover's share is estimated highest, give or take the noise."""
    best = game.codes[0]
    highest = -1
    for place in range(found):
        copy(game.state, game.after)
        rules.apply(game.after, game.codes[place])
        if game.control[LEARNED]:
            rules.estimate(game.after, game.values)
        else:
            rules.evaluate(game.after, game.values)
        share = game.values[mover] + below(game.dice, NOISE)
        if share > highest:
            highest = share
            best = game.codes[place]
    return best


def keep(game: SeatGame, write_inputs: InputsRule, seen: int) -> int:
    """Keep a position, in place of a random one if there are enough; return how many were seen."""
    place = seen
    if seen >= MOST_POSITIONS:
        place = below(game.dice, seen + 1)
    if place < MOST_POSITIONS:
        seats = len(game.values)
        for seat in range(seats):
            write_inputs(game.state, seat, game.examples[place * seats + seat])
    return seen + 1

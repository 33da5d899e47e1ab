"""Many games stepped together; loaded plain or compiled like a rules file.

Every function works on the games from `first` to before `end`, so that threads can share a batch. A game that comes to
its end begins anew at once: what it brought each seat is left in `rewards`, and `finished` says so.
"""

from howdah.core.kernels import below, choose, copy
from howdah.core.words import (
    CHANCE,
    OVER,
    ApplyRule,
    ByteRows,
    LegalRule,
    NumberRows,
    PlanesRule,
    Rows,
    ScoresRule,
    State,
    TurnRule,
    WeightsRule,
    Words,
)

WHOLE_WIN = 1000


def begin(
    first: int,
    end: int,
    start: State,
    states: Rows,
    codes: Rows,
    counts: Words,
    movers: Words,
    dice: Rows,
    odds: Words,
    draws_inside: int,
    turn: TurnRule,
    legal: LegalRule,
    weights: WeightsRule,
    apply: ApplyRule,
) -> None:
    """Begin every game."""
    for game in range(first, end):
        copy(start, states[game])
        movers[game] = settle(states[game], codes[game], odds, dice[game], draws_inside, turn, legal, weights, apply)
        counts[game] = legal(states[game], codes[game])


def settle(
    state: Words,
    codes: Words,
    odds: Words,
    dice: Words,
    draws_inside: int,
    turn: TurnRule,
    legal: LegalRule,
    weights: WeightsRule,
    apply: ApplyRule,
) -> int:
    """Make the draws that come next, unless they are handed out, and return whose decision it is then."""
    mover = turn(state)
    while mover == CHANCE and draws_inside:
        apply(state, choose(state, codes, odds, dice, CHANCE, legal, weights))
        mover = turn(state)
    return mover


def first_illegal(first: int, end: int, actions: Words, codes: Rows, counts: Words, games: int) -> int:
    """Return the first game whose action is not legal, `games` if there is none."""
    for game in range(first, end):
        # Halving without a branch that nobody can foresee.
        place = 0
        left = counts[game]
        while left > 1:
            half = left // 2
            place += half * int(codes[game][place + half] <= actions[game])
            left -= half
        if codes[game][place] != actions[game]:
            return game
    return games


def step(
    first: int,
    end: int,
    actions: Words,
    start: State,
    states: Rows,
    codes: Rows,
    counts: Words,
    movers: Words,
    dice: Rows,
    rewards: NumberRows,
    finished: Words,
    odds: Words,
    shares: Words,
    players: int,
    draws_inside: int,
    turn: TurnRule,
    legal: LegalRule,
    weights: WeightsRule,
    apply: ApplyRule,
    evaluate: ScoresRule,
) -> None:
    """Play an action in every game; begin anew those that are over."""
    for game in range(first, end):
        state = states[game]
        apply(state, actions[game])
        finished[game] = 0
        for seat in range(players):
            rewards[game][seat] = 0.0
        mover = settle(state, codes[game], odds, dice[game], draws_inside, turn, legal, weights, apply)
        if mover == OVER:
            finished[game] = 1
            bring(state, shares, rewards, game, players, evaluate)
            copy(start, state)
            mover = settle(state, codes[game], odds, dice[game], draws_inside, turn, legal, weights, apply)
        movers[game] = mover
        counts[game] = legal(state, codes[game])


def bring(state: State, shares: Words, rewards: NumberRows, game: int, players: int, evaluate: ScoresRule) -> None:
    """Write what a finished game brings each seat: together 0, 1 for who wins alone."""
    evaluate(state, shares)
    winners = 0
    for seat in range(players):
        winners += int(shares[seat] > 0)
    for seat in range(players):
        share = players / winners if shares[seat] > 0 else 0.0
        rewards[game][seat] = (share - 1.0) / (players - 1.0)


def sample(first: int, end: int, actions: Words, codes: Rows, counts: Words, lots: Rows) -> None:
    """Write a random legal action for every game; where a draw is handed out, any of its outcomes."""
    for game in range(first, end):
        actions[game] = codes[game][below(lots[game], counts[game])]


def weigh(first: int, end: int, states: Rows, movers: Words, out: Rows, weights: WeightsRule) -> None:
    """Write the weights of the outcomes of every game in which a draw comes next."""
    for game in range(first, end):
        if movers[game] == CHANCE:
            weights(states[game], out[game])


def mask(first: int, end: int, codes: Rows, counts: Words, out: ByteRows) -> None:
    """Write 1 at every legal action and 0 at all others."""
    for game in range(first, end):
        row = out[game]
        for code in range(len(row)):
            row[code] = 0
        for place in range(counts[game]):
            row[codes[game][place]] = 1


def observe(first: int, end: int, states: Rows, movers: Words, out: ByteRows, planes: PlanesRule) -> None:
    """Write what whoever decides sees; where a draw comes next, what the first seat sees."""
    for game in range(first, end):
        planes(states[game], max(0, movers[game]), out[game])

"""Many games stepped together; loaded plain or compiled like a rules file.

Every function handles the games from `first` to before `end`, so that threads can share a batch. A finished game is
reset at once: its rewards stand in `rewards`, and `finished` marks it.
"""

from howdah.core.kernels import below, copy, draw
from howdah.core.types import CHANCE, OVER, ByteRows, PlanesRule, Rows, RuleFunctions, WeightsRule, Words
from howdah.research.batch_arrays import BatchArrays, Scratch


def reset(first: int, end: int, games: BatchArrays, scratch: Scratch, draws_inside: int, rules: RuleFunctions) -> None:
    """Begin every game."""
    for game in range(first, end):
        copy(games.start, games.states[game])
        games.movers[game] = resolve_chance(game, games, scratch, draws_inside, rules)
        games.counts[game] = rules.legal(games.states[game], games.codes[game])


def resolve_chance(game: int, games: BatchArrays, scratch: Scratch, draws_inside: int, rules: RuleFunctions) -> int:
    """Make the draws that come next, unless the caller makes them, and return the seat to decide."""
    state, codes, dice = games.states[game], games.codes[game], games.dice[game]
    mover = rules.turn(state)
    while mover == CHANCE and draws_inside:
        rules.apply(state, draw(state, codes, scratch.odds, dice, rules))
        mover = rules.turn(state)
    return mover


def first_illegal(first: int, end: int, actions: Words, codes: Rows, counts: Words, games: int) -> int:
    """Return the first game whose action is not legal, `games` if there is none."""
    for game in range(first, end):
        # Binary search without unpredictable branches.
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
    first: int, end: int, actions: Words, games: BatchArrays, scratch: Scratch, draws_inside: int, rules: RuleFunctions
) -> None:
    """Play an action in every game, and reset the finished ones."""
    players = len(scratch.shares)
    for game in range(first, end):
        state, rewards = games.states[game], games.rewards[game]
        rules.apply(state, actions[game])
        games.finished[game] = 0
        for seat in range(players):
            rewards[seat] = 0.0
        mover = resolve_chance(game, games, scratch, draws_inside, rules)
        if mover == OVER:
            games.finished[game] = 1
            write_rewards(game, games, scratch, rules)
            copy(games.start, state)
            mover = resolve_chance(game, games, scratch, draws_inside, rules)
        games.movers[game] = mover
        games.counts[game] = rules.legal(state, games.codes[game])


def write_rewards(game: int, games: BatchArrays, scratch: Scratch, rules: RuleFunctions) -> None:
    """Write the rewards of a finished game: their sum is 0, a sole winner has 1."""
    shares = scratch.shares
    players = len(shares)
    rules.evaluate(games.states[game], shares)
    winners = 0
    for seat in range(players):
        winners += int(shares[seat] > 0)
    for seat in range(players):
        share = players / winners if shares[seat] > 0 else 0.0
        games.rewards[game][seat] = (share - 1.0) / (players - 1.0)


def sample(first: int, end: int, actions: Words, codes: Rows, counts: Words, dice: Rows) -> None:
    """Write a uniformly random legal action, or outcome of a draw, for every game."""
    for game in range(first, end):
        actions[game] = codes[game][below(dice[game], counts[game])]


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
    """Write the observation of the seat to decide; where a draw comes next, of the first seat."""
    for game in range(first, end):
        planes(states[game], max(0, movers[game]), out[game])

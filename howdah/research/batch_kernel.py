"""Many games stepped together; loaded plain or compiled like a rules file.

Every function handles the games from `first` to before `end`, so that threads can share a batch. A finished game is
reset at once unless the caller resets it; its rewards stand in `rewards`, and `finished` marks it.
"""

from howdah.core.kernels import below, copy, draw
from howdah.core.prefetch import prefetch
from howdah.core.types import (
    CHANCE,
    EXTENT,
    OVER,
    ByteRows,
    PlanesRule,
    Rows,
    RuleFunctions,
    TurnRule,
    WeightsRule,
    Words,
)
from howdah.research.batch_arrays import BatchArrays, Scratch

WAIT = -1  # the action of a game that is not stepped
MOST_COUNTED = 255
LINE = 8  # words of a cache line
MOST_FETCHED = 16 * LINE  # more would push out what the game before needs


def begin(
    first: int, end: int, chosen: Words, games: BatchArrays, scratch: Scratch, draws_inside: int, rules: RuleFunctions
) -> None:
    """Begin the chosen games."""
    for game in range(first, end):
        if chosen[game]:
            clear_step(game, games, scratch)
            copy(games.start, games.states[game])
            games.movers[game] = resolve_chance(game, games, scratch, draws_inside, rules)
            games.counts[game] = rules.legal(games.states[game], games.codes[game])


def resolve_chance(game: int, games: BatchArrays, scratch: Scratch, draws_inside: int, rules: RuleFunctions) -> int:
    """Make the draws that come next, unless the caller makes them, and return the seat to decide."""
    state, dice = games.states[game], games.dice[game]
    mover = rules.turn(state)
    while mover == CHANCE and draws_inside:
        rules.apply(state, draw(state, scratch.codes, scratch.odds, dice, rules))
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
        if actions[game] != WAIT and (left == 0 or codes[game][place] != actions[game]):
            return game
    return games


def step(
    first: int,
    end: int,
    actions: Words,
    games: BatchArrays,
    scratch: Scratch,
    draws_inside: int,
    resets_inside: int,
    rules: RuleFunctions,
) -> None:
    """Play an action in every game that does not wait."""
    for game in range(first, end):
        fetch_ahead(game + 1, end, games)
        if actions[game] == WAIT:
            clear_step(game, games, scratch)
        else:
            play(game, actions[game], games, scratch, draws_inside, resets_inside, rules)
            games.counts[game] = rules.legal(games.states[game], games.codes[game])


def step_at_random(
    first: int,
    end: int,
    actions: Words,
    games: BatchArrays,
    scratch: Scratch,
    draws_inside: int,
    resets_inside: int,
    rules: RuleFunctions,
) -> None:
    """Play a random legal action in every game, and write it. The legal actions that follow are not written."""
    for game in range(first, end):
        fetch_ahead(game + 1, end, games)
        found = rules.legal(games.states[game], scratch.codes)
        if found == 0:
            actions[game] = WAIT
            clear_step(game, games, scratch)
        else:
            actions[game] = scratch.codes[below(games.action_dice[game], found)]
            play(game, actions[game], games, scratch, draws_inside, resets_inside, rules)


def fetch_ahead(game: int, end: int, games: BatchArrays) -> None:
    """Fetch what the step of the next game reads, while this one is stepped: the words in use from the start on."""
    if game < end:
        for word in range(0, min(games.start[EXTENT], MOST_FETCHED), LINE):
            prefetch(games.states[game], word)


def play(
    game: int,
    action: int,
    games: BatchArrays,
    scratch: Scratch,
    draws_inside: int,
    resets_inside: int,
    rules: RuleFunctions,
) -> None:
    """Play an action in one game, and reset it if it is finished."""
    state = games.states[game]
    clear_step(game, games, scratch)
    rules.apply(state, action)
    mover = resolve_chance(game, games, scratch, draws_inside, rules)
    if mover == OVER:
        games.finished[game] = 1
        write_rewards(game, games, scratch, rules)
        if resets_inside:
            copy(games.start, state)
            mover = resolve_chance(game, games, scratch, draws_inside, rules)
    games.movers[game] = mover


def clear_step(game: int, games: BatchArrays, scratch: Scratch) -> None:
    """Write that nothing has happened in a game."""
    games.finished[game] = 0
    for seat in range(len(scratch.shares)):
        games.rewards[game][seat] = 0.0


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


def list_legal(first: int, end: int, games: BatchArrays, rules: RuleFunctions) -> None:
    """Write the legal actions of every game."""
    for game in range(first, end):
        games.counts[game] = rules.legal(games.states[game], games.codes[game])


def sample(first: int, end: int, actions: Words, chosen: Words, codes: Rows, counts: Words, dice: Rows) -> None:
    """Write a uniformly random legal action, or outcome of a draw, for every chosen game; WAIT for the others."""
    for game in range(first, end):
        if chosen[game] and counts[game]:
            actions[game] = codes[game][below(dice[game], counts[game])]
        else:
            actions[game] = WAIT


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


def observe(first: int, end: int, states: Rows, seats: Words, out: ByteRows, planes: PlanesRule) -> None:
    """Write the observation of a seat of each game; where there is none, of the first seat."""
    for game in range(first, end):
        planes(states[game], max(0, seats[game]), out[game])


# ---------------------------------------------------------------------------------------------------------------------
# Observations with history. The rows of a game in `past` are a ring: its latest positions in which a player decided,
# each without its memory, followed by how often it had come up. `made` counts the decisions of a game so far.
# ---------------------------------------------------------------------------------------------------------------------


def remember(first: int, end: int, states: Rows, movers: Words, past: Rows, made: Words, repetitions: TurnRule) -> None:
    """Remember the position of every game in which a player decides now."""
    size = len(past[0]) - 1
    length = len(past) // len(made)
    for game in range(first, end):
        if movers[game] >= 0:
            row = past[length * game + made[game] % length]
            for word in range(size):
                row[word] = states[game][word]
            row[size] = repetitions(states[game])
            made[game] += 1


def observe_history(
    first: int,
    end: int,
    states: Rows,
    seats: Words,
    past: Rows,
    made: Words,
    cells: int,
    out: ByteRows,
    planes: PlanesRule,
    repetitions: TurnRule,
) -> None:
    """Write the observation of the position and of those before it, a row of `out` each, the latest first.

    The last `cells` bytes of a row say how often the position has come up.
    """
    size = len(past[0]) - 1
    length = len(past) // len(made)
    for game in range(first, end):
        seat = max(0, seats[game])
        row = out[(length + 1) * game]
        planes(states[game], seat, row)
        write_count(row, cells, repetitions(states[game]))
        for age in range(1, length + 1):
            row = out[(length + 1) * game + age]
            if age <= made[game]:
                earlier = past[length * game + (made[game] - age) % length]
                planes(earlier, seat, row)
                write_count(row, cells, earlier[size])
            else:
                for place in range(len(row)):
                    row[place] = 0


def write_count(row: bytearray, cells: int, count: int) -> None:
    """Write a count into the last bytes of a row."""
    for place in range(len(row) - cells, len(row)):
        row[place] = min(count, MOST_COUNTED)

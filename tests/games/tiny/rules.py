"""Ferry: a die is thrown (1, 2 or 3, weights 3 2 1); take it for your score, or wave it on, once a game.

Reaching the goal ends the game; every seat has at most six turns.
"""

from howdah.core.types import CHANCE, EXTENT, OVER, State, Words

SEATS = 1
TURNS = 2
DIE = 3
GOAL = 4
SCORES = 5
WAVED = 10
SIZE = 15

TAKE = 0
WAVE = 1
THROW = 2  # + the number thrown - 1
CODES = 5
MOST_MOVES = 3
MOST_TURNS = 6
ODDS = (3, 2, 1)


def setup(state: Words, players: int, options: State) -> None:
    """Begin with nothing."""
    for word in range(SIZE):
        state[word] = 0
    state[EXTENT] = SIZE
    state[SEATS] = players
    state[GOAL] = options[0]


def turn(state: State) -> int:
    """First the die, then the player."""
    if state[TURNS] == MOST_TURNS * state[SEATS]:
        return OVER
    for seat in range(state[SEATS]):
        if state[SCORES + seat] >= state[GOAL]:
            return OVER
    return state[TURNS] % state[SEATS] if state[DIE] else CHANCE


def legal(state: State, out: Words) -> int:
    """Write the numbers of the die, or the player's choices."""
    mover = turn(state)
    if mover == OVER:
        return 0
    if mover == CHANCE:
        for number in range(3):
            out[number] = THROW + number
        return 3
    out[0] = TAKE
    out[1] = WAVE
    return 1 if state[WAVED + mover] else 2


def weights(state: State, out: Words) -> None:
    """Small numbers are more likely."""
    if turn(state) == CHANCE:
        for number in range(3):
            out[number] = ODDS[number]


def apply(state: Words, move: int) -> None:
    """Throw, take or wave on."""
    if move >= THROW:
        state[DIE] = move - THROW + 1
        return
    seat = state[TURNS] % state[SEATS]
    if move == TAKE:
        state[SCORES + seat] += state[DIE]
    else:
        state[WAVED + seat] = 1
    state[DIE] = 0
    state[TURNS] += 1


def scores(state: State, out: Words) -> None:
    """Write what was taken."""
    for seat in range(state[SEATS]):
        out[seat] = state[SCORES + seat]

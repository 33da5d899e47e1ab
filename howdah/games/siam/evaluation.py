"""An estimate of who will win a game of Siam: who is behind which rock, and how near it is to the edge."""

from howdah.core.bits import lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.types import State
from howdah.games.siam.rules import (
    ANIMALS,
    ANIMALS_EACH,
    ANIMALS_OF,
    BOARD,
    BORDER,
    EMPTY,
    NEXT,
    OFF_THE_BOARD,
    RESERVE,
    ROCK,
    SIDE,
    SQUARES,
    TURNS,
    animal,
    facing_of,
    owner_of,
)

TERMS = (
    "rock-on-edge",  # rocks on the edge that the player can push off, with an own animal nearest behind them
    "rock-near-edge",  # the same, one step before the edge
    "rock-inside",  # the same, further in
    "blocked-rock",  # rocks that would be the player's, but the push is too weak
    "threatened",  # animals that an enemy behind them can push off the board
    "centre",  # animals on the nine squares inside
    "reserve",  # animals in reserve
    "to-move",  # 1 for the player whose turn it is
)

# Four numbers a square: how many squares lie between it and the edge in the north, east, south and west.
TO_EDGE = tuple(
    (SIDE - 1 - square // SIDE, SIDE - 1 - square % SIDE, square // SIDE, square % SIDE)[heading]
    for square in range(SQUARES)
    for heading in range(FACINGS)
)

# Two numbers a square: the headings that lead off the board, of which a corner has two.
NOWHERE = -1
OUTWARD = tuple(
    ([heading for heading in range(FACINGS) if TO_EDGE[FACINGS * square + heading] == 0] + [NOWHERE, NOWHERE])[way]
    for square in range(SQUARES)
    for way in range(2)
)

# Called for both players by two estimates.
OUT_OF_LINE = ("terms_of",)


def seats(state: State) -> int:  # noqa: ARG001
    """Return the number of players."""
    return 2


def progress(state: State) -> int:
    """Return how full the board is: a game begins with all the animals beside it."""
    return 10 * (2 * ANIMALS_EACH - state[RESERVE] - state[RESERVE + 1])


def terms_of(state: State, seat: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Return a player's terms, in the order of their names."""
    on_edge = 0
    near_edge = 0
    inside = 0
    blocked = 0
    threatened = 0
    centre = 0
    animals = state[ANIMALS_OF + seat]
    while animals:
        square = lowest(animals)
        animals = without_lowest(animals)
        heading = facing_of(state[BOARD + square])
        if BORDER[square]:
            threatened += threats(state, square, heading, 1 - seat)
        else:
            centre += 1
        ahead = NEXT[FACINGS * square + heading]
        if state[BOARD + ahead] != ROCK or ahead == OFF_THE_BOARD:
            continue
        rock, lack = line_ahead(state, ahead, seat, heading)
        if rock == NO_ROCK:
            continue
        steps = TO_EDGE[FACINGS * rock + heading]
        if lack > 0 and lack > help_behind(state, square, seat, heading):
            blocked += 1
        elif steps == 0:
            on_edge += 1
        elif steps == 1:
            near_edge += 1
        else:
            inside += 1
    return (
        on_edge,
        near_edge,
        inside,
        blocked,
        threatened,
        centre,
        state[RESERVE + seat],
        int(state[TURNS] & 1 == seat),
    )


def threats(state: State, square: int, facing: int, enemy: int) -> int:
    """Count the enemies right behind an animal on the edge that can push it off, since it does not face them."""
    found = 0
    for way in range(2):
        heading = OUTWARD[2 * square + way]
        if heading != NOWHERE and facing != heading ^ 2:
            found += int(state[BOARD + NEXT[FACINGS * square + (heading ^ 2)]] == animal(enemy, heading))
    return found


NO_ROCK = -1


def line_ahead(state: State, first: int, owner: int, heading: int) -> tuple[int, int]:
    """Return the rock that would fall first if an animal pushed the line ahead of it, and how much strength it lacks.

    The nearest animal that faces the push wins by the rock; if that is the other player's there is NO_ROCK to win. The
    line is counted as a whole; where a table counts step by step, this is only nearly right.
    """
    rock = first
    nearest = owner
    winner = owner
    rocks = 0
    balance = 1
    square = first
    while square != OFF_THE_BOARD:
        piece = state[BOARD + square]
        if piece == EMPTY:
            break
        if piece == ROCK:
            rock = square
            winner = nearest
            rocks += 1
        else:
            strength = STRENGTH[(facing_of(piece) - heading) & 3]
            balance += strength
            if strength > 0:
                nearest = owner_of(piece)
        square = NEXT[FACINGS * square + heading]
    return rock if winner == owner else NO_ROCK, rocks - balance


# By how far an animal is turned from the push: whether it helps or hinders.
STRENGTH = (1, 0, -1, 0)


def help_behind(state: State, square: int, owner: int, heading: int) -> int:
    """Return how much stronger a push is with another of the owner's animals as the pusher, or with one that enters."""
    most = 0
    balance = 0
    square = NEXT[FACINGS * square + (heading ^ 2)]
    while square != OFF_THE_BOARD:
        piece = state[BOARD + square]
        if piece < ANIMALS:
            return most
        balance += STRENGTH[(facing_of(piece) - heading) & 3]
        if piece == animal(owner, heading):
            most = max(most, balance)
        square = NEXT[FACINGS * square + (heading ^ 2)]
    return max(most, balance + 1) if state[RESERVE + owner] > 0 else most

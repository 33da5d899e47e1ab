"""An estimate of who will win a game of Siam: who is behind which rock, and how near it is to the edge."""

from howdah.core.shares import share_by_points, share_by_strength, weigh, write_terms
from howdah.core.words import OVER, State, Words
from howdah.games.siam.rules import (
    ANIMALS,
    ANIMALS_EACH,
    BOARD,
    BORDER,
    EMPTY,
    FACINGS,
    NEXT,
    OFF_THE_BOARD,
    PACKED,
    PACKED_IN_FIRST,
    RESERVE,
    ROCK,
    SIDE,
    SQUARES,
    TURNS,
    animal,
    facing_of,
    owner_of,
    scores,
    turn,
)
from howdah.games.siam.weights import EARLY, LATE

PLAYERS = 2

TERMS = (
    "rock-on-edge",  # rocks on the edge that the player can push off, with an animal of his nearest behind them
    "rock-near-edge",  # the same, one step before the edge
    "rock-inside",  # the same, further in
    "blocked-rock",  # rocks that would be his, but his push is too weak
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

# The packed board has four bits a square; of a set of squares the lowest bit of each is 1.
LOWEST_BITS = 0x1111111111111
# The powers of two leave different remainders when divided by 67.
PLACE_OF_REMAINDER = tuple(
    next((place for place in range(PACKED_IN_FIRST) if 16**place % 67 == remainder), 0) for remainder in range(67)
)

# Both players' counts are held in one number, the second player's in its higher half.
HALF = 16
ONE = (1, 1 << HALF)


def count_of(both: int, seat: int) -> int:
    """Return a player's part of a count."""
    return (both >> (HALF * seat)) & ((1 << HALF) - 1)


def animals_in(packed: int) -> int:
    """Return the squares with an animal."""
    return ((packed >> 1) | (packed >> 2) | (packed >> 3)) & LOWEST_BITS


def first_square(squares: int, half: int) -> int:
    """Return the lowest square of a set in one half of the packed board."""
    return PACKED_IN_FIRST * half + PLACE_OF_REMAINDER[(squares & -squares) % 67]


def progress(state: State) -> int:
    """Return how full the board is: a game begins with all the animals beside it."""
    return 10 * (2 * ANIMALS_EACH - state[RESERVE] - state[RESERVE + 1])


def evaluate(state: State, out: Words) -> None:
    """Write each player's estimated share of the win, in thousandths."""
    if turn(state) == OVER:
        scores(state, out)
        share_by_points(out, PLAYERS)
        return
    counts = counts_of(state)
    gone = progress(state)
    for seat in range(PLAYERS):
        out[seat] = weigh(terms_of(state, counts, seat), EARLY, LATE, gone)
    share_by_strength(out, PLAYERS)


def terms(state: State, out: Words) -> None:
    """Write each player's terms."""
    counts = counts_of(state)
    for seat in range(PLAYERS):
        write_terms(terms_of(state, counts, seat), seat, out)


def terms_of(
    state: State, counts: tuple[int, int, int, int, int, int], seat: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """Return a player's terms, in the order of their names."""
    return (
        count_of(counts[0], seat),
        count_of(counts[1], seat),
        count_of(counts[2], seat),
        count_of(counts[3], seat),
        count_of(counts[4], seat),
        count_of(counts[5], seat),
        state[RESERVE + seat],
        int(state[TURNS] & 1 == seat),
    )


def counts_of(state: State) -> tuple[int, int, int, int, int, int]:
    """Count for both players what their animals face, and those that stand inside: the first six terms."""
    on_edge = 0
    near_edge = 0
    inside = 0
    blocked = 0
    threatened = 0
    centre = 0
    for half in range(2):
        left = animals_in(state[PACKED + half])
        while left:
            square = first_square(left, half)
            left &= left - 1
            piece = state[BOARD + square]
            owner = owner_of(piece)
            heading = facing_of(piece)
            centre += ONE[owner] * (1 - BORDER[square])
            ahead = NEXT[FACINGS * square + heading]
            faced = state[BOARD + ahead]
            if faced == EMPTY or ahead == OFF_THE_BOARD:
                continue
            if faced == ROCK:
                rock, lack = line_ahead(state, ahead, owner, heading)
                if rock == NO_ROCK:
                    continue
                steps = TO_EDGE[FACINGS * rock + heading]
                if lack > 0 and lack > help_behind(state, square, owner, heading):
                    blocked += ONE[owner]
                elif steps == 0:
                    on_edge += ONE[owner]
                elif steps == 1:
                    near_edge += ONE[owner]
                else:
                    inside += ONE[owner]
            elif TO_EDGE[FACINGS * ahead + heading] == 0 and owner_of(faced) != owner:
                threatened += ONE[owner_of(faced)] * int(facing_of(faced) != heading ^ 2)
    return on_edge, near_edge, inside, blocked, threatened, centre


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
    return max(most, balance + int(state[RESERVE + owner] > 0))

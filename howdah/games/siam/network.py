"""A learned estimate of who will win a game of Siam: what stands around each rock, on top of the named terms.

Each rock looks at the whole board. The board is turned and mirrored so that the rock lies in one eighth of it, the
squares a1, b1, c1, b2, c2 and c3; a square of these is the kind of the rock. Then each piece has a row of weights by
the kind of the rock, by what it is and by where it stands, as the player to move sees it.
"""

from howdah.core.bits import count, lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.types import State, Words
from howdah.games.siam.rules import (
    ALL_SQUARES,
    ANIMALS,
    ANIMALS_EACH,
    BOARD,
    LINE_ENDS,
    PIECES,
    RESERVE,
    ROCK_SQUARES,
    ROCKS,
    SIDE,
    SQUARES,
    facing_of,
    owner_of,
)

# Eight ways to look at the board: mirrored east to west (1), north to south (2), and along the diagonal (4).
VIEWS = 8
KIND_SQUARES = (0, 1, 2, 6, 7, 12)
KINDS = len(KIND_SQUARES)


def square_seen(view: int, square: int) -> int:
    """Return where a square lies in a view."""
    file, rank = square % SIDE, square // SIDE
    file = SIDE - 1 - file if view & 1 else file
    rank = SIDE - 1 - rank if view & 2 else rank
    return SIDE * file + rank if view & 4 else SIDE * rank + file


def facing_seen(view: int, facing: int) -> int:
    """Return how a facing looks in a view."""
    if facing & 1:
        facing ^= 2 * (view & 1)  # east and west
    else:
        facing ^= view & 2  # north and south
    return facing ^ 1 if view & 4 else facing


VIEW_OF = tuple(
    next(view for view in range(VIEWS) if square_seen(view, rock) in KIND_SQUARES) for rock in range(SQUARES)
)
KIND_OF = tuple(KIND_SQUARES.index(square_seen(VIEW_OF[rock], rock)) for rock in range(SQUARES))
SEEN = tuple(square_seen(view, square) for view in range(VIEWS) for square in range(SQUARES))

WITH_TERMS = True  # whether the network was trained on top of the named terms

# Rows of weights: by the kind of the rock, what stands there and where; then the animals in reserve.
WHATS = 1 + 2 * FACINGS  # a rock, an animal of the player to move, one of the opponent's
RESERVE_ROWS = KINDS * WHATS * SQUARES
MOST_FEATURES = len(ROCKS) + 2 * ANIMALS_EACH + 2
ROW_COUNT = RESERVE_ROWS + 2 * (ANIMALS_EACH + 1)


def what(piece: int, player: int, view: int) -> int:
    """Return what a piece is for a player in a view."""
    if piece < ANIMALS:
        return 0
    return 1 + FACINGS * (owner_of(piece) ^ player) + facing_seen(view, facing_of(piece))


# By view, player and piece: the first row of what it is.
FIRST_ROW = tuple(
    SQUARES * what(piece, player, view) for view in range(VIEWS) for player in range(2) for piece in range(PIECES)
)


def groups(state: State) -> int:
    """Return how many rocks there are."""
    return count(state[ROCK_SQUARES])


def rock_of(state: State, group: int) -> int:
    """Return the square of a rock."""
    rocks = state[ROCK_SQUARES]
    for _ in range(group):
        rocks = without_lowest(rocks)
    return lowest(rocks)


def kind(state: State, group: int) -> int:
    """Return the kind of a rock."""
    return KIND_OF[rock_of(state, group)]


def features(state: State, player: int, group: int, out: Words) -> int:
    """Write the rows of all pieces as a rock sees them, and of the animals in reserve; return how many."""
    rock = rock_of(state, group)
    view = VIEW_OF[rock]
    first = SQUARES * WHATS * KIND_OF[rock]
    of_pieces = PIECES * (2 * view + player)
    out[0] = RESERVE_ROWS + state[RESERVE + player]
    out[1] = RESERVE_ROWS + ANIMALS_EACH + 1 + state[RESERVE + 1 - player]
    found = 2
    pieces = ALL_SQUARES & ~state[LINE_ENDS]
    while pieces:
        square = lowest(pieces)
        pieces = without_lowest(pieces)
        out[found] = first + FIRST_ROW[of_pieces + state[BOARD + square]] + SEEN[SQUARES * view + square]
        found += 1
    return found

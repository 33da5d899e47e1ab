"""Positions of Siam that are the same puzzle: turned, reflected, or with elephants and rhinoceroses exchanged."""

from collections.abc import Iterator

from howdah.core.geometry import EAST, FACINGS, WEST
from howdah.core.types import State
from howdah.games.siam import rules as r

Board = tuple[int, ...]


def likeness(state: State) -> Board:
    """Return a board that all positions have which are alike; the number of turns does not count."""
    board = tuple(state[r.BOARD : r.BOARD + r.SQUARES])
    # The side to move plays the elephants, so that exchanged positions are alike.
    return min(_symmetric(_exchanged(board) if state[r.TURNS] & 1 else board))


def _symmetric(board: Board) -> Iterator[Board]:
    for now in (board, _reflected(board)):
        yield now
        yield (quarter := _turned(now))
        yield (half := _turned(quarter))
        yield _turned(half)


def _turned(board: Board) -> Board:
    """Return a board turned clockwise by a quarter."""
    last = r.SIDE - 1
    places = [r.SIDE * (square % r.SIDE) + last - square // r.SIDE for square in range(r.SQUARES)]
    return tuple(_facing(board[place], 1) for place in places)


def _reflected(board: Board) -> Board:
    """Return a board with west and east exchanged."""
    places = [square - 2 * (square % r.SIDE) + r.SIDE - 1 for square in range(r.SQUARES)]
    sideways = {EAST, WEST}
    return tuple(
        _facing(piece, 2) if piece >= r.ANIMALS and r.facing_of(piece) in sideways else piece
        for piece in (board[place] for place in places)
    )


def _exchanged(board: Board) -> Board:
    return tuple(
        r.animal(1 - r.owner_of(piece), r.facing_of(piece)) if piece >= r.ANIMALS else piece for piece in board
    )


def _facing(piece: int, quarters: int) -> int:
    """Return a piece turned clockwise."""
    if piece < r.ANIMALS:
        return piece
    return r.animal(r.owner_of(piece), (r.facing_of(piece) + quarters) % FACINGS)

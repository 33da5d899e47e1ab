"""What an alpha-beta search has found, in numbers, and the decisions that follow from it.

A search in another language gives the same numbers, so the meaning of a value is known here only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from howdah.core.position import Move, Position
from howdah.core.schema import Limit
from howdah.core.win_probability import WHOLE_WIN
from howdah.players.alphabeta_kernel import PROVEN, WIN
from howdah.players.alphabeta_memory import LONGEST
from howdah.players.decision import Decision


@dataclass(frozen=True)
class FoundLine:
    """A principal variation and its value."""

    value: Annotated[int, Limit(WIN, -WIN)]  # the first seat's
    depth: Annotated[int, Limit(LONGEST)]  # searched whole
    codes: Annotated[tuple[int, ...], Limit(LONGEST, 1)]


@dataclass(frozen=True)
class AlphaBetaResult:
    """What a search by iterative deepening has found so far."""

    kind: ClassVar = "alphabeta"
    nodes: Annotated[int, Limit(2**53)]
    lines: Annotated[tuple[FoundLine, ...], Limit(64)] = ()  # of the last depth that was searched whole
    partial: Annotated[tuple[FoundLine, ...], Limit(64)] = ()  # of the next depth, if the search was stopped there

    def decisions(self, position: Position, count: int, plies: int = LONGEST) -> tuple[Decision, ...]:
        """Return at most `count` best moves, the best first; any move if nothing was found.

        Lines have at most `plies` moves.
        A stopped search is completed with the results of the depth before, unless that would put a worse move in front
        of a better one. A defeat found by a stopped search is dropped, since it has not searched all moves.
        """
        seat = position.turn
        whole = tuple(sorted(self._decisions(position, self.lines, plies), key=lambda each: _rank(each, seat)))[:count]
        whole = whole or (Decision((0.5, 0.5), position.moves[:1]),)
        found = self._decisions(position, self.partial, plies)
        if found and found[-1].values[seat] == 0:
            found.pop()
        tried = {decision.move for decision in found}
        mixed = [*found, *(decision for decision in whole if decision.move not in tried)][:count]
        return tuple(mixed) if mixed == sorted(mixed, key=lambda each: _rank(each, seat)) else whole

    def _decisions(self, position: Position, lines: Sequence[FoundLine], plies: int) -> list[Decision]:
        decisions = []
        for line in lines:
            share, moves = win_share(line.value), moves_of(position, line.codes[:plies])
            decisions.append(
                Decision((share, 1 - share), moves, moves_to_win(line.value, position.turn), line.depth, self.nodes)
            )
        return decisions


def _rank(decision: Decision, seat: int) -> tuple[float, int]:
    """Sort key: a high share of the win first, then a quick win or a slow defeat."""
    value = decision.values[seat]
    moves = decision.wins_in or 0
    return -value, moves if value > 0 else -moves


def moves_of(position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """Return a line of codes as moves, up to a draw of chance; raise a `MoveError` if one cannot be played."""
    moves: list[Move] = []
    for code in codes:
        if moves and position.turn < 0:
            break
        moves.append(position.find(code))
        position = position.play(code)
    return tuple(moves)


def win_share(value: int) -> float:
    """Return the first seat's share of the win that a value of the search stands for."""
    if abs(value) > PROVEN:
        return 1.0 if value > 0 else 0.0
    # An estimate is never as sure as a proof.
    return 0.5 + max(1 - WHOLE_WIN, min(value, WHOLE_WIN - 1)) / (2 * WHOLE_WIN)


def moves_to_win(value: int, mover: int) -> int | None:
    """Return how many own moves the winner needs; None if no win is proven.

    The loser may have to make the last move.
    """
    if abs(value) <= PROVEN:
        return None
    plies, winner = WIN - abs(value), int(value < 0)
    return (plies + int(winner == mover)) // 2

"""Proofs by the solver: forced wins with one right move at every step, and only moves that save a game.

`Game.position` reads a position without its history, so no earlier occurrence of a position counts in a puzzle.
"""

from collections.abc import Sequence
from typing import Final

from howdah.core.position import Position
from howdah.puzzles.puzzle import Step
from howdah.puzzles.solver import forces_a_win

MOST_MOVES: Final = 5  # of the solver, in a forced win
MOST_LOSING_MOVES: Final = 2  # of the opponent, after a move that does not save the game
SURE_MOVES: Final = 3  # of the opponent, that the saving move survives
FEWEST_CHOICES: Final = 6  # legal moves, so that there is something to find


def prove_win(position: Position, moves: int) -> tuple[Step, ...] | None:
    """Return the solution of a win in exactly so many own moves; None if there is no such win, or more than one.

    At every step but the last one all moves that win in time lead to the same position, and the reply is one that
    delays the win as long as possible. The last step accepts every move that wins at once.
    """
    if len(position.legal) < FEWEST_CHOICES or forces_a_win(position, position.turn, moves - 1):
        return None
    return _steps(position, moves, first=True)


def _steps(position: Position, moves: int, *, first: bool = False) -> tuple[Step, ...] | None:
    seat = position.turn
    winning = [code for code in position.legal if _wins(position.play(code), seat, moves - 1)]
    if not winning or ((first or moves > 1) and not _transpose(position, winning)):
        return None
    right = tuple(position.move(code).notation for code in winning)
    if moves == 1:
        return (Step(right),)
    after = position.play(winning[0])
    if after.turn == seat or after.over:  # a move that keeps the turn, or an end that the reply cannot delay
        return None
    for reply in after.legal:
        then = after.play(reply)
        if then.over or then.turn != seat or forces_a_win(then, seat, moves - 2):
            continue
        rest = _steps(then, moves - 1)
        if rest:
            return (Step(right, after.move(reply).notation), *rest)
    return None


def prove_save(position: Position, moves: int) -> tuple[Step, ...] | None:
    """Return the only move after which the opponent cannot force a win; None if there is none, or more than one.

    Every other move loses to at most so many moves of the opponent. The right one survives `SURE_MOVES` moves, and the
    solver cannot win by force instead.
    """
    seat = position.turn
    if len(position.legal) < FEWEST_CHOICES or forces_a_win(position, seat, MOST_LOSING_MOVES):
        return None
    safe = [code for code in position.legal if not _wins(position.play(code), 1 - seat, moves)]
    if not safe or not _transpose(position, safe) or _wins(position.play(safe[0]), 1 - seat, SURE_MOVES):
        return None
    if moves > 1 and all(
        _wins(position.play(code), 1 - seat, moves - 1) for code in position.legal if code not in safe
    ):
        return None  # the others lose sooner
    return (Step(tuple(position.move(code).notation for code in safe)),)


def _wins(position: Position, seat: int, moves: int) -> bool:
    return position.winners() == (seat,) if position.over else forces_a_win(position, seat, moves)


def _transpose(position: Position, codes: Sequence[int]) -> bool:
    """Tell whether moves lead to the same position."""
    return len({position.play(code) for code in codes}) == 1

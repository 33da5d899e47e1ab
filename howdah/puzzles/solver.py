"""A solver that is independent of the search, to prove puzzles and to check the search and the hints."""

from dataclasses import dataclass
from typing import Final

from howdah.core.compilation import form_for_game, load
from howdah.core.position import Position
from howdah.core.rules import rules_for_search
from howdah.puzzles import solver_kernel
from howdah.puzzles.errors import PuzzleError

DECISIONS: Final = 8  # from one move of a seat to its next one, at the most
UNLIMITED: Final = 1 << 62


@dataclass(frozen=True)
class Solved:
    """Whether a win can be forced, None if that was not found out with so many positions; and how many it took."""

    won: bool | None
    nodes: int


def solve(position: Position, seat: int, moves: int, nodes: int = UNLIMITED) -> Solved:
    """Find out whether a seat can win with at most so many moves of its own, whatever the other seat does."""
    form = form_for_game(position.game)
    rules, facts = rules_for_search(position.game, form), position.game.facts
    plies = plies_of(moves)
    states = rules.rows(plies, position.game.room(position.state, plies))
    for word, value in enumerate(position.state):
        states[0][word] = value
    codes, killers = rules.rows(plies, facts.most_moves), rules.words(plies)
    points = rules.words(solver_kernel.POINTS_WORDS)
    points[solver_kernel.LEFT] = nodes
    won = load(solver_kernel, form).forces(states, codes, killers, points, seat, 0, moves, rules.functions)
    if points[solver_kernel.TOO_LONG]:
        raise too_long(position, seat)
    left = int(points[solver_kernel.LEFT])
    return Solved(bool(won) if left else None, nodes - left)


def plies_of(moves: int) -> int:
    """Return how many decisions a line with so many moves of a seat may have.

    A turn may have several decisions: in White Elephant the owner of a jumped elephant is asked, too.
    """
    return DECISIONS * (moves + 1)


def too_long(position: Position, seat: int) -> PuzzleError:
    """Return the error of a line with more decisions than that."""
    return PuzzleError(f"expected at most {DECISIONS} decisions from one move of seat {seat} to the next: {position}")


def forces_a_win(position: Position, seat: int, moves: int) -> bool:
    """Tell whether a seat can win with at most so many moves of its own, whatever the other seat does."""
    return bool(solve(position, seat, moves).won)


def wins_in(position: Position, at_most: int) -> int | None:
    """Return with how many of its own moves the seat to move can win at the earliest, if with so many at most."""
    return next((moves for moves in range(1, at_most + 1) if forces_a_win(position, position.turn, moves)), None)

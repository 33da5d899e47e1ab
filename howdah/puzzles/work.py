"""The work of a proof as data: what is to be solved or played, apart from doing it.

A proof is a generator. It yields tasks and gets their results, so that the tasks may run in this thread or in a
browser's search worker.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from howdah.core.position import Position
from howdah.puzzles.solver import Solved

T = TypeVar("T")


@dataclass(frozen=True)
class SolveWork:
    """Find out whether a seat can force a win."""

    position: Position
    seat: int
    moves: int  # of the seat
    nodes: int


@dataclass(frozen=True)
class PlayWork:
    """Play whole games after a move, the first of them with this number."""

    position: Position
    code: int
    first: int
    games: int
    by_policy: bool  # players follow the game's rollout policy, or make the move that is evaluated best


Work: TypeAlias = SolveWork | PlayWork
Result: TypeAlias = Solved | tuple[int, ...]  # of games: the mover's share of each win in thousandths
Proving: TypeAlias = Generator[Sequence[Work], Sequence[Result], T]


def run(proving: Proving[T], run_works: Callable[[Sequence[Work]], Sequence[Result]]) -> T:
    """Do the work of a proof, round by round, and return what it comes to."""
    try:
        works = next(proving)
        while True:
            works = proving.send(run_works(works))
    except StopIteration as end:
        answer: T = end.value
        return answer

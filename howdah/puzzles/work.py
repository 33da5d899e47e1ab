"""The work of a proof as data: what is to be solved or played, apart from doing it.

A proof is a generator. It yields tasks and gets their results, so that the tasks may run in this thread or in a
browser's search worker.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from howdah.core.position import Position
from howdah.puzzles.playout_runner import play_out
from howdah.puzzles.solver import Solved, solve

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


def do(work: Work) -> Result:
    """Do work in this thread."""
    if isinstance(work, SolveWork):
        return solve(work.position, work.seat, work.moves, work.nodes)
    return play_out(work.position, work.code, work.first, work.games, by_policy=work.by_policy)


def run(proving: Proving[T], run_works: Callable[[Sequence[Work]], Sequence[Result]] | None = None) -> T:
    """Do the work of a proof, round by round, in this thread unless told otherwise; return what it comes to."""
    do_all = run_works or (lambda works: [do(work) for work in works])
    try:
        works = next(proving)
        while True:
            works = proving.send(do_all(works))
    except StopIteration as end:
        answer: T = end.value
        return answer

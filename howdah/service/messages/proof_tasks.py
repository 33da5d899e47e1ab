"""The work of a proof as data for a search worker: numbers, and states as decimal digits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from howdah.core.errors import MalformedError
from howdah.core.schema import Limit
from howdah.puzzles.playout_runner import row_size
from howdah.puzzles.solver import Solved, plies_of, too_long
from howdah.puzzles.work import PlayWork, Result, SolveWork, Work
from howdah.service.messages.searches import digits


@dataclass(frozen=True)
class SolveTask:
    """Find out whether a seat can force a win."""

    kind: ClassVar = "solve"
    game: str
    state: tuple[str, ...]
    room: int  # words of a state during the search
    most_moves: int
    plies: int
    seat: int
    moves: int
    nodes: int

    @classmethod
    def of(cls, work: SolveWork) -> "SolveTask":
        """Return work as a task."""
        position, plies = work.position, plies_of(work.moves)
        room = position.game.room(position.state, plies)
        most_moves = position.game.facts.most_moves
        state = digits(position.state)
        return cls(position.game.id, state, room, most_moves, plies, work.seat, work.moves, work.nodes)


@dataclass(frozen=True)
class PlayoutTask:
    """Play whole games after a move."""

    kind: ClassVar = "playouts"
    game: str
    state: tuple[str, ...]
    room: int  # words of each row
    code: int
    first: int
    games: int
    by_policy: bool  # players follow the game's rollout policy

    @classmethod
    def of(cls, work: PlayWork) -> "PlayoutTask":
        """Return work as a task."""
        position = work.position
        numbers = (row_size(position), work.code, work.first, work.games)
        return cls(position.game.id, digits(position.state), *numbers, work.by_policy)


@dataclass(frozen=True)
class SolveResult:
    """Whether the win can be forced, which says nothing if all positions are used up."""

    kind: ClassVar = "solve"
    won: bool
    left: int
    too_long: bool


@dataclass(frozen=True)
class PlayoutResult:
    """The mover's share of each win, in thousandths."""

    kind: ClassVar = "playouts"
    shares: Annotated[tuple[int, ...], Limit(10_000)]


ProofTask: TypeAlias = SolveTask | PlayoutTask
ProofResults: TypeAlias = Annotated[tuple[SolveResult | PlayoutResult, ...], Limit(4096)]


def proof_task(work: Work) -> ProofTask:
    """Return work as a task."""
    return SolveTask.of(work) if isinstance(work, SolveWork) else PlayoutTask.of(work)


def results_of(works: Sequence[Work], results: ProofResults) -> list[Result]:
    """Return what work came to."""
    if len(works) != len(results):
        raise MalformedError(f"expected {len(works)} results, but {len(results)} came")
    return [_result(work, result) for work, result in zip(works, results, strict=True)]


def _result(work: Work, result: SolveResult | PlayoutResult) -> Result:
    if isinstance(work, SolveWork) and isinstance(result, SolveResult):
        if result.too_long:
            raise too_long(work.position, work.seat)
        return Solved(result.won if result.left else None, work.nodes - result.left)
    if isinstance(work, PlayWork) and isinstance(result, PlayoutResult):
        return result.shares
    raise MalformedError(f"expected a result of the same kind, but {result.kind!r} came")

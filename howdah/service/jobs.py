"""Searches that take long, as jobs: JSON-able descriptions that a thread, a worker or another process can run."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Protocol, TypeAlias

from howdah.core.position import Position
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.core.schema import Limit
from howdah.players.decision import CancelledError, Halt
from howdah.players.explain import expecting, explaining
from howdah.players.review import reviewing
from howdah.players.searcher import run_here
from howdah.players.thought import Found, Search, Thought, run
from howdah.puzzles.composing import checking, proving
from howdah.puzzles.packed import opened
from howdah.puzzles.puzzle import Kind as PuzzleKind
from howdah.puzzles.work import Proving, Result, Work, do
from howdah.puzzles.work import run as run_proof
from howdah.service.messages.advice import HintView, JudgedMove, ReplyView, ReviewProgress, ReviewView, rounded
from howdah.service.messages.analysis import AnalysisView
from howdah.service.messages.composing import ProofProgress, VerdictView
from howdah.service.messages.positions import PositionSource
from howdah.service.search_budgets import SearchBudgets

SHOWN: Final = 3  # moves of a hint


@dataclass(frozen=True)
class HintJob:
    """Find the best moves of a position, and why."""

    kind: ClassVar = "hint"
    answer: ClassVar = HintView
    request: PositionSource
    language: str


@dataclass(frozen=True)
class ReplyJob:
    """Find what a computer player plays in a position."""

    kind: ClassVar = "reply"
    answer: ClassVar = ReplyView
    request: PositionSource
    player: str
    seed: int
    language: str = "en"


@dataclass(frozen=True)
class ReviewJob:
    """Review a game."""

    kind: ClassVar = "review"
    answer: ClassVar = ReviewProgress
    record: str
    language: str


@dataclass(frozen=True)
class AnalysisJob:
    """Look at a position for as long as someone watches."""

    kind: ClassVar = "analysis"
    answer: ClassVar = AnalysisView
    request: PositionSource
    lines: Annotated[int, Limit(8, 1)]  # best moves wanted
    language: str


@dataclass(frozen=True)
class JudgeJob:
    """Compare a move with the best one of a position."""

    kind: ClassVar = "judge"
    answer: ClassVar = JudgedMove
    request: PositionSource
    move: str
    language: str


@dataclass(frozen=True)
class ProofJob:
    """Prove that a position is a sound puzzle."""

    kind: ClassVar = "proof"
    answer: ClassVar = ProofProgress
    request: PositionSource
    puzzle_kind: PuzzleKind
    moves: int
    title: str
    author: str
    language: str

    def proving(self, games: Registry) -> Proving[ProofProgress]:
        """Return the proof, as work that may run elsewhere."""
        position, _ = self.request.find(games)
        verdict = yield from proving(position, self.puzzle_kind, self.moves)
        return ProofProgress(1, 1, VerdictView.of(verdict, self.title, self.author, self.language))


@dataclass(frozen=True)
class CheckJob:
    """Prove a puzzle again that came with its solution."""

    kind: ClassVar = "check"
    answer: ClassVar = ProofProgress
    puzzle: str  # its id
    language: str

    def proving(self, games: Registry) -> Proving[ProofProgress]:
        """Return the proof, as work that may run elsewhere."""
        del games
        verdict = yield from checking(opened(self.puzzle))
        return ProofProgress(1, 1, VerdictView.of(verdict, "", "", self.language))


ThoughtJob: TypeAlias = HintJob | ReplyJob | ReviewJob | AnalysisJob | JudgeJob
ProvingJob: TypeAlias = ProofJob | CheckJob
Job: TypeAlias = ThoughtJob | ProvingJob
JobAnswer: TypeAlias = HintView | ReplyView | ReviewProgress | AnalysisView | JudgedMove
Progress: TypeAlias = ReviewProgress | ProofProgress
OnProgress: TypeAlias = Callable[[Any], object]  # called with a `Progress`
LONG: Final = (ReviewJob, ProofJob, CheckJob)  # that report how far they are, and take long


class Thinker(Protocol):
    """Runs jobs. Cancelling the call ends the search."""

    async def think(self, job: Job, position: Position | None = None, report: OnProgress | None = None) -> Any:
        """Return the answer of a job, an instance of its `answer`. A position that is known need not be found again."""


def thought_of(
    job: ThoughtJob, games: Registry, budgets: SearchBudgets, position: Position | None = None
) -> Thought[JobAnswer]:
    """Return a job as a thought. A position that is known need not be found again."""
    if isinstance(job, ReviewJob):
        record = Record.from_json(job.record, games)
        found = yield from reviewing(record, budgets.first_look)
        number = len(found.steps) + 1
        return ReviewProgress(number, number, review=ReviewView.of(record, found, job.language))
    if position is None:
        position, _ = job.request.find(games)
    if isinstance(job, HintJob):
        return HintView.of((yield from explaining(position, budgets.hint, SHOWN)), job.language)
    if isinstance(job, AnalysisJob):
        outlooks = yield from expecting(position, budgets.analysis, job.lines)
        return AnalysisView.of(position, outlooks, job.language)
    if isinstance(job, JudgeJob):
        move = position.find(job.move)
        return JudgedMove.of((yield from explaining(position, budgets.hint, 1, [move])), move, job.language)
    player, budget = budgets.player(job.player, job.seed, position.game)
    return ReplyView.of((yield from player.thought(position, budget)), job.language)


def run_job(
    job: Job,
    games: Registry,
    budgets: SearchBudgets,
    *,
    position: Position | None = None,
    report: OnProgress | None = None,
    halt: Halt | None = None,
) -> JobAnswer | ProofProgress:
    """Do a job; a review and a proof report how far they are, and raise `CancelledError` when they are halted."""
    if isinstance(job, ProvingJob):
        return _prove(job, games, report, halt)
    search_here = run_here(halt=halt)

    def run_search(search: Search) -> Found:
        found = search_here(search)
        if halt and halt.called and isinstance(job, ReviewJob):
            raise CancelledError
        return found

    def progress(done: int, asked: int, values: tuple[float, ...]) -> None:
        if report:
            report(ReviewProgress(done, asked, rounded(values)))

    return run(thought_of(job, games, budgets, position), run_search, progress)


def _prove(job: ProvingJob, games: Registry, report: OnProgress | None, halt: Halt | None) -> ProofProgress:
    def run_round(works: Sequence[Work]) -> list[Result]:
        results = []
        for work in works:
            if halt and halt.called:
                raise CancelledError
            results.append(do(work))
            if report:
                report(ProofProgress(len(results), len(works)))
        return results

    return run_proof(job.proving(games), run_round)


async def follow(thinker: Thinker, job: ReviewJob | ProvingJob) -> AsyncIterator[Any]:
    """Yield how far a long job is, and at last its answer. It is cancelled when the reader stops."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[Progress | None] = asyncio.Queue()
    thought = asyncio.ensure_future(
        thinker.think(job, report=lambda line: loop.call_soon_threadsafe(lines.put_nowait, line))
    )
    thought.add_done_callback(lambda _: lines.put_nowait(None))
    try:
        while line := await lines.get():
            yield line
        yield await thought
    finally:
        thought.cancel()

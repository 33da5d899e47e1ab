"""Searches that take long, as jobs: JSON-able descriptions that a thread, a worker or another process can run."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol, TypeAlias

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.core.strength import Budget
from howdah.players.decision import Halt, Player
from howdah.players.explain import explain
from howdah.players.review import review
from howdah.service.messages.advice import HintView, ReplyView, ReviewProgress, ReviewView
from howdah.service.messages.positions import PositionSource

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


Job: TypeAlias = HintJob | ReplyJob | ReviewJob
OnProgress: TypeAlias = Callable[[ReviewProgress], object]


class SearchBudgets(Protocol):
    """How long a host lets a search take."""

    def hint(self, game: Game) -> Budget:
        """Return the budget of a hint."""

    def first_look(self, game: Game) -> Budget:
        """Return the budget of a review's first look at a position."""

    def player(self, spec: str, seed: int, game: Game) -> tuple[Player, Budget]:
        """Return a computer player and its budget; raise `PlayerError` if the host cannot run it."""


class Thinker(Protocol):
    """Runs jobs. Cancelling the call ends the search."""

    async def think(self, job: Job, position: Position | None = None, report: OnProgress | None = None) -> Any:
        """Return the answer of a job, an instance of its `answer`. A position that is known need not be found again."""


def run_job(
    job: Job,
    games: Registry,
    budgets: SearchBudgets,
    *,
    position: Position | None = None,
    report: OnProgress | None = None,
    halt: Halt | None = None,
) -> HintView | ReplyView | ReviewProgress:
    """Do a job; a review reports how far it is."""
    if isinstance(job, ReviewJob):
        return _review(job, games, budgets, report, halt)
    if position is None:
        position, _ = job.request.find(games)
    if isinstance(job, HintJob):
        return HintView.of(explain(position, budgets.hint(position.game), SHOWN, halt=halt), job.language)
    player, budget = budgets.player(job.player, job.seed, position.game)
    return ReplyView.of(player.choose(position, budget, halt=halt), job.language)


def _review(
    job: ReviewJob, games: Registry, budgets: SearchBudgets, report: OnProgress | None, halt: Halt | None
) -> ReviewProgress:
    def progress(done: int, number: int) -> None:
        if report:
            report(ReviewProgress(done, number))

    record = Record.from_json(job.record, games)
    found = review(record, budgets.first_look(record.game), progress, halt)
    number = len(found.steps) + 1
    return ReviewProgress(number, number, ReviewView.of(record, found, job.language))


async def follow(thinker: Thinker, job: ReviewJob) -> AsyncIterator[ReviewProgress]:
    """Yield how far a review is, and at last the review. It is cancelled when the reader stops."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[ReviewProgress | None] = asyncio.Queue()
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

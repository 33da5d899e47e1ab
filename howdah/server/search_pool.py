"""Searches in a bounded pool of threads, off the event loop and fair by client. They release the interpreter lock."""

import asyncio
from dataclasses import dataclass
from threading import Thread
from typing import Any, Final

from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.players.decision import Halt
from howdah.players.searcher import readiness
from howdah.server.fair_pool import FairPool
from howdah.server.fair_queue import Client
from howdah.server.metrics import THINKING, THINKING_WAITS, THOUGHT_SECONDS
from howdah.server.tracing import TRACING
from howdah.service.jobs import LONG, Job, OnProgress, run_job
from howdah.service.search_budgets import SearchBudgets

MOST_WAITING: Final = 4  # requests for advice of one address that wait
REVIEWERS: Final = 1  # reviews and proofs at a time; they are long, so hints do not wait for them


class SearchPool:
    """Runs jobs in threads; reviews and proofs have threads of their own. Of one address at most `most` jobs wait."""

    def __init__(self, threads: int, games: Registry, longest: float, most: int | None = None) -> None:
        self.games = games
        self.budgets = SearchBudgets(longest)
        self._searches = FairPool(threads, "search", most)
        self._reviews = FairPool(REVIEWERS, "review", most)

    async def think(
        self, client: Client, job: Job, position: Position | None = None, report: OnProgress | None = None
    ) -> Any:
        """Return the answer of a job; raise `UnavailableError` if too many jobs of the client's address wait.

        A search that has lasted long ends with what it has found while other clients wait.
        """
        halt = Halt()
        waiting = [True]

        def timed() -> Any:
            waiting.pop()
            THINKING_WAITS.dec()
            with THINKING.track_inprogress(), THOUGHT_SECONDS.time():
                return run_job(job, self.games, self.budgets, position=position, report=report, halt=halt)

        THINKING_WAITS.inc()
        try:
            with TRACING.span("search", job=type(job).__name__):
                if isinstance(job, LONG):
                    return await self._reviews.run(client, timed)
                return await self._searches.run(client, timed, cut_short=halt.call)
        except asyncio.CancelledError:
            halt.call()
            raise
        finally:
            if waiting:
                THINKING_WAITS.dec()

    def close(self) -> None:
        """Start no more searches."""
        self._searches.close()
        self._reviews.close()


@dataclass(frozen=True)
class ClientThinker:
    """The searches of one client."""

    pool: SearchPool
    client: Client

    async def think(self, job: Job, position: Position | None = None, report: OnProgress | None = None) -> Any:
        """Return the answer of a job."""
        return await self.pool.think(self.client, job, position, report)


def compile_ahead(games: Registry) -> None:
    """Compile what searches need, one game after the other in the background, so that no move waits for it."""

    def compile_all() -> None:
        for game in games:
            if thread := readiness(game).begin(game):
                thread.join()

    Thread(target=compile_all, name="compile-ahead", daemon=True).start()

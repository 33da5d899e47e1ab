"""A bounded pool of threads for searches, off the event loop. Searches release the interpreter lock."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Thread
from typing import Any, Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.strength import Budget
from howdah.players.decision import Halt, Player
from howdah.players.searcher import searcher
from howdah.server.errors import UnavailableError
from howdah.server.metrics import THINKING, THINKING_WAITS, THOUGHT_SECONDS
from howdah.service.computer_players import player_within
from howdah.service.jobs import Job, OnProgress, run_job

MOST_WAITING: Final = 16  # requests for advice at a time, those being answered included


class ServerBudgets:
    """How long searches take on a server."""

    def __init__(self, longest: float) -> None:
        self.longest = longest  # seconds for a move, whatever the player's own budget is

    def hint(self, game: Game) -> Budget:
        """Return the budget of a hint."""
        del game
        return Budget(seconds=1.0)

    def first_look(self, game: Game) -> Budget:
        """Return the budget of a review's first look at a position."""
        del game
        return Budget(seconds=0.05)

    def player(self, spec: str, seed: int, game: Game) -> tuple[Player, Budget]:
        """Return a computer player and its budget."""
        del game
        return player_within(spec, seed, self.longest)


class SearchPool:
    """Runs jobs in threads. More than `most` jobs at a time are refused; without it they wait."""

    def __init__(self, threads: int, games: Registry, longest: float, most: int | None = None) -> None:
        self.games = games
        self.budgets = ServerBudgets(longest)
        self.most = most
        self._running = 0
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="search")

    async def think(self, job: Job, position: Position | None = None, report: OnProgress | None = None) -> Any:
        """Return the answer of a job; raise `UnavailableError` if too many wait."""
        if self.most is not None and self._running >= self.most:
            raise UnavailableError(f"{self.most} others wait for advice already; try again in a minute")
        halt = Halt()
        run = partial(run_job, job, self.games, self.budgets, position=position, report=report, halt=halt)
        waiting = [True]

        def timed() -> Any:
            waiting.pop()
            THINKING_WAITS.dec()
            with THINKING.track_inprogress(), THOUGHT_SECONDS.time():
                return run()

        self._running += 1
        THINKING_WAITS.inc()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, timed)
        except asyncio.CancelledError:
            halt.call()
            raise
        finally:
            self._running -= 1
            if waiting:
                THINKING_WAITS.dec()

    def close(self) -> None:
        """Start no more searches."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def compile_ahead(games: Registry) -> None:
    """Compile what searches need, in a thread of its own, so that no move waits for it."""

    def compile_all() -> None:
        for game in games:
            searcher(game).prepare(game)

    Thread(target=compile_all, name="compiler", daemon=True).start()

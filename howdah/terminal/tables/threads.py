"""Work in daemon threads, which do not keep the program from ending."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Final, TypeVar

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.players.explain import explain
from howdah.players.hints import Advice
from howdah.players.searcher import readiness

T = TypeVar("T")
HINT_BUDGET: Final = Budget(seconds=1.0)


def advise(position: Position) -> Advice:
    """Return the best move of a position, and why."""
    return explain(position, HINT_BUDGET, count=1).best


def compile_ahead(game: Game) -> None:
    """Compile what searches need while people look at the board."""
    readiness(game).begin(game)


async def in_daemon_thread(work: Callable[[], T]) -> T:
    """Run a function in a new daemon thread, and return its result."""
    outcome: Future[T] = Future()
    outcome.set_running_or_notify_cancel()

    def run() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:  # noqa: BLE001 - the caller gets it
            outcome.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(outcome)

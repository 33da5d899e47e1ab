"""Computer players, thinking beside everything else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Final, TypeVar

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.desk.turns import acting_computer, computer_request
from howdah.players.decision import Budget, Halt
from howdah.players.explain import explain
from howdah.players.explanation import Advice
from howdah.players.roster import contender, searcher
from howdah.table.commands import Request
from howdah.table.table import Table

T = TypeVar("T")
HINT_SECONDS: Final = 1.0


def computer_thought(table: Table, halt: Halt) -> Callable[[], Request] | None:
    """Return how to find out what a computer at a table asks next; None where none is to act.

    That may take long; whoever calls for a halt gets the best so far at once.
    """
    seat = acting_computer(table)
    return None if seat is None else partial(_request, table, seat, halt)


def _request(table: Table, seat: int, halt: Halt) -> Request:
    player, budget = contender(table.seats[seat].computer or "", table.seq)
    return computer_request(table, seat, player.choose(table.position, budget, halt=halt))


def advise(position: Position) -> Advice:
    """Return what the engine would do here, and why."""
    return explain(position, Budget(seconds=HINT_SECONDS), count=1).best


def prepare(game: Game) -> None:
    """Let the compiler work while people look at the board."""
    Thread(target=searcher(game).prepare, args=(game,), daemon=True).start()


async def aside(work: Callable[[], T]) -> T:
    """Return what is worked out in a thread of its own, which nobody waits for when the program is left."""
    outcome: Future[T] = Future()
    outcome.set_running_or_notify_cancel()

    def run() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:  # noqa: BLE001 - whoever waits for it gets it
            outcome.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(outcome)

"""Computer players, thinking beside everything else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Final, TypeVar

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.players.decision import Budget, Decision, Halt
from howdah.players.explain import explain
from howdah.players.explanation import Advice
from howdah.players.roster import contender, searcher
from howdah.server.duty import answering, computing
from howdah.table.commands import Answer, Play, Request
from howdah.table.offer import Draw
from howdah.table.table import Table

T = TypeVar("T")
HINT_SECONDS: Final = 1.0


def computer_request(table: Table, halt: Halt) -> Callable[[], Request] | None:
    """Return how to find out what a computer at a table asks next; None where none is to act.

    That may take long; whoever calls for a halt gets the best so far at once.
    """
    asked = answering(table)
    if asked:
        return partial(_answer, table, min(asked), halt)
    return partial(_move, table, table.turn, halt) if computing(table) else None


def _move(table: Table, seat: int, halt: Halt) -> Request:
    return Play(seat, _decision(table, seat, halt).move.code)


def _answer(table: Table, seat: int, halt: Halt) -> Request:
    """Agree to a draw unless ahead."""
    return Answer(seat, Draw.kind, agree=_decision(table, seat, halt).values[seat] <= 0.5)


def _decision(table: Table, seat: int, halt: Halt) -> Decision:
    player, budget = contender(table.seats[seat].computer or "", table.seq)
    return player.choose(table.position, budget, halt=halt)


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

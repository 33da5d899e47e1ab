"""Hints and reviews, thought out in a pool of their own, so that no computer's turn waits for them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.players.decision import Budget, Halt
from howdah.players.explain import explain
from howdah.players.explanation import Advice
from howdah.players.review import Review, TurningPoint, review
from howdah.server.describing import describe_reason
from howdah.server.errors import UnavailableError
from howdah.server.opponents import opponent
from howdah.server.public import advice as a
from howdah.server.public.tables import MovePublic
from howdah.server.thinkers import Pool

HINT: Final = Budget(seconds=1.0)
FIRST_LOOK: Final = Budget(seconds=0.05)  # at each position of a game; mistakes are looked at longer
SHOWN: Final = 3  # moves of a hint
MOST_WAITING: Final = 16  # requests at a time, those that are thought about included


class Advisers:
    """Think about what people ask; when too much waits, the next one is sent away."""

    def __init__(self, advisers: int, longest: float) -> None:
        self.pool = Pool(advisers)
        self.longest = longest
        self._waiting = 0

    async def hint(self, position: Position, language: str) -> a.HintPublic:
        """Return the best moves, with reasons in a language."""
        with self._place():
            said = await self.pool.think(lambda: explain(position, HINT, SHOWN))
        return a.HintPublic(moves=[_advice(advice, language) for advice in said.moves])

    async def reply(self, position: Position, spec: str, seed: int) -> a.ReplyPublic:
        """Return what a computer player plays; raise an error where it cannot."""
        player, budget = opponent(spec, seed, self.longest)
        with self._place():
            decision = await self.pool.think(lambda: player.choose(position, budget))
        return a.ReplyPublic(move=_move(decision.move))

    def review(self, record: Record, language: str) -> AsyncIterator[str]:
        """Yield lines of JSON: how far the review is, and at last the review. It stops when nobody listens any more."""
        self._check()
        return self._review(record, language)

    async def _review(self, record: Record, language: str) -> AsyncIterator[str]:
        loop = asyncio.get_running_loop()
        lines: asyncio.Queue[a.ReviewLinePublic | None] = asyncio.Queue()
        halt = Halt()

        def progress(done: int, number: int) -> None:
            loop.call_soon_threadsafe(lines.put_nowait, a.ReviewLinePublic(done=done, all=number, review=None))

        def think() -> a.ReviewLinePublic:
            found = review(record, FIRST_LOOK, progress, halt)
            number = len(found.steps) + 1
            return a.ReviewLinePublic(done=number, all=number, review=_review(record, found, language))

        with self._place():
            thought = asyncio.ensure_future(self.pool.think(think))
            thought.add_done_callback(lambda _: lines.put_nowait(None))
            try:
                while line := await lines.get():
                    yield line.model_dump_json() + "\n"
                yield (await thought).model_dump_json() + "\n"
            finally:
                halt.call()

    def _check(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise UnavailableError(f"{MOST_WAITING} others wait for advice already; try again in a minute")

    @contextmanager
    def _place(self) -> Iterator[None]:
        self._check()
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1


def _review(record: Record, found: Review, language: str) -> a.ReviewPublic:
    steps = found.steps
    return a.ReviewPublic(
        before=list(steps[0].before) if steps else [1 / record.players] * record.players,
        steps=[
            a.StepPublic(
                number=step.number,
                seat=step.seat,
                move=step.move.notation,
                after=list(step.after),
                loss=step.loss,
            )
            for step in steps
        ],
        turning_points=[_turning_point(point, language) for point in found.turning_points],
    )


def _turning_point(point: TurningPoint, language: str) -> a.TurningPointPublic:
    seat = point.step.seat
    assert seat is not None, "chance makes no mistakes"  # noqa: S101
    return a.TurningPointPublic(
        number=point.step.number,
        seat=seat,
        loss=point.loss,
        played=_advice(point.played, language),
        better=_advice(point.explanation.best, language),
    )


def _advice(advice: Advice, language: str) -> a.AdvicePublic:
    return a.AdvicePublic(
        move=_move(advice.move),
        values=list(advice.values),
        line=[move.notation for move in advice.line],
        wins_in=advice.wins_in,
        reasons=[describe_reason(reason, language) for reason in advice.reasons],
    )


def _move(move: Move) -> MovePublic:
    return MovePublic(code=move.code, notation=move.notation, path=list(move.path))

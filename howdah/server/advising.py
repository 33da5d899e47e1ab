"""Hints and reviews, thought out in a pool of their own, so that no computer's turn waits for them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from howdah.core.position import Position
from howdah.core.record import Record
from howdah.desk.advising import describe_hint, describe_progress, describe_reply, describe_review
from howdah.desk.opponents import opponent
from howdah.players.decision import Budget, Halt
from howdah.players.explain import explain
from howdah.players.review import review
from howdah.server.errors import UnavailableError
from howdah.server.public import advice as a
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
        return a.HintPublic.model_validate(describe_hint(said, language))

    async def reply(self, position: Position, spec: str, seed: int) -> a.ReplyPublic:
        """Return what a computer player plays; raise an error where it cannot."""
        player, budget = opponent(spec, seed, self.longest)
        with self._place():
            decision = await self.pool.think(lambda: player.choose(position, budget))
        return a.ReplyPublic.model_validate(describe_reply(decision))

    def review(self, record: Record, language: str) -> AsyncIterator[str]:
        """Yield lines of JSON: how far the review is, and at last the review. It stops when nobody listens any more."""
        self._check()
        return self._review(record, language)

    async def _review(self, record: Record, language: str) -> AsyncIterator[str]:
        loop = asyncio.get_running_loop()
        lines: asyncio.Queue[a.ReviewLinePublic | None] = asyncio.Queue()
        halt = Halt()

        def progress(done: int, number: int) -> None:
            line = a.ReviewLinePublic.model_validate(describe_progress(done, number))
            loop.call_soon_threadsafe(lines.put_nowait, line)

        def think() -> a.ReviewLinePublic:
            found = review(record, FIRST_LOOK, progress, halt)
            return a.ReviewLinePublic.model_validate(describe_review(record, found, language))

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

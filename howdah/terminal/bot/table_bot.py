"""A bot at one table: it plays what its engine says, answers offers, and goes on after lost connections."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from howdah.core.errors import HowdahError
from howdah.core.schema import write
from howdah.table.commands import Answer, Play, Resign
from howdah.table.table import Phase
from howdah.terminal.bot.engine_process import EngineProcess, EngineProcessError, Game
from howdah.terminal.bot.thinking_time import thinking_time
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.connection import RefusedError
from howdah.terminal.tables.remote import TEMPORARY, RemoteConnection

AGREES: Final = {"undo": True, "rematch": True, "draw": False, "takeover": False}  # to offers of others
FAILURES: Final = 3  # of the engine in one position before the bot gives the game up
RETRY_WAIT: Final = 1.0  # seconds after a refusal
OVERTAKEN: Final = frozenset({"stale", "not-your-turn", "wrong-phase", "bad-offer"})  # something else came first


@dataclass(eq=False)
class TableBot:
    """Plays at one table, and at those of its rematches."""

    connection: RemoteConnection
    engine: EngineProcess
    most_seconds: float  # for a move
    rematch_wait: float  # seconds for which it waits for a rematch after a game
    say: Callable[..., None]  # tells the user something: the key of a text, and its values
    _changed: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _failures: int = field(default=0, init=False)

    async def run(self) -> None:
        """Play until the game is over and no rematch comes; raise an error if the server refuses the bot."""
        await self.connection.open(lambda _: self._changed.set(), self._heard_error)
        try:
            while True:
                self._changed.clear()
                if self.connection.failure:
                    raise self.connection.failure
                await self._act(self.connection.client)
                over = self.connection.client.table.phase is Phase.OVER
                try:
                    await asyncio.wait_for(self._changed.wait(), self.rematch_wait if over else None)
                except TimeoutError:
                    self._tell("bot-over")
                    return
        finally:
            await self.connection.close()
            await self.engine.close()

    async def _act(self, client: ClientTable) -> None:
        """Answer an offer, or make a move; what comes of it brings the next message."""
        for seat, offer in client.questions:
            await self._ask(Answer(seat, offer.proposal.kind, AGREES[offer.proposal.kind]))
            return
        if client.to_decide is not None:
            await self._move(client, client.to_decide)

    async def _move(self, client: ClientTable, seat: int) -> None:
        table = client.table
        game = Game(table.setup.game, len(table.seats), write(table.setup.options))
        try:
            move = await self.engine.best(
                game, [ply.move for ply in table.moves], thinking_time(table, seat, self.most_seconds)
            )
            client.position.find(move)
        except HowdahError as error:
            await self._fail(seat, error)
            return
        now = self.connection.client.table
        if (now.id, now.phase, now.moves) == (table.id, table.phase, table.moves):  # nothing was taken back meanwhile
            self._failures = 0
            if await self._ask(Play(seat, move)):
                self._tell("bot-at-table", what=move)

    async def _fail(self, seat: int, error: HowdahError) -> None:
        """Try again with a new process; at last resign, so that nobody waits for this bot."""
        self._failures += 1
        self._tell("bot-at-table", what=error)
        if isinstance(error, EngineProcessError) and self._failures < FAILURES:
            self._changed.set()
            return
        self._tell("bot-resigns")
        await self._ask(Resign(seat))

    async def _ask(self, request: Answer | Play | Resign) -> bool:
        """Give a command; tell whether it was done. One that came too late, or too early, is decided again."""
        try:
            await self.connection.ask(request)
        except RefusedError as error:
            if error.refused not in OVERTAKEN | TEMPORARY:
                raise
            await asyncio.sleep(RETRY_WAIT)
            self._changed.set()
            return False
        return True

    def _heard_error(self, error: HowdahError) -> None:
        self._changed.set()
        self._tell("bot-at-table", what=error)

    def _tell(self, key: str, **values: object) -> None:
        with suppress(BrokenPipeError):  # nobody reads any more, but the game goes on
            self.say(key, table=self.connection.client.table.id, **values)

"""One client at a table's socket."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from howdah.core.errors import HowdahError
from howdah.desk.hub import Hub
from howdah.desk.live import Live
from howdah.desk.showing import Change, Presence, answered, greeting, id_of, refused
from howdah.server.gate import Visitor
from howdah.server.limits import Bucket, Throttle
from howdah.server.telemetry import COMMAND_SECONDS, REFUSALS, SLOW_CLIENTS, SOCKETS
from howdah.table.commands import Command

TRY_AGAIN: Final = 1013


@dataclass(eq=False)
class Client:
    """Sends a client what happens, and takes its commands; one that does not read fast enough is dropped."""

    socket: WebSocket
    visitor: Visitor
    language: str
    hub: Hub
    throttle: Throttle
    waiting: int  # messages that may wait to be sent
    _outbox: asyncio.Queue[str] = field(init=False)
    _overrun: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _bucket: Bucket = field(init=False)  # of this connection; the throttle has one for the person

    def __post_init__(self) -> None:
        self._outbox = asyncio.Queue(self.waiting)
        self._bucket = Bucket(self.throttle.rate)

    def hear(self, change: Change) -> None:
        """Send on what has happened at the table."""
        self._put(change.message_for(self.visitor.at(change.before), self.visitor.at(change.after)))

    def notice(self, presence: Presence) -> None:
        """Send on who is connected."""
        self._put(presence.message)

    async def attend(self, live: Live, seen: int) -> None:
        """Stay at the table until the client goes, or does not read any more."""
        page = live.page
        actor = self.visitor.let_in(page)
        live.listeners.add(self)
        with SOCKETS.track_inprogress():
            try:
                self._put(greeting(page, seen, actor, live.presence))
                live.tell_presence()
                await self._converse(page.id)
            finally:
                live.listeners.discard(self)
                live.tell_presence()

    async def _converse(self, table_id: str) -> None:
        tasks = [
            asyncio.create_task(self._write()),
            asyncio.create_task(self._read(table_id)),
            asyncio.create_task(self._overrun.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self._overrun.is_set():
            SLOW_CLIENTS.inc()
            with suppress(TimeoutError, RuntimeError):
                await asyncio.wait_for(self.socket.close(TRY_AGAIN), timeout=1)

    async def _write(self) -> None:
        while True:
            await self.socket.send_text(await self._outbox.get())

    async def _read(self, table_id: str) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await self._obey(table_id, await self.socket.receive_text())

    async def _obey(self, table_id: str, text: str) -> None:
        try:
            self._bucket.take()
            self.throttle.take(self.visitor.somebody.id)
            command = Command.from_json(text)
            with COMMAND_SECONDS.time():
                answer = await self.hub.submit(table_id, command, self.visitor.at)
        except HowdahError as error:
            self.refuse(error, id_of(text))
        else:
            self._put(answered(command.id, answer.events))

    def refuse(self, error: HowdahError, command_id: str | None = None) -> None:
        """Say why a command, or the client itself, is refused."""
        REFUSALS.labels(error.code).inc()
        self._put(refused(error, command_id, self.language))

    def _put(self, text: str) -> None:
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self._overrun.set()

"""One client at a table, who hears and says the same as over a server's socket."""

from collections.abc import Callable
from dataclasses import dataclass

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.desk.hub import Hub
from howdah.desk.live import Live
from howdah.desk.showing import Change, Presence, answered, greeting, id_of, refused
from howdah.here.visitor import Visitor
from howdah.table.commands import Command, Request


@dataclass(eq=False)
class Wire:
    """Sends a client what happens at a table, and takes its commands."""

    hub: Hub
    visitor: Visitor
    language: str
    send: Callable[[str], object]
    check: Callable[[Request, Game], None]
    live: Live | None = None

    async def attend(self, table_id: str, seen: int) -> None:
        """Come to a table; somebody who has seen an event gets what came after it."""
        try:
            live = await self.hub.live(table_id)
        except HowdahError as error:
            self.send(refused(error, None, self.language))
            return
        self.live = live
        live.listeners.add(self)
        self.send(greeting(live.page, seen, self.visitor.at(live.page), live.presence))
        live.tell_presence()

    async def receive(self, text: str) -> None:
        """Do what a client asks, and say what became of it."""
        if self.live is None:
            return
        try:
            command = Command.from_json(text)
            self.check(command.request, self.live.page.table.position.game)
            answer = await self.hub.submit(self.live.page.id, command, self.visitor.at)
        except HowdahError as error:
            self.send(refused(error, id_of(text), self.language))
        else:
            self.send(answered(command.id, answer.events))

    def close(self) -> None:
        """Leave the table."""
        if self.live:
            self.live.listeners.discard(self)
            self.live.tell_presence()
            self.live = None

    def hear(self, change: Change) -> None:
        """Send on what has happened at the table."""
        self.send(change.message_for(self.visitor.at(change.before), self.visitor.at(change.after)))

    def notice(self, presence: Presence) -> None:
        """Send on who is connected."""
        self.send(presence.message)

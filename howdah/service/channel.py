"""The connection of one client to a table: messages out, commands in, as JSON texts. Every host uses it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.schema import dumps, from_data, id_of, parse
from howdah.service.hub import Hub, Submit
from howdah.service.live_table import Change, LiveTable, Visitor
from howdah.service.messages.tables import AnswerMessage, Question, RefusedMessage, Words, WordsMessage, first_message
from howdah.storage.protocol import InvitedTable
from howdah.table.actor import Actor
from howdah.table.commands import Command
from howdah.table.errors import NotAllowedError
from howdah.table.permission import may_see


def admit(visitor: Visitor, stored: InvitedTable) -> Actor:
    """Return who a visitor is at a table; raise `NotAllowedError` if the visitor may not see it."""
    actor = visitor.actor(stored)
    if not may_see(stored.table, actor):
        raise NotAllowedError("this table is for invited people; expected the invitation", key="not-invited")
    return actor


@dataclass(eq=False)
class Channel:
    """Sends a client what happens at a table, and answers its commands and questions."""

    hub: Hub
    visitor: Visitor
    language: str
    send: Callable[[str], object]
    submit: Submit | None = None  # that of the hub, which is proof against cancellation, if none is given
    live: LiveTable | None = field(default=None, init=False)

    async def open(self, table_id: str, seen: int) -> None:
        """Connect to a table; a client that has seen an event gets what came after it."""
        live = await self.hub.live(table_id)
        if seen > live.stored.table.seq:  # another process has told the client more than this one knows
            await self.hub.catch_up(table_id)
            live = await self.hub.live(table_id)
        actor = admit(self.visitor, live.stored)
        self.live = live
        live.enter(self)
        self.send(dumps(first_message(live.stored, seen, actor, live.presence, self.language)))
        live.tell_presence()

    async def receive(self, text: str) -> None:
        """Answer a command, or a question."""
        if self.live is None:
            return
        try:
            data = parse(text)
            if isinstance(data, dict) and "path" in data:
                self._answer(self.live.stored.table.position, from_data(Question, data))
                return
            command = from_data(Command, data)
            submit = self.submit or self.hub.submit
            answer = await submit(
                self.live.stored.id, command, lambda stored: self.visitor.actor(stored, command.request)
            )
        except HowdahError as error:
            self.refuse(error, text)
        else:
            self.send(dumps(AnswerMessage(command.id, answer.table.seq)))

    def _answer(self, position: Position, question: Question) -> None:
        self.send(dumps(WordsMessage(question.id, Words.of(position, question.path, self.language))))

    def refuse(self, error: HowdahError, text: str = "") -> None:
        """Say why a command, or the client itself, is refused; the command is named by its id if it can be read."""
        command_id = id_of(text)
        self.hub.metrics.refused(error.code)
        self.send(dumps(RefusedMessage.of(error, command_id if isinstance(command_id, str) else None, self.language)))

    def close(self) -> None:
        """Disconnect."""
        if self.live:
            self.live.leave(self)
            self.live = None

    def on_change(self, change: Change) -> None:
        """Forward events."""
        self.send(change.text_for(self.visitor, self.language))

    def on_presence(self, text: str) -> None:
        """Forward a presence message."""
        self.send(text)

"""What goes over the socket of a table. A client sends commands as they are in the table's docs."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from howdah.server.public.errors import ErrorPublic
from howdah.server.public.tables import ChangesPublic, EventPublic, PresencePublic, TablePublic
from howdah.server.shapes import Strict


class TableMessage(Strict):
    """The whole table: the first message, unless the client has seen events that the table still remembers."""

    type: Literal["table"]
    table: TablePublic
    presence: PresencePublic


class EventsMessage(Strict):
    """What happened, and what of the table is different now.

    `moves` and `chat` of the table follow from the events: `played` and `drew` add a move, `undone` keeps the first so
    many, `said` adds a line.
    """

    type: Literal["events"]
    events: list[EventPublic]
    changes: ChangesPublic


class AnswerMessage(Strict):
    """A command was done; its events are in the order of the table, so that an `events` message has them as well."""

    type: Literal["answer"]
    id: str
    events: list[EventPublic]


class RefusedMessage(Strict):
    """A command was refused; without an id where none could be read."""

    type: Literal["refused"]
    id: str | None
    error: ErrorPublic


class PresenceMessage(Strict):
    """Somebody came or went."""

    type: Literal["presence"]
    presence: PresencePublic


Message: TypeAlias = Annotated[
    TableMessage | EventsMessage | AnswerMessage | RefusedMessage | PresenceMessage, Field(discriminator="type")
]

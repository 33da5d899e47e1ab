"""Tables, and what goes over the connection of a client to a table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.schema import Limit
from howdah.service.errors import ErrorView
from howdah.storage.protocol import StoredTable
from howdah.table import events as e
from howdah.table.actor import Actor
from howdah.table.events import Event
from howdah.table.planning import may_plan
from howdah.table.result_view import ResultView
from howdah.table.setup import Setup
from howdah.table.table import LINES, Line, Phase, Table
from howdah.table.view import (
    BoardView,
    ClockView,
    DrewView,
    EventView,
    OfferView,
    PlayedView,
    PlyView,
    PublicTable,
    SeatView,
    Standing,
)


@dataclass(frozen=True)
class CreateTable:
    """A table to be set up; sent again with the same id, it is the same table."""

    id: Annotated[str, Limit(64)]
    setup: Setup


@dataclass(frozen=True)
class You(Standing):
    """What the reader is at the table; those with a seat, and the host, get the invitation to pass on."""

    invitation: str | None
    plan: tuple[tuple[str, ...], ...] | None = None  # the lines of a plan; None where none can be made

    @classmethod
    def at(cls, stored: StoredTable, actor: Actor) -> "You":
        """Return what an actor is at a table."""
        own = Standing.of(stored.table, actor)
        inside = own.host or own.seat is not None
        plan = stored.table.plan_of(own.seat) if own.seat is not None and may_plan(stored.table, own.seat) else None
        return cls(**vars(own), invitation=stored.invitation if inside else None, plan=plan)


@dataclass(frozen=True)
class TableView(PublicTable):
    """One running game, as one reader sees it."""

    id: str
    next: str | None  # the table of the rematch
    you: You

    @classmethod
    def at(cls, stored: StoredTable, actor: Actor, language: str) -> "TableView":
        """Return a table as an actor sees it, with its moves in a language."""
        public = stored.public(language)
        if actor.hidden:
            unread = {line.seq for line in stored.table.chat if line.by in actor.hidden}
            public = replace(public, chat=tuple(line for line in public.chat if line.seq not in unread))
        return cls(**vars(public), id=stored.id, next=stored.next, you=You.at(stored, actor))

    def after(self, message: "EventsMessage") -> "TableView":
        """Return the table as a client sees it after a message."""
        moves, chat = list(self.moves), list(self.chat)
        for event in message.events:
            match event.fact:
                case PlayedView(seat, move, path, told, effect):
                    moves.append(PlyView(seat, move, path, event.at, told, effect))
                case DrewView(move, path, told):
                    moves.append(PlyView("chance", move, path, event.at, told))
                case e.Undone(keep):
                    del moves[keep:]
                case e.Said(seat, name, text):
                    chat.append(Line(event.seq, event.at, seat, name, text))
        changed = {name: part for name, part in vars(message.changes).items() if part is not None}
        return replace(self, moves=tuple(moves), chat=tuple(chat[-LINES:]), **changed)


@dataclass(frozen=True)
class Changes:
    """The parts of a table that are different after some events."""

    sparse: ClassVar = True
    seq: int
    time: int
    phase: Phase | None = None
    seats: tuple[SeatView, ...] | None = None
    board: BoardView | None = None
    clock: ClockView | None = None
    offers: tuple[OfferView, ...] | None = None
    result: ResultView | None = None
    rematch: bool | None = None
    next: str | None = None
    you: You | None = None

    @classmethod
    def between(cls, before: StoredTable | None, after: StoredTable, you: You | None, language: str) -> "Changes":
        """Return the parts that differ; without a table before, all of them."""
        old, new = _parts(before, language) if before else {}, _parts(after, language, before)
        changed = {name: part for name, part in new.items() if before is None or part != old[name]}
        return cls(after.table.seq, after.table.time, **changed, you=you)


@dataclass(frozen=True)
class Presence:
    """Who is connected."""

    seats: tuple[int, ...]
    spectators: int


@dataclass(frozen=True)
class NewTable:
    """A table that was set up."""

    id: str
    table: TableView


@dataclass(frozen=True)
class Events:
    """Events of a table, in order."""

    events: tuple[EventView, ...]
    seq: int  # the table's last event


@dataclass(frozen=True)
class TableMessage:
    """The whole table: the first message, unless the client has seen events that the table still remembers."""

    table: TableView
    presence: Presence
    type: Literal["table"] = "table"


@dataclass(frozen=True)
class EventsMessage:
    """What happened, and the parts of the table that are different now.

    `moves` and `chat` of the table follow from the events: `played` and `drew` add a move, `undone` keeps the first
    ones, `said` adds a line.
    """

    events: tuple[EventView, ...]
    changes: Changes
    type: Literal["events"] = "events"

    @classmethod
    def of(cls, events: Sequence[Event], table: Table, changes: Changes, language: str) -> "EventsMessage":
        """Return the message about some events of a table, with its moves in a language."""
        return cls(tuple(EventView.of(event, table, language) for event in events), changes)


@dataclass(frozen=True)
class AnswerMessage:
    """A command was done. Its events come in an `events` message before this one."""

    id: str
    seq: int  # the table's last event
    type: Literal["answer"] = "answer"


@dataclass(frozen=True)
class RefusedMessage:
    """A command was refused; without an id if none could be read."""

    id: str | None
    error: ErrorView
    type: Literal["refused"] = "refused"

    @classmethod
    def of(cls, error: HowdahError, command_id: str | None, language: str) -> "RefusedMessage":
        """Return the message that a command, or the client itself, is refused."""
        return cls(command_id, ErrorView.of(error, language))


@dataclass(frozen=True)
class PresenceMessage:
    """A client has connected or disconnected."""

    presence: Presence
    type: Literal["presence"] = "presence"


# The version of these messages, which a client names when it opens a socket.
PROTOCOL: Final = 2
Message: TypeAlias = TableMessage | EventsMessage | AnswerMessage | RefusedMessage | PresenceMessage


def first_message(
    stored: StoredTable, seen: int, actor: Actor, presence: Presence, language: str
) -> TableMessage | EventsMessage:
    """Return the first message for a client that has seen an event: what it missed, or the whole table."""
    missed = [event for event in stored.table.recent if event.seq > seen]
    if seen == 0 or len(missed) != stored.table.seq - seen:
        return TableMessage(TableView.at(stored, actor, language), presence)
    before = None if missed else stored
    changes = Changes.between(before, stored, You.at(stored, actor), language)
    return EventsMessage.of(tuple(shown_to(actor, missed)), stored.table, changes, language)


def shown_to(actor: Actor, events: Iterable[Event]) -> Iterator[Event]:
    """Yield events without what people said whom the actor has muted."""
    return (event for event in events if not (isinstance(event.fact, e.Said) and event.by in actor.hidden))


def _parts(stored: StoredTable, language: str, before: StoredTable | None = None) -> dict[str, Any]:
    return vars(stored.changing(language, before)) | {"next": stored.next}

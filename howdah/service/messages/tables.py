"""Tables, and what goes over the connection of a client to a table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.schema import Limit
from howdah.service.errors import ErrorView
from howdah.service.messages.prospects import Path
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
        if is_mover(stored, actor):
            public = replace(public, board=stored.board_of_mover(language))
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
    def between(cls, before: StoredTable | None, after: StoredTable) -> "Changes":
        """Return the parts that differ for everybody; without a table before, all of them."""
        old, new = _parts(before) if before else {}, _parts(after, before)
        changed = {name: part for name, part in new.items() if before is None or part != old[name]}
        return cls(after.table.seq, after.table.time, **changed)

    def seen_by(self, you: You | None, board: BoardView | None) -> "Changes":
        """Return the changes for a reader, with a new standing at the table and the board as the reader sees it."""
        return self if you is None and board is self.board else replace(self, you=you, board=board)


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
class Words:
    """A move that was begun, in words: what the player does next, and what each spot does that completes the move."""

    path: tuple[str, ...]
    instruction: str  # “Where does the animal enter? Touch a marked square.”; empty where no move begins like this
    sentences: Mapping[str, str]  # by the spot: “Enter on c1, facing north”

    @classmethod
    def of(cls, position: Position, path: tuple[str, ...], language: str) -> "Words":
        """Return the words for a beginning in a position."""
        step, length = position.step_after(path), len(path) + 1
        completing = (move for move in position.begun(path) if len(move.path) == length)
        sentences = {move.path[-1]: move.sentence.suggested(language) for move in completing} if step else {}
        return cls(path, step.instruction.text(language) if step else "", sentences)


@dataclass(frozen=True)
class Question:
    """What a client asks of a table over its connection: the words for the beginning of a move."""

    id: Annotated[str, Limit(64)]
    path: Path


@dataclass(frozen=True)
class WordsMessage:
    """The answer to a question."""

    id: str
    words: Words
    type: Literal["words"] = "words"


@dataclass(frozen=True)
class PresenceMessage:
    """A client has connected or disconnected."""

    presence: Presence
    type: Literal["presence"] = "presence"


# The version of these messages, which a client names when it opens a socket.
PROTOCOL: Final = 3
Message: TypeAlias = TableMessage | EventsMessage | AnswerMessage | RefusedMessage | WordsMessage | PresenceMessage


def first_message(
    stored: StoredTable, seen: int, actor: Actor, presence: Presence, language: str
) -> TableMessage | EventsMessage:
    """Return the first message for a client that has seen an event: what it missed, or the whole table."""
    missed = [event for event in stored.table.recent if event.seq > seen]
    if seen == 0 or len(missed) != stored.table.seq - seen:
        return TableMessage(TableView.at(stored, actor, language), presence)
    changes = Changes.between(None if missed else stored, stored)
    board = stored.board_of_mover(language) if missed and is_mover(stored, actor) else changes.board
    changes = changes.seen_by(You.at(stored, actor), board)
    return EventsMessage(event_views(shown_to(actor, missed), stored.table, language), changes)


def is_mover(stored: StoredTable, actor: Actor) -> bool:
    """Tell whether it is an actor's turn to move."""
    table = stored.table
    return table.turn >= 0 and table.turn in table.seats_of(actor.holder)


def event_views(events: Iterable[Event], table: Table, language: str) -> tuple[EventView, ...]:
    """Return the public parts of events that led to a table, with its moves in a language."""
    return tuple(EventView.of(event, table, language) for event in events)


def shown_to(actor: Actor, events: Iterable[Event]) -> Iterator[Event]:
    """Yield events without what people said whom the actor has muted."""
    return (event for event in events if not (isinstance(event.fact, e.Said) and event.by in actor.hidden))


def _parts(stored: StoredTable, before: StoredTable | None = None) -> dict[str, Any]:
    return vars(stored.changing(before)) | {"next": stored.next}

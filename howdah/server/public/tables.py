"""Tables as clients see them."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue

from howdah.core.options import Value
from howdah.server.shapes import AnyEvent, OneOf, Strict
from howdah.table.clock import Correspondence, Fischer, PerMove
from howdah.table.events import Cause
from howdah.table.offer import Draw, Rematch, Takeover, Undo
from howdah.table.setup import Privacy
from howdah.table.table import Phase

# A seat, or that chance decides, or nothing where nobody is to decide.
Turn: TypeAlias = int | Literal["chance"] | None
TableId: TypeAlias = str


class PlacePublic(Strict):
    """A seat as it was set up."""

    kind: Literal["free", "mine", "computer", "kept"]
    name: str | None = None  # of the person that it is kept for
    player: str | None = None  # the computer player


class SetupPublic(Strict):
    """What was settled before the game began."""

    game: str
    options: dict[str, Value]
    seats: list[PlacePublic]
    clock: Annotated[object, OneOf(PerMove, Fischer, Correspondence)] | None
    privacy: Annotated[Privacy, Field(strict=False)]
    spectators_chat: bool
    draw_seats: bool
    stand_in: str
    host: str | None


EventPublic: TypeAlias = Annotated[object, AnyEvent(SetupPublic)]


class SeatPublic(Strict):
    """Who sits there, and who plays."""

    seat: int
    side: str  # the key of what the game calls the seat
    name: str | None
    computer: str | None
    host: bool
    away: bool
    out: bool


class MovePublic(Strict):
    """A legal move: its number, how it is written, and the spots to touch."""

    code: int
    notation: str
    path: list[str]


class BoardPublic(Strict):
    """How the game stands, and what can be played."""

    position: str
    view: dict[str, JsonValue]
    turn: Turn
    scores: list[int]
    moves: list[MovePublic]


class PlyPublic(Strict):
    """A move or an outcome of chance that stands."""

    seat: Turn
    move: str
    at: int


class ClockPublic(Strict):
    """Milliseconds left of each seat at the time of the last event, and whose clock runs."""

    left: list[int]
    running: int | None


class OfferPublic(Strict):
    """An offer that waits for answers."""

    proposal: Annotated[object, OneOf(Undo, Draw, Takeover, Rematch)]
    seat: int
    seq: int
    agreed: list[int]
    refused: list[int]
    asked: list[int]


class ResultPublic(Strict):
    """How a game ended."""

    cause: Annotated[Cause, Field(strict=False)]
    winners: list[int]
    scores: list[int]


class LinePublic(Strict):
    """A line of chat."""

    seq: int
    at: int
    seat: int | None
    name: str
    text: str


class YouPublic(Strict):
    """What the reader is at the table; the invitation is for those who have a seat, and for the host."""

    seat: int | None  # of several, the one that is to decide
    seats: list[int]
    host: bool
    may: list[str]  # kinds of requests
    invitation: str | None


class PresencePublic(Strict):
    """Who is connected."""

    seats: list[int]
    spectators: int


class TablePublic(Strict):
    """One running game."""

    id: TableId
    seq: int
    time: int
    phase: Annotated[Phase, Field(strict=False)]
    setup: SetupPublic
    seats: list[SeatPublic]
    board: BoardPublic
    moves: list[PlyPublic]
    clock: ClockPublic | None
    offers: list[OfferPublic]
    result: ResultPublic | None
    rematch: bool
    next: TableId | None  # the table of the rematch
    chat: list[LinePublic]
    you: YouPublic


class ChangesPublic(Strict):
    """What of a table is different after some events; parts that are the same are left out."""

    seq: int
    time: int
    phase: Annotated[Phase | None, Field(strict=False)] = None
    seats: list[SeatPublic] | None = None
    board: BoardPublic | None = None
    clock: ClockPublic | None = None
    offers: list[OfferPublic] | None = None
    result: ResultPublic | None = None
    rematch: bool | None = None
    next: TableId | None = None
    you: YouPublic | None = None


class EntryPublic(Strict):
    """A table in a list."""

    id: TableId
    game: str
    phase: Annotated[Phase, Field(strict=False)]
    changed: int
    seats: list[SeatPublic]
    setup: SetupPublic
    turn: Turn


class OwnEntryPublic(EntryPublic):
    """One of the reader's own tables."""

    seat: int
    due: bool  # whether the table waits for the reader


class NewTablePublic(Strict):
    """A table that was set up."""

    id: TableId
    table: TablePublic


class EventsPublic(Strict):
    """Events of a table, in order."""

    events: list[EventPublic]
    seq: int  # the table's last event

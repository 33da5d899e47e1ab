"""What a client sees of a table, read from the table's public view; one form for tables here and on a server."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from howdah.core.position import Position
from howdah.core.words import CHANCE, OVER
from howdah.games import GAMES


class Seen(BaseModel):
    """A part of the view; fields that this client has no use for are left out."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class SeatSeen(Seen):
    """Who sits there."""

    side: str  # "elephants", a key of the game's catalogue
    name: str | None  # of the person
    computer: str | None  # "level:3"
    away: bool
    out: bool


class PlySeen(Seen):
    """A move, or an outcome of chance, that stands."""

    seat: int | Literal["chance"]
    move: str


class ProposalSeen(Seen):
    """What is offered."""

    kind: str  # "undo"


class OfferSeen(Seen):
    """An offer that waits for answers."""

    proposal: ProposalSeen
    seat: int
    asked: tuple[int, ...]


class ClockSeen(Seen):
    """The time that is left of each seat, in milliseconds at the time of the view."""

    left: tuple[int, ...]
    running: int | None


class ResultSeen(Seen):
    """How the game ended."""

    cause: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class LineSeen(Seen):
    """A line of chat."""

    seq: int
    name: str
    text: str


class SetupSeen(Seen):
    """What was settled before the game."""

    game: str
    options: dict[str, bool | int | str]


class TableSeen(Seen):
    """The view as it comes from a table."""

    seq: int
    phase: Literal["waiting", "playing", "over"]
    setup: SetupSeen
    seats: tuple[SeatSeen, ...]
    moves: tuple[PlySeen, ...]
    clock: ClockSeen | None
    offers: tuple[OfferSeen, ...]
    result: ResultSeen | None
    chat: tuple[LineSeen, ...]


@dataclass(frozen=True)
class Sight:
    """A table as its client sees it, with the position that its moves lead to."""

    table: TableSeen
    position: Position
    mine: frozenset[int]  # the seats that this client plays

    @property
    def turn(self) -> int:
        """Whose decision it is: a seat, `CHANCE` or `OVER`; `OVER` also before the start."""
        return self.position.turn if self.table.phase == "playing" else OVER

    @property
    def to_decide(self) -> int | None:
        """The seat that this client is to decide for now."""
        return self.turn if self.turn in self.mine else None

    @property
    def acting(self) -> int | None:
        """The seat in whose name this client asks: the one to decide, else the last of its own that moved."""
        candidates = (self.to_decide, self.last_mover, min(self.mine, default=None))
        return next((seat for seat in candidates if seat is not None), None)

    @property
    def last_mover(self) -> int | None:
        """The seat of this client that moved last."""
        moved = [seat_of(ply) for ply in self.table.moves if ply.seat in self.mine]
        return moved[-1] if moved else None

    @property
    def questions(self) -> Iterable[tuple[int, OfferSeen]]:
        """The seats of this client that are asked for an answer, with the offer."""
        return ((seat, offer) for offer in self.table.offers for seat in offer.asked if seat in self.mine)


def sight(view: object, held: Iterable[int], before: Sight | None = None) -> Sight:
    """Return what a view shows to whoever holds some seats; what was seen before spares replaying the whole game."""
    table = TableSeen.model_validate(view)
    over = table.phase == "over"
    mine = (seat for seat in held if over or not (table.seats[seat].out or table.seats[seat].computer))
    return Sight(table, _position(table, before), frozenset(mine))


def _position(table: TableSeen, before: Sight | None) -> Position:
    known: Sequence[PlySeen] = before.table.moves if before and before.table.setup == table.setup else ()
    if before and known and table.moves[: len(known)] == known:
        position, rest = before.position, table.moves[len(known) :]
    else:
        position, rest = GAMES.find(table.setup.game).start(len(table.seats), table.setup.options), table.moves
    for ply in rest:
        position = position.play(ply.move)
    return position


def seat_of(ply: PlySeen) -> int:
    """Return the seat that moved, `CHANCE` for a draw."""
    return CHANCE if ply.seat == "chance" else ply.seat

"""What happens at a table."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from howdah.core import schema
from howdah.table.actor import Person
from howdah.table.proposal import Proposal
from howdah.table.setup import Setup


class Cause(StrEnum):
    """Why a game is over."""

    RULES = "rules"  # played out
    RESIGNATION = "resignation"
    FLAG = "flag"
    AGREEMENT = "agreement"
    CLOSED = "closed"  # given up without a result


class OfferResult(StrEnum):
    """How an offer came to its end."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True)
class Created:
    """The table was set up; the setup is complete."""

    kind: ClassVar = "created"
    setup: Setup
    rules_version: int


@dataclass(frozen=True)
class Joined:
    """A person sat down."""

    kind: ClassVar = "joined"
    seat: int
    person: Person


@dataclass(frozen=True)
class Left:
    """A person got up. Before the start the seat is free again, afterwards it is kept."""

    kind: ClassVar = "left"
    seat: int


@dataclass(frozen=True)
class Returned:
    """A person came back to the seat; a computer that played it goes."""

    kind: ClassVar = "returned"
    seat: int


@dataclass(frozen=True)
class Arranged:
    """The host put a computer on a seat, or took it away."""

    kind: ClassVar = "arranged"
    seat: int
    player: str | None


@dataclass(frozen=True)
class Started:
    """The game began; `order` has the old seat of the player of each seat."""

    kind: ClassVar = "started"
    order: tuple[int, ...]  # (1, 0)


@dataclass(frozen=True)
class Played:
    """A seat made a move."""

    kind: ClassVar = "played"
    seat: int
    move: str  # "@c1N"
    path: tuple[str, ...] = ()  # ("reserve", "c1", "face:N"); empty in journals of old releases


@dataclass(frozen=True)
class Drew:
    """Chance decided."""

    kind: ClassVar = "drew"
    move: str  # "throw:2"
    path: tuple[str, ...] = ()


@dataclass(frozen=True)
class Planned:
    """A seat has planned its answers. Nobody but its holder gets to see this (TB-19)."""

    kind: ClassVar = "planned"
    seat: int
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Offered:
    """A seat made an offer, and so agrees to it."""

    kind: ClassVar = "offered"
    seat: int
    proposal: Proposal


@dataclass(frozen=True)
class Answered:
    """A seat agreed to the offer of this kind, or did not."""

    kind: ClassVar = "answered"
    seat: int
    offer: str
    agree: bool


@dataclass(frozen=True)
class Closed:
    """The offer of this kind came to its end."""

    kind: ClassVar = "closed"
    offer: str
    how: OfferResult


@dataclass(frozen=True)
class Undone:
    """Moves were taken back; the first `keep` moves and draws stand."""

    kind: ClassVar = "undone"
    keep: int


@dataclass(frozen=True)
class TakenOver:
    """A computer plays the seat from now on."""

    kind: ClassVar = "taken-over"
    seat: int
    player: str


@dataclass(frozen=True)
class Resigned:
    """A seat gave the game up."""

    kind: ClassVar = "resigned"
    seat: int


@dataclass(frozen=True)
class Flagged:
    """A seat's time was up."""

    kind: ClassVar = "flagged"
    seat: int


@dataclass(frozen=True)
class Ended:
    """The game is over; the winners share the win."""

    kind: ClassVar = "ended"
    cause: Cause
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Rematched:
    """A rematch was agreed; the setup is the next table's."""

    kind: ClassVar = "rematched"
    setup: Setup


@dataclass(frozen=True)
class Said:
    """A person sent a line of chat; a spectator has no seat."""

    kind: ClassVar = "said"
    seat: int | None
    name: str
    text: str


Fact: TypeAlias = (
    Created
    | Joined
    | Left
    | Returned
    | Arranged
    | Started
    | Played
    | Drew
    | Planned
    | Offered
    | Answered
    | Closed
    | Undone
    | TakenOver
    | Resigned
    | Flagged
    | Ended
    | Rematched
    | Said
)
FACTS: tuple[type[Fact], ...] = get_args(Fact)


@dataclass(frozen=True)
class Event:
    """A fact with its number and time, and the command that it answers."""

    seq: int  # 1, 2, 3 ...
    at: int  # milliseconds since the epoch
    by: str | None  # who gave the command; None for the system
    command: str  # the command's id
    fact: Fact

    def to_json(self) -> str:
        """Return the event as JSON text."""
        return schema.to_text(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Event":
        """Read an event; raise `MalformedError` saying what was expected and what came."""
        return schema.from_text(cls, text)

"""What can be asked of a table."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias, get_args

from howdah.core import schema
from howdah.table.proposal import Proposal
from howdah.table.setup import Setup


@dataclass(frozen=True)
class Create:
    """Set up a table."""

    kind: ClassVar = "create"
    setup: Setup


@dataclass(frozen=True)
class Join:
    """Sit down, at a certain seat or at the first that is free."""

    kind: ClassVar = "join"
    seat: int | None = None


@dataclass(frozen=True)
class Leave:
    """Get up; during the game the seat is kept."""

    kind: ClassVar = "leave"
    seat: int


@dataclass(frozen=True)
class Return:
    """Come back to a seat that was left."""

    kind: ClassVar = "return"
    seat: int


@dataclass(frozen=True)
class Arrange:
    """Put a computer on a free seat, or take it away again, before the start."""

    kind: ClassVar = "arrange"
    seat: int
    player: str | None = None


@dataclass(frozen=True)
class Close:
    """Give the table up without a result."""

    kind: ClassVar = "close"


@dataclass(frozen=True)
class Play:
    """Make a move, by its code, its notation or its path."""

    kind: ClassVar = "play"
    seat: int
    move: int | str | tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """Say how a seat answers the moves that it expects; this replaces the plan before, and no line removes it."""

    kind: ClassVar = "plan"
    seat: int
    # Each line begins with a move that is expected and ends with an answer.
    lines: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Propose:
    """Make an offer."""

    kind: ClassVar = "propose"
    seat: int
    proposal: Proposal


@dataclass(frozen=True)
class Answer:
    """Agree to an offer or decline it; the seat that made it withdraws it by declining."""

    kind: ClassVar = "answer"
    seat: int
    offer: str  # "undo"
    agree: bool


@dataclass(frozen=True)
class Resign:
    """Give the game up."""

    kind: ClassVar = "resign"
    seat: int


@dataclass(frozen=True)
class Chat:
    """Send a line of chat to the table."""

    kind: ClassVar = "chat"
    text: str


@dataclass(frozen=True)
class Tick:
    """Do what is due: let a flag fall, start a full table, make draws of chance."""

    kind: ClassVar = "tick"


Request: TypeAlias = (
    Create | Join | Leave | Return | Arrange | Close | Play | Plan | Propose | Answer | Resign | Chat | Tick
)
REQUESTS: tuple[type[Request], ...] = get_args(Request)
# Requests that act for a seat.
Acting: TypeAlias = Leave | Return | Play | Plan | Propose | Answer | Resign


@dataclass(frozen=True)
class Command:
    """A request with an id, made by the client, and the number of the last event that the client had seen."""

    id: str  # "c-17"
    seen: int
    request: Request

    def to_json(self) -> str:
        """Return the command as JSON text."""
        return schema.to_text(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Command":
        """Read a command; raise `MalformedError` saying what was expected and what came."""
        return schema.from_text(cls, text)

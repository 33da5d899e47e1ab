"""What members see of a club, and what they send."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from howdah.core.schema import Limit

Role: TypeAlias = Literal["founder", "organiser", "member"]


@dataclass(frozen=True)
class ClubText:
    """The name of a club, and a few words about it."""

    name: Annotated[str, Limit(40)]
    about: Annotated[str, Limit(500)] = ""


@dataclass(frozen=True)
class ClubInvitation:
    """The secret of the link by which people join."""

    invitation: Annotated[str, Limit(64)]


@dataclass(frozen=True)
class NewRole:
    """What a member is to be."""

    role: Literal["organiser", "member"]


@dataclass(frozen=True)
class ClubEntry:
    """One of the caller's clubs."""

    id: str
    name: str
    role: Role
    members: int
    tournaments: int  # that are open or running


@dataclass(frozen=True)
class MemberView:
    """A member of a club."""

    number: int
    name: str
    role: Role
    joined: int  # milliseconds since the epoch
    you: bool


@dataclass(frozen=True)
class ClubView:
    """A club, as one of its members sees it."""

    sparse: ClassVar = True
    id: str
    name: str
    about: str
    founded: int
    role: Role
    members: tuple[MemberView, ...]  # the founder first, then organisers, then by age
    games: tuple[str, ...]  # that the ladder has results of
    invitation: str | None = None  # for those who may pass it on: the founder and organisers


@dataclass(frozen=True)
class ClubCard:
    """A club, as somebody sees it who has the invitation."""

    id: str
    name: str
    about: str
    members: int
    member: bool  # whether the caller is one already


@dataclass(frozen=True)
class Rung:
    """A member's place on the ladder of a game (CL-8)."""

    place: int
    number: int  # of the member
    name: str
    games: int
    points: float
    score: float  # from 0 to 1; the ladder is sorted by it
    you: bool

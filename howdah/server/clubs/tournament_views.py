"""What is chosen for a tournament, and what people see of one."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from howdah.core.options import Options
from howdah.core.schema import Limit
from howdah.server.clubs.club_views import Role
from howdah.table.clock import Clock
from howdah.tournaments.standings import System, TieBreak

State: TypeAlias = Literal["open", "running", "over"]


@dataclass(frozen=True)
class TournamentGame:
    """A game of a tournament, and how it is played."""

    game: Annotated[str, Limit(64)]
    options: Options


@dataclass(frozen=True)
class TournamentPlan:
    """What the organiser chooses. Several games take turns, round by round."""

    name: Annotated[str, Limit(40)]
    system: System
    games: Annotated[tuple[TournamentGame, ...], Limit(4, 1)]
    table_size: Annotated[int, Limit(5, 2)]
    rounds: Annotated[int, Limit(20)]  # 0: as many as it takes that everybody meets everybody
    clock: Clock | None
    minutes: Annotated[int, Limit(60 * 24 * 60)]  # of a round; 0: an organiser starts the next one


@dataclass(frozen=True)
class NewRound:
    """The number of the round to start; sent again, it is the same round."""

    number: Annotated[int, Limit(20, 1)]


@dataclass(frozen=True)
class TournamentEntry:
    """A tournament in a list."""

    id: str
    plan: TournamentPlan
    state: State
    round: int  # 0 before the first
    rounds: int  # 0 while that depends on the number of entrants
    due: int | None  # when the round ends, in milliseconds since the epoch
    entrants: int
    entered: bool  # whether the caller takes part
    table: str | None  # where the caller has a game in this round


@dataclass(frozen=True)
class CellView:
    """What an entrant did in a round: against whom, and what came of it."""

    sparse: ClassVar = True
    opponents: tuple[int, ...]  # numbers of entrants; none for a bye
    seat: int
    points: float | None = None  # None while the game goes on
    played: bool | None = None  # False for a bye, and for a game that a deadline has decided
    table: str | None = None


@dataclass(frozen=True)
class StandingView:
    """The place of an entrant, and all of the entrant's games."""

    place: int
    number: int
    name: str
    points: float
    tie_breaks: tuple[float, ...]
    gone: bool  # whether the entrant is not paired any more
    cells: tuple[CellView | None, ...]  # by round; None for a round without the entrant


@dataclass(frozen=True)
class PairingView:
    """A table of a round."""

    board: int
    seats: tuple[int, ...]  # the numbers of the entrants by seat; one for a bye
    table: str | None
    points: tuple[float, ...] | None  # by seat; None while the game goes on
    played: bool | None


@dataclass(frozen=True)
class TournamentView(TournamentEntry):
    """A tournament with its standings and the pairings of one round."""

    club: str | None  # the id of the club, for its members
    club_name: str
    role: Role | None  # of the caller in the club
    you: int | None  # the number of the caller
    now: int  # the server's time, for the clock to the deadline
    tie_breaks: tuple[TieBreak, ...]
    standings: tuple[StandingView, ...]
    shown: int  # the round whose pairings these are
    pairings: tuple[PairingView, ...]

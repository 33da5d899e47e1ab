"""Who may do what at a table: this is the one place that decides it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Protocol

from howdah.table import commands as c
from howdah.table.actor import Actor, Person
from howdah.table.setup import Privacy, Setup
from howdah.table.table import Phase, Seat, Table


class Seated(Protocol):
    """What decides who may see a table: one that is played, or one that is told without its rules."""

    @property
    def setup(self) -> Setup:
        """How it was set up."""

    @property
    def host(self) -> Person:
        """Who set it up."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""

    def seats_of(self, holder: str | None) -> tuple[int, ...]:
        """Return the seats of a holder."""


class Role(StrEnum):
    """An actor's role at a table for a given request."""

    STRANGER = "stranger"  # not let in
    LISTENER = "listener"  # let in, without a seat, where spectators do not chat
    SPECTATOR = "spectator"  # let in, without a seat
    OTHER = "other seat"  # has a seat, but would act for another one
    OWN = "own seat"  # has the seat, or acts for none
    ABSENT = "absent"  # has the seat, but has left it, or a computer plays it
    HOST = "host"  # beside any of these
    COMPUTER = "computer"  # the system, acting for a seat that a computer plays
    SYSTEM = "system"


_WATCHING: Final = frozenset({Role.LISTENER, Role.SPECTATOR})
_SEATED: Final = frozenset({Role.OWN, Role.ABSENT})

PERMISSIONS: Final[Mapping[type[c.Request], frozenset[Role]]] = {
    c.Create: frozenset(),  # there is a table already; without one any actor may
    c.Join: _WATCHING,
    c.Leave: _SEATED,
    c.Return: frozenset({Role.ABSENT}),
    c.Arrange: frozenset({Role.HOST}),
    c.Close: frozenset({Role.HOST, Role.SYSTEM}),
    c.Play: frozenset({Role.OWN, Role.COMPUTER}),
    c.Plan: frozenset({Role.OWN}),
    c.Propose: frozenset({Role.OWN}),
    c.Answer: frozenset({Role.OWN, Role.COMPUTER}),
    c.Resign: frozenset({Role.OWN}),
    c.Chat: frozenset({Role.SPECTATOR, Role.HOST}) | _SEATED,
    c.Tick: frozenset({Role.SYSTEM}),
}


def may(table: Table | None, actor: Actor, request: c.Request) -> bool:
    """Tell whether an actor may make a request; whether it is possible now is checked later."""
    if table is None:
        return isinstance(request, c.Create)
    return bool(PERMISSIONS[type(request)] & roles(table, actor, acting_seat(request)))


def may_see(table: Seated, actor: Actor) -> bool:
    """Tell whether an actor may see a table."""
    return actor.is_system or _is_known(table, actor) or _is_let_in(table, actor)


def acting_seat(request: c.Request) -> int | None:
    """Return the seat that a request acts for."""
    return request.seat if isinstance(request, c.Acting) else None


def roles(table: Table, actor: Actor, acting: int | None = None) -> frozenset[Role]:
    """Return all roles of an actor that acts for a seat, or for none."""
    if actor.is_system:
        by_computer = table.seats_where(lambda seat: seat.computer is not None)
        return frozenset({Role.COMPUTER if acting in by_computer else Role.SYSTEM})
    host = {Role.HOST} if actor.holder == table.host.holder else set[Role]()
    return frozenset({_role(table, actor, acting), *host})


def _role(table: Table, actor: Actor, acting: int | None) -> Role:
    own = table.seats_of(actor.holder)
    if not own and (_is_known(table, actor) or _is_let_in(table, actor)):
        return Role.SPECTATOR if table.setup.spectators_chat else Role.LISTENER
    if not own:
        return Role.STRANGER
    if acting is not None and acting not in own:
        return Role.OTHER
    acted_for = own if acting is None else (acting,)
    return Role.OWN if any(_plays(table, seat) for seat in acted_for) else Role.ABSENT


def _plays(table: Table, number: int) -> bool:
    """Tell whether the person of a seat is at the table and plays it."""
    seat = table.seats[number]
    return not seat.away and (seat.computer is None or table.phase is Phase.OVER)


def _is_known(table: Seated, actor: Actor) -> bool:
    return actor.holder == table.host.holder or bool(table.seats_of(actor.holder))


def _is_let_in(table: Seated, actor: Actor) -> bool:
    return actor.invited or table.setup.privacy is Privacy.OPEN

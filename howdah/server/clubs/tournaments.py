"""Tournaments as they are stored: what was chosen, who takes part, the pairings of the rounds."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from howdah.core import schema
from howdah.core.errors import OptionsError
from howdah.core.registry import Registry
from howdah.server.accounts import Identity
from howdah.server.clubs import outcomes
from howdah.server.clubs.tournament_views import State, TournamentEntry, TournamentPlan
from howdah.server.errors import ClubError, UnknownClubError
from howdah.storage.sql.club_tables import CLUBS, ENTRANTS, PAIRINGS, TOURNAMENTS
from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import TABLES
from howdah.table.text import check_name
from howdah.tournaments.pairing import Pairing
from howdah.tournaments.standings import Standing, standings, tie_breaks_of

MOST_ENTRANTS: Final = 100
MOST_IN_ROUND_ROBIN: Final = 20  # tables of two, so at most 19 rounds
MOST_TOURNAMENTS: Final = 10  # of one club that are not over
MOST_LISTED: Final = 20
SIZES: Final = (2, 3, 4, 5)


@dataclass(frozen=True)
class Entrant:
    """A person who takes part."""

    number: int
    person: str | None  # None when the person was deleted
    name: str
    gone: bool  # whether the entrant is not paired any more


@dataclass(frozen=True)
class StoredPairing:
    """A table of a round as it is stored."""

    round: int
    board: int
    table_id: str | None
    pairing: Pairing
    made: bool  # whether the table is there: not made yet, or deleted after long

    @property
    def shown_table(self) -> str | None:
        """The table that people can open."""
        return self.table_id if self.made else None


@dataclass(frozen=True)
class Tournament:
    """A tournament with everything that is stored of it."""

    id: str
    club: str
    club_name: str
    plan: TournamentPlan
    state: State
    round: int
    rounds: int
    due: int | None
    entrants: tuple[Entrant, ...]
    pairings: tuple[StoredPairing, ...]  # by round and board

    @cached_property
    def played(self) -> list[list[Pairing]]:
        """The pairings of each round so far."""
        found: list[list[Pairing]] = [[] for _ in range(self.round)]
        for one in self.pairings:
            found[one.round - 1].append(one.pairing)
        return found

    @property
    def current(self) -> list[StoredPairing]:
        """The pairings of the current round."""
        return [one for one in self.pairings if one.round == self.round]

    def standings(self) -> list[Standing]:
        """Return the entrants, the best first."""
        kinds = tie_breaks_of(self.plan.system, self.plan.table_size)
        return standings([entrant.number for entrant in self.entrants], self.played, kinds)

    def entrant_of(self, person: Identity | None) -> Entrant | None:
        """Return who a person is in the tournament."""
        return next((one for one in self.entrants if person and one.person == person.id), None)


def allowed_sizes(plan: TournamentPlan, games: Registry) -> frozenset[int]:
    """Return the sizes of tables at which every game of a plan can be played; tables of two stay tables of two."""
    found = set(SIZES[:1] if plan.table_size == 2 else SIZES[1:])
    for chosen in plan.games:
        game = games.find(chosen.game)
        for size in sorted(found):
            try:
                game.check(size, chosen.options)
            except OptionsError:
                if size == plan.table_size:
                    raise
                found.discard(size)
    return frozenset(found)


class Tournaments:
    """The tournaments of this server."""

    def __init__(self, database: Database, games: Registry) -> None:
        self.database = database
        self.games = games

    async def make(self, club: str, plan: TournamentPlan, now: int) -> str:
        """Announce a tournament, and return its id."""
        check_name(plan.name)
        allowed_sizes(plan, self.games)
        if plan.clock:
            plan.clock.check()
        pairs = plan.table_size == 2
        if plan.rounds == 0 and not (pairs and plan.system == "round-robin"):
            raise ClubError("expected a number of rounds from 1 to 20, but 0 came", key="rounds-missing")
        if plan.rounds and pairs and plan.system == "round-robin":
            raise ClubError("a round robin has as many rounds as it takes; expected rounds to be 0", key="rounds-given")
        tournament = secrets.token_urlsafe(9)
        row = {"id": tournament, "club_id": club, "made": now, "plan": schema.dumps(plan), "state": "open"}

        def write(connection: Connection) -> None:
            connection.execute(select(CLUBS.c.id).where(CLUBS.c.id == club).with_for_update())  # the lock
            going = select(func.count()).select_from(TOURNAMENTS)
            going = going.where(TOURNAMENTS.c.club_id == club, TOURNAMENTS.c.state != "over")
            if (connection.scalar(going) or 0) >= MOST_TOURNAMENTS:
                message = f"expected at most {MOST_TOURNAMENTS} tournaments at a time"
                raise ClubError(message, key="too-many-tournaments", most=MOST_TOURNAMENTS)
            connection.execute(insert(TOURNAMENTS).values(row | {"round": 0, "rounds": plan.rounds}))

        await self.database.write(write)
        return tournament

    async def find(self, tournament: str) -> Tournament:
        """Return a tournament; raise `UnknownClubError` if there is none."""
        return await self.database.read(lambda connection: load(connection, tournament))

    async def of(self, club: str, person: Identity, before: int) -> tuple[TournamentEntry, ...]:
        """Return the tournaments of a club, the newest first."""
        wanted = select(TOURNAMENTS).where(TOURNAMENTS.c.club_id == club, TOURNAMENTS.c.made < before)
        wanted = wanted.order_by(TOURNAMENTS.c.made.desc()).limit(MOST_LISTED)

        def read(connection: Connection) -> list[TournamentEntry]:
            return [_entry(connection, row, person) for row in connection.execute(wanted).all()]

        return tuple(await self.database.read(read))

    async def enter(self, tournament: str, person: Identity) -> None:
        """Let a member take part, or come back; a round robin that has begun takes nobody new (CL-9)."""

        def write(connection: Connection) -> None:
            found = load(connection, tournament, lock=True)
            own = found.entrant_of(person)
            if found.state == "over":
                raise ClubError("expected a tournament that is not over", key="tournament-over")
            if own:
                _set_gone(connection, tournament, own.number, gone=False)
                return
            fixed = found.plan.system == "round-robin" and found.plan.table_size == 2
            if fixed and found.state != "open":
                raise ClubError("expected a round robin that has not begun", key="round-robin-begun")
            most = MOST_IN_ROUND_ROBIN if fixed else MOST_ENTRANTS
            if len(found.entrants) >= most:
                raise ClubError(f"expected a tournament of at most {most} entrants", key="tournament-full", most=most)
            number = max((one.number for one in found.entrants), default=0) + 1
            row = {"tournament_id": tournament, "number": number, "person": person.id, "name": person.name}
            connection.execute(insert(ENTRANTS).values(row | {"gone": False}))

        await self.database.write(write)

    async def withdraw(self, tournament: str, number: int) -> None:
        """Pair an entrant no more; before the start the entrant is taken off the list."""

        def write(connection: Connection) -> None:
            found = load(connection, tournament, lock=True)
            if not any(one.number == number for one in found.entrants):
                raise UnknownClubError(f"expected the number of an entrant, but {number} came", key="no-entrant")
            if found.state == "open":
                own = (ENTRANTS.c.tournament_id == tournament) & (ENTRANTS.c.number == number)
                connection.execute(delete(ENTRANTS).where(own))
            else:
                _set_gone(connection, tournament, number, gone=True)

        await self.database.write(write)

    async def delete(self, tournament: str) -> None:
        """Delete a tournament; its games stay."""

        def write(connection: Connection) -> None:
            for table in (PAIRINGS, ENTRANTS):
                connection.execute(delete(table).where(table.c.tournament_id == tournament))
            connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament))

        await self.database.write(write)


def load(connection: Connection, tournament: str, *, lock: bool = False) -> Tournament:
    """Return a tournament with everything that is stored of it; with `lock`, nobody else changes it meanwhile."""
    wanted: Select[Any] = select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament)
    row = connection.execute(wanted.with_for_update() if lock else wanted).first()
    if row is None:
        raise UnknownClubError("expected the id of a tournament, but there is none with this one", key="no-tournament")
    entrants = select(ENTRANTS).where(ENTRANTS.c.tournament_id == tournament).order_by(ENTRANTS.c.number)
    pairings = select(PAIRINGS, TABLES.c.id.is_not(None).label("made"))
    pairings = pairings.join(TABLES, TABLES.c.id == PAIRINGS.c.table_id, isouter=True)
    pairings = pairings.where(PAIRINGS.c.tournament_id == tournament)
    pairings = pairings.order_by(PAIRINGS.c.round, PAIRINGS.c.board)
    return Tournament(
        row.id,
        row.club_id,
        connection.scalar(select(CLUBS.c.name).where(CLUBS.c.id == row.club_id)) or "",
        schema.read(TournamentPlan, schema.parse(row.plan), "plan"),
        cast("State", row.state),
        row.round,
        row.rounds,
        row.due,
        tuple(Entrant(one.number, one.person, one.name, one.gone) for one in connection.execute(entrants)),
        tuple(map(_pairing, connection.execute(pairings))),
    )


def _pairing(row: Any) -> StoredPairing:
    outcome = outcomes.read(row.outcome) if row.outcome else None
    return StoredPairing(row.round, row.board, row.table_id, Pairing(tuple(json.loads(row.seats)), outcome), row.made)


def _entry(connection: Connection, row: Any, person: Identity) -> TournamentEntry:
    found = load(connection, row.id)
    return entry_of(found, person)


def entry_of(found: Tournament, person: Identity | None) -> TournamentEntry:
    """Return a tournament for a list, as a person sees it."""
    own = found.entrant_of(person)
    return TournamentEntry(
        found.id,
        found.plan,
        found.state,
        found.round,
        found.rounds,
        found.due,
        len(found.entrants),
        own is not None and not own.gone,
        _table_of(found.current, own),
    )


def _table_of(current: Sequence[StoredPairing], own: Entrant | None) -> str | None:
    mine = (one for one in current if own and own.number in one.pairing.seats and one.pairing.outcome is None)
    return next((one.shown_table for one in mine), None)


def _set_gone(connection: Connection, tournament: str, number: int, *, gone: bool) -> None:
    own = (ENTRANTS.c.tournament_id == tournament) & (ENTRANTS.c.number == number)
    connection.execute(update(ENTRANTS).where(own).values(gone=gone))

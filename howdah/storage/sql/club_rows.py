"""Rows of clubs that follow from other events: games of members, the ladder, and people who are deleted."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from howdah.storage.protocol import Append, StoredTable
from howdah.storage.sql.club_tables import CLUB_GAMES, CLUBS, ENTRANTS, LADDER, MEMBERS, PAIRINGS, TOURNAMENTS
from howdah.storage.sql.tables import HOLDERS
from howdah.table.events import Cause
from howdah.table.rated import places
from howdah.table.setup import Privacy
from howdah.table.table import Phase, Table
from howdah.tournaments.pairing import points_by_place

LADDER_PARTS: Final = 24  # of a point: a share of up to four others, with ties, is a whole number of them
FOUNDER: Final = "founder"
ORGANISER: Final = "organiser"
MEMBER: Final = "member"


def shared_tables(appends: Sequence[Append]) -> list[StoredTable]:
    """Return the tables that have just begun or ended and at which several people sit."""
    return [
        one.stored
        for one in appends
        if one.stored.table.phase is not Phase.WAITING
        and (one.before is None or one.before.phase is not one.stored.table.phase)
        and len({seat.person.holder for seat in one.stored.table.seats if seat.person}) > 1
    ]


def note_games(connection: Connection, tables: Sequence[StoredTable]) -> None:
    """List games of members of the same club, and count finished ones for its ladder (CL-8)."""
    clubs = _clubs_of(connection, tables)
    games, gains = [], []
    for stored in tables:
        table = stored.table
        for club, members in clubs.items():
            seats = [members.get(seat.person.holder) if seat.person else None for seat in table.seats]
            people = [person for person in seats if person]
            if len(set(people)) < 2:
                continue
            over = table.phase is Phase.OVER
            if table.setup.privacy is Privacy.OPEN:
                games.append({"club_id": club, "table_id": stored.id, "over": over, "changed": table.time})
            if over and len(set(people)) == len(people):
                gains += [(club, table.setup.game, *gain) for gain in _gains(table, seats)]
    # In one order in all processes, so that none waits for another in a circle.
    _store_games(connection, sorted(games, key=lambda row: (row["club_id"], row["table_id"])))
    _store_gains(connection, sorted(gains))


def leave_clubs(connection: Connection, people: Sequence[str]) -> None:
    """Forget people who are deleted: they leave their clubs, and results in tournaments stay without a name."""
    for club in connection.scalars(select(MEMBERS.c.club_id).where(MEMBERS.c.person.in_(people))).all():
        leave_club(connection, club, people)
    connection.execute(delete(LADDER).where(LADDER.c.person.in_(people)))
    nobody = {"person": None, "name": "–", "gone": True}
    connection.execute(update(ENTRANTS).where(ENTRANTS.c.person.in_(people)).values(nobody))


def leave_club(connection: Connection, club: str, people: Sequence[str]) -> None:
    """Remove members; the oldest organiser or member becomes the founder if there is none; the last one ends the club.

    The row of the club is the lock.
    """
    connection.execute(select(CLUBS.c.id).where(CLUBS.c.id == club).with_for_update())
    connection.execute(delete(MEMBERS).where(MEMBERS.c.club_id == club, MEMBERS.c.person.in_(people)))
    connection.execute(delete(LADDER).where(LADDER.c.club_id == club, LADDER.c.person.in_(people)))
    left = connection.execute(
        select(MEMBERS.c.number, MEMBERS.c.role)
        .where(MEMBERS.c.club_id == club)
        .order_by(MEMBERS.c.role == MEMBER, MEMBERS.c.number)
    ).all()
    if not left:
        delete_club(connection, club)
    elif FOUNDER not in {row.role for row in left}:
        next_one = (MEMBERS.c.club_id == club) & (MEMBERS.c.number == left[0].number)
        connection.execute(update(MEMBERS).where(next_one).values(role=FOUNDER))


def delete_club(connection: Connection, club: str) -> None:
    """Delete a club with its tournaments; the games stay."""
    own = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.club_id == club)
    for table in (PAIRINGS, ENTRANTS):
        connection.execute(delete(table).where(table.c.tournament_id.in_(own)))
    for table in (TOURNAMENTS, CLUB_GAMES, LADDER, MEMBERS):
        connection.execute(delete(table).where(table.c.club_id == club))
    connection.execute(delete(CLUBS).where(CLUBS.c.id == club))


def _clubs_of(connection: Connection, tables: Sequence[StoredTable]) -> Mapping[str, dict[str, str]]:
    """Return the persons by their holders at some tables, for each club in which they are members."""
    holders = {seat.person.holder for stored in tables for seat in stored.table.seats if seat.person}
    wanted = (
        select(MEMBERS.c.club_id, HOLDERS.c.id, HOLDERS.c.person)
        .join(HOLDERS, HOLDERS.c.person == MEMBERS.c.person)
        .where(HOLDERS.c.id.in_(holders))
    )
    clubs: dict[str, dict[str, str]] = defaultdict(dict)
    for row in connection.execute(wanted):
        clubs[row.club_id][row.id] = row.person
    return clubs


def _gains(table: Table, seats: Sequence[str | None]) -> Iterator[tuple[str, int]]:
    """Yield what each member gets for a finished game: the part of the other members that was beaten."""
    if table.result is None or table.result.cause is Cause.CLOSED:
        return
    placed = places(table)
    members = [(person, placed[seat]) for seat, person in enumerate(seats) if person]
    for (person, _), points in zip(members, points_by_place([place for _, place in members]), strict=True):
        yield person, int(points * LADDER_PARTS)


def _store_games(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        written = _dialect(connection).insert(CLUB_GAMES).values(row)
        key = [CLUB_GAMES.c.club_id, CLUB_GAMES.c.table_id]
        changes = {name: row[name] for name in ("over", "changed")}
        connection.execute(written.on_conflict_do_update(index_elements=key, set_=changes))


def _store_gains(connection: Connection, gains: Sequence[tuple[str, str, str, int]]) -> None:
    for club, game, person, points in gains:
        row = {"club_id": club, "game": game, "person": person, "games": 1, "points": points}
        written = _dialect(connection).insert(LADDER).values(row)
        key = [LADDER.c.club_id, LADDER.c.game, LADDER.c.person]
        more = {"games": LADDER.c.games + 1, "points": LADDER.c.points + points}
        connection.execute(written.on_conflict_do_update(index_elements=key, set_=more))


def _dialect(connection: Connection) -> Any:
    return sqlite if connection.dialect.name == "sqlite" else postgresql

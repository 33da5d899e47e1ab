"""Clubs: their members, invitations and ladders."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from sqlalchemy import Connection, case, func, insert, select, update

from howdah.server.accounts import Identity
from howdah.server.clubs.club_views import ClubCard, ClubEntry, ClubView, MemberView, Role, Rung
from howdah.server.errors import ClubError, LoginError, OrganisersOnlyError, UnknownClubError
from howdah.storage.sql.club_rows import FOUNDER, LADDER_PARTS, MEMBER, ORGANISER, delete_club, leave_club
from howdah.storage.sql.club_tables import CLUB_GAMES, CLUBS, LADDER, MEMBERS, TOURNAMENTS
from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import PERSONS, TABLES
from howdah.table.text import check_line, check_name

MOST_CLUBS: Final = 20  # of one person
MOST_MEMBERS: Final = 100
MOST_LISTED: Final = 50  # games in one answer
BEGUN_WITH: Final = 2  # wins and losses that everybody on a ladder begins with (CL-8)


@dataclass(frozen=True)
class Membership:
    """A member of a club, as the server knows the person."""

    club: str
    name: str  # of the club
    number: int
    role: Role

    def check_organises(self) -> None:
        """Raise `OrganisersOnlyError` if the member is neither the founder nor an organiser."""
        if self.role == MEMBER:
            raise OrganisersOnlyError("expected the founder or an organiser of the club, but a member came")

    def check_founded(self) -> None:
        """Raise `OrganisersOnlyError` if the member is not the founder."""
        if self.role != FOUNDER:
            raise OrganisersOnlyError("expected the founder of the club, but another member came", key="founder-only")


class Clubs:
    """The clubs of this server."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def found(self, person: Identity, name: str, about: str, now: int) -> str:
        """Found a club, and return its id."""
        _check_account(person)
        _check_text(name, about)
        club = secrets.token_urlsafe(9)
        row = {"id": club, "name": name, "about": about, "invitation": _new_invitation(), "founded": now}

        def write(connection: Connection) -> None:
            _check_room(connection, person)
            connection.execute(insert(CLUBS).values(row))
            _add(connection, club, person, FOUNDER, now)

        await self.database.write(write)
        return club

    async def of(self, person: Identity) -> tuple[ClubEntry, ...]:
        """Return the clubs of a person, the oldest membership first."""
        members = select(func.count()).where(MEMBERS.c.club_id == CLUBS.c.id).correlate(CLUBS).scalar_subquery()
        other = MEMBERS.alias("own")
        going = (
            select(func.count())
            .where(TOURNAMENTS.c.club_id == CLUBS.c.id, TOURNAMENTS.c.state != "over")
            .correlate(CLUBS)
            .scalar_subquery()
        )
        wanted = (
            select(CLUBS.c.id, CLUBS.c.name, other.c.role, members.label("members"), going.label("tournaments"))
            .join(other, other.c.club_id == CLUBS.c.id)
            .where(other.c.person == person.id)
            .order_by(other.c.joined, CLUBS.c.id)
        )
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return tuple(ClubEntry(*row) for row in rows)

    async def role(self, club: str, person: Identity) -> Role | None:
        """Return what a person is in a club; None for anybody who is no member."""
        wanted = select(MEMBERS.c.role).where(MEMBERS.c.club_id == club, MEMBERS.c.person == person.id)
        return cast("Role | None", await self.database.read(lambda connection: connection.scalar(wanted)))

    async def membership(self, club: str, person: Identity) -> Membership:
        """Return what a person is in a club; raise `UnknownClubError` to anybody who is no member."""
        wanted = (
            select(CLUBS.c.name, MEMBERS.c.number, MEMBERS.c.role)
            .join(CLUBS, CLUBS.c.id == MEMBERS.c.club_id)
            .where(MEMBERS.c.club_id == club, MEMBERS.c.person == person.id)
        )
        row = await self.database.read(lambda connection: connection.execute(wanted).first())
        if row is None:
            raise UnknownClubError("expected the id of one of your clubs, but you are in none with this one")
        return Membership(club, row.name, row.number, row.role)

    async def view(self, club: str, person: Identity) -> ClubView:
        """Return a club as a member sees it."""
        own = await self.membership(club, person)
        rank = case((MEMBERS.c.role == FOUNDER, 0), (MEMBERS.c.role == ORGANISER, 1), else_=2)
        members = (
            select(MEMBERS.c.number, PERSONS.c.name, MEMBERS.c.role, MEMBERS.c.joined)
            .join(PERSONS, PERSONS.c.id == MEMBERS.c.person)
            .where(MEMBERS.c.club_id == club)
            .order_by(rank, MEMBERS.c.number)
        )
        games = select(LADDER.c.game).where(LADDER.c.club_id == club).distinct().order_by(LADDER.c.game)

        def read(connection: Connection) -> tuple[Any, Sequence[Any], Sequence[str]]:
            row = connection.execute(select(CLUBS).where(CLUBS.c.id == club)).one()
            return row, connection.execute(members).all(), connection.scalars(games).all()

        row, found, played = await self.database.read(read)
        return ClubView(
            club,
            row.name,
            row.about,
            row.founded,
            own.role,
            tuple(MemberView(one.number, one.name, one.role, one.joined, one.number == own.number) for one in found),
            tuple(played),
            None if own.role == MEMBER else row.invitation,
        )

    async def card(self, club: str, invitation: str, person: Identity | None) -> ClubCard:
        """Return a club as somebody with its invitation sees it."""

        def read(connection: Connection) -> tuple[Any, int, bool]:
            row = _invited(connection, club, invitation)
            own = [MEMBERS.c.club_id == club, MEMBERS.c.person == (person.id if person else "")]
            mine = connection.scalar(select(MEMBERS.c.number).where(*own)) is not None
            return row, _size(connection, club), mine

        row, members, mine = await self.database.read(read)
        return ClubCard(club, row.name, row.about, members, mine)

    async def join(self, club: str, invitation: str, person: Identity, now: int) -> None:
        """Join a club by its invitation; a member stays what the member is."""
        _check_account(person)

        def write(connection: Connection) -> None:
            _check_room(connection, person)
            _invited(connection, club, invitation, lock=True)
            own = select(MEMBERS.c.number).where(MEMBERS.c.club_id == club, MEMBERS.c.person == person.id)
            if connection.scalar(own) is not None:
                return
            if _size(connection, club) >= MOST_MEMBERS:
                raise ClubError(
                    f"expected a club of at most {MOST_MEMBERS} members", key="club-full", most=MOST_MEMBERS
                )
            _add(connection, club, person, MEMBER, now)

        await self.database.write(write)

    async def describe(self, club: str, name: str, about: str) -> None:
        """Change the name of a club and the words about it."""
        _check_text(name, about)
        await self._update(club, name=name, about=about)

    async def renew_invitation(self, club: str) -> str:
        """Make a new invitation; links with the old one are worth nothing any more."""
        invitation = _new_invitation()
        await self._update(club, invitation=invitation)
        return invitation

    async def revoke_invitation(self, club: str) -> None:
        """Let nobody join any more."""
        await self._update(club, invitation=None)

    async def set_role(self, club: str, number: int, role: Role) -> None:
        """Make a member an organiser, or an organiser a member; the founder stays the founder."""
        other = (MEMBERS.c.club_id == club) & (MEMBERS.c.number == number) & (MEMBERS.c.role != FOUNDER)
        changed = update(MEMBERS).where(other).values(role=role)
        if not await self.database.write(lambda connection: connection.execute(changed).rowcount):
            raise _no_member(number)

    async def remove(self, club: str, number: int, by: Membership) -> None:
        """Remove a member; organisers are removed by the founder alone."""

        def write(connection: Connection) -> None:
            wanted = select(MEMBERS.c.person, MEMBERS.c.role)
            row = connection.execute(wanted.where(MEMBERS.c.club_id == club, MEMBERS.c.number == number)).first()
            if row is None:
                raise _no_member(number)
            if row.role != MEMBER and number != by.number:
                by.check_founded()
            leave_club(connection, club, [row.person])

        await self.database.write(write)

    async def delete(self, club: str) -> None:
        """Delete a club with its tournaments; games stay."""
        await self.database.write(lambda connection: delete_club(connection, club))

    async def games(self, club: str, before: tuple[int, str], *, over: bool) -> list[str]:
        """Return open games of members with each other, the last changed first."""
        changed, last = before
        earlier = (CLUB_GAMES.c.changed < changed) | (
            (CLUB_GAMES.c.changed == changed) & (CLUB_GAMES.c.table_id < last)
        )
        wanted = (
            select(CLUB_GAMES.c.table_id)
            .join(TABLES, TABLES.c.id == CLUB_GAMES.c.table_id)
            .where(CLUB_GAMES.c.club_id == club, CLUB_GAMES.c.over == over, earlier)
            .order_by(CLUB_GAMES.c.changed.desc(), CLUB_GAMES.c.table_id.desc())
            .limit(MOST_LISTED)
        )
        return list(await self.database.read(lambda connection: connection.scalars(wanted).all()))

    async def ladder(self, club: str, game: str, own: Membership) -> tuple[Rung, ...]:
        """Return the ladder of a game, the best first (CL-8)."""
        wanted = (
            select(MEMBERS.c.number, PERSONS.c.name, LADDER.c.games, LADDER.c.points)
            .join(LADDER, (LADDER.c.club_id == MEMBERS.c.club_id) & (LADDER.c.person == MEMBERS.c.person))
            .join(PERSONS, PERSONS.c.id == MEMBERS.c.person)
            .where(MEMBERS.c.club_id == club, LADDER.c.game == game)
        )
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        found = [(ladder_score(row.points / LADDER_PARTS, row.games), row) for row in rows]
        found.sort(key=lambda one: (-one[0], -one[1].games, one[1].number))
        return tuple(
            Rung(
                1 + sum(other > score for other, _ in found),
                row.number,
                row.name,
                row.games,
                round(row.points / LADDER_PARTS, 3),
                round(score, 3),
                row.number == own.number,
            )
            for score, row in found
        )

    async def _update(self, club: str, **values: object) -> None:
        changed = update(CLUBS).where(CLUBS.c.id == club).values(values)
        await self.database.write(lambda connection: connection.execute(changed))


def ladder_score(points: float, games: int) -> float:
    """Return the part of the games that were won, as if everybody had begun with two wins and two losses (CL-8)."""
    return (points + BEGUN_WITH) / (games + 2 * BEGUN_WITH)


def _add(connection: Connection, club: str, person: Identity, role: Role, now: int) -> None:
    last = connection.scalar(select(func.max(MEMBERS.c.number)).where(MEMBERS.c.club_id == club)) or 0
    row = {"club_id": club, "number": last + 1, "person": person.id, "role": role, "joined": now}
    connection.execute(insert(MEMBERS).values(row))


def _size(connection: Connection, club: str) -> int:
    return connection.scalar(select(func.count()).select_from(MEMBERS).where(MEMBERS.c.club_id == club)) or 0


def _invited(connection: Connection, club: str, invitation: str, *, lock: bool = False) -> Any:
    """Return the row of a club; raise `UnknownClubError` for another invitation than its own."""
    wanted = select(CLUBS).where(CLUBS.c.id == club)
    row = connection.execute(wanted.with_for_update() if lock else wanted).first()
    if row is None or not row.invitation or not secrets.compare_digest(row.invitation.encode(), invitation.encode()):
        raise UnknownClubError(
            "expected the invitation of a club, but it was renewed or revoked", key="no-club-invitation"
        )
    return row


def _check_room(connection: Connection, person: Identity) -> None:
    # The person's row is the lock: two requests at once cannot both take the last room.
    connection.execute(select(PERSONS.c.id).where(PERSONS.c.id == person.id).with_for_update())
    own = connection.scalar(select(func.count()).select_from(MEMBERS).where(MEMBERS.c.person == person.id)) or 0
    if own >= MOST_CLUBS:
        raise ClubError(f"expected a person of at most {MOST_CLUBS} clubs", key="too-many-clubs", most=MOST_CLUBS)


def _check_account(person: Identity) -> None:
    if person.login is None:
        raise LoginError("expected an account, but this is a guest", key="no-account")


def _check_text(name: str, about: str) -> None:
    check_name(name)
    if about:
        check_line(about)


def _no_member(number: int) -> UnknownClubError:
    return UnknownClubError(f"expected a member of the club who can be changed, but {number} is none", key="no-member")


def _new_invitation() -> str:
    return secrets.token_urlsafe(16)

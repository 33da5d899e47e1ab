"""Endpoints of clubs: founding and joining one, its members, games and ladder."""

from typing import Annotated, Final, TypeAlias

from howdah.core.schema import Limit
from howdah.server.clubs.club_views import ClubCard, ClubEntry, ClubInvitation, ClubText, ClubView, NewRole, Rung
from howdah.server.clubs.clubs import Membership
from howdah.server.clubs.tournament_views import TournamentEntry, TournamentPlan, TournamentView
from howdah.server.clubs.tournaments import Tournament
from howdah.server.clubs.views import view_of
from howdah.server.endpoints import LATEST, Before, load_all
from howdah.server.host import ServerCall
from howdah.service.endpoint import Endpoint, Endpoints
from howdah.table.text import check_token
from howdah.table.view import TableEntry

CLUBS = Endpoints("clubs", people=True)
ClubId: TypeAlias = Annotated[str, Limit(16)]
Number: TypeAlias = str  # of a member or an entrant, as it is in a path


@CLUBS.post("/clubs", named=True, status=201)
async def found_club(call: ServerCall, body: ClubText) -> ClubView:
    """Found a club; the caller needs an account."""
    call.host.throttles.identities.take(call.visitor.address)
    club = await call.host.clubs.found(call.visitor.person, body.name, body.about, call.host.clock.now())
    return await call.host.clubs.view(club, call.visitor.person)


@CLUBS.get("/clubs/mine", named=True)
async def list_clubs(call: ServerCall) -> tuple[ClubEntry, ...]:
    """List the caller's clubs."""
    return await call.host.clubs.of(call.visitor.person)


@CLUBS.get("/clubs/{club_id}", named=True)
async def get_club(call: ServerCall, club_id: ClubId) -> ClubView:
    """Return a club with its members; only they see it."""
    return await call.host.clubs.view(_checked(club_id), call.visitor.person)


@CLUBS.put("/clubs/{club_id}", named=True)
async def describe_club(call: ServerCall, club_id: ClubId, body: ClubText) -> ClubView:
    """Change the name of a club and the words about it."""
    (await membership(call, club_id)).check_organises()
    await call.host.clubs.describe(club_id, body.name, body.about)
    return await call.host.clubs.view(club_id, call.visitor.person)


@CLUBS.delete("/clubs/{club_id}", named=True)
async def delete_club(call: ServerCall, club_id: ClubId) -> tuple[ClubEntry, ...]:
    """Delete a club with its tournaments; games stay. Only the founder may."""
    (await membership(call, club_id)).check_founded()
    await call.host.clubs.delete(club_id)
    return await call.host.clubs.of(call.visitor.person)


@CLUBS.post("/clubs/{club_id}/card")
async def show_invitation(call: ServerCall, club_id: ClubId, body: ClubInvitation) -> ClubCard:
    """Return what the invitation is to."""
    return await call.host.clubs.card(_checked(club_id), body.invitation, call.visitor.identity)


@CLUBS.post("/clubs/{club_id}/members", named=True)
async def join_club(call: ServerCall, club_id: ClubId, body: ClubInvitation) -> ClubView:
    """Join a club by its invitation; the caller needs an account."""
    person, now = call.visitor.person, call.host.clock.now()
    call.host.throttles.identities.take(call.visitor.address)
    await call.host.clubs.join(_checked(club_id), body.invitation, person, now)
    return await call.host.clubs.view(club_id, person)


@CLUBS.put("/clubs/{club_id}/members/{number}", named=True)
async def set_role(call: ServerCall, club_id: ClubId, number: Number, body: NewRole) -> ClubView:
    """Make a member an organiser, or an organiser a member. Only the founder may."""
    (await membership(call, club_id)).check_founded()
    await call.host.clubs.set_role(club_id, numbered(number), body.role)
    return await call.host.clubs.view(club_id, call.visitor.person)


@CLUBS.delete("/clubs/{club_id}/members/{number}", named=True)
async def remove_member(call: ServerCall, club_id: ClubId, number: Number) -> tuple[ClubEntry, ...]:
    """Leave a club, or remove a member as an organiser; return the caller's clubs."""
    own = await membership(call, club_id)
    if numbered(number) != own.number:
        own.check_organises()
    await call.host.clubs.remove(club_id, numbered(number), own)
    return await call.host.clubs.of(call.visitor.person)


@CLUBS.post("/clubs/{club_id}/invitation", named=True, status=201)
async def renew_invitation(call: ServerCall, club_id: ClubId) -> ClubInvitation:
    """Make a new invitation; the old one is worth nothing any more."""
    (await membership(call, club_id)).check_organises()
    return ClubInvitation(await call.host.clubs.renew_invitation(club_id))


@CLUBS.delete("/clubs/{club_id}/invitation", named=True)
async def revoke_invitation(call: ServerCall, club_id: ClubId) -> ClubView:
    """Revoke the invitation: nobody can join before there is a new one."""
    (await membership(call, club_id)).check_organises()
    await call.host.clubs.revoke_invitation(club_id)
    return await call.host.clubs.view(club_id, call.visitor.person)


@CLUBS.get("/clubs/{club_id}/games", named=True)
async def list_club_games(
    call: ServerCall,
    club_id: ClubId,
    over: bool = False,  # noqa: FBT001
    before: Before = LATEST,
    before_id: Annotated[str, Limit(64)] = "",
) -> tuple[TableEntry, ...]:
    """List open games of members with each other, the last changed first; with `before`, the next page."""
    await membership(call, club_id)
    ids = await call.host.clubs.games(club_id, (before, before_id), over=over)
    return tuple(TableEntry.of(stored.id, stored.table) for stored in await load_all(call, ids) if stored)


@CLUBS.get("/clubs/{club_id}/ladder/{game_id}", named=True)
async def get_ladder(call: ServerCall, club_id: ClubId, game_id: Annotated[str, Limit(64)]) -> tuple[Rung, ...]:
    """Return the ladder of a game."""
    own = await membership(call, club_id)
    return await call.host.clubs.ladder(club_id, call.hub.games.find(game_id).id, own)


@CLUBS.get("/clubs/{club_id}/tournaments", named=True)
async def list_tournaments(call: ServerCall, club_id: ClubId, before: Before = LATEST) -> tuple[TournamentEntry, ...]:
    """List the tournaments of a club, the newest first; with `before`, the next page."""
    await membership(call, club_id)
    return await call.host.tournaments.of(club_id, call.visitor.person, before)


@CLUBS.post("/clubs/{club_id}/tournaments", named=True, status=201)
async def make_tournament(call: ServerCall, club_id: ClubId, body: TournamentPlan) -> TournamentView:
    """Announce a tournament."""
    own = await membership(call, club_id)
    own.check_organises()
    call.host.throttles.tables.take(call.visitor.person.id)
    tournament = await call.host.tournaments.make(club_id, body, call.host.clock.now())
    return await shown(call, await call.host.tournaments.find(tournament))


CLUB_ENDPOINTS: Final[tuple[Endpoint, ...]] = tuple(CLUBS)


async def membership(call: ServerCall, club_id: str) -> Membership:
    """Return what the caller is in a club; raise `UnknownClubError` if the caller is no member."""
    return await call.host.clubs.membership(_checked(club_id), call.visitor.person)


async def shown(call: ServerCall, found: Tournament, number: int = 0) -> TournamentView:
    """Return a tournament as the caller sees it, with the pairings of a round."""
    person = call.visitor.identity
    own = await call.host.clubs.role(found.club, person) if person else None
    return view_of(found, person, own, call.host.clock.now(), number)


def numbered(word: str) -> int:
    """Return the number in a path, 0 for anything else: nobody has it."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 7 else 0


def _checked(club_id: str) -> str:
    check_token("a club's id", club_id)
    return club_id

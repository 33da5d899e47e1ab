"""Endpoints of tournaments: looking at one, taking part, leading it through its rounds."""

from typing import Annotated, Final, TypeAlias

from howdah.core.schema import Limit
from howdah.server.clubs.club_endpoints import Number, membership, numbered, shown
from howdah.server.clubs.tournament_views import NewRound, TournamentView
from howdah.server.clubs.tournaments import Tournament
from howdah.server.clubs.views import csv_of
from howdah.server.host import ServerCall
from howdah.service.endpoint import CsvDownload, Endpoint, Endpoints
from howdah.table.text import check_token

TOURNAMENTS = Endpoints("tournaments", people=True)
TournamentId: TypeAlias = Annotated[str, Limit(16)]


@TOURNAMENTS.get("/tournaments/{tournament_id}")
async def get_tournament(
    call: ServerCall, tournament_id: TournamentId, number: Annotated[int, Limit(20)] = 0
) -> TournamentView:
    """Return a tournament with its standings and the pairings of a round, the current one if none is named."""
    return await shown(call, await _found(call, tournament_id), number)


@TOURNAMENTS.get("/tournaments/{tournament_id}/csv")
async def get_standings_file(call: ServerCall, tournament_id: TournamentId) -> CsvDownload:
    """Return the standings as a file for spreadsheets."""
    found = await _found(call, tournament_id)
    return CsvDownload(f"tournament-{found.id}.csv", csv_of(found, call.language))


@TOURNAMENTS.delete("/tournaments/{tournament_id}", named=True)
async def delete_tournament(call: ServerCall, tournament_id: TournamentId) -> None:
    """Delete a tournament; its games stay. Only organisers may."""
    await _organised(call, tournament_id)
    await call.host.tournaments.delete(tournament_id)


@TOURNAMENTS.post("/tournaments/{tournament_id}/entrants", named=True)
async def enter_tournament(call: ServerCall, tournament_id: TournamentId) -> TournamentView:
    """Take part, or come back after a withdrawal; the caller is a member of the club."""
    found = await _found(call, tournament_id)
    await membership(call, found.club)
    await call.host.tournaments.enter(found.id, call.visitor.person)
    return await shown(call, await call.host.tournaments.find(found.id))


@TOURNAMENTS.delete("/tournaments/{tournament_id}/entrants/{number}", named=True)
async def withdraw(call: ServerCall, tournament_id: TournamentId, number: Number) -> TournamentView:
    """Withdraw, or withdraw an entrant as an organiser: there are no more pairings with the entrant."""
    found = await _found(call, tournament_id)
    own = found.entrant_of(call.visitor.person)
    if own is None or own.number != numbered(number):
        (await membership(call, found.club)).check_organises()
    await call.host.tournaments.withdraw(found.id, numbered(number))
    return await shown(call, await call.host.tournaments.find(found.id))


@TOURNAMENTS.post("/tournaments/{tournament_id}/rounds", named=True)
async def start_round(call: ServerCall, tournament_id: TournamentId, body: NewRound) -> TournamentView:
    """Start a round: everybody is paired and all tables are set up. Only organisers may."""
    await _organised(call, tournament_id)
    await call.host.rounds.start(tournament_id, body.number)
    return await shown(call, await call.host.tournaments.find(tournament_id))


@TOURNAMENTS.post("/tournaments/{tournament_id}/end", named=True)
async def end_tournament(call: ServerCall, tournament_id: TournamentId) -> TournamentView:
    """End a tournament after its current round, now. Only organisers may."""
    await _organised(call, tournament_id)
    await call.host.rounds.finish(tournament_id)
    return await shown(call, await call.host.tournaments.find(tournament_id))


TOURNAMENT_ENDPOINTS: Final[tuple[Endpoint, ...]] = tuple(TOURNAMENTS)


async def _found(call: ServerCall, tournament_id: str) -> Tournament:
    check_token("a tournament's id", tournament_id)
    return await call.host.tournaments.find(tournament_id)


async def _organised(call: ServerCall, tournament_id: str) -> Tournament:
    """Return a tournament that the caller organises."""
    found = await _found(call, tournament_id)
    (await membership(call, found.club)).check_organises()
    return found

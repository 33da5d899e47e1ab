"""The command that shows the user's clubs on a server and their tournaments."""

from typing import TYPE_CHECKING, Annotated

import typer

from howdah.core.extras import require
from howdah.terminal import TERMINAL
from howdah.terminal.commands import arguments as args
from howdah.terminal.commands.inspect import AsJson, print_json
from howdah.terminal.commands.server_account import Account, Address, Passphrase, session_at
from howdah.terminal.listing import harmless, moment, print_list
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.server.clubs.club_views import ClubEntry
    from howdah.server.clubs.tournament_views import TournamentEntry, TournamentView
    from howdah.terminal.tables.own_account import OwnAccount


def clubs(
    server: Address,
    language: args.Language,
    club: Annotated[str | None, typer.Argument()] = None,
    account: Account = None,
    passphrase: Passphrase = None,
    as_json: AsJson = False,
) -> None:
    """List your clubs on a server with their current tournaments; with a club, show its tournament (docs/clubs.md)."""
    require("howdah clubs", "terminal", *TERMINAL)
    from howdah.terminal.tables.own_account import OwnAccount

    with session_at(server, language, account, passphrase) as session:
        own = OwnAccount(session)
        if club is None:
            _show_clubs(own, language, as_json=as_json)
        else:
            _show_club(own, own.club(club), language, as_json=as_json)


def _show_clubs(own: "OwnAccount", language: str, *, as_json: bool) -> None:
    found = [(club, own.current_tournament(club.id) if club.tournaments else None) for club in own.clubs()]
    if as_json:
        print_json([{"club": club, "tournament": tournament} for club, tournament in found])
        return
    headings = ("list-club", "list-members", "list-tournament", "list-status", "list-your-table")
    rows = [_club(club, tournament, own, language) for club, tournament in found]
    print_list(TEXTS.text("list-clubs", language), headings, rows, language)
    if not rows:
        typer.echo(TEXTS.text("list-no-clubs", language))


def _club(club: "ClubEntry", tournament: "TournamentEntry | None", own: "OwnAccount", language: str) -> tuple[str, ...]:
    members = TEXTS.text("member-count", language, {"count": club.members})
    if tournament is None:
        return club.name, members, "–", "–", "–"
    table = own.link(tournament.table) if tournament.table else "–"
    return club.name, members, tournament.plan.name, _state(tournament, language), table


def _show_club(own: "OwnAccount", club: str, language: str, *, as_json: bool) -> None:
    current = own.current_tournament(club)
    tournament = own.tournament(current.id) if current else None
    if as_json:
        print_json(tournament)
    elif tournament is None:
        typer.echo(TEXTS.text("list-no-tournament", language))
    else:
        _show_tournament(tournament, own, language)


def _show_tournament(shown: "TournamentView", own: "OwnAccount", language: str) -> None:
    title = f"{shown.plan.name} · {_state(shown, language)}"
    if shown.due is not None and shown.state == "running":
        title += f" · {TEXTS.text('tournament-due', language, {'when': moment(shown.due)})}"
    typer.echo(harmless(title))
    names = {row.number: row.name for row in shown.standings}
    tables = [pairing for pairing in shown.pairings if shown.you in pairing.seats]
    rows = [
        (
            " – ".join(names[seat] for seat in pairing.seats) if len(pairing.seats) > 1 else _bye(language),
            " – ".join(f"{points:g}" for points in pairing.points) if pairing.points else "–",
            own.link(pairing.table) if pairing.table else "–",
        )
        for pairing in tables
    ]
    own_table = TEXTS.text("list-your-pairing", language, {"number": shown.shown})
    print_list(own_table, ("list-pairing", "list-points", "list-link"), rows, language)
    ties = [f"tie-{kind}" for kind in shown.tie_breaks]
    standings = [
        (
            str(row.place),
            TEXTS.text("list-you", language, {"name": row.name}) if row.number == shown.you else row.name,
            f"{row.points:g}",
            *(f"{value:g}" for value in row.tie_breaks),
        )
        for row in shown.standings
    ]
    headings = ("list-place", "list-player", "list-points", *ties)
    print_list(TEXTS.text("list-standings", language), headings, standings, language)


def _bye(language: str) -> str:
    return TEXTS.text("tournament-bye", language)


def _state(tournament: "TournamentEntry", language: str) -> str:
    values = {"round": tournament.round, "rounds": tournament.rounds}
    return TEXTS.text(f"tournament-{tournament.state}", language, values)

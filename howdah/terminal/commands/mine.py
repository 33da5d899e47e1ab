"""The command that lists the user's own games and ratings on a server."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from howdah.core.errors import UnknownGameError
from howdah.core.extras import require
from howdah.core.strength import HIGHEST_LEVEL
from howdah.games import GAMES
from howdah.terminal import TERMINAL
from howdah.terminal.commands import arguments as args
from howdah.terminal.commands.inspect import AsJson, print_json
from howdah.terminal.commands.server_account import Account, Address, Passphrase, session_at
from howdah.terminal.listing import moment, print_list
from howdah.terminal.texts import TEXTS, opponents, player_title

if TYPE_CHECKING:
    from howdah.server.rating_views import RatingView
    from howdah.table.view import OwnTableEntry

PAGE: Final = 100  # the most games that a server lists in one answer
SURE: Final = 110  # the deviation up to which a rating tells the level, as on the web


def mine(  # noqa: PLR0913, PLR0917
    server: Address,
    language: args.Language,
    finished: Annotated[bool, typer.Option("--finished")] = False,
    game: Annotated[str | None, typer.Option()] = None,
    opponent: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    most: Annotated[int, typer.Option(min=1, max=PAGE)] = 20,
    account: Account = None,
    passphrase: Passphrase = None,
    as_json: AsJson = False,
) -> None:
    """List your games on a server, those that wait for you first, and your ratings (docs/terminal.md)."""
    require("howdah mine", "terminal", *TERMINAL)
    from howdah.terminal.tables.own_account import OwnAccount

    box = None if game is None else GAMES.find_box(game)[1].id
    everything = not (finished or box or opponent)
    with session_at(server, language, account, passphrase) as session:
        own = OwnAccount(session)
        person = None if opponent is None else own.opponent(opponent)
        waiting, running = (own.waiting(), own.running()) if everything else ((), ())
        over = own.tables(over=True, most=most, box=box, opponent=person)
        ratings = own.ratings() if everything else ()
    if as_json:
        print_json({"waiting": waiting, "running": running, "finished": over, "ratings": ratings})
        return

    def show(title: str, when: str, entries: "Iterable[OwnTableEntry]") -> None:
        rows = [_row(entry, own.link, language) for entry in entries]
        headings = ("list-game", "list-against", "list-status", when, "list-link")
        print_list(TEXTS.text(title, language), headings, rows, language)

    show("list-waiting", "list-since", waiting)
    show("list-running", "list-changed", running)
    show("list-finished", "list-date", over)
    headings = ("list-game", "list-strength", "list-rated", "list-level")
    strengths = [_strength(rating, language) for rating in ratings]
    print_list(TEXTS.text("list-ratings", language), headings, strengths, language)
    if not (waiting or running or over or ratings):
        typer.echo(TEXTS.text("list-no-games" if everything else "list-no-such-game", language))


def _row(entry: "OwnTableEntry", link: Callable[[str], str], language: str) -> tuple[str, ...]:
    title = entry.title.get(language) or entry.game
    return title, opponents(entry, language), status(entry, language), moment(entry.changed), link(entry.id)


def status(entry: "OwnTableEntry", language: str) -> str:
    """Return where a game stands: whose turn it is, or how it ended for the user."""
    if entry.phase == "over":
        return _outcome(entry, language)
    if entry.due:
        return TEXTS.text("turn-yours", language)
    if entry.phase == "waiting" or not isinstance(entry.turn, int):
        return TEXTS.text("waiting", language)
    return TEXTS.text("turn-of", language, {"name": player_title(entry.seats[entry.turn], language) or "–"})


def _outcome(entry: "OwnTableEntry", language: str) -> str:
    result = entry.result
    if result is None or result.cause == "closed":
        return TEXTS.text("outcome-closed", language)
    if not result.winners:
        return TEXTS.text("outcome-nobody", language)
    if len(result.winners) == len(entry.seats):
        return TEXTS.text("outcome-drawn", language)
    if entry.seat in result.winners:
        return TEXTS.text("outcome-won" if len(result.winners) == 1 else "outcome-shared", language)
    names = [player_title(entry.seats[seat], language) or "–" for seat in result.winners]
    return TEXTS.text("outcome-lost", language, {"name": ", ".join(names)})


def _strength(rating: "RatingView", language: str) -> tuple[str, ...]:
    try:
        game, box = GAMES.find_box(rating.box)
        title = game.title(language, box)
    except UnknownGameError:  # the server has more games than this terminal
        title = rating.box
    if rating.players == "several":
        title += f" ({TEXTS.text('rating-several', language)})"
    margin = round(1.96 * rating.deviation)  # with 95 % confidence
    games = TEXTS.text("rated-games", language, {"count": rating.games})
    return title, f"{rating.value} ± {margin}", games, _level(rating, language)


def _level(rating: "RatingView", language: str) -> str:
    if rating.level is None:
        return "–"
    if rating.level == 0:
        return TEXTS.text("rating-below", language)
    if rating.level >= HIGHEST_LEVEL:
        return TEXTS.text("rating-above", language)
    key = "rating-between" if rating.deviation <= SURE else "rating-between-unsure"
    return TEXTS.text(key, language, {"low": rating.level, "high": rating.level + 1})

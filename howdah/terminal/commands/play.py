"""The commands that play and replay games at this terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from howdah.core.errors import HowdahError, OptionsError
from howdah.games import GAMES
from howdah.terminal.arguments import ComponentsFile, Language, Players, Settings, options_from
from howdah.terminal.describe import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from howdah.terminal.plan import Plan
    from howdah.terminal.screens.app import HowdahScreen

Plain = Annotated[
    bool, typer.Option("--plain", help="Read and write lines: for screen readers, simple terminals and scripts.")
]


class TerminalError(HowdahError):
    """There is no terminal to draw on."""

    code = "no-terminal"


def play(  # noqa: PLR0913, PLR0917
    language: Language,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME|LINK]", help="Id of a game, or the link of a table on a server.")
    ] = None,
    players: Players = None,
    option: Settings = None,
    components: ComponentsFile = None,
    computer: Annotated[
        list[str] | None,
        typer.Option("--computer", "-c", metavar="SEAT[=PLAYER]", help="A seat for the computer, such as 2=greedy."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a game that was kept.", exists=True, dir_okay=False)
    ] = None,
    plain: Plain = False,
) -> None:
    """Play at this terminal: against the computer, everybody in turn, or on a server (docs/terminal.md)."""
    if game and "://" in game:
        _visit(game, language, watching=False)
        return
    from howdah.terminal.plan import Plan
    from howdah.terminal.tables.local import LocalTable

    if not plain:
        _expect_terminal(language)
    local = LocalTable.resume(resume) if resume else None
    plan = _plan(game or ("siam" if plain else None), players, options_from(option, components), computer, language)
    if plan and computer is None and not plain:
        plan.chairs = Plan.usual(plan.game, plan.chairs[0].name, len(plan.chairs)).chairs
    if plan and not local and (plain or computer):
        local = LocalTable.begin(plan.setup())
    if plain and local:
        from howdah.terminal.plain import PlainTable

        PlainTable(local, language).run()
        return
    from howdah.terminal.screens.home import HomeScreen
    from howdah.terminal.tables.connection import LocalConnection
    from howdah.terminal.tables.shelf import unfinished

    # A game that was left, perhaps by accident, is offered before a new one.
    wanted = None if plan and unfinished(plan.game.id) else plan
    _run(lambda: HomeScreen(wanted, LocalConnection(local) if local else None), language)


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a game that was kept.", exists=True, dir_okay=False)],
    language: Language,
    move: Annotated[int, typer.Option(min=0, help="Begin after so many moves.")] = 0,
    plain: Plain = False,
) -> None:
    """Step through a game, move by move."""
    from howdah.terminal.records import load
    from howdah.terminal.tables.recorded import Recorded

    recorded = Recorded(load(file))
    if plain:
        from howdah.terminal.plain_replay import step_through

        step_through(recorded, language, move)
        return
    _expect_terminal(language)
    from howdah.terminal.screens.replay import ReplayScreen

    _run(lambda: ReplayScreen(recorded, move, alone=True), language)


def watch(link: Annotated[str, typer.Argument(help="The link of a table on a server.")], language: Language) -> None:
    """Watch a table on a server."""
    _visit(link, language, watching=True)


def _visit(link: str, language: str, *, watching: bool) -> None:
    _expect_terminal(language)
    from howdah.terminal.plan import own_name
    from howdah.terminal.preferences import Preferences
    from howdah.terminal.screens.home import HomeScreen
    from howdah.terminal.tables.link import Link
    from howdah.terminal.tables.remote import RemoteConnection

    name = own_name(Preferences.read().name)
    connection = RemoteConnection.reach(Link.read(link), name, language, watching=watching)
    _run(lambda: HomeScreen(connection=connection), language)


def _run(first: "Callable[[], HowdahScreen]", language: str) -> None:
    from howdah.terminal.preferences import Preferences
    from howdah.terminal.screens.app import HowdahApp

    HowdahApp(language, Preferences.read(), first).run()


def _expect_terminal(language: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TerminalError(TEXTS.text("needs-terminal", language))


def _plan(
    game_id: str | None,
    players: int | None,
    options: dict[str, object],
    computer: list[str] | None,
    language: str,
) -> "Plan | None":
    from howdah.terminal.plan import Plan, chairs_from, own_name
    from howdah.terminal.preferences import Preferences

    if game_id is None:
        return None
    game = GAMES.find(game_id)
    count, _ = game.check(players, None)
    name = own_name(Preferences.read().name)
    others = [TEXTS.text("person-number", language, {"number": number}) for number in range(2, count + 1)]
    return Plan(game, chairs_from(game, count, _computers(computer or []), [name, *others]), options)


def _computers(given: list[str]) -> dict[int, str | None]:
    """Return the player of each seat that the computer has; seats count from 0, None stands for the usual player."""
    computers: dict[int, str | None] = {}
    for text in given:
        seat, _, player = text.partition("=")
        if not (seat.isascii() and seat.isdigit() and int(seat) > 0):
            raise OptionsError(f"--computer {text!r}: expected a seat counted from 1, such as 2 or 2=greedy")
        computers[int(seat) - 1] = player or None
    return computers

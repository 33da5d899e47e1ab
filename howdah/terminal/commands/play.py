"""The commands that teach, play and replay games at this terminal."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from howdah.core.errors import HowdahError, OptionsError
from howdah.core.extras import require
from howdah.games import GAMES
from howdah.terminal import TERMINAL
from howdah.terminal.commands import arguments as args
from howdah.terminal.commands.records import load
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from howdah.terminal.new_game import NewGame
    from howdah.terminal.screens.app import HowdahScreen
    from howdah.terminal.tables.connection import TableConnection
    from howdah.terminal.tables.host import LocalConnection

    Opening = Callable[[], Coroutine[Any, Any, LocalConnection]]

Plain = Annotated[bool, typer.Option("--plain")]


class TerminalError(HowdahError):
    """Standard input or output is not a terminal."""

    code = "no-terminal"


def play(  # noqa: PLR0913, PLR0917
    language: args.Language,
    game: Annotated[str | None, typer.Argument(metavar="[GAME|LINK]")] = None,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    computer: Annotated[list[str] | None, typer.Option("--computer", "-c", metavar="SEAT[=PLAYER]")] = None,
    clock: Annotated[str, typer.Option(metavar="MINUTES+SECONDS|DAYSd")] = "",
    resume: Annotated[Path | None, typer.Option(exists=True, dir_okay=False)] = None,
    plain: Plain = False,
) -> None:
    """Play against the computer, with others at the same keyboard, or on a server (docs/terminal.md)."""
    if game and "://" in game:
        _visit(game, language, watching=False)
        return
    from howdah.storage.files import TableFile
    from howdah.table.clock import read_clock
    from howdah.terminal.new_game import NewGame
    from howdah.terminal.tables.host import TerminalHost
    from howdah.terminal.tables.saved_games import unfinished

    if not plain:
        expect_terminal(language)
    new_game = _new_game(
        game or ("siam" if plain else None), players, args.options_from(option, components), computer, language
    )
    if new_game and clock:
        read_clock(clock)  # a clock that cannot be is refused before Textual takes over the screen
        new_game.clock = clock
    if new_game and computer is None and not plain:
        new_game.seats = NewGame.default(new_game.game, new_game.seats[0].name, len(new_game.seats)).seats
    opening: Opening | None = None
    if resume:
        TableFile.read(resume)  # reports a file that cannot be read before Textual takes over the screen
        opening = partial(TerminalHost.resume, resume, language)
    elif new_game and (plain or computer):
        opening = partial(TerminalHost().begin, new_game.setup(), language)
    if plain and opening:
        from howdah.terminal.plain import PlainTable

        PlainTable(opening, language).run()
        return
    from howdah.terminal.screens.home import HomeScreen

    # An unfinished game, which was perhaps left by accident, is offered before a new one.
    offered = None if new_game and unfinished(new_game.game.id) else new_game
    run_screen(lambda: HomeScreen(offered, opening), language)


def replay(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    language: args.Language,
    move: Annotated[int, typer.Option(min=0)] = 0,
    plain: Plain = False,
) -> None:
    """Step through a game, move by move."""
    from howdah.terminal.tables.recorded_game import RecordedGame

    game = RecordedGame(load(file))
    if plain:
        from howdah.terminal.plain import step_through

        step_through(game, language, move)
        return
    expect_terminal(language)
    from howdah.terminal.screens.replay import ReplayScreen

    run_screen(lambda: ReplayScreen(game, move, alone=True), language)


def learn(game: args.GameName, language: args.Language, plain: Plain = False) -> None:
    """Learn a game step by step: you play, and each move is commented."""
    from howdah.terminal.lesson import Lesson

    if plain:
        from howdah.terminal.plain_lesson import PlainLesson

        PlainLesson(Lesson(game), language).run()
        return
    expect_terminal(language)
    from howdah.terminal.screens.lesson import LessonScreen

    run_screen(lambda: LessonScreen(game), language)


def watch(link: Annotated[str, typer.Argument()], language: args.Language) -> None:
    """Watch a table on a server."""
    _visit(link, language, watching=True)


def _visit(link: str, language: str, *, watching: bool) -> None:
    expect_terminal(language)
    from howdah.terminal.new_game import user_name
    from howdah.terminal.preferences import Preferences
    from howdah.terminal.screens.home import HomeScreen
    from howdah.terminal.tables.remote import RemoteConnection
    from howdah.terminal.tables.server_session import Link

    name = user_name(Preferences.read().name)
    connection = RemoteConnection.reach(Link.read(link), name, language, watching=watching)

    async def opening() -> "TableConnection":
        return connection

    run_screen(lambda: HomeScreen(opening=opening), language)


def run_screen(first: "Callable[[], HowdahScreen]", language: str) -> None:
    """Run the application with a first screen."""
    from howdah.terminal.preferences import Preferences
    from howdah.terminal.screens.app import HowdahApp

    HowdahApp(language, Preferences.read(), first).run()


def expect_terminal(language: str) -> None:
    """Raise `TerminalError` if there is no terminal to draw on."""
    require("the table at the terminal", "terminal", *TERMINAL)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TerminalError(TEXTS.text("needs-terminal", language))


def _new_game(
    game_id: str | None, players: int | None, options: dict[str, object], computer: list[str] | None, language: str
) -> "NewGame | None":
    from howdah.terminal.new_game import NewGame, seats_from, user_name
    from howdah.terminal.preferences import Preferences

    if game_id is None:
        return None
    game, box = GAMES.find_box(game_id)
    count, _ = game.check(players, None)
    name = user_name(Preferences.read().name)
    others = [TEXTS.text("person-number", language, {"number": number}) for number in range(2, count + 1)]
    return NewGame(game, seats_from([name, *others], _computers(computer or [])), {**box.options, **options})


def _computers(given: list[str]) -> dict[int, str | None]:
    """Return the computer players by seat; seats count from 0, None stands for the default player."""
    computers: dict[int, str | None] = {}
    for text in given:
        seat, _, player = text.partition("=")
        if not (seat.isascii() and seat.isdigit() and int(seat) > 0):
            raise OptionsError(f"--computer {text!r}: expected a seat counted from 1, such as 2 or 2=greedy")
        computers[int(seat) - 1] = player or None
    return computers

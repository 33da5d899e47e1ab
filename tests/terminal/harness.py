"""Runs the application with keys, and tables for it; a table is named by its file."""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from html import unescape
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static
from textual.worker import WorkerCancelled

from howdah.core.record import Record
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.storage.files import SUFFIX
from howdah.table import events as e
from howdah.table.commands import Play, Request
from howdah.table.events import Event, Fact
from howdah.table.setup import Setup
from howdah.terminal.new_game import PERSON, NewGame, SeatChoice
from howdah.terminal.preferences import Preferences
from howdah.terminal.screens.app import HowdahApp, HowdahScreen
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.connection import TableConnection
from howdah.terminal.tables.host import LocalConnection, TerminalHost, new_table_id
from howdah.terminal.tables.saved_games import folder, read_table

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
PATIENCE = 60.0  # seconds to wait for what takes a fraction of a second on an idle machine
Script = Callable[[Pilot[None]], Awaitable[None]]


def run_app(
    first: Callable[[], HowdahScreen],
    script: Script,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    theme: str | None = None,
) -> None:
    """Run the application, and a script with it."""

    async def run() -> None:
        app = HowdahApp(language, Preferences(theme=theme), first)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await script(pilot)

    asyncio.run(run())


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port for a server that is started, perhaps twice; no other program gets it meanwhile."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))  # without `listen`, a server with SO_REUSEADDR can bind it too
        yield holder.getsockname()[1]


async def settle(pilot: Pilot[None]) -> None:
    """Wait until everything is laid out and drawn."""
    for _ in range(3):
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until their effect is drawn; commands at a local table are finished."""
    for key in keys:
        await pilot.press(key)
        screens = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
        if all(isinstance(screen.connection, LocalConnection) for screen in screens):
            with suppress(WorkerCancelled):
                await pilot.app.workers.wait_for_complete()
    await settle(pilot)


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, and until everything is drawn."""
    await wait_undrawn(pilot, condition)
    await settle(pilot)


async def wait_undrawn(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, whatever is on the screen then."""
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline, screen_text(pilot)
        await pilot.pause(0.001)


async def wait_for(pilot: Pilot[None], text: str) -> None:
    """Wait until a text is on the screen."""
    await wait_until(pilot, lambda: text in screen_text(pilot))


async def wait_for_moves(pilot: Pilot[None], *expected: str) -> None:
    """Wait until the table on the screen has these moves."""
    await wait_until(pilot, lambda: at_a_table(pilot) and moves(pilot) == list(expected))


def at_a_table(pilot: Pilot[None]) -> bool:
    """Tell whether a table is on the screen."""
    return isinstance(pilot.app.screen, TableScreen)


def table_screen(pilot: Pilot[None]) -> TableScreen:
    """Return the table on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def moves(pilot: Pilot[None]) -> list[str]:
    """Return the moves of the table on the screen."""
    return [ply.move for ply in table_screen(pilot).client.table.moves]


def message(pilot: Pilot[None]) -> str:
    """Return the message below the board."""
    return str(pilot.app.screen.query_one("#message", Static).content)


def screen_text(pilot: Pilot[None]) -> str:
    """Return the characters on the screen."""
    width, height = pilot.app.size
    rows = [[" "] * width for _ in range(height)]
    pattern = r'<text class="[^"]*" x="([\d.]+)" [^>]*clip-path="url\(#[^"]*line-(\d+)\)">([^<]*)</text>'
    for x, row, text in re.findall(pattern, pilot.app.export_screenshot()):
        left = round(float(x) / 12.2)
        if int(row) < height:
            for place, character in enumerate(unescape(text).replace("\xa0", " ").rstrip("\n"), left):
                rows[int(row)][place] = character
    return "\n".join("".join(row).rstrip() for row in rows).rstrip() + "\n"


def people_setup(game: str, players: int | None = None, **options: object) -> Setup:
    """Return a setup with people in all seats."""
    found = GAMES.find(game)
    seats = [SeatChoice(PERSON, name) for name in NAMES[: players or found.facts.players[0]]]
    return NewGame(found, seats, options).setup()


def people_table(game: str, players: int | None = None, **options: object) -> Path:
    """Begin a game with people in all seats."""
    return _begin(people_setup(game, players, **options))


def computer_table(game: str, player: str, players: int | None = None) -> Path:
    """Begin a game with one person, and computers in all other seats."""
    found = GAMES.find(game)
    others = (players or found.facts.players[0]) - 1
    return _begin(NewGame(found, [SeatChoice(PERSON, "Ann"), *[SeatChoice(player)] * others]).setup())


def recorded_table(record: Record, plies: int) -> Path:
    """Begin a game with the first moves of a record, and the draws after them; people have all seats."""
    seats = [SeatChoice(PERSON, name) for name in NAMES[: record.players]]
    setup = NewGame(record.game, seats, dict(record.options)).setup()
    facts: list[Fact] = [e.Created(setup, record.game.facts.rules_version), e.Started(tuple(range(record.players)))]
    for number, (position, entry) in enumerate(zip(record.replay(), record.entries, strict=False)):
        if number >= plies and position.turn != CHANCE:
            break
        facts.append(e.Drew(entry.move) if position.turn == CHANCE else e.Played(position.turn, entry.move))
    path = folder() / f"{new_table_id(setup)}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [Event(seq, 0, None, f"c-{seq}", fact).to_json() for seq, fact in enumerate(facts, 1)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def open_table(path: Path) -> Callable[[], HowdahScreen]:
    """Return a first screen that opens a saved game."""
    return lambda: HomeScreen(opening=partial(TerminalHost.resume, path))


def open_connection(connection: TableConnection) -> Callable[[], HowdahScreen]:
    """Return a first screen that opens a table."""

    async def opening() -> TableConnection:
        return connection

    return lambda: HomeScreen(opening=opening)


def play_at_random(path: Path, count: int, seed: int = 5) -> Path:
    """Make some moves, the same ones each time if nothing is drawn."""
    random = Random(seed)

    async def script(connection: LocalConnection) -> None:
        for _ in range(count):
            client = connection.client
            await connection.ask(Play(client.turn, random.choice(client.position.moves).code))

    at_table(path, script)
    return path


def ask(path: Path, requests: Sequence[Request]) -> LocalConnection:
    """Give commands at a saved game without a screen, and return the closed connection."""

    async def script(connection: LocalConnection) -> None:
        for request in requests:
            await connection.ask(request)

    return at_table(path, script)


def at_table(path: Path, script: Callable[[LocalConnection], Coroutine[Any, Any, None]]) -> LocalConnection:
    """Resume a game without a screen, run a script, and return the closed connection."""

    async def run() -> LocalConnection:
        connection = await TerminalHost.resume(path)
        await connection.open(lambda _: None, _raise)
        try:
            await script(connection)
        finally:
            await connection.close()
        return connection

    return asyncio.run(run())


def saved_moves(path: Path) -> list[str]:
    """Return the moves in a file."""
    return [ply.move for ply in read_table(path).plies]


def _begin(setup: Setup) -> Path:
    return asyncio.run(TerminalHost().begin(setup)).path


def _raise(error: Exception) -> None:
    raise error

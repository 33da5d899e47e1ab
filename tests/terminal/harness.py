"""The application under test: a size, a few keys, and what is on the screen then."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from random import Random

from textual.pilot import Pilot

from howdah.core.record import Record
from howdah.core.words import CHANCE
from howdah.games import GAMES
from howdah.table import events as e
from howdah.table.commands import Play
from howdah.table.events import Fact
from howdah.terminal.plan import PERSON, Chair, Plan
from howdah.terminal.preferences import Preferences
from howdah.terminal.screens.app import HowdahApp, HowdahScreen
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.connection import LocalConnection
from howdah.terminal.tables.journal import Journal
from howdah.terminal.tables.local import LocalTable
from howdah.terminal.tables.shelf import new_path

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
Script = Callable[[Pilot[None]], Awaitable[None]]


def act(
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


async def settle(pilot: Pilot[None]) -> None:
    """Wait until everything is laid out and drawn."""
    for _ in range(3):
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait for what comes of it."""
    await pilot.press(*keys)
    await settle(pilot)


def table_of(pilot: Pilot[None]) -> TableScreen:
    """Return the table on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def shown(pilot: Pilot[None]) -> str:
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


def everybody_here(game: str, players: int | None = None, options: dict[str, object] | None = None) -> LocalTable:
    """Return a table with only persons at this terminal."""
    found = GAMES.find(game)
    chairs = [Chair(PERSON, name) for name in NAMES[: players or found.facts.players[0]]]
    return LocalTable.begin(Plan(found, chairs, options or {}).setup())


def against(game: str, player: str, players: int | None = None, options: dict[str, object] | None = None) -> LocalTable:
    """Return a table with one person, and computers in all other seats."""
    found = GAMES.find(game)
    others = (players or found.facts.players[0]) - 1
    return LocalTable.begin(Plan(found, [Chair(PERSON, "Ann"), *[Chair(player)] * others], options or {}).setup())


def recorded(record: Record, plies: int) -> LocalTable:
    """Return a table at which the first moves of a record were made, and the draws after them, all persons here."""
    chairs = [Chair(PERSON, name) for name in NAMES[: record.players]]
    setup = Plan(record.game, chairs, dict(record.options)).setup()
    facts: list[Fact] = [e.Created(setup, record.game.facts.rules_version), e.Started(tuple(range(record.players)))]
    for number, (position, entry) in enumerate(zip(record.replay(), record.entries, strict=False)):
        if number >= plies and position.turn != CHANCE:
            break
        facts.append(e.Drew(entry.move) if position.turn == CHANCE else e.Played(position.turn, entry.move))
    journal = Journal.begin(new_path(record.game.id))
    journal.add(e.Event(seq, 0, None, f"c-{seq}", fact) for seq, fact in enumerate(facts, 1))
    return LocalTable.read(journal.path)


def at_table(local: LocalTable) -> Callable[[], HowdahScreen]:
    """Begin at a table."""
    return lambda: HomeScreen(connection=LocalConnection(local))


def play_at_random(local: LocalTable, moves: int, seed: int = 5) -> LocalTable:
    """Make some moves, the same ones each time where nothing is drawn."""
    random = Random(seed)
    for _ in range(moves):
        local.ask(Play(local.table.turn, random.choice(local.table.position.moves).code))
    return local

"""Writes the screens that tests compare, as text: python -m tools.write_screens.

The screens contain no time and nothing that is drawn by chance, so they are the same each time.
"""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from howdah.terminal.commands.records import load
from howdah.terminal.screens.app import HowdahScreen
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.replay import ReplayScreen
from howdah.terminal.tables.recorded_game import RecordedGame
from tests.terminal.harness import (
    open_table,
    people_table,
    play_at_random,
    press,
    recorded_table,
    run_app,
    screen_text,
    settle,
)

FOLDER = Path(__file__).parents[1] / "tests" / "terminal" / "screens"
RECORDS = Path(__file__).parents[1] / "tests" / "records"
SMALL, LARGE, NARROW = (80, 24), (130, 42), (46, 24)


def _siam() -> Callable[[], HowdahScreen]:
    return open_table(play_at_random(people_table("siam"), 16))


def _white_elephant() -> Callable[[], HowdahScreen]:
    return open_table(play_at_random(people_table("white-elephant", first="silver"), 30))


def _replay(name: str, at: int) -> Callable[[], HowdahScreen]:
    return lambda: ReplayScreen(RecordedGame(load(RECORDS / name)), at, alone=True)


def _recorded(name: str, plies: int) -> Callable[[], HowdahScreen]:
    return open_table(recorded_table(load(RECORDS / name), plies))


# The name, the first screen, the size of the terminal, the language, and the keys that lead to the screen.
SCREENS: tuple[tuple[str, Callable[[], Callable[[], HowdahScreen]], tuple[int, int], str, tuple[str, ...]], ...] = (
    ("home", lambda: HomeScreen, SMALL, "en", ()),
    ("home-french", lambda: HomeScreen, SMALL, "fr", ()),
    ("setup-white-elephant", lambda: HomeScreen, SMALL, "en", ("home", "down", "down", "down", "enter")),
    ("join", lambda: HomeScreen, SMALL, "en", ("end", "enter")),
    ("setup-german", lambda: HomeScreen, SMALL, "de", ("home", "down", "enter")),
    ("siam", _siam, SMALL, "en", ()),
    ("siam-choosing", _siam, SMALL, "en", ("tab", "enter")),
    ("siam-refused", _siam, SMALL, "fr", ("enter", "up", "up", "up", "enter")),
    ("siam-large", _siam, LARGE, "en", ("enter",)),
    ("siam-narrow", _siam, NARROW, "de", ()),
    ("siam-hint", lambda: _recorded("siam/2-edition-2015.json", 65), SMALL, "en", ("h",)),
    ("siam-hint-narrow", lambda: _recorded("siam/2-edition-2015.json", 65), NARROW, "fr", ("h",)),
    ("siam-help", _siam, SMALL, "de", ("question_mark",)),
    ("white-elephant", _white_elephant, SMALL, "en", ()),
    ("white-elephant-choosing", _white_elephant, SMALL, "de", ("enter",)),
    ("white-elephant-large", _white_elephant, LARGE, "en", ()),
    ("china-shop", lambda: _recorded("china-shop/5.json", 70), SMALL, "en", ()),
    ("china-shop-large", lambda: _recorded("china-shop/4.json", 60), LARGE, "fr", ()),
    ("kerala", lambda: _recorded("kerala/2.json", 60), SMALL, "en", ()),
    ("kerala-large", lambda: _recorded("kerala/3.json", 80), LARGE, "de", ()),
    ("kerala-choosing", lambda: _recorded("kerala/2.json", 62), SMALL, "fr", ("enter",)),
    ("replay", lambda: _replay("kerala/4.json", 94), SMALL, "en", ()),
    ("replay-end", lambda: _replay("siam/2-edition-classic.json", 0), SMALL, "en", ("end",)),
)


def screen(name: str) -> str:
    """Return a screen as text."""
    _, first, size, language, keys = next(one for one in SCREENS if one[0] == name)
    texts: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        await pilot.app.workers.wait_for_complete()
        await settle(pilot)
        texts.append(screen_text(pilot))

    run_app(first(), script, size, language)
    return texts[0]


if __name__ == "__main__":
    os.environ |= {"USER": "Ann", "LOGNAME": "Ann", "HOWDAH_ENGINE": "plain"}
    FOLDER.mkdir(exist_ok=True)
    for name, *_ in SCREENS:
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
            (FOLDER / f"{name}.txt").write_text(screen(name), encoding="utf-8")

"""Games that an old release has stored are listed, replayed and resumed."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from howdah.table.commands import Play
from howdah.terminal.commands.records import load
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.replay import ReplayScreen
from howdah.terminal.tables.recorded_game import RecordedGame
from howdah.terminal.tables.saved_games import folder, saved_games, unfinished
from tests.terminal.harness import (
    ask,
    at_a_table,
    message,
    press,
    run_app,
    saved_moves,
    screen_text,
    table_screen,
    wait_for,
    wait_until,
)

OLD = Path(__file__).parents[1] / "old_release"
EXPECTED: dict[str, dict[str, Any]] = json.loads((OLD / "journals.json").read_text(encoding="utf-8"))
EVERY_JOURNAL = pytest.mark.parametrize("name", EXPECTED)


@pytest.fixture(autouse=True)
def _old_folder() -> None:
    shutil.copytree(OLD / "journals", folder())


@EVERY_JOURNAL
def test_an_old_game_is_listed(name: str) -> None:
    (saved,) = [saved for saved in saved_games() if saved.path.name == name]
    assert saved.plies == len(EXPECTED[name]["moves"])
    assert saved.over == (EXPECTED[name]["phase"] == "over")


@EVERY_JOURNAL
def test_an_old_game_is_replayed(name: str) -> None:
    game = RecordedGame(load(folder() / name))
    assert [ply.move for ply in game.plies] == EXPECTED[name]["moves"]
    assert str(game.at(game.last).position) == EXPECTED[name]["position"]


@EVERY_JOURNAL
def test_an_old_game_is_resumed_where_it_stood(name: str) -> None:
    whole = (folder() / name).read_bytes()
    client = ask(folder() / name, []).client
    expected = EXPECTED[name]
    assert [ply.move for ply in client.table.moves][: len(expected["moves"])] == expected["moves"]
    assert client.table.phase == ("over" if expected["phase"] == "over" else "playing")
    if not any(seat.computer for seat in client.table.seats):
        assert str(client.position) == expected["position"]
    assert (folder() / name).read_bytes().startswith(whole[: whole.rindex(b"\n") + 1])


def test_an_old_game_goes_on_after_a_move_and_after_a_cut_off_line() -> None:
    for name in ("siam-playing.jsonl", "kerala-cut-off.jsonl"):
        client = ask(folder() / name, []).client
        move = client.position.moves[0].notation
        ask(folder() / name, [Play(client.turn, move)])
        assert saved_moves(folder() / name)[len(EXPECTED[name]["moves"])] == move


def test_old_games_are_opened_from_the_first_screen() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert screen_text(pilot).count(" moves, ") == 4
        for left in (4, 3, 2, 1):
            await press(pilot, "home", "enter")
            await wait_until(pilot, lambda: at_a_table(pilot) and table_screen(pilot).client.table.phase == "playing")
            await press(pilot, "q")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
            await press(pilot, "delete")
            await wait_for(pilot, "Delete this game for good?")
            await press(pilot, "enter")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
            assert len(unfinished()) == left - 1
        await press(pilot, "end", "enter")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await press(pilot, "end")
        await wait_until(pilot, lambda: "Winner" in message(pilot))

    run_app(HomeScreen, script, size=(80, 40))

"""Games to their end, every move made by keys."""

from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from howdah.terminal.commands.records import load
from howdah.terminal.tables.saved_games import read_table
from tests.effort import effort
from tests.terminal.harness import (
    computer_table,
    moves,
    open_table,
    recorded_table,
    run_app,
    table_screen,
    wait_undrawn,
)

RECORDS = Path(__file__).parent.parent / "records"
WHOLE = [("china-shop", 5), ("kerala", 5)]
LAST = effort(12, 20)  # moves of a recorded game that are made by keys


async def touch(pilot: Pilot[None], spot: str) -> None:
    """Go to a spot with the tabulator, the shorter way, and touch it."""
    panel = table_screen(pilot).panel
    following = panel.following
    here = panel.choice or panel.board.cursor
    steps = following.index(spot) - following.index(here) if here in following else following.index(spot) + 1
    await pilot.press(*["tab" if steps > 0 else "shift+tab"] * abs(steps), "enter")


def made(pilot: Pilot[None], count: int) -> bool:
    """Tell whether the table on the screen has this number of moves."""
    return len(moves(pilot)) >= count


@pytest.mark.parametrize("name", ["siam/2-edition-2015.json", "white-elephant/2-edition-short.json"])
def test_a_recorded_game_is_taken_up_and_played_by_keys_to_its_end(name: str) -> None:
    record = load(RECORDS / name)
    before = len(record.entries) - LAST

    async def script(pilot: Pilot[None]) -> None:
        for number, entry in enumerate(record.entries[before:]):
            if number % 4:
                await pilot.press(*(["slash"] if number % 4 == 1 else []), *entry.move, "enter")
            else:
                await pilot.press("escape")
                for spot in table_screen(pilot).client.position.find(entry.move).path:
                    await touch(pilot, spot)
            await wait_undrawn(pilot, partial(made, pilot, before + number + 1))
        table = table_screen(pilot).client.table
        assert table.phase == "over"
        assert table.result
        assert table.result.scores == record.scores

    run_app(open_table(recorded_table(record, before)), script)


@pytest.mark.parametrize(("game", "players"), effort(WHOLE[:1], WHOLE))
def test_a_game_against_computers_is_played_by_keys_to_its_end(game: str, players: int) -> None:
    path = computer_table(game, "random", players)

    async def script(pilot: Pilot[None]) -> None:
        def over() -> bool:
            return table_screen(pilot).client.table.phase == "over"

        while not over():
            await wait_undrawn(pilot, lambda: over() or bool(table_screen(pilot).panel.following))
            if not over():
                await touch(pilot, table_screen(pilot).panel.following[-1])

    run_app(open_table(path), script)
    assert read_table(path).position.over

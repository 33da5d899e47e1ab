"""Playing at the terminal table by keys, mouse and typing."""

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from howdah.core.text import LANGUAGES
from howdah.table.commands import Play
from howdah.terminal.records import load
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.replay import ReplayScreen
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.setup import SetupScreen
from howdah.terminal.screens.themes import PALETTES
from howdah.terminal.tables.recorded import Recorded
from howdah.terminal.tables.shelf import saved_games
from tests.terminal.stage import act, against, at_table, everybody_here, press, recorded, settle, shown, table_of

RECORDS = Path(__file__).parent.parent / "records"


def moves(pilot: Pilot[None]) -> list[str]:
    return [ply.move for ply in table_of(pilot).seen.table.moves]


def message(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#message", Static).content)


def test_a_move_is_made_with_arrows_and_enter() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "enter", "up", "enter")
        assert moves(pilot) == ["@a1N"]

    act(at_table(everybody_here("siam")), script)


def test_a_move_is_made_with_the_mouse() -> None:
    async def script(pilot: Pilot[None]) -> None:
        board = pilot.app.screen.query_one(Board)
        for spot in ("reserve", "e3"):
            rect = board.canvas.spots[spot][0]
            await pilot.click(Board, offset=(rect.x + 1, rect.y))
            await settle(pilot)
        await pilot.click("Choices", offset=(3, 3))
        await settle(pilot)
        assert moves(pilot) == ["@e3W"]

    act(at_table(everybody_here("siam")), script)


def test_a_move_is_typed_and_completed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", "@", "c", "5", "right", "enter")
        assert moves(pilot) == ["@c5N"]
        await press(pilot, *"@c1N", "enter")
        assert moves(pilot) == ["@c5N", "@c1N"]

    act(at_table(everybody_here("siam")), script)


def test_a_number_takes_the_choice_beside_the_board() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "enter", "3")
        assert moves(pilot) == ["@a1S"]

    act(at_table(everybody_here("siam")), script)


def test_escape_steps_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "enter", "escape")
        assert table_of(pilot).tableau.selection.path == ("reserve",)
        await press(pilot, "escape", "escape")
        assert table_of(pilot).tableau.selection.path == ()
        await press(pilot, "slash", "x", "escape")
        assert pilot.app.screen.query_one(Input).value == ""
        assert pilot.app.screen.query_one(Board).has_focus

    act(at_table(everybody_here("siam")), script)


@pytest.mark.parametrize(
    ("language", "reason"),
    [("en", "c3 is not on the border"), ("fr", "c3 n’est pas au bord"), ("de", "c3 liegt nicht am Rand")],
)
def test_a_refused_try_says_why_in_the_language_with_its_rule(language: str, reason: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "up", "up", "right", "right", "enter")
        assert message(pilot).startswith(reason)
        assert message(pilot).endswith("]")
        await press(pilot, "slash", *"@c3N", "enter")
        assert message(pilot).startswith(reason)
        assert moves(pilot) == []

    act(at_table(everybody_here("siam")), script, language=language)


def test_the_computer_answers_and_undo_takes_both_moves_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter")
        while len(moves(pilot)) < 2:
            await pilot.pause(0.01)
        await press(pilot, "escape", "u")
        assert moves(pilot) == []
        assert table_of(pilot).seen.to_decide == 0

    act(at_table(against("siam", "greedy")), script)


def test_undo_stops_a_computer_that_still_thinks() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter")
        await press(pilot, "escape", "u")
        assert moves(pilot) == []
        await pilot.pause(0.05)
        assert moves(pilot) == []

    act(at_table(against("siam", "mcts:3000")), script)


def test_among_persons_an_undo_is_asked_for() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter", "escape", "u")
        assert "Ben, may Ann take the last move back?" in shown(pilot)
        await press(pilot, "n")
        assert moves(pilot) == ["@c1N"]
        await press(pilot, "slash", *"@c5S", "enter", "escape", "u", "enter")
        assert moves(pilot) == ["@c1N"]

    act(at_table(everybody_here("siam")), script)


def test_resigning_is_asked_about_and_then_one_can_play_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "r", "escape")
        assert table_of(pilot).seen.table.phase == "playing"
        await press(pilot, "r", "enter")
        assert "Given up. Computer (greedy) (Rhinoceroses) won" in shown(pilot)
        await press(pilot, "n")
        seen = table_of(pilot).seen
        assert (seen.table.phase, [seat.name for seat in seen.table.seats]) == ("playing", [None, "Ann"])

    act(at_table(against("siam", "greedy")), script)


def test_a_draw_can_be_offered_only_where_the_game_knows_one() -> None:
    async def agreed(pilot: Pilot[None]) -> None:
        await press(pilot, "d", "enter")
        assert "A draw was agreed." in shown(pilot)

    async def refused(pilot: Pilot[None]) -> None:
        await press(pilot, "d")
        assert message(pilot) == "This cannot be offered now."

    act(at_table(everybody_here("siam")), agreed)
    act(at_table(everybody_here("kerala")), refused)


def test_a_hint_says_what_the_engine_would_do_and_why_until_one_goes_on() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        await pilot.app.workers.wait_for_complete()
        await settle(pilot)
        assert message(pilot).startswith("c2-c1* looks best (100 % to win)")
        assert "It wins at once." in shown(pilot)
        assert pilot.app.screen.query_one(Board).cursor == "c2"
        await press(pilot, "enter")
        assert not message(pilot)
        assert "It wins at once." not in shown(pilot)
        assert "65 d2-d1*" in shown(pilot)

    act(at_table(recorded(load(RECORDS / "siam" / "2-edition-2015.json"), 65)), script)


def test_the_record_is_saved(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter", "escape", "s", "ctrl+u")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "mine.json")
        await press(pilot, "enter")
        while "Saved" not in message(pilot):
            await pilot.pause(0.01)
        assert [entry.move for entry in load(tmp_path / "mine.json").entries] == ["@c1N"]
        assert load(tmp_path / "mine.json").seats == ("Ann", "Ben")

    act(at_table(everybody_here("siam")), script)


def test_language_and_colours_change_at_any_time() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for expected in ("Trait : Ann (Éléphants)", "Am Zug: Ann (Elefanten)", "Ann (Elephants) to move"):
            await press(pilot, "f2")
            assert expected in shown(pilot)
        seen = set()
        for _ in PALETTES:
            await press(pilot, "f3")
            seen.add(pilot.app.theme)
            assert "Ann (Elephants) to move" in shown(pilot)
        assert seen == set(PALETTES)

    act(at_table(everybody_here("siam")), script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_the_keys_and_the_rules(language: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RulesScreen)
        assert "Siam" in shown(pilot)
        await press(pilot, "escape")
        assert moves(pilot) == []

    act(at_table(everybody_here("siam")), script, language=language)


def test_the_table_is_looked_at_from_another_seat() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Seat 1 (blue)" in shown(pilot)
        await press(pilot, "v")
        assert "Seat 2 (black)" in shown(pilot)

    local = everybody_here("kerala")
    while local.table.turn != 0:  # who begins is drawn
        local = everybody_here("kerala")
    act(at_table(local), script)


def test_a_narrow_terminal_has_the_board_above_the_rest() -> None:
    async def script(pilot: Pilot[None]) -> None:
        rows = shown(pilot).splitlines()
        assert all(len(row) <= 44 for row in rows)
        files = next(number for number, row in enumerate(rows) if row.split() == list("abcde"))
        assert any("▸ Ann" in row for row in rows[files:])

    act(at_table(everybody_here("siam")), script, size=(44, 24))


def test_a_new_table_is_set_up_and_left_and_gone_on_with() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "end", "up", "up", "up", "enter")  # Kerala, before Siam and White Elephant
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        await press(pilot, "home")
        screen.query("Chooser").first().focus()
        await press(pilot, "right", "right")
        assert len(screen.plan.chairs) == 4
        screen.query_one("Button").focus()
        await press(pilot, "enter")
        assert len(table_of(pilot).seen.table.seats) == 4
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert "Go on with a game" in shown(pilot)
        await press(pilot, "home", "enter")
        assert len(table_of(pilot).seen.table.seats) == 4

    act(HomeScreen, script)


def test_an_option_that_cannot_be_is_refused_with_what_was_expected() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "end", "up", "up", "enter")
        screen = pilot.app.screen
        screen.query_one("#option-turn-limit", Input).value = "many"
        await settle(pilot)
        await press(pilot, "enter")
        assert "expected a number from 1 to 100000" in message(pilot)
        screen.query_one("#option-turn-limit", Input).value = "40"
        await settle(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).seen.position.options["turn-limit"] == 40

    act(HomeScreen, script)


def test_an_edition_changes_its_options_in_the_form() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "end", "up", "up", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        edition = next(chooser for chooser in screen.query("Chooser") if getattr(chooser, "field", "") == "edition")
        edition.focus()
        await press(pilot, "right")
        assert screen.plan.settled["crossed"] is True
        assert pilot.app.focused is not None

    act(HomeScreen, script)


def test_a_kept_game_is_thrown_away_after_a_question() -> None:
    local = everybody_here("siam")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "delete", "escape")
        assert local.journal.path.exists()
        await press(pilot, "delete", "enter")
        assert not local.journal.path.exists()
        assert "Go on with a game" not in shown(pilot)

    act(HomeScreen, script)


def test_a_record_is_stepped_through() -> None:
    record = load(next(RECORDS.glob("siam/*classic.json")))
    recorded = Recorded(record)

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "right", "right", "right", "left")
        assert screen.tableau.seen.position == recorded.positions[2]
        assert f"▸{record.entries[1].move}" in shown(pilot)
        await press(pilot, "end")
        assert screen.at == recorded.last
        assert "won" in message(pilot)
        await press(pilot, "home", "left")
        assert screen.at == 0

    act(lambda: ReplayScreen(recorded, alone=True), script)


def test_a_finished_game_is_looked_back_at_from_the_list() -> None:
    local = everybody_here("siam")
    local.ask(Play(0, "@c1N"))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "r", "enter", "q", "end", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "end")
        assert "Given up. Ann (Elephants) won" in message(pilot)

    act(at_table(local), script)


def test_what_was_chosen_once_is_remembered(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f3")

    act(HomeScreen, script)
    kept = json.loads((tmp_path / "xdg_config_home" / "howdah" / "terminal.json").read_text(encoding="utf-8"))
    assert kept["theme"] == list(PALETTES)[1]
    assert not saved_games()

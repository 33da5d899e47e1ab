"""Playing at the terminal table by keys, mouse and typing."""

import json
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from howdah.core.game import Game
from howdah.core.options import Choice
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.players.decision import Decision, Halt, PlayerError
from howdah.table.commands import Play
from howdah.terminal.commands.records import load
from howdah.terminal.new_game import NewGame
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.replay import ReplayScreen
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.setup import SetupScreen
from howdah.terminal.screens.themes import PALETTES
from howdah.terminal.tables.connection import ConnectionLostError
from howdah.terminal.tables.host import TerminalHost
from howdah.terminal.tables.recorded_game import RecordedGame
from howdah.terminal.tables.saved_games import folder, read_table, saved_games
from tests.terminal.harness import (
    PATIENCE,
    ask,
    at_a_table,
    computer_table,
    message,
    moves,
    open_table,
    people_setup,
    people_table,
    press,
    recorded_table,
    run_app,
    screen_text,
    settle,
    table_screen,
    wait_for,
    wait_for_moves,
    wait_until,
)

RECORDS = Path(__file__).parent.parent / "records"


def test_a_move_is_made_with_arrows_and_enter() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "enter", "up", "enter")
        await wait_for_moves(pilot, "@a1N")

    run_app(open_table(people_table("siam")), script)


def test_a_move_is_made_with_the_mouse() -> None:
    async def script(pilot: Pilot[None]) -> None:
        board = pilot.app.screen.query_one(Board)
        for spot in ("reserve", "e3"):
            rect = board.canvas.spots[spot][0]
            await pilot.click(Board, offset=(rect.x + 1, rect.y))
            await settle(pilot)
        await pilot.click("Choices", offset=(3, 3))
        await settle(pilot)
        await wait_for_moves(pilot, "@e3W")

    run_app(open_table(people_table("siam")), script)


def test_a_move_is_typed_and_completed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", "@", "c", "5", "right", "enter")
        await wait_for_moves(pilot, "@c5N")
        await press(pilot, *"@c1N", "enter")
        await wait_for_moves(pilot, "@c5N", "@c1N")

    run_app(open_table(people_table("siam")), script)


def test_a_number_takes_the_choice_beside_the_board() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "enter", "3")
        await wait_for_moves(pilot, "@a1S")

    run_app(open_table(people_table("siam")), script)


def test_escape_steps_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "up", "enter", "escape")
        assert table_screen(pilot).panel.selection.path == ("reserve",)
        await press(pilot, "escape", "escape")
        assert table_screen(pilot).panel.selection.path == ()
        await press(pilot, "slash", "x", "escape")
        assert pilot.app.screen.query_one(Input).value == ""
        assert pilot.app.screen.query_one(Board).has_focus

    run_app(open_table(people_table("siam")), script)


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

    run_app(open_table(people_table("siam")), script, language=language)


def test_the_computer_answers_and_undo_takes_both_moves_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter")
        await wait_until(pilot, lambda: len(moves(pilot)) == 2)
        await press(pilot, "escape", "u")
        await wait_for_moves(pilot)
        assert table_screen(pilot).client.to_decide == 0

    run_app(open_table(computer_table("siam", "greedy")), script)


class EndlessPlayer:
    """A computer player that thinks until it is halted."""

    def __init__(self) -> None:
        self.thinking, self.halted = Event(), Event()

    def choose(self, position: Position, budget: Budget, *, halt: Halt) -> Decision:
        del position, budget
        stopped = Event()
        with halt.stopping(stopped.set):
            self.thinking.set()
            if stopped.wait(PATIENCE):
                self.halted.set()
        raise PlayerError("halted")


def test_undo_stops_a_search_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    player = EndlessPlayer()
    monkeypatch.setattr("howdah.terminal.tables.host.contender", lambda _spec, _seed: (player, Budget()))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter")
        await wait_until(pilot, player.thinking.is_set)
        await press(pilot, "escape", "u")
        await wait_until(pilot, player.halted.is_set)
        await wait_for_moves(pilot)
        assert table_screen(pilot).client.to_decide == 0

    run_app(open_table(computer_table("siam", "greedy")), script)


def test_an_undo_among_people_asks_the_other() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter", "escape", "u")
        await wait_for(pilot, "Ben, may Ann take back the last move?")
        await press(pilot, "n")
        await wait_until(pilot, lambda: at_a_table(pilot) and not table_screen(pilot).client.table.offers)
        assert moves(pilot) == ["@c1N"]
        await press(pilot, "slash", *"@c5S", "enter")
        await wait_for_moves(pilot, "@c1N", "@c5S")
        await press(pilot, "escape", "u")
        await wait_for(pilot, "Ann, may Ben take back the last move?")
        await press(pilot, "enter")
        await wait_for_moves(pilot, "@c1N")

    run_app(open_table(people_table("siam")), script)


def test_resigning_asks_first_and_a_rematch_follows() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "r", "escape")
        assert table_screen(pilot).client.table.phase == "playing"
        await press(pilot, "r", "enter")
        await wait_for(pilot, "Winner: Computer (greedy) (Rhinoceroses).")
        assert "n play again" in screen_text(pilot)
        await press(pilot, "n")
        await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "playing")
        assert "n play again" not in screen_text(pilot)
        assert [seat.name for seat in table_screen(pilot).client.table.seats] == [None, "Ann"]

    run_app(open_table(computer_table("siam", "greedy")), script)


def test_a_draw_can_be_offered_only_where_the_game_knows_one() -> None:
    async def agreed(pilot: Pilot[None]) -> None:
        await press(pilot, "d")
        await wait_for(pilot, "Ben, Ann offers a draw")
        await press(pilot, "enter")
        await wait_for(pilot, "All players agreed.")

    async def refused(pilot: Pilot[None]) -> None:
        await press(pilot, "d")
        await wait_until(pilot, lambda: message(pilot) == "This cannot be offered or answered now.")

    run_app(open_table(people_table("siam")), agreed)
    run_app(open_table(people_table("kerala")), refused)


def test_a_hint_shows_the_best_move_and_why_until_the_next_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.terminal.tables.threads.HINT_BUDGET", Budget(nodes=200))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        await wait_until(pilot, lambda: message(pilot).endswith("(c2-c1*). That looks best (100% to win)."))
        assert "You win at once." in screen_text(pilot)
        assert pilot.app.screen.query_one(Board).cursor == "c2"
        await press(pilot, "enter")
        assert "Where does the animal on c2 go?" in message(pilot)
        assert "You win at once." not in screen_text(pilot)
        assert "(d2-d1*)" in screen_text(pilot)

    run_app(open_table(recorded_table(load(RECORDS / "siam" / "2-edition-2015.json"), 65)), script)


def test_the_line_below_the_board_says_what_to_do_next_at_every_stage_of_a_move() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert message(pilot) == "Touch your reserve to bring in an animal."
        await press(pilot, "tab", "enter")
        assert message(pilot) == "Where does the animal enter? Touch a marked square."
        await press(pilot, "tab", "enter")
        assert message(pilot).startswith("Which way does it face on ")
        await press(pilot, "escape", "escape")
        assert message(pilot) == "Touch your reserve to bring in an animal."

    run_app(open_table(people_table("siam")), script)


def test_a_lost_connection_is_shown_until_the_next_message() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = table_screen(pilot)
        screen.show_error(ConnectionLostError("gone"))
        assert message(pilot) == "Connection lost; trying again."
        screen.show_table(screen.client)
        assert message(pilot) == "Touch your reserve to bring in an animal."

    run_app(open_table(people_table("siam")), script)


def test_the_record_is_saved(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"@c1N", "enter", "escape")
        await wait_for_moves(pilot, "@c1N")
        await press(pilot, "s", "ctrl+u")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "mine.json")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Saved" in message(pilot))
        assert [entry.move for entry in load(tmp_path / "mine.json").entries] == ["@c1N"]
        assert load(tmp_path / "mine.json").seats == ("Ann", "Ben")

    run_app(open_table(people_table("siam")), script)


def test_language_and_colours_change_at_any_time() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for expected in ("Au tour de : Ann (Éléphants)", "Ann (Elefanten) ist am Zug", "Ann (Elephants) to move"):
            await press(pilot, "f2")
            assert expected in screen_text(pilot)
        seen = set()
        for _ in PALETTES:
            await press(pilot, "f3")
            seen.add(pilot.app.theme)
            assert "Ann (Elephants) to move" in screen_text(pilot)
        assert seen == set(PALETTES)

    run_app(open_table(people_table("siam")), script)


def test_another_language_holds_for_the_screens_below_too() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark", "f2", "escape")
        assert "Au tour de : Ann (Éléphants)" in screen_text(pilot)
        assert "reprendre" in screen_text(pilot)
        await press(pilot, "q")
        assert "Continuer une partie" in screen_text(pilot)
        assert "couleurs" in screen_text(pilot)

    run_app(open_table(people_table("siam")), script)


def test_another_language_or_other_colours_change_neither_the_focus_nor_the_choices() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "down", "down", "f2", "f3", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        assert screen.new_game.game.id == "siam"
        await press(pilot, "up", "f2", "4", "0", "f3", "down", "f2", "enter")
        await wait_until(pilot, lambda: at_a_table(pilot))
        assert table_screen(pilot).client.position.options["turn-limit"] == 40

    run_app(HomeScreen, script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_the_keys_and_the_rules(language: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RulesScreen)
        assert "Siam" in screen_text(pilot)
        await press(pilot, "escape")
        assert moves(pilot) == []

    run_app(open_table(people_table("siam")), script, language=language)


def test_the_board_is_shown_from_another_seat() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Player 1 (blue)" in screen_text(pilot)
        await press(pilot, "v")
        assert "Player 2 (black)" in screen_text(pilot)

    path = people_table("kerala")
    while read_table(path).turn != 0:  # who begins is drawn
        path = people_table("kerala")
    run_app(open_table(path), script)


def test_a_narrow_terminal_has_the_board_above_the_rest() -> None:
    async def script(pilot: Pilot[None]) -> None:
        rows = screen_text(pilot).splitlines()
        assert all(len(row) <= 44 for row in rows)
        files = next(number for number, row in enumerate(rows) if row.split() == list("abcde"))
        assert any("▸ Ann" in row for row in rows[files:])

    run_app(open_table(people_table("siam")), script, size=(44, 24))


def test_a_new_game_is_set_up_and_left_and_resumed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "down", "enter")  # Kerala, after China Shop
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        await press(pilot, "home")
        screen.query("Chooser").first().focus()
        await press(pilot, "right", "right")
        assert len(screen.new_game.seats) == 4
        screen.query_one("Button").focus()
        await press(pilot, "enter")
        await wait_until(pilot, lambda: at_a_table(pilot))
        assert len(table_screen(pilot).client.table.seats) == 4
        await press(pilot, "q")
        await wait_for(pilot, "Continue a game")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "home", "enter")
        await wait_until(pilot, lambda: at_a_table(pilot))
        assert len(table_screen(pilot).client.table.seats) == 4

    run_app(HomeScreen, script)


def test_a_bad_option_is_refused_with_what_was_expected() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "down", "down", "enter")  # Siam
        screen = pilot.app.screen
        screen.query_one("#option-turn-limit", Input).value = "many"
        await settle(pilot)
        await press(pilot, "enter")
        assert "expected a number from 1 to 100000" in message(pilot)
        screen.query_one("#option-turn-limit", Input).value = "40"
        await wait_until(
            pilot, lambda: not screen.query_one("#start").has_class("-active")
        )  # it ignores keys until then
        await press(pilot, "enter")
        await wait_until(pilot, lambda: at_a_table(pilot))
        assert table_screen(pilot).client.position.options["turn-limit"] == 40

    run_app(HomeScreen, script)


def test_an_edition_changes_its_options_in_the_form() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "down", "down", "enter")  # Siam
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        edition = next(chooser for chooser in screen.query("Chooser") if getattr(chooser, "field", "") == "edition")
        edition.focus()
        await press(pilot, "right")
        assert screen.new_game.checked_options["crossed"] is True
        assert pilot.app.focused is not None

    run_app(HomeScreen, script)


def test_an_own_clock_is_chosen_in_the_form_and_told_in_words() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "down", "down", "enter")  # Siam
        chooser = next(one for one in pilot.app.screen.query("Chooser") if getattr(one, "field", "") == "clock")
        chooser.focus()
        await press(pilot, "left")  # from none to the last, the own one
        own = pilot.app.screen.query_one("#own-clock", Input)
        own.value = "soon"
        await wait_for(pilot, "such as 10+5")
        own.value = "25+5"
        await wait_for(pilot, "Clock: 25 minutes each, plus 5 seconds per")
        own.focus()
        await press(pilot, "enter")
        await wait_until(pilot, lambda: at_a_table(pilot))
        assert "25 minutes each" in message(pilot)

    run_app(HomeScreen, script)


def test_a_saved_game_is_deleted_after_a_question() -> None:
    path = people_table("siam")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "home", "delete", "escape")
        assert path.exists()
        await press(pilot, "delete", "enter")
        await wait_until(pilot, lambda: not path.exists())
        assert "Continue a game" not in screen_text(pilot)

    run_app(HomeScreen, script)


def test_a_saved_game_that_cannot_be_deleted_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    path = people_table("siam")

    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(Path, "unlink", refuse)
        await press(pilot, "home", "delete", "enter")
        await wait_until(pilot, lambda: message(pilot) == f"{path}: Permission denied")

    run_app(HomeScreen, script)


def test_a_game_that_this_release_does_not_know_is_not_listed() -> None:
    path = people_table("siam")
    text = path.read_text(encoding="utf-8")
    (folder() / "gone.jsonl").write_text(text.replace('"siam"', '"gone"'), encoding="utf-8")

    async def script(pilot: Pilot[None]) -> None:
        await wait_for(pilot, "Continue a game")

    run_app(HomeScreen, script)
    assert [saved.path for saved in saved_games()] == [path]


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_an_option_has_a_name(game: Game, language: str) -> None:
    presets = game.facts.presets
    choices = [value for option in game.facts.options if isinstance(option, Choice) for value in option.values]
    for value in [*choices, *(presets.values if presets else ())]:
        assert game.catalogue.entry(f"value-{value}")[language]


def test_a_record_is_stepped_through() -> None:
    record = load(next(RECORDS.glob("siam/*classic.json")))
    game = RecordedGame(record)

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "right", "right", "right", "left")
        assert screen.panel.client.position == game.positions[2]
        assert "  2▸Rhinoceros enters on" in screen_text(pilot)
        assert f"({record.entries[1].move})" in screen_text(pilot)
        await press(pilot, "end")
        assert screen.at == game.last
        assert "Winner" in message(pilot)
        await press(pilot, "home", "left")
        assert screen.at == 0

    run_app(lambda: ReplayScreen(game, alone=True), script)


def test_a_finished_game_is_replayed_from_the_list() -> None:
    path = people_table("siam")
    ask(path, [Play(0, "@c1N")])

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "r", "enter")
        await wait_for(pilot, "resigned.")
        await press(pilot, "q")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await press(pilot, "end", "enter")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await press(pilot, "end")
        assert "Winner: Ann (Elephants)." in message(pilot)

    run_app(open_table(path), script)


def test_preferences_are_stored(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f3")

    run_app(HomeScreen, script)
    stored = json.loads((tmp_path / "xdg_config_home" / "howdah" / "terminal.json").read_text(encoding="utf-8"))
    assert stored["theme"] == list(PALETTES)[1]
    assert not saved_games()


@pytest.mark.parametrize("keys", [("enter",), ()], ids=["form", "command line"])
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, keys: tuple[str, ...]) -> None:
    folder().parent.mkdir(parents=True)
    folder().write_text("not a folder", encoding="utf-8")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        assert f"{tmp_path}" in message(pilot)

    first = HomeScreen(NewGame.default(GAMES.find("siam"), "Ann"))
    opened = HomeScreen(opening=partial(TerminalHost().begin, people_setup("siam")))
    run_app(lambda: first if keys else opened, script)


def test_a_table_is_titled_like_its_box_and_tells_a_single_player_of_their_turn() -> None:
    async def black(pilot: Pilot[None]) -> None:
        await wait_for(pilot, "Black Elephant · Ann (Silver) to move")

    async def alone(pilot: Pilot[None]) -> None:
        await wait_for(pilot, "Siam · Your turn")

    run_app(open_table(people_table("white-elephant", edition="black", first="silver")), black)
    run_app(open_table(computer_table("siam", "greedy")), alone)


def test_a_saved_game_is_listed_by_the_title_of_its_box() -> None:
    people_table("white-elephant", edition="short")

    async def script(pilot: Pilot[None]) -> None:
        await wait_for(pilot, "Black Elephant, short rules  Ann – Ben")

    run_app(HomeScreen, script)

"""Play and replay line by line."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from howdah.core.position import Move
from howdah.core.record import Record
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.explain import explain
from howdah.players.mentions import told_of_side
from howdah.storage.files import FileError, FileStorage
from howdah.storage.protocol import Append
from howdah.table.errors import ClockError
from howdah.terminal.app import app
from howdah.terminal.commands.records import load
from howdah.terminal.tables.saved_games import saved_games
from howdah.terminal.texts import expected
from tests.terminal.harness import ask, people_table

RECORDS = Path(__file__).parent.parent / "records"


def play(*lines: str, arguments: tuple[str, ...] = ("siam",)) -> str:
    result = CliRunner().invoke(app, ["play", "--plain", *arguments], input="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return result.stdout


def saved_records() -> list[Record]:
    return [load(saved.path) for saved in saved_games()]


def moves() -> list[str]:
    return [entry.move for entry in saved_records()[0].entries]


def test_moves_are_played_refused_and_taken_back() -> None:
    said = play("@c1N", "@c3N", "why c1=E", "why @e5S", "@e5S", "undo", "yes", "@e1N", "moves", "quit")
    assert "c3 is not on the border" in said
    assert "The animal on c1 belongs to your opponent." in said
    assert "@e5S is allowed." in said
    assert "Ann, may Player 2 take back the last move?" in said
    assert moves() == ["@c1N", "@e1N"]


def test_an_undo_that_the_other_person_does_not_agree_to_is_none() -> None:
    play("@c1N", "@e5S", "undo", "no", "quit")
    assert moves() == ["@c1N", "@e5S"]


def test_a_game_is_saved_as_it_goes_and_resumed() -> None:
    said = play("@c1N", "@c5S")
    file = saved_games()[0].path
    assert f"howdah play --resume {file}" in said.replace("\n", "")
    play("c1=E", arguments=("--resume", str(file)))
    assert moves() == ["@c1N", "@c5S", "c1=E"]


def test_a_record_is_saved_to_any_file(tmp_path: Path) -> None:
    said = play("undo", "@c1N", f"save {tmp_path}/mine.json", f"save {tmp_path}/no/such/folder.json", "rules", "", "q")
    assert "There is nothing to take back" in said
    assert "Could not save" in said
    assert "Setting up" in said
    assert load(tmp_path / "mine.json").verify().turn == 1


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_can_be_played_here(game: str) -> None:
    """Draws are random, so the game is resumed for each move."""
    random = Random(1)
    play("quit", arguments=(game,))
    for _ in range(3):
        move = random.choice(saved_records()[0].verify().moves).notation
        play(move, "quit", arguments=("--resume", str(saved_games()[0].path)))
        assert move in moves()


def test_the_end_names_the_winner_and_a_rematch_follows() -> None:
    record = load(next(RECORDS.glob("siam/*classic.json")))
    said = play(*(entry.move for entry in record.entries), "again", "yes", "@a1N", "quit")
    winner = ("Ann (Elephants)", "Player 2 (Rhinoceroses)")[record.verify().winners()[0]]
    assert f"Winner: {winner}." in " ".join(said.split())
    assert sorted(len(record.entries) for record in saved_records()) == [1, len(record.entries)]
    assert saved_records()[0].seats == ("Player 2", "Ann")


def test_the_computer_answers_and_undo_takes_back_both_moves() -> None:
    said = play("@c1N", "undo", "@c5S", arguments=("siam", "--computer", "2=greedy"))
    assert said.count("The computer is thinking") == 2
    assert (len(moves()), moves()[0]) == (2, "@c5S")


def test_a_hint_names_a_legal_move_and_says_why() -> None:
    said = play("hint", arguments=("siam", "--computer", "2=greedy"))
    before, after = said.split(" That looks best")
    move = re.findall(r"([^\n]+) \((\S+)\)\.$", before)[-1]
    assert move in [(move.sentence.suggested(), move.notation) for move in GAMES.find("siam").start().moves]
    assert re.search(r"\n\s*(Looking|It |A rock|A few|You |Your |One )[^\n]*\.", after)


def test_what_may_follow_a_hint_is_told_with_the_names_of_the_players() -> None:
    client = ask(people_table("siam"), ()).client
    advice = replace(explain(client.position, Budget(nodes=200), count=1).best, reasons=())
    (named,) = expected(advice, "en", client)
    (sides,) = expected(advice, "en")
    assert named.startswith("Then perhaps: Ben ")
    assert "Rhinoceros " not in named
    assert "Ben" not in sides


def test_a_resigned_game_is_won_by_the_other() -> None:
    said = play("resign", "quit", "again")
    assert "resigned. Winner: Player 2 (Rhinoceroses)." in said
    assert saved_games()[0].over


def test_the_computer_agrees_to_a_draw_when_it_is_not_ahead() -> None:
    assert "All players agreed." in play("draw", arguments=("siam", "--computer", "2=random"))


@pytest.mark.parametrize(
    ("computer", "expected"),
    [("3", "there is no seat 3; expected one from 1 to 2"), ("x", "expected a seat"), ("2=nobody", "no player")],
)
def test_a_computer_needs_a_seat_and_a_name_that_exist(computer: str, expected: str) -> None:
    result = CliRunner().invoke(app, ["play", "siam", "--plain", "--computer", computer])
    assert expected in str(result.exception)


@pytest.mark.parametrize(("language", "expected"), [("en", "--plain"), ("fr", "un terminal"), ("de", "ein Terminal")])
def test_without_a_terminal_it_says_what_to_do_instead(language: str, expected: str) -> None:
    for arguments in (["play", "siam"], ["replay", str(next(RECORDS.glob("siam/*.json")))]):
        result = CliRunner().invoke(app, [*arguments, "--lang", language])
        assert expected in str(result.exception)
        assert "howdah engine" in str(result.exception)


def first_moves(record: Record) -> list[Move]:
    return [position.find(entry.move) for position, entry in zip(record.replay(), record.entries[:2], strict=False)]


def test_a_record_is_stepped_through_in_both_directions() -> None:
    file = str(next(RECORDS.glob("siam/*classic.json")))
    record = load(Path(file))
    first, second = (f"{told_of_side(move, 'en')} ({move})" for move in first_moves(record))
    lines = ["", "", "b", str(len(record.entries)), ""]
    result = CliRunner().invoke(app, ["replay", "--plain", file], input="\n".join(lines) + "\n")
    assert result.exit_code == 0
    shown = [line.removeprefix("> ") for line in result.stdout.splitlines()]
    assert [line for line in shown if line.startswith(("1. ", "2. "))] == [f"1. {first}", f"2. {second}", f"1. {first}"]
    assert " ".join(result.stdout.split()).endswith("[Winning] Winner: Rhinoceroses. >")


def test_a_move_of_the_computer_that_cannot_be_stored_ends_the_program_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    append = FileStorage.append

    async def full_disk(storage: FileStorage, *appends: Append) -> None:
        if appends[0].events[0].command.startswith("computer"):
            raise FileError("No space left on device")
        await append(storage, *appends)

    monkeypatch.setattr(FileStorage, "append", full_disk)
    output = play("@c1N", "@c5S", arguments=("siam", "--computer", "2=greedy"))
    assert output.count("No space left on device") == 1
    assert moves() == ["@c1N"]


def test_a_draw_offer_that_is_declined_gets_an_answer() -> None:
    assert "Your draw offer was declined; the game goes on." in play("draw", "no", "quit")


def test_the_rules_of_the_table_are_told_at_the_beginning() -> None:
    said = play("quit", arguments=("white-elephant", "-o", "edition=black"))
    assert "Edition: Black Elephant · No clock" in " ".join(said.split())
    assert "No clock" not in play("quit")


def test_a_game_with_an_own_clock_tells_it_and_shows_the_times() -> None:
    said = play(arguments=("siam", "--clock", "90+5"))
    assert "Clock: 1 hour, 30 minutes each, plus 5 seconds per move" in said
    assert re.search(r"1:(30:00|29:59)", said)


def test_a_clock_that_cannot_be_is_refused_with_what_was_expected() -> None:
    refused = CliRunner().invoke(app, ["play", "--plain", "siam", "--clock", "soon"]).exception
    assert isinstance(refused, ClockError)
    assert "such as 10+5" in refused.text()

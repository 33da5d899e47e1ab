"""Tables at this terminal: their files, and what a client sees of them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from textual.pilot import Pilot

from howdah.core.errors import HowdahError
from howdah.storage.files import FileError, TableFile
from howdah.table.apply_events import replay
from howdah.table.clock import MINUTE, Fischer
from howdah.table.commands import Answer, Play, Propose, Resign
from howdah.table.errors import JournalError
from howdah.table.events import Cause
from howdah.table.proposal import Rematch, Undo
from howdah.terminal.tables.client_table import client_table
from howdah.terminal.tables.connection import RefusedError
from howdah.terminal.tables.host import LocalConnection, TerminalHost
from howdah.terminal.tables.saved_games import folder, read_table, saved_games, unfinished
from tests.effort import examples
from tests.terminal.harness import (
    PATIENCE,
    ask,
    at_table,
    computer_table,
    message,
    moves,
    open_table,
    people_setup,
    people_table,
    play_at_random,
    press,
    run_app,
    saved_moves,
    screen_text,
    wait_for_moves,
    wait_until,
)

SLOW = examples(12, suppress_health_check=[HealthCheck.function_scoped_fixture])


def two_programs(path: Path, script: Callable[[LocalConnection, LocalConnection], Awaitable[None]]) -> None:
    """Open a game twice, each time with its own host, as two programs do."""

    async def run() -> None:
        first, second = await TerminalHost.resume(path), await TerminalHost.resume(path)
        for one in (first, second):
            await one.open(lambda _: None, lambda _: None)
        await script(first, second)
        for one in (first, second):
            await one.close()

    asyncio.run(run())


def test_a_game_is_read_from_its_file_as_it_was_played() -> None:
    path = people_table("kerala", 3)
    played = at_table(path, lambda connection: _play(connection, 20))
    assert read_table(path).position == played.client.position
    assert saved_moves(path) == [ply.move for ply in played.client.table.moves]
    assert ask(path, []).client.position == played.client.position


async def _play(connection: LocalConnection, count: int) -> None:
    random = Random(5)
    for _ in range(count):
        client = connection.client
        await connection.ask(Play(client.turn, random.choice(client.position.moves).code))


@SLOW
@given(cut=st.integers(1, 2000))
def test_a_file_that_was_cut_off_anywhere_goes_on_with_its_whole_lines(tmp_path: Path, cut: int) -> None:
    whole = play_at_random(people_table("kerala"), 3).read_bytes()
    first = whole.index(b"\n") + 1
    path = tmp_path / "cut.jsonl"
    path.write_bytes(whole[: max(first, len(whole) - cut)])
    assert ask(path, []).client.turn >= 0  # draws that were cut off are made
    resumed = at_table(path, lambda connection: _play(connection, 1))
    assert read_table(path).position == resumed.client.position


def test_a_file_with_any_name_in_any_folder_is_resumed(tmp_path: Path) -> None:
    path = people_table("siam").rename(
        tmp_path / "Against Béatrice, with a name that is longer than any id could be.jsonl"
    )
    ask(path, [Play(0, "@c1N")])
    assert saved_moves(path) == ["@c1N"]


def test_of_two_programs_at_one_game_the_second_to_move_is_refused_and_sees_the_first_move() -> None:
    path = people_table("siam")

    async def script(first: LocalConnection, second: LocalConnection) -> None:
        await second.ask(Play(0, "@c1N"))
        with pytest.raises(RefusedError) as refused:
            await first.ask(Play(0, "@a1N"))
        assert refused.value.refused == "stale"
        assert first.client.position == second.client.position
        assert saved_moves(path) == ["@c1N"]
        await first.ask(Play(1, "@c5S"))
        assert saved_moves(path) == ["@c1N", "@c5S"]

    two_programs(path, script)


def test_a_move_on_an_old_position_is_explained_and_the_screen_shows_the_new_one() -> None:
    path = people_table("siam")

    async def script(pilot: Pilot[None]) -> None:
        other = await TerminalHost.resume(path)
        await other.open(lambda _: None, lambda _: None)
        await other.ask(Play(0, "@c1N"))
        await press(pilot, "slash", *"@a1N", "enter")
        await wait_until(pilot, lambda: message(pilot).startswith("The game has gone on in the meantime, so"))
        assert moves(pilot) == ["@c1N"]
        assert "Ben (Rhinoceroses) to move" in screen_text(pilot)
        await press(pilot, *"@c5S", "enter")
        await wait_for_moves(pilot, "@c1N", "@c5S")

    run_app(open_table(path), script)


def test_two_programs_let_the_computer_move_once() -> None:
    path = computer_table("siam", "greedy")

    async def script(first: LocalConnection, second: LocalConnection) -> None:
        await first.ask(Play(0, "@c1N"))
        with pytest.raises(RefusedError):
            await second.ask(Play(0, "@a1N"))
        for one in (first, second):
            await one.host.turns.idle()
        assert len(saved_moves(path)) == 2

    two_programs(path, script)
    assert read_table(path).turn == 0


def test_a_second_program_lets_the_computer_move_when_the_first_was_closed_before() -> None:
    path = computer_table("siam", "greedy")

    async def script(first: LocalConnection, second: LocalConnection) -> None:
        await first.host.turns.close()
        first.host.hub.watchers.clear()  # so that the computer does not move here
        await first.ask(Play(0, "@c1N"))
        await first.close()
        with pytest.raises(RefusedError):
            await second.ask(Play(0, "@a1N"))
        await second.host.turns.idle()
        assert len(saved_moves(path)) == 2

    two_programs(path, script)


def test_a_file_that_cannot_be_written_refuses_the_move_and_nothing_changes() -> None:
    path = people_table("siam")

    async def script(connection: LocalConnection) -> None:
        path.unlink()
        with pytest.raises(RefusedError, match="No such file") as refused:
            await connection.ask(Play(0, "@c1N"))
        assert refused.value.refused == FileError.code
        assert not connection.client.table.moves

    at_table(path, script)
    assert not path.exists()


def test_a_move_of_the_computer_that_cannot_be_stored_is_reported_and_not_tried_for_ever() -> None:
    path = computer_table("siam", "random")
    errors: list[HowdahError] = []

    async def run() -> None:
        connection = await TerminalHost.resume(path)
        await connection.open(lambda client: path.unlink() if client.table.moves else None, errors.append)
        await connection.ask(Play(0, "@c1N"))
        await connection.host.turns.idle()
        assert connection.computer_acts
        await connection.close()

    asyncio.run(run())
    assert [error.code for error in errors] == [FileError.code]


def test_files_that_are_no_journals_are_not_listed_and_explained_by_name(tmp_path: Path) -> None:
    people_table("siam")
    (folder() / "torn.jsonl").write_text("not json\n", encoding="utf-8")
    (folder() / "empty.jsonl").write_text("", encoding="utf-8")
    assert [saved.game.id for saved in saved_games()] == ["siam"]
    for name in ("torn", "empty"):
        with pytest.raises(JournalError, match=rf"^[^:]*{name}\.jsonl: (?!.*jsonl)"):
            ask(folder() / f"{name}.jsonl", [])
    with pytest.raises(FileError, match=r"missing\.jsonl"):
        ask(tmp_path / "missing.jsonl", [])


def test_a_file_is_read_again_for_the_list_only_if_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    path, read = people_table("siam"), Mock(wraps=TableFile.read)
    monkeypatch.setattr("howdah.terminal.tables.saved_games.TableFile", Mock(read=read))
    assert [saved.plies for saved in (*saved_games(), *unfinished())] == [0, 0]
    assert read.call_count == 1
    ask(path, [Play(0, "@c1N")])
    assert [saved.plies for saved in (*saved_games(), *unfinished())] == [1, 1]
    assert read.call_count == 2


def test_a_game_is_replayed_once_when_it_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    path, replayed = people_table("siam"), Mock(wraps=replay)
    for module in ("howdah.service.hub", "howdah.terminal.tables.saved_games"):
        monkeypatch.setattr(f"{module}.replay", replayed)
    ask(path, [])
    assert replayed.call_count == 1


def test_the_list_counts_the_moves_that_stand_and_knows_which_games_are_over() -> None:
    path = computer_table("siam", "greedy")
    ask(path, [Play(0, "@c1N"), Propose(0, Undo())])
    assert (saved_games()[0].plies, saved_games()[0].places) == (0, read_table(path).setup.seats)
    assert unfinished("siam")
    assert not unfinished("kerala")
    ask(path, [Resign(0)])
    assert saved_games()[0].over
    assert not unfinished("siam")


@SLOW
@given(st.integers(0, 99))
def test_a_client_that_follows_events_sees_the_table_that_is_stored(seed: int) -> None:
    random = Random(seed)
    path = people_table("siam")

    async def script(connection: LocalConnection) -> None:
        for _ in range(8):
            mover = connection.client.table.moves[-1].seat if connection.client.table.moves else None
            if random.random() < 0.3 and isinstance(mover, int):
                await connection.ask(Propose(mover, Undo()))
                await connection.ask(Answer(1 - mover, Undo.kind, agree=random.random() < 0.7))
            client = connection.client
            await connection.ask(Play(client.turn, random.choice(client.position.moves).code))
            stored = read_table(path)
            assert connection.client.position == stored.position
            assert connection.client.turn == stored.turn
            assert [ply.move for ply in connection.client.table.moves] == [ply.move for ply in stored.plies]
            assert client_table(connection.client.table, {0, 1}) == connection.client

    at_table(path, script)


def test_a_seat_that_resigns_among_several_decides_no_more_but_can_ask_for_a_rematch() -> None:
    async def script(connection: LocalConnection) -> None:
        seat = connection.client.turn
        await connection.ask(Resign(seat))
        assert seat not in connection.client.mine
        for other in sorted(connection.client.mine):
            await connection.ask(Resign(other))
            if connection.client.table.result:
                break
        assert seat in connection.client.mine

    at_table(people_table("china-shop"), script)


async def _rematch(connection: LocalConnection) -> None:
    await connection.ask(Resign(0))
    await connection.ask(Propose(0, Rematch()))
    await connection.ask(Answer(1, Rematch.kind, agree=True))


def test_a_rematch_is_a_game_of_its_own_which_the_finished_one_leads_to(tmp_path: Path) -> None:
    first = people_table("siam").rename(tmp_path / "first.jsonl")
    second = at_table(first, _rematch)
    assert [seat.name for seat in second.client.table.seats] == ["Ben", "Ann"]
    third = at_table(second.path, _rematch)
    assert [seat.name for seat in third.client.table.seats] == ["Ann", "Ben"]
    ask(third.path, [Play(0, "@c1N")])
    assert saved_moves(third.path) == ["@c1N"]
    assert [saved.path for saved in unfinished()] == [third.path]
    assert ask(first, []).path == third.path
    third.path.unlink()
    assert ask(first, []).path == second.path


@pytest.mark.parametrize(
    ("language", "reason", "section"),
    [("en", "is not on the border", "Enter"), ("de", "liegt nicht am Rand", "Einsetzen")],
)
def test_a_move_that_the_table_refuses_names_its_rule_in_the_language(language: str, reason: str, section: str) -> None:
    async def script(connection: LocalConnection) -> None:
        connection.language = language
        with pytest.raises(RefusedError, match=rf"c3 {reason}.*\[{section}\]$"):
            await connection.ask(Play(0, "@c3N"))

    at_table(people_table("siam"), script)


def test_the_flag_falls_when_the_time_is_up_without_a_command() -> None:
    async def run() -> LocalConnection:
        setup = replace(people_setup("siam"), clock=Fischer(MINUTE, 0))
        connection = await TerminalHost().begin(setup)
        hub = connection.host.hub
        ended = asyncio.Event()
        now = hub.clock()
        hub.clock = lambda: now + MINUTE + 1
        hub.watchers.append(lambda stored: ended.set() if stored.table.result else None)
        await connection.open(lambda _: None, lambda _: None)
        await asyncio.wait_for(ended.wait(), PATIENCE)
        await connection.close()
        return connection

    result = asyncio.run(run()).client.table.result
    assert result
    assert (result.cause, result.winners) == (Cause.FLAG, (1,))

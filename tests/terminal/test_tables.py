"""Tables at this terminal: what is kept, and what is seen."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from howdah.table.commands import Play, Propose, Resign
from howdah.table.errors import JournalError
from howdah.table.offer import Undo
from howdah.table.view import public
from howdah.terminal.files import FileError
from howdah.terminal.tables.journal import Journal
from howdah.terminal.tables.local import LocalTable
from howdah.terminal.tables.shelf import folder, saved_games, unfinished
from howdah.terminal.tables.sight import sight
from tests.terminal.stage import against, everybody_here, play_at_random


def test_what_was_written_is_read_again() -> None:
    local = play_at_random(everybody_here("kerala", 3), 20)
    assert LocalTable.read(local.journal.path).table == local.table
    assert LocalTable.resume(local.journal.path).table.position == local.table.position


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(cut=st.integers(1, 2000))
def test_a_journal_that_was_cut_off_anywhere_goes_on_with_what_is_whole(tmp_path: Path, cut: int) -> None:
    local = play_at_random(everybody_here("kerala"), 3)
    whole = local.journal.path.read_bytes()
    first = whole.index(b"\n") + 1
    path = tmp_path / "cut.jsonl"
    path.write_bytes(whole[: max(first, len(whole) - cut)])
    resumed = LocalTable.resume(path)
    assert resumed.table.turn >= 0  # draws that were cut off are made
    play_at_random(resumed, 1)
    assert LocalTable.read(path).table == resumed.table


def test_two_programs_do_not_write_into_one_journal() -> None:
    local = everybody_here("siam")
    other = LocalTable.resume(local.journal.path)
    other.ask(Play(0, "@c1N"))
    with pytest.raises(JournalError, match="another program has gone on with it"):
        local.ask(Play(0, "@a1N"))
    assert LocalTable.read(local.journal.path).table == other.table


def test_a_journal_that_cannot_be_written_refuses_the_move() -> None:
    local = everybody_here("siam")
    local.journal.path.unlink()
    with pytest.raises(FileError, match="No such file"):
        local.ask(Play(0, "@c1N"))
    assert not local.table.plies


def test_files_that_are_no_journals_are_left_out_of_the_list_and_explained_by_name(tmp_path: Path) -> None:
    everybody_here("siam")
    (folder() / "torn.jsonl").write_text("not json\n", encoding="utf-8")
    (folder() / "empty.jsonl").write_text("", encoding="utf-8")
    assert [saved.game for saved in saved_games()] == ["siam"]
    with pytest.raises(JournalError, match=r"torn\.jsonl"):
        LocalTable.resume(folder() / "torn.jsonl")
    with pytest.raises(JournalError, match=r"empty\.jsonl"):
        LocalTable.resume(folder() / "empty.jsonl")
    with pytest.raises(FileError, match=r"missing\.jsonl"):
        Journal.read(tmp_path / "missing.jsonl")


def test_the_shelf_counts_what_stands_and_knows_what_is_over() -> None:
    local = against("siam", "greedy")
    local.ask(Play(0, "@c1N"))
    local.ask(Propose(0, Undo()))
    assert (saved_games()[0].plies, saved_games()[0].places) == (0, local.table.setup.seats)
    assert unfinished("siam")
    assert not unfinished("kerala")
    local.ask(Resign(0))
    assert saved_games()[0].over
    assert not unfinished("siam")


@given(st.integers(0, 99))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10)
def test_what_is_seen_is_the_table_whether_one_looked_before_or_not(seed: int) -> None:
    local = everybody_here("siam")
    random, seen = Random(seed), None
    for _ in range(8):
        if random.random() < 0.2 and local.table.plies:
            local.ask(Propose(local.table.plies[-1].seat, Undo()))
        play_at_random(local, 1, random.randrange(1000))
        seen = sight(public(local.table), {0, 1}, seen)
        assert seen.position == local.table.position
        assert seen.turn == local.table.turn
        assert [ply.move for ply in seen.table.moves] == [ply.move for ply in local.table.plies]


def test_who_resigns_among_several_decides_no_more_but_can_ask_for_a_rematch() -> None:
    local = everybody_here("china-shop")
    seat = local.table.turn
    local.ask(Resign(seat))
    assert seat not in local.sight.mine
    for other in sorted(local.sight.mine):
        local.ask(Resign(other))
        if local.table.result:
            break
    assert seat in local.sight.mine

"""Games that were begun elsewhere and go on at a table (TB-16)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.table import events as e
from howdah.table.apply_events import replay
from howdah.table.clock import Fischer
from howdah.table.commands import Play
from howdah.table.errors import SetupError, TextError
from howdah.table.offers import next_setup
from howdah.table.setup import MOST_MOVES, Free, Mine, Setup
from tests.effort import examples
from tests.table.harness import ANN, TableHarness

OPENING = ("@c1N", "@c5S")
SIAM = Setup("siam", (Mine(), Mine()), moves=OPENING)


@examples(20)
@given(game=st.sampled_from(tuple(GAMES)), random=st.randoms(use_true_random=False), length=st.integers(0, 60))
def test_tb_16_any_game_goes_on_where_it_was(game: Game, random: Random, length: int) -> None:
    players = random.choice(game.facts.players)
    now, moves = game.start(players), list[str]()
    while len(moves) < length and not now.over:
        move = random.choice(now.moves)
        now = now.play(move)
        moves.append(move.notation)
    harness = TableHarness(Setup(game.id, (Mine(),) * players, moves=tuple(moves)))
    table = harness.table
    assert [ply.move for ply in table.plies[: len(moves)]] == moves
    for ply in table.plies[len(moves) :]:  # draws that were due
        now = now.play(ply.move)
    assert table.position == now
    assert replay(harness.journal) == table


def test_tb_16_moves_are_checked_when_the_table_is_set_up_and_written_in_full() -> None:
    with pytest.raises(SetupError, match=r"move 2 of 2 \(@c3N\)"):
        TableHarness(Setup("siam", (Mine(), Free()), moves=("@c1N", "@c3N")))
    with pytest.raises(SetupError, match=f"at most {MOST_MOVES} moves"):
        TableHarness(Setup("siam", (Mine(), Free()), moves=("@c1N",) * (MOST_MOVES + 1)))
    with pytest.raises(TextError, match="characters"):
        TableHarness(Setup("siam", (Mine(), Free()), moves=("@" * 300,)))


def test_tb_16_seats_are_not_drawn() -> None:
    with pytest.raises(SetupError, match="keeps its seats"):
        TableHarness(Setup("siam", (Mine(), Free()), draw_seats=True, moves=OPENING))


def test_tb_16_moves_made_elsewhere_cost_no_time_and_earn_none() -> None:
    harness = TableHarness(Setup("siam", (Mine(), Mine()), clock=Fischer(60_000, 5_000), moves=OPENING))
    assert harness.table.left == (60_000, 60_000)
    harness.do(ANN, Play(0, "@b1N"))
    assert harness.table.left == (65_000, 60_000)


def test_tb_16_a_rematch_begins_at_the_beginning() -> None:
    assert next_setup(TableHarness(SIAM).table).moves == ()


def test_tb_16_a_game_that_was_over_is_over() -> None:
    game = GAMES.find("china-shop")
    random, now, moves = Random(3), game.start(3), list[str]()
    while not now.over:
        move = random.choice(now.moves)
        now = now.play(move)
        moves.append(move.notation)
    harness = TableHarness(Setup(game.id, (Mine(),) * 3, moves=tuple(moves)))
    assert harness.table.result
    assert harness.table.result.scores == now.scores()
    assert isinstance(harness.journal[-1].fact, e.Ended)

"""Moves, draws of chance, resigning, and the ends of games."""

import json
from collections import Counter

import pytest

from howdah.core.errors import IllegalMoveError, MalformedMoveError
from howdah.core.game import Game
from howdah.core.schema import dumps
from howdah.core.types import CHANCE
from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.apply_events import replay
from howdah.table.commands import Play, Resign, Return, Tick
from howdah.table.errors import NotAllowedError, PhaseError, SeatError, TextError, TurnError
from howdah.table.record import record
from howdah.table.setup import Computer, Mine
from howdah.table.table import Phase
from howdah.table.view import PublicTable
from tests.games.settings import EVERY_GAME
from tests.table.harness import ALL, ANN, BOB, CAT, NOON, TableHarness, ferry, kinds, setup, siam, siam_with_computer


@pytest.mark.parametrize("move", ["@c1N", 8, ("reserve", "c1", "face:N")])
def test_a_move_is_made_by_notation_code_or_path(move: int | str | tuple[str, ...]) -> None:
    harness = siam()
    assert harness.do(ANN, Play(0, move)) == [e.Played(0, "@c1N", ("reserve", "c1", "face:N"))]
    assert str(harness.table.position) == "...../...../.OOO./...../..E^.. r - 2 -"
    assert harness.table.turn == 1


def test_only_the_seat_that_is_to_decide_moves() -> None:
    harness = siam()
    with pytest.raises(TurnError, match="expected a move of seat 0, but seat 1 came"):
        harness.do(BOB, Play(1, "@c5S"))


def test_a_move_that_the_rules_do_not_allow_says_why() -> None:
    harness = siam()
    with pytest.raises(IllegalMoveError, match="c3 is not on the border"):
        harness.do(ANN, Play(0, "@c3N"))
    with pytest.raises(MalformedMoveError):
        harness.do(ANN, Play(0, "hello"))
    assert harness.table.plies == ()


@pytest.mark.parametrize("move", ["x" * 201, ("x",) * 21, ("x" * 201,)])
def test_a_move_of_endless_length_is_refused_unread(move: str | tuple[str, ...]) -> None:
    with pytest.raises(TextError, match="expected at most 20 spots of at most 200 characters"):
        siam().do(ANN, Play(0, move))


def test_the_system_moves_for_computers_and_for_nobody_else() -> None:
    harness = siam_with_computer()
    with pytest.raises(NotAllowedError):
        harness.do(SYSTEM, Play(0, "@c1N"))
    harness.play("@c1N")
    with pytest.raises(NotAllowedError):
        harness.do(ANN, Play(1, "@c5S"))
    assert harness.do(SYSTEM, Play(1, "@c5S")) == [e.Played(1, "@c5S", ("reserve", "c5", "face:S"))]


def test_what_chance_decides_is_an_event_of_its_own_right_after_the_move() -> None:
    harness = ferry(BOB)
    assert kinds([event.fact for event in harness.journal])[-2:] == ["started", "drew"]
    assert kinds(harness.play("take")) == ["played", "drew"]
    assert [ply.seat for ply in harness.table.plies] == [CHANCE, 0, CHANCE]
    assert harness.table.turn == 1


def test_draws_follow_their_weights() -> None:
    drawn = Counter(ferry_start(seed) for seed in range(600))
    assert set(drawn) == {"throw:1", "throw:2", "throw:3"}
    assert 240 < drawn["throw:1"] < 360
    assert 140 < drawn["throw:2"] < 260
    assert 60 < drawn["throw:3"] < 140


def ferry_start(seed: int) -> str:
    harness = TableHarness(setup("tiny", Mine(), Computer("x")), seed=seed)
    return next(event.fact.move for event in harness.journal if isinstance(event.fact, e.Drew))


def test_a_draw_that_is_missing_at_the_end_of_a_journal_is_made_by_the_next_tick() -> None:
    harness = ferry(BOB)
    harness.play("take")
    harness.journal.pop()
    harness._table = replay(harness.journal, ALL)
    assert harness.table.turn == CHANCE
    assert kinds(harness.do(SYSTEM, Tick())) == ["drew"]
    assert harness.do(SYSTEM, Tick()) == []


def test_a_game_that_is_played_out_ends_with_its_winners_and_scores() -> None:
    harness = ferry(BOB, goal=1)
    facts = harness.play("take")
    assert kinds(facts) == ["played", "ended"]
    assert harness.table.result
    assert harness.table.result.cause is e.Cause.RULES
    assert harness.table.result.winners == (0,)
    assert harness.table.result.scores == harness.table.position.scores()
    with pytest.raises(PhaseError, match="the game is over; play is for a game that is playing"):
        harness.do(BOB, Play(1, "take"))


def test_of_two_the_other_wins_when_one_resigns() -> None:
    harness = siam()
    harness.play("@c1N")
    assert harness.do(ANN, Resign(0)) == [e.Resigned(0), e.Ended(e.Cause.RESIGNATION, (1,), (0, 0))]
    assert harness.table.phase is Phase.OVER


def test_tb_1_among_more_the_seat_of_one_who_resigns_is_played_on_by_the_stand_in() -> None:
    harness = ferry(BOB, CAT)
    assert harness.do(BOB, Resign(1)) == [e.Resigned(1), e.TakenOver(1, "level:1")]
    harness.play("take")
    with pytest.raises(NotAllowedError):
        harness.do(BOB, Play(1, "take"))
    with pytest.raises(SeatError, match="seat 1 has resigned or lost on time; its person cannot play on"):
        harness.do(BOB, Return(1))
    assert kinds(harness.do(SYSTEM, Play(1, "take")))[0] == "played"


def test_tb_1_one_who_resigned_and_left_comes_back_to_watch_but_not_to_play() -> None:
    harness = ferry(BOB, CAT)
    harness.do(BOB, Resign(1))
    harness.leave(BOB)
    assert harness.do(BOB, Return(1)) == [e.Returned(1)]
    assert harness.table.seats[1].computer == "level:1"


def test_tb_2_a_seat_that_resigned_cannot_win_whatever_its_points() -> None:
    harness = ferry(BOB, CAT, goal=1)
    harness.do(ANN, Resign(0))
    harness.do(SYSTEM, Play(0, "take"))
    assert harness.table.position.winners() == (0,)
    assert harness.table.result
    assert harness.table.result.winners == (1, 2)


def test_tb_2_the_last_seat_that_has_not_resigned_wins_at_once() -> None:
    harness = ferry(BOB, CAT)
    harness.do(BOB, Resign(1))
    assert harness.do(ANN, Resign(0))[-1] == e.Ended(e.Cause.RESIGNATION, (2,), (0, 0, 0))


def test_tb_2_when_the_last_person_resigns_the_computers_share_the_win() -> None:
    harness = TableHarness(setup("tiny", Mine(), Computer("level:1"), Computer("level:2")))
    assert harness.do(ANN, Resign(0))[-1] == e.Ended(e.Cause.RESIGNATION, (1, 2), (0, 0, 0))


def test_moves_bear_the_time_they_were_made_at_and_time_never_goes_back() -> None:
    harness = siam()
    harness.now = NOON + 5
    harness.play("@c1N")
    harness.now = NOON
    harness.play("@c5S")
    assert [ply.at for ply in harness.table.plies] == [NOON + 5, NOON + 5]


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_every_game_can_be_played_at_a_table(game: Game) -> None:
    seats = [Computer("level:1")] * (max(game.facts.players) - 1)
    harness = TableHarness(setup(game.id, Mine(), *seats))
    while harness.table.phase is Phase.PLAYING and len(harness.table.plies) < 150:
        harness.play(harness.random.choice(harness.table.position.legal))
    assert replay([e.Event.from_json(event.to_json()) for event in harness.journal], ALL) == harness.table
    assert json.loads(dumps(PublicTable.of(harness.table)))["seq"] == len(harness.journal)
    assert record(harness.table).verify().state == harness.table.position.state

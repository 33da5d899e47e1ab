"""Rated tables: what they refuse, and who was better than whom at their end."""

from dataclasses import replace
from pathlib import Path

import pytest

from howdah.core.options import Options
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Arrange, Close, Join, Resign, Return
from howdah.table.errors import SeatError, SetupError, UndoError
from howdah.table.proposal import Draw, Rematch, Takeover, Undo
from howdah.table.rated import counts, level_rating, places, pool_of, table_pool
from howdah.table.setup import Computer, Free, Mine, Setup
from tests.table.harness import ALL, ANN, BOB, CAT, TableHarness

BOT = Actor("secret-bot", "Bot", program=True)


def rated(game: str, *seats: Mine | Free | Computer, **changes: object) -> Setup:
    return replace(Setup(game, seats, rated=True), **changes)  # type: ignore[arg-type]


def siam() -> TableHarness:
    harness = TableHarness(rated("siam", Mine(), Free()))
    harness.do(BOB, Join())
    return harness


def ferry(*seats: Mine | Free | Computer) -> TableHarness:
    """Ann, Bob and Cat at the tiny game."""
    harness = TableHarness(rated("tiny", *(seats or (Mine(), Free(), Free())), options=Options({"goal": 3})))
    for person in (BOB, CAT)[: sum(isinstance(seat, Free) for seat in harness.table.setup.seats)]:
        harness.do(person, Join())
    return harness


@pytest.mark.parametrize(
    ("setup", "host"),
    [
        (rated("siam", Mine(), Mine("Bob")), ANN),
        (rated("siam", Mine(), Free(), moves=("@c1N",)), ANN),
        (rated("siam", Mine(), Free()), BOT),
    ],
)
def test_tb_20_a_rated_table_begins_at_the_start_with_one_person_a_seat(setup: Setup, host: Actor) -> None:
    with pytest.raises(SetupError):
        TableHarness(setup, host)
    TableHarness(replace(setup, rated=False), host)


def test_tb_20_bots_do_not_sit_down_at_a_rated_table() -> None:
    harness = TableHarness(rated("siam", Mine(), Free()))
    with pytest.raises(SeatError, match="bot"):
        harness.do(BOT, Join())
    harness.do(BOB, Join())


def test_tb_20_a_rated_table_keeps_the_seats_that_people_agreed_to() -> None:
    harness = TableHarness(rated("tiny", Mine(), Free(), Free()))
    with pytest.raises(SeatError, match="keeps its seats"):
        harness.do(ANN, Arrange(1, "level:3"))


def test_tb_20_a_rematch_is_rated_if_everybody_is_still_there() -> None:
    harness = siam()
    harness.do(ANN, Resign(0))
    harness.offer(ANN, Rematch())
    harness.answer(BOB, "rematch", agree=True)
    assert harness.table.rematch
    assert harness.table.rematch.rated
    harness = siam()
    harness.do(ANN, Resign(0))
    harness.leave(BOB)
    harness.offer(ANN, Rematch())
    assert harness.table.rematch
    assert not harness.table.rematch.rated


def test_tb_21_no_move_is_taken_back_in_a_rated_game() -> None:
    harness = TableHarness(rated("siam", Mine(), Computer("level:3")))
    harness.play("@c1N", "@c5S")
    with pytest.raises(UndoError, match="every move counts"):
        harness.offer(ANN, Undo())


def test_tb_22_winners_are_first_and_the_others_follow_by_their_points() -> None:
    harness = ferry()
    while harness.table.turn >= 0:
        harness.play(harness.table.position.legal[0])
    assert counts(harness.table)
    result = harness.table.result
    assert result
    order = sorted(range(3), key=lambda seat: (seat in result.winners, result.scores[seat]), reverse=True)
    found = places(harness.table)
    assert [found[seat] for seat in order] == sorted(found)
    assert found[order[0]] == 1
    for one, other in ((0, 1), (0, 2), (1, 2)):
        equal = result.scores[one] == result.scores[other] and (one in result.winners) == (other in result.winners)
        assert (found[one] == found[other]) == equal


def test_tb_22_who_resigns_or_lets_a_computer_play_is_last() -> None:
    harness = ferry()
    harness.do(BOB, Resign(1))
    harness.offer(CAT, Takeover(2, "level:1"))
    harness.do(CAT, Return(2))
    while harness.table.turn >= 0:
        harness.play(harness.table.position.legal[0])
    assert places(harness.table) == (1, 2, 2)


def test_tb_22_an_agreed_draw_counts_and_a_closed_table_does_not() -> None:
    harness = ferry()
    for person in (ANN, BOB, CAT):
        harness.offer(person, Draw()) if person is ANN else harness.answer(person, "draw", agree=True)
    assert counts(harness.table)
    assert places(harness.table) == (1, 1, 1)
    harness = siam()
    harness.do(SYSTEM, Close())
    assert not counts(harness.table)


def test_a_game_counts_for_its_box_with_two_players_or_more() -> None:
    assert table_pool(siam().table) == "siam/two"
    assert table_pool(ferry().table) == "tiny/several"
    black = TableHarness(rated("white-elephant", Mine(), Free(), options=Options({"edition": "black"})))
    assert table_pool(black.table) == pool_of("black-elephant", 2)


def test_levels_have_ratings_where_they_were_measured_and_higher_levels_higher_ones() -> None:
    for game in ALL:
        for players in game.facts.players:
            known = game.strength.ratings(players)
            assert [one.value for one in known] == sorted({one.value for one in known})
            for level, one in enumerate(known, 1):
                assert level_rating(game, players, f"level:{level}") == one
    siam_game = ALL.find("siam")
    assert all(level_rating(siam_game, 2, player) is None for player in ("random", "level:8:0.2s", "level:9", None))
    assert level_rating(ALL.find("kerala"), 2, "level:3") is None


def test_the_ratings_of_levels_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    for game in ALL:
        for known in (game.strength.two, game.strength.several):
            assert " | ".join(str(one.value) for one in known) in page

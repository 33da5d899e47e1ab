"""Choosing a move by touching its spots."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.position import Position
from howdah.games import GAMES
from howdah.terminal.boards.canvas import Canvas, DrawOptions, Rect
from howdah.terminal.boards.registry import draw
from howdah.terminal.selection import Selection
from tests.games.china_shop.tables import table
from tests.games.tiny import GAME as TINY

GAME_IDS = [game.id for game in GAMES]


def reached(game: str, moves: int, seed: int) -> Position:
    position, random = GAMES.find(game).start(), Random(seed)
    for _ in range(moves):
        if position.over:
            break
        position = position.play(random.choice(position.moves))
    return position


@given(st.sampled_from(GAME_IDS), st.integers(0, 60), st.integers(0, 99))
def test_every_legal_move_is_reached_by_touching_its_spots(game: str, moves: int, seed: int) -> None:
    position = reached(game, moves, seed)
    for move in () if position.pick_groups else position.moves:
        selection = Selection(position)
        for spot in move.path:
            assert selection.notation is None
            selection, reason = selection.touch(spot)
            assert reason is None
        assert selection.notation == move.notation


def test_a_spot_that_no_move_goes_on_with_is_refused_with_the_rule() -> None:
    position = GAMES.find("siam").position("...../..Rv../.OOO./..E^../.R<E^.. e - 5 -")
    selection, _ = Selection(position).touch("c2")
    after, reason = selection.touch("c3")
    assert reason is not None
    assert reason.rule == "SI-5"
    assert after == selection


def test_a_spot_that_another_move_begins_with_begins_that_one() -> None:
    position = GAMES.find("siam").start().play("@c1N").play("@c5S")
    selection, _ = Selection(position).touch("c1")
    begun, reason = selection.touch("reserve")
    assert (begun.path, reason) == (("c1", "reserve"), None)
    begun, _ = Selection(position, ("reserve", "a1")).touch("c1")
    assert begun.path == ("c1",)


def test_the_last_spot_touched_again_is_let_go() -> None:
    selection, _ = Selection(GAMES.find("siam").start()).touch("reserve")
    assert selection.touch("reserve") == (selection.back(), None)


@given(st.sampled_from(GAME_IDS), st.integers(0, 60), st.integers(0, 99), st.integers(1, 140), st.integers(1, 50))
def test_a_board_is_drawn_into_any_room_and_its_spots_lie_on_it(
    game: str, moves: int, seed: int, width: int, height: int
) -> None:
    position = reached(game, moves, seed)
    for language in ("en", "fr", "de"):
        canvas = draw(position, DrawOptions(width, height, language, max(0, position.turn)))
        for name, rects in canvas.spots.items():
            for rect in rects:
                assert rect.width > 0
                assert rect.y + rect.height <= canvas.height, name
                assert all(len(canvas.rows[y]) >= rect.x + rect.width for y in range(rect.y, rect.y + rect.height))
                assert canvas.at(rect.x, rect.y) == name


@pytest.mark.parametrize("game", GAME_IDS)
def test_where_a_move_begins_is_on_the_board_or_a_small_list(game: str) -> None:
    for seed in range(10):
        position = reached(game, 30, seed)
        canvas = draw(position, DrawOptions(53, 19, "en", max(0, position.turn)))
        if position.turn >= 0:
            beside = [spot for spot in Selection(position).following if spot not in canvas.spots]
            assert set(beside) <= {"pass", "skip", "A", "B"}


@pytest.mark.parametrize(
    ("game", "width", "height"), [("siam", 53, 19), ("white-elephant", 53, 19), ("china-shop", 53, 19)]
)
def test_a_board_fits_beside_the_rest_of_a_terminal_of_80_by_24(game: str, width: int, height: int) -> None:
    for seed in range(10):
        for language in ("en", "fr", "de"):
            canvas = draw(reached(game, 40, seed), DrawOptions(width, height, language))
            assert canvas.width <= width
            assert canvas.height <= height


def test_a_game_without_a_drawing_of_its_own_shows_its_plain_one() -> None:
    position = TINY.start()
    canvas = draw(position, DrawOptions(80, 24, "en"))
    assert canvas.plain() == position.draw("en").rstrip()
    assert not canvas.spots


def test_arrows_lead_to_the_nearest_spot_and_to_every_square_of_a_board() -> None:
    canvas = draw(GAMES.find("siam").start(), DrawOptions(53, 19, "en"))
    assert canvas.towards("c3", 0, -1) == "c4"
    assert canvas.towards("c3", 1, 0) == "d3"
    assert canvas.towards("a1", 0, 1) == "reserve"
    found, todo = {"c3"}, ["c3"]
    while todo:
        spot = todo.pop()
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            following = canvas.towards(spot, dx, dy)
            if following and following not in found:
                found.add(following)
                todo.append(following)
    assert found == set(canvas.spots)


def test_a_spot_can_lie_in_several_places() -> None:
    canvas = Canvas()
    canvas.spot("shop:R3", Rect(0, 0, 4, 1))
    canvas.spot("shop:R3", Rect(5, 0, 4, 1))
    assert (canvas.at(1, 0), canvas.at(4, 0), canvas.at(8, 0)) == ("shop:R3", None, "shop:R3")


def test_a_player_who_scores_in_china_shop_sees_what_each_category_would_bring() -> None:
    position, random = GAMES.find("china-shop").start(), Random(1)
    while position.view()["phase"] != "score":
        position = position.play(random.choice(position.moves))
    shown = draw(position, DrawOptions(80, 24, "en")).plain()
    players: Any = position.view()["players"]
    mover = players[position.turn]
    assert all(f"+{mover['worth'][category]}" in shown for category, noted in mover["sheet"].items() if noted is None)


def test_cards_that_are_lost_together_are_touched_in_any_order() -> None:
    position = table("R357G47B4", elephants="RR+G,any1").play("!RR+G")
    selection = Selection(position)
    for spot in ("hand:R7", "hand:R5", "hand:R5", "hand:R3", "hand:G7"):
        assert selection.notation is None
        selection, reason = selection.touch(spot)  # the second touch of red 5 puts it back
        assert reason is None
    assert selection.notation
    assert [move.notation for move in position.find_line(selection.notation)] == ["-R3", "-R7", "-G7"]


def test_a_card_that_the_elephant_does_not_ask_for_is_refused_and_nothing_is_put_back() -> None:
    position = table("R357G47B4", elephants="RR+G,any1").play("!RR+G")
    selection, _ = Selection(position).touch("hand:R7")
    after, reason = selection.touch("hand:B4")
    assert reason
    assert after == selection

"""The ranked table at the end of a game."""

from pathlib import Path

import pytest

from howdah.core.explanation import explain
from howdah.core.position import Position
from howdah.core.record import EarlyEnd, Record
from howdah.games import GAMES
from howdah.table.events import Cause
from howdah.table.result_view import ResultView
from howdah.table.table import Result
from tests.core.test_explanation import LAST_LOG, TIED_SHOP

RECORDS = Path(__file__).parents[1] / "records"


def result_of(final: Position) -> ResultView:
    explanation = explain(final)
    assert explanation
    return ResultView.of(Result(Cause.RULES, final.winners(), final.scores()), explanation, final)


@pytest.mark.parametrize(
    ("record", "parts"), [("china-shop/5", 4), ("kerala/4", 5), ("white-elephant/2-edition-white", 3)]
)
def test_the_parts_add_up_to_the_points_and_the_best_comes_first(record: str, parts: int) -> None:
    final = Record.from_json((RECORDS / f"{record}.json").read_text(), GAMES).verify()
    result = result_of(final)
    assert len(result.parts) == parts
    assert all(set(part.title.text) == {"en", "fr", "de"} for part in result.parts)
    assert {rank.seat: rank.points for rank in result.ranking} == dict(enumerate(final.scores()))
    assert [rank.points for rank in result.ranking] == sorted(final.scores(), reverse=True)


def test_players_with_equal_points_have_the_same_place() -> None:
    result = result_of(GAMES.find("china-shop").position(TIED_SHOP, 3))
    assert [(rank.seat, rank.place) for rank in result.ranking] == [(0, 1), (1, 1), (2, 3)]


def test_a_broken_tie_keeps_the_points_and_decides_the_places() -> None:
    final = GAMES.find("white-elephant").position(LAST_LOG.format(first="s")).play("c3-c4")
    result = result_of(final)
    assert [rank.place for rank in result.ranking] == [1, 2]
    assert len({rank.points for rank in result.ranking}) == 1


def test_a_game_without_points_and_one_that_was_resigned_have_places_only() -> None:
    siam = GAMES.find("siam").start()
    explanation = explain(siam, EarlyEnd("resignation", (1,)))
    assert explanation
    result = ResultView.of(Result(Cause.RESIGNATION, (1,), (0, 0)), explanation, siam)
    assert [(rank.seat, rank.place, rank.points) for rank in result.ranking] == [(1, 1, None), (0, 2, None)]
    assert result.parts == ()

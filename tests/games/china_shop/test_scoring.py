"""Scoring, and the end of the game."""

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.china_shop import GAME
from tests.games.china_shop.tables import IN_EVERY_FORM, field, hand_of, notations, phase_of, play, table


def scoring(hand: str, form: Form, *, bought: int = 10, hands: tuple[str, str] = ("B3G4", "R4G3")) -> Position:
    """Return the scoring that comes when player 1 adds red 6 to a hand, the last card shown."""
    return table(hand, shown="R6", fewest=bought - 1, hands=hands, form=form).play("$R6")


def points(position: Position, player: int) -> str:
    return field(position, 1).split("/")[player - 1].split(":")[2]


@IN_EVERY_FORM
@pytest.mark.parametrize(
    ("category", "sheet"), [("low", "12,-,-,-"), ("high", "-,19,-,-"), ("colour", "-,-,12,-"), ("all", "-,-,-,31")]
)
def test_each_category_counts_its_cards(category: str, sheet: str, form: Form) -> None:
    # Red 3 6, green 5 5, blue 4 8.
    position = scoring("R3G55B48", form, hands=("R4", "G3"))
    position = play(position, "score:low", "score:low", f"score:{category}")
    assert points(position, 1) == sheet


@IN_EVERY_FORM
def test_a_colour_that_is_not_held_counts_nothing(form: Form) -> None:
    position = play(scoring("R3", form), "score:high", "score:low", "score:low")
    assert points(position, 1) == "3,-,-,-"
    assert points(position, 2) == "-,7,-,-"


@IN_EVERY_FORM
def test_the_best_colour_is_taken_by_itself(form: Form) -> None:
    position = play(scoring("G5578B8", form), "score:colour", "score:colour", "score:colour")
    assert points(position, 1) == "-,-,25,-"
    assert points(position, 2) == "-,-,4,-"


@IN_EVERY_FORM
def test_cs_6_the_player_left_of_the_buyer_picks_first_and_has_the_next_turn(form: Form) -> None:
    position = scoring("R3B4", form)
    turns = []
    while phase_of(position) == "score":
        assert field(position, 2) == "2"
        turns.append(position.turn)
        position = position.play("score:low")
    assert turns == [1, 2, 0]
    while phase_of(position) == "porcelain":
        position = position.play(position.legal[0])
    assert (phase_of(position), position.turn) == ("turn", 1)


@IN_EVERY_FORM
def test_each_category_is_used_once_and_cards_stay(form: Form) -> None:
    position = scoring("R3B4", form, bought=20)
    assert notations(position) == {"score:high", "score:colour", "score:all"}
    after = play(position, "score:high", "score:colour", "score:all")
    assert [hand_of(after, player) for player in (1, 2, 3)] == [hand_of(position, player) for player in (1, 2, 3)]


@IN_EVERY_FORM
def test_cs_8_picking_the_last_category_left_is_still_a_move(form: Form) -> None:
    position = scoring("R3B4", form, bought=40)
    assert phase_of(position) == "score"
    assert notations(position) == {"score:all"}


@IN_EVERY_FORM
def test_the_fourth_scoring_ends_the_game_without_another_turn(form: Form) -> None:
    position = play(scoring("R3B4", form, bought=40), *["score:all"] * 3)
    assert position.over
    assert phase_of(position) == "over"
    assert position.scores() == (13, 7, 7)
    assert position.winners() == (0,)
    assert [ending.key for ending in position.endings()] == ["ending-scored"]


@IN_EVERY_FORM
def test_cs_7_a_tie_for_the_most_points_is_a_shared_win(form: Form) -> None:
    position = play(scoring("-", form, bought=40, hands=("R3G3", "G3")), *["score:all"] * 3)
    assert position.scores() == (6, 6, 3)
    assert position.winners() == (0, 1)
    estimates = position.rules.words(3)
    position.rules.evaluate(position.rules.words_from(position.state), estimates)
    assert list(estimates) == [500, 500, 0]


@IN_EVERY_FORM
def test_an_estimate_favours_who_has_more(form: Form) -> None:
    position = table("R378B48", hands=("B3G4", "-"), fewest=10, form=form)
    estimates = position.rules.words(3)
    position.rules.evaluate(position.rules.words_from(position.state), estimates)
    assert estimates[0] > estimates[1] > estimates[2] >= 0
    assert abs(sum(estimates) - 1000) < 3


def test_points_now_are_those_on_the_sheets() -> None:
    assert GAME.start(5).scores() == (0, 0, 0, 0, 0)
    assert play(scoring("R3B4", Form.PLAIN), "score:low", "score:high").scores() == (0, 7, 7)

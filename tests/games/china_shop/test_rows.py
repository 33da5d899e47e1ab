"""When new cards appear, and with what chance."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games.china_shop import GAME
from tests.games.china_shop.tables import ALL_PORCELAIN, IN_EVERY_FORM, field, herd, phase_of, table


@IN_EVERY_FORM
def test_a_row_is_not_filled_before_all_five_cards_are_gone(form: Form) -> None:
    position = table(shown="R56", elephants="any1,odd", form=form)
    assert phase_of(position.play("$R5")) == "turn"
    assert field(position.play("$R5"), 4) == "R6"
    assert phase_of(position.play("!odd")) == "turn"
    assert field(position.play("!odd"), 6) == "any1"


@IN_EVERY_FORM
@pytest.mark.parametrize("bought", [4, 14, 24, 34])
def test_cs_8_after_the_5th_15th_25th_and_35th_purchase_five_new_cards_come_at_once(bought: int, form: Form) -> None:
    position = table(shown="R6", fewest=bought, form=form).play("$R6")
    assert position.turn == CHANCE
    assert phase_of(position) == "porcelain"
    assert field(position, 2) == "2"
    for left in (4, 3, 2, 1, 0):
        position = position.play(position.legal[0])
        assert phase_of(position) == ("porcelain" if left else "turn")
    assert position.turn == 1


@IN_EVERY_FORM
@pytest.mark.parametrize("bought", [9, 19, 29])
def test_cs_8_after_the_10th_20th_and_30th_purchase_the_scoring_comes_before_the_cards(bought: int, form: Form) -> None:
    position = table(shown="R6", fewest=bought, form=form).play("$R6")
    assert phase_of(position) == "score"
    for seat in (1, 2, 0):
        assert position.turn == seat
        position = position.play("score:all")
    assert phase_of(position) == "porcelain"
    assert field(position, 2) == "2"
    assert position.turn == CHANCE


@IN_EVERY_FORM
def test_cs_8_an_empty_elephant_row_is_filled_at_once(form: Form) -> None:
    position = table(elephants="odd", fewest=10, form=form).play("!odd")
    assert phase_of(position) == "elephants"
    assert "odd" in field(position, 7)
    for _ in range(5):
        assert position.turn == CHANCE
        position = position.play(position.legal[0])
    assert (position.turn, phase_of(position)) == (1, "turn")
    assert herd(field(position, 6)).total() == 5


@IN_EVERY_FORM
def test_cs_8_when_the_deck_is_empty_all_thirty_discards_become_the_deck(form: Form) -> None:
    after = last_in_row(29, form).play("!odd")
    assert field(after, 7) == "-"
    weights = {move.notation: weight for move, weight in after.chance()}
    assert sum(weights.values()) == 30
    assert weights["deal:!odd"] == 3


def last_in_row(discarded: int, form: Form) -> Position:
    """Return a turn in which the last elephant shown can be taken, after so many discards."""
    positions = (table(elephants="odd", fewest=fewest, form=form) for fewest in range(20, 40))
    return next(position for position in positions if herd(field(position, 7)).total() == discarded)


LEFT = ("R8", "R8", "G8", "G8", "B8")


def tiny_deck(form: Form) -> Position:
    """Return a position in which the last five porcelain cards are about to be dealt."""
    gone = sorted((ALL_PORCELAIN - Counter(LEFT) - Counter(["R3", "B4", "B8"])).elements())
    # 35 purchases and one money card left out of three: 33 elephants were taken, three since the deck was renewed.
    players = "1p:R3B4:0,0,0,-/0p:-:0,0,0,-/0p:B8:0,0,0,-"
    return GAME.position(f"{players} 1 porcelain - {''.join(gone)} any2*2 odd*3", 3, form=form)


@IN_EVERY_FORM
def test_draws_have_the_probabilities_of_a_shuffled_deck(form: Form) -> None:
    assert sequences(tiny_deck(form), Fraction(1), ()) == every_order(LEFT)


def every_order(deck: Sequence[str]) -> dict[tuple[str, ...], Fraction]:
    """Return every order of a deck of five with its probability, by listing all 120 shuffles."""
    return {order: Fraction(count, 120) for order, count in Counter(permutations(deck)).items()}


def sequences(position: Position, chance: Fraction, drawn: tuple[str, ...]) -> dict[tuple[str, ...], Fraction]:
    """Return every sequence of draws with its probability."""
    if position.turn != CHANCE:
        return {drawn: chance}
    outcomes = position.chance()
    total = sum(weight for _, weight in outcomes)
    found: dict[tuple[str, ...], Fraction] = {}
    for move, weight in outcomes:
        card = move.notation.removeprefix("deal:").removeprefix("!")
        found |= sequences(position.play(move), chance * Fraction(weight, total), (*drawn, card))
    return found


@IN_EVERY_FORM
def test_elephants_have_the_probabilities_of_a_shuffled_deck(form: Form) -> None:
    dealing = last_in_row(24, form).play("!odd")
    deck = [move.notation.removeprefix("deal:!") for move, weight in dealing.chance() for _ in range(weight)]
    assert len(deck) == 5
    assert sequences(dealing, Fraction(1), ()) == every_order(deck)

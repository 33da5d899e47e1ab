"""A turn: buy, take an elephant or push."""

import pytest

from howdah.core.compilation import Form
from tests.games.china_shop.tables import IN_EVERY_FORM, SHOWN, field, hand_of, money_of, notations, play, table

PURCHASES = {"$R5", "$G6", "$G8", "$B3", "$B7"}
ELEPHANTS = {"!RR+GG", "!GG+R", "!any1", "!even", "!odd"}


@IN_EVERY_FORM
def test_with_one_money_card_a_player_buys_takes_an_elephant_or_pushes(form: Form) -> None:
    assert notations(table(money=1, form=form)) == PURCHASES | ELEPHANTS | {"push"}


@IN_EVERY_FORM
def test_without_money_nobody_buys(form: Form) -> None:
    assert notations(table(money=0, form=form)) == ELEPHANTS | {"push"}


@IN_EVERY_FORM
def test_with_two_money_cards_nobody_takes_an_elephant(form: Form) -> None:
    assert notations(table(money=2, form=form)) == PURCHASES | {"push"}


@IN_EVERY_FORM
@pytest.mark.parametrize("money", [0, 1, 2])
def test_cs_3_pushing_is_allowed_at_any_money_but_once_a_game(money: int, form: Form) -> None:
    position = table(money=money, form=form)
    after = position.play("push")
    assert after.turn == 1
    assert field(after, 1).split("/")[0] == f"{money}:R3B4:-,-,-,-"
    assert field(after, 4) == SHOWN
    assert "push" not in notations(table(money=money, push=False, form=form))


@IN_EVERY_FORM
def test_cs_3_by_option_pushing_needs_exactly_one_money_card(form: Form) -> None:
    only = {"push-money": "one"}
    assert notations(table(money=0, options=only, form=form)) == ELEPHANTS
    assert notations(table(money=2, options=only, form=form)) == PURCHASES
    assert "push" in notations(table(money=1, options=only, form=form))
    reason = table(money=2, options=only, form=form).why_not("push")
    assert reason
    assert (reason.key, reason.rule) == ("push-with-one", "CS-3")


@IN_EVERY_FORM
def test_buying_costs_one_money_card_and_brings_the_card(form: Form) -> None:
    after = table(money=2, form=form).play("$G8")
    assert money_of(after, 1) == 1
    assert hand_of(after, 1) == "R3G8B4"
    assert field(after, 4) == "R5G6B37"


@IN_EVERY_FORM
def test_an_elephant_brings_one_money_card(form: Form) -> None:
    after = table(money=0, form=form).play("!odd")
    assert money_of(after, 1) == 1
    assert hand_of(after, 1) == "B4"
    assert "odd" not in field(after, 6)


@IN_EVERY_FORM
def test_an_elephant_without_effect_brings_money_too(form: Form) -> None:
    after = table("R3B4", money=1, elephants="GG+BB,allG,any1,even,odd", form=form).play("!allG")
    assert money_of(after, 1) == 2
    assert hand_of(after, 1) == "R3B4"
    assert after.turn == 1


@IN_EVERY_FORM
def test_play_goes_clockwise_round_the_table(form: Form) -> None:
    position = table(form=form)
    turns = [position.turn]
    for _ in range(3):
        position = position.play("push")
        turns.append(position.turn)
    assert turns == [0, 1, 2, 0]


@IN_EVERY_FORM
def test_start_cards_are_ordinary_porcelain(form: Form) -> None:
    after = play(table("R33B4", money=1, elephants="allR,GG+R,any1,even,odd", form=form), "!allR")
    assert hand_of(after, 1) == "B4"
    assert field(after, 5).startswith("R33")

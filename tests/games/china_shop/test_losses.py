"""Losses are named in canonical order: every set of losses in exactly one way, and never without a choice (CS-8)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.rules import Rules
from howdah.core.types import Words
from howdah.games.china_shop import GAME
from howdah.games.china_shop.names import ELEPHANTS, PORCELAIN
from howdah.games.china_shop.rules import CARDS, ELEPHANT_ROW, ELEPHANTS_SHOWN, HAND, LOSING, PHASE, SIZE, TABLEAU, TAKE
from tests.effort import examples
from tests.games.china_shop.tables import IN_EVERY_FORM, hand_of, notations, phase_of, play, table

Hand = tuple[int, ...]
OWN = slice(TABLEAU + HAND, TABLEAU + HAND + CARDS)
HANDS = st.lists(st.sampled_from(PORCELAIN), max_size=9)


def possible_losses(cards: list[str], elephant: str) -> set[tuple[str, ...]]:
    """Return every set of cards that the elephant can take, straight from the words of the rule."""
    match elephant:
        case "even" | "odd":
            return {tuple(sorted(card for card in cards if int(card[1]) % 2 == (elephant == "odd")))}
        case "any1" | "any2":
            return {tuple(sorted(some)) for some in combinations(cards, min(len(cards), int(elephant[3])))}
        case "allR" | "allG" | "allB":
            return {tuple(sorted(card for card in cards if card[0] == elephant[3]))}
    parts = []
    for colours in elephant.split("+"):
        own = [card for card in cards if card[0] == colours[0]]
        parts.append(list(combinations(own, min(len(own), len(colours)))))
    return {tuple(sorted(sum(losses, ()))) for losses in product(*parts)}


def named_losses(rules: Rules, cards: list[str], elephant: str) -> list[tuple[str, ...]]:
    """Return the losses at the end of every sequence of decisions."""
    state = rules.words_from(table().state, SIZE)
    before = Counter(cards)
    for card, name in enumerate(PORCELAIN):
        state[TABLEAU + HAND + card] = before[name]
    # A second elephant of the kind stays in the row, so that nothing is dealt afterwards.
    state[ELEPHANT_ROW + ELEPHANTS.index(elephant)] = 2
    state[ELEPHANTS_SHOWN] = 2
    rules.apply(state, TAKE + ELEPHANTS.index(elephant))
    return [tuple(sorted((before - after).elements())) for after in ends(rules, state)]


def ends(rules: Rules, state: Words) -> Iterator[Counter[str]]:
    if state[PHASE] != LOSING:
        yield Counter({name: int(count) for name, count in zip(PORCELAIN, state[OWN], strict=True)})
        return
    out = rules.words(CARDS)
    found = rules.legal(state, out)
    assert found >= 2, "a loss decision with less than two options"
    for code in list(out[:found]):
        after = rules.words_from(state)
        rules.apply(after, int(code))
        yield from ends(rules, after)


@IN_EVERY_FORM
@pytest.mark.parametrize("elephant", ELEPHANTS)
def test_cs_8_every_set_of_losses_is_named_in_exactly_one_way(elephant: str, form: Form) -> None:
    rules = GAME.rules(form)

    @examples(40, database=None)
    @given(HANDS)
    def holds(cards: list[str]) -> None:
        named = named_losses(rules, cards, elephant)
        assert len(named) == len(set(named)), "two sequences lead to the same losses"
        assert set(named) == possible_losses(cards, elephant)

    holds()


@IN_EVERY_FORM
def test_cs_8_losses_are_named_red_green_blue_and_from_low_to_high(form: Form) -> None:
    position = table("R357G47B4", elephants="RR+G,any1", form=form).play("!RR+G")
    assert notations(position) == {"-R3", "-R5"}
    position = position.play("-R3")
    assert notations(position) == {"-R5", "-R7"}
    position = position.play("-R5")
    assert notations(position) == {"-G4", "-G7"}
    position = position.play("-G7")
    assert hand_of(position, 1) == "R7G4B4"


@IN_EVERY_FORM
def test_cs_8_a_card_that_is_the_only_one_possible_goes_by_itself(form: Form) -> None:
    # After red 5 only red 7 can follow; with two red 3 out of three cards, one red 3 goes in any case.
    position = table("R357G4B4", elephants="RR+G,any1", form=form).play("!RR+G")
    assert hand_of(position.play("-R5"), 1) == "R3B4"
    position = table("R334B4", elephants="RR+G,any1", form=form).play("!RR+G")
    assert hand_of(position, 1) == "R34B4"
    assert notations(position) == {"-R3", "-R4"}


@IN_EVERY_FORM
def test_cs_8_a_card_may_be_named_again_but_none_below_it(form: Form) -> None:
    position = table("R34455", elephants="any2,any1", form=form).play("!any2")
    assert notations(position) == {"-R3", "-R4", "-R5"}
    assert notations(position.play("-R4")) == {"-R4", "-R5"}
    assert hand_of(play(position, "-R4", "-R4"), 1) == "R355"
    assert hand_of(play(position, "-R5"), 1) == "R344"


@IN_EVERY_FORM
def test_cs_9_positions_with_the_same_losses_ahead_are_the_same_position(form: Form) -> None:
    # Red 4 is the lowest that can be named, whether or not red 3 was there before.
    position = table("R34G5", elephants="any2,any1", form=form).play("!any2")
    assert phase_of(position) == "lose:any2:2:R3"
    assert phase_of(position.play("-R3")) == "lose:any2:1:R4"

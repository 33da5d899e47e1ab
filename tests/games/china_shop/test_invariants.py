"""What holds in every game, whatever is played."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.types import CHANCE, OVER, State
from howdah.games.china_shop import GAME
from howdah.games.china_shop.consistency import elephants_taken
from howdah.games.china_shop.names import PORCELAIN
from howdah.games.china_shop.options import COMPONENTS
from howdah.games.china_shop.rules import (
    CARDS,
    CATEGORIES,
    DISCARDS,
    ELEPHANT_DECK,
    ELEPHANT_ROW,
    ELEPHANTS,
    ELEPHANTS_LEFT,
    ELEPHANTS_SHOWN,
    HAND,
    LOSING,
    LOST,
    MONEY,
    MOST_MOVES,
    PHASE,
    PLAYERS,
    PORCELAIN_DECK,
    PORCELAIN_ROW,
    PORCELAIN_SHOWN,
    PUSH,
    ROW,
    SCORE,
    SHEET,
    TAKE,
    TAKEN,
    TAKING_TURN,
    UNUSED,
    tableau,
)
from tests.effort import examples
from tests.games.china_shop.tables import IN_EVERY_FORM

COUNTS = COMPONENTS.encode(COMPONENTS.default)
STARTS = ("R3", "B4", "B3", "G4", "G3", "R4", "B3", "R4", "G3", "B4")
PLAYERS_AND_SEEDS = given(st.sampled_from([3, 4, 5]), st.integers(0, 2**32))


@dataclass
class Step:
    """A state of a random game, as a list, and the code played there; -1 at the end."""

    state: list[int]
    code: int


def random_game(form: Form, players: int, seed: int) -> Iterator[Step]:
    rules, random = GAME.rules(form), Random(seed)
    state, codes, odds = rules.words(GAME.facts.size), rules.words(MOST_MOVES), rules.words(MOST_MOVES)
    rules.setup(state, players, rules.words_from(GAME.encode(GAME.check(players, None)[1])))
    while rules.turn(state) != OVER:
        found = rules.legal(state, codes)
        weights = None
        if rules.turn(state) == CHANCE:
            rules.weights(state, odds)
            weights = list(odds[:found])
        code = int(random.choices(list(codes[:found]), weights)[0])
        yield Step([*map(int, state)], code)
        rules.apply(state, code)
    yield Step([*map(int, state)], -1)


def every_card_is_in_one_place(state: State) -> None:
    players = state[PLAYERS]
    hands = [tableau(seat) + HAND for seat in range(players)]
    for card, name in enumerate(PORCELAIN):
        piles = [PORCELAIN_DECK, PORCELAIN_ROW, LOST, *hands]
        assert all(state[pile + card] >= 0 for pile in piles)
        assert sum(state[pile + card] for pile in piles) == COUNTS[card] + STARTS[: 2 * players].count(name)
    for elephant in range(ELEPHANTS):
        piles = [ELEPHANT_DECK, ELEPHANT_ROW, DISCARDS]
        assert all(state[pile + elephant] >= 0 for pile in piles)
        taken = state[PHASE] == LOSING and state[TAKEN] == elephant
        assert sum(state[pile + elephant] for pile in piles) + taken == COUNTS[CARDS + elephant]
    assert state[PORCELAIN_SHOWN] == sum(state[PORCELAIN_ROW : PORCELAIN_ROW + CARDS]) <= ROW
    assert state[ELEPHANTS_SHOWN] == sum(state[ELEPHANT_ROW : ELEPHANT_ROW + ELEPHANTS]) <= ROW
    assert state[ELEPHANTS_LEFT] == sum(state[ELEPHANT_DECK : ELEPHANT_DECK + ELEPHANTS])


@IN_EVERY_FORM
def test_every_card_is_in_exactly_one_place(form: Form) -> None:
    @examples(8, database=None)
    @PLAYERS_AND_SEEDS
    def holds(players: int, seed: int) -> None:
        for step in random_game(form, players, seed):
            every_card_is_in_one_place(step.state)

    holds()


@IN_EVERY_FORM
def test_nobody_ever_holds_more_than_two_of_the_ten_money_cards(form: Form) -> None:
    @examples(8, database=None)
    @PLAYERS_AND_SEEDS
    def holds(players: int, seed: int) -> None:
        for step in random_game(form, players, seed):
            money = [step.state[tableau(seat) + MONEY] for seat in range(players)]
            assert all(0 <= held <= 2 for held in money)
            assert sum(money) <= 10

    holds()


@IN_EVERY_FORM
@pytest.mark.parametrize(("players", "fewest", "most"), [(3, 37, 42), (4, 36, 43), (5, 35, 44)])
def test_cs_8_elephants_taken_are_40_less_the_players_and_the_money_held(
    players: int, fewest: int, most: int, form: Form
) -> None:
    for seed in range(6):
        taken = finished = renewals = 0
        for step in random_game(form, players, seed):
            assert elephants_taken(step.state) == taken - (step.state[PHASE] == LOSING)
            taken += TAKE <= step.code < PUSH
            # The deck is renewed where 30 cards are left in it again.
            renewals += step.state[ELEPHANTS_LEFT] == 30 and elephants_taken(step.state) > 0
            finished = sum(step.state[tableau(seat) + MONEY] for seat in range(players))
        assert taken == 40 - players + finished
        assert fewest <= taken <= most
        assert renewals == 1


@IN_EVERY_FORM
def test_cs_8_both_rows_are_never_empty_at_once(form: Form) -> None:
    for seed in range(5):
        begun = False
        for step in random_game(form, 3 + seed % 3, seed):
            begun = begun or step.state[PHASE] == TAKING_TURN
            assert not begun or step.state[PORCELAIN_SHOWN] + step.state[ELEPHANTS_SHOWN] > 0


@IN_EVERY_FORM
def test_everybody_scores_each_category_exactly_once(form: Form) -> None:
    for seed in range(5):
        players = 3 + seed % 3
        steps = list(random_game(form, players, seed))
        sheets = [steps[-1].state[tableau(seat) + SHEET :][:CATEGORIES] for seat in range(players)]
        assert all(UNUSED not in sheet for sheet in sheets)
        assert sum(SCORE <= step.code < SCORE + CATEGORIES for step in steps) == 4 * players


@IN_EVERY_FORM
def test_no_game_is_longer_than_declared(form: Form) -> None:
    for players in (3, 4, 5):
        longest = GAME.longest(players, GAME.start(players).options)
        assert longest is not None
        assert max(sum(1 for _ in random_game(form, players, seed)) - 1 for seed in range(5)) <= longest

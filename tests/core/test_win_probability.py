"""Shares of the win out of strengths and points."""

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core import win_probability
from howdah.core.compilation import Form, load
from howdah.core.win_probability import WHOLE_GAME, share_by_points, share_by_strength, weigh

STRENGTHS = st.lists(st.integers(-20_000, 20_000), min_size=2, max_size=5)


@given(STRENGTHS)
def test_shares_are_those_of_a_logistic_model(strengths: list[int]) -> None:
    out = list(strengths)
    share_by_strength(out, len(out))
    odds = [exp((strength - max(strengths)) / 1000) for strength in strengths]
    assert out == pytest.approx([1000 * one / sum(odds) for one in odds], abs=1.5)


@given(STRENGTHS)
def test_shares_are_the_same_compiled(strengths: list[int]) -> None:
    import numpy as np

    plain, compiled = list(strengths), np.array(strengths)
    share_by_strength(plain, len(plain))
    load(win_probability, Form.CHECKED).share_by_strength(compiled, len(compiled))
    assert plain == compiled.tolist()


@given(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000))
def test_two_players_who_change_places_change_shares(first: int, second: int) -> None:
    here, there = [first, second], [second, first]
    share_by_strength(here, 2)
    share_by_strength(there, 2)
    assert here == there[::-1]


def test_those_with_most_points_share_the_win() -> None:
    out = [3, 7, 7, -1]
    share_by_points(out, 4)
    assert out == [0, 500, 500, 0]


def test_weights_go_from_early_to_late() -> None:
    terms, early, late = (2, -1), (100, 10), (300, 50)
    assert weigh(terms, early, late, 0) == 190
    assert weigh(terms, early, late, WHOLE_GAME) == 550
    assert weigh(terms, early, late, WHOLE_GAME // 2) == 370

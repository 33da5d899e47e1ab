"""Glicko-2 against its author's example, and what must hold of every rating."""

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.ratings.glicko import GREATEST_DEVIATION, LEAST_DEVIATION, Rating, Result, expected_score, periods_of, rated
from tests.effort import examples

RATINGS = st.builds(Rating, st.floats(0, 4000), st.floats(30, 350), st.floats(0.03, 0.12))
RESULTS = st.builds(Result, RATINGS, st.sampled_from([0.0, 0.5, 1.0]))


def test_the_example_of_glickmans_paper() -> None:
    results = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    found = rated(Rating(1500, 200, 0.06), results)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_rating_becomes_less_sure_with_time_but_not_worse() -> None:
    sure = Rating(1700, 60)
    later = [rated(sure, [], periods_of(timedelta(days=days))) for days in (0, 30, 365, 100_000)]
    assert {rating.value for rating in later} == {1700}
    assert later[0].deviation == pytest.approx(60)
    assert all(before.deviation < after.deviation for before, after in pairwise(later))
    assert 100 < later[2].deviation < 120
    assert later[3].deviation == GREATEST_DEVIATION
    assert periods_of(timedelta(days=-3)) == 0


def test_the_interval_holds_95_percent() -> None:
    assert Rating(1500, 100).interval == (1304, 1696)


@pytest.mark.parametrize("score", [-0.1, 1.5])
def test_a_score_is_from_0_to_1(score: float) -> None:
    with pytest.raises(ValueError, match="expected a score from 0 to 1"):
        rated(Rating(), [Result(Rating(), score)])


def test_time_does_not_run_back() -> None:
    with pytest.raises(ValueError, match="at least 0 rating periods"):
        rated(Rating(), [], -1)


@given(RATINGS, st.lists(RESULTS, min_size=1, max_size=8), st.floats(0, 100))
@examples(60)
def test_results_keep_a_rating_in_its_bounds(rating: Rating, results: list[Result], periods: float) -> None:
    found = rated(rating, results, periods)
    assert LEAST_DEVIATION <= found.deviation <= GREATEST_DEVIATION
    assert 0 < found.volatility < 1
    low, high = found.interval
    assert low < found.value < high


@given(RATINGS, RATINGS)
@examples(60)
def test_a_win_raises_a_rating_and_a_loss_lowers_it(rating: Rating, opponent: Rating) -> None:
    win, draw, loss = (rated(rating, [Result(opponent, score)]).value for score in (1.0, 0.5, 0.0))
    assert loss <= draw <= win
    assert loss <= rating.value <= win


@given(RATINGS, RATINGS)
@examples(60)
def test_the_expected_scores_of_both_are_one_point(rating: Rating, opponent: Rating) -> None:
    ours, theirs = expected_score(rating, opponent), expected_score(opponent, rating)
    assert ours + theirs == pytest.approx(1)
    assert (ours >= 0.5) == (rating.value >= opponent.value) or ours == pytest.approx(0.5)


@given(RATINGS, st.lists(RESULTS, min_size=1, max_size=5))
@examples(30)
def test_the_order_of_results_does_not_matter(rating: Rating, results: list[Result]) -> None:
    found, turned = rated(rating, results), rated(rating, results[::-1])
    assert found.value == pytest.approx(turned.value)
    assert found.deviation == pytest.approx(turned.deviation)


def test_many_results_find_the_strength() -> None:
    rating = Rating()
    for game in range(200):
        rating = rated(rating, [Result(Rating(1800, 50), float(game % 4 == 0))], 0.02)
    assert 1500 < rating.value < 1720  # one point of four against 1800 is about 1610
    assert rating.deviation < 80

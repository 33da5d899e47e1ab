"""The Plackett-Luce model against OpenSkill, and what must hold of every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.ratings import plackett_luce
from howdah.ratings.glicko import GREATEST_DEVIATION, LEAST_DEVIATION, Rating
from howdah.ratings.plackett_luce import aged, ranked
from tests.effort import examples

RATINGS = st.builds(Rating, st.floats(0, 4000), st.floats(30, 350))
GAMES = st.integers(3, 5).flatmap(
    lambda players: st.tuples(
        st.lists(RATINGS, min_size=players, max_size=players),
        st.lists(st.integers(1, players), min_size=players, max_size=players),
    )
)
# The tests of openskill.js for players with its usual rating, 25 ± 25/3, who are ranked in this order.
EVERYBODY_AGAINST_EVERYBODY = {
    3: [(27.868876552746237, 8.204837030780652), (25.717219138186557, 8.057829747583874),
        (21.413904309067206, 8.057829747583874)],
    4: [(27.795084971874736, 8.263160757613477), (26.552824984374855, 8.179213704945203),
        (24.68943500312503, 8.083731307186588), (20.96265504062538, 8.083731307186588)],
    5: [(27.666666666666668, 8.290556877154474), (26.833333333333332, 8.240145629781066),
        (25.72222222222222, 8.179996679645559), (24.055555555555557, 8.111796013701358),
        (20.72222222222222, 8.111796013701358)],
}  # fmt: skip
# What openskill 6.2.0 returns for PlackettLuce(tau=0) and these players, by ranks; those with a tie are its averages.
STRANGERS = [(30, 4), (25, 6), (21, 8), (28, 3)]
RANKED = [(30.296099840247145, 3.9781191597347245), (26.997856004624882, 5.958028908049226),
          (17.483496619341587, 7.57552682252981), (27.828488126609848, 2.9900094102258805)]  # fmt: skip


@pytest.fixture
def small_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plackett_luce, "LEAST_DEVIATION", 0)


@pytest.mark.usefixtures("small_scale")
@pytest.mark.parametrize("players", EVERYBODY_AGAINST_EVERYBODY)
def test_equal_players_as_openskill_rates_them(players: int) -> None:
    found = ranked([Rating(25, 25 / 3)] * players, range(players), 25 / 6)
    for one, (value, deviation) in zip(found, EVERYBODY_AGAINST_EVERYBODY[players], strict=True):
        assert (one.value, one.deviation) == pytest.approx((value, deviation))


@pytest.mark.usefixtures("small_scale")
def test_different_players_as_openskill_rates_them() -> None:
    found = ranked([Rating(*one) for one in STRANGERS], [2, 1, 4, 3], 25 / 6)
    for one, (value, deviation) in zip(found, RANKED, strict=True):
        assert (one.value, one.deviation) == pytest.approx((value, deviation))


@pytest.mark.usefixtures("small_scale")
def test_equal_places_as_openskill_rates_them() -> None:
    found = ranked([Rating(25, 25 / 3)] * 3, [1, 2, 1], 25 / 6)
    values = [25.717219138186557, 23.56556172362688, 25.717219138186557]
    assert [one.value for one in found] == [pytest.approx(value) for value in values]
    assert [one.deviation for one in found] == [pytest.approx(8.204837030780652)] * 3


def test_every_rating_has_a_rank() -> None:
    with pytest.raises(ValueError, match="a rank for each of 3 ratings, but found 2"):
        ranked([Rating()] * 3, [1, 2])


def test_a_rating_becomes_less_sure_with_time() -> None:
    assert aged(Rating(1700, 60), 0) == Rating(1700, 60)
    assert 100 < aged(Rating(1700, 60), 73).deviation < 120
    assert aged(Rating(1700, 60), 1e9).deviation == GREATEST_DEVIATION


@given(GAMES)
@examples(80)
def test_a_game_tells_something_about_everybody_and_the_best_place_never_costs(
    game: tuple[list[Rating], list[int]],
) -> None:
    ratings, ranks = game
    found = ranked(ratings, ranks)
    for old, new, rank in zip(ratings, found, ranks, strict=True):
        assert LEAST_DEVIATION <= new.deviation <= max(old.deviation, LEAST_DEVIATION)
        if ranks.count(rank) == 1 and rank == min(ranks):
            assert new.value >= old.value
        if ranks.count(rank) == 1 and rank == max(ranks):
            assert new.value <= old.value


@given(GAMES, st.randoms(use_true_random=False))
@examples(40)
def test_the_order_of_the_seats_does_not_matter(game: tuple[list[Rating], list[int]], random: object) -> None:
    ratings, ranks = game
    order = list(range(len(ratings)))
    random.shuffle(order)  # type: ignore[attr-defined]
    found, moved = ranked(ratings, ranks), ranked([ratings[n] for n in order], [ranks[n] for n in order])
    for place, number in enumerate(order):
        assert moved[place].value == pytest.approx(found[number].value)
        assert moved[place].deviation == pytest.approx(found[number].deviation)

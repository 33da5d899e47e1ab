"""Tables of three to five: sizes, byes, and how evenly entrants meet."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.tournaments.mixing import mix, table_sizes
from howdah.tournaments.pairing import Meetings, Pairing
from tests.effort import examples


@pytest.mark.parametrize(
    ("entrants", "wanted", "sizes"),
    [
        (12, 4, [4, 4, 4]),
        (13, 4, [5, 4, 4]),
        (11, 4, [4, 4, 3]),
        (7, 4, [4, 3]),
        (5, 4, [5]),
        (8, 5, [4, 4]),
        (7, 3, [4, 3]),
        (2, 4, []),
    ],
)
def test_tables_are_as_large_as_wanted_or_nearly_so(entrants: int, wanted: int, sizes: list[int]) -> None:
    assert table_sizes(entrants, wanted, {3, 4, 5}) == sizes


def test_where_no_division_fits_somebody_has_a_bye() -> None:
    assert table_sizes(7, 3, {3}) == [3, 3]
    rounds: list[list[Pairing]] = []
    for _ in range(3):
        tables = mix(range(7), None, Meetings(rounds), [3, 3])
        rounds.append([Pairing(table) for table in tables])
    assert len({pairing.seats for one in rounds for pairing in one if pairing.is_bye}) == 3


def meetings_after(size: int, wanted: int, number: int) -> tuple[Meetings, list[int]]:
    rounds: list[list[Pairing]] = []
    for _ in range(number):
        tables = mix(range(size), None, Meetings(rounds), table_sizes(size, wanted, {3, 4, 5}))
        assert sorted(entrant for table in tables for entrant in table) == list(range(size))
        rounds.append([Pairing(table) for table in tables])
    meetings = Meetings(rounds)
    return meetings, [meetings.met(*pair) for pair in combinations(range(size), 2)]


@examples(8)
@given(st.integers(6, 17), st.integers(3, 5), st.integers(1, 5))
def test_larger_tables_cl_5_nobody_meets_anybody_much_more_often_than_others(
    size: int, wanted: int, number: int
) -> None:
    _, met = meetings_after(size, wanted, number)
    assert max(met) <= sum(met) / len(met) + 2


@pytest.mark.parametrize(
    ("size", "wanted", "number", "most"), [(9, 3, 4, 1), (16, 4, 5, 2), (12, 4, 4, 2), (20, 5, 5, 2)]
)
def test_the_measured_bound_of_meetings(size: int, wanted: int, number: int, most: int) -> None:
    _, met = meetings_after(size, wanted, number)
    assert max(met) <= most


def test_everybody_has_each_seat_about_as_often() -> None:
    meetings, _ = meetings_after(12, 4, 8)
    for entrant in range(12):
        counted = Counter(meetings.seats(entrant))
        assert all(1 <= counted[seat] <= 3 for seat in range(4))


def test_with_points_equals_meet_first() -> None:
    points = {entrant: Fraction(entrant < 4) for entrant in range(8)}
    tables = mix([0, 4, 1, 5, 2, 6, 3, 7], points, Meetings([]), [4, 4])
    assert {frozenset(table) for table in tables} == {frozenset(range(4)), frozenset(range(4, 8))}

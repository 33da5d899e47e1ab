"""Round robins follow the Berger tables that FIDE publishes (Handbook C.05, annex 1)."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from howdah.tournaments.berger import round_robin
from tests.effort import examples

FIDE_TABLES = {
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def test_round_robin_cl_1_has_the_rounds_of_the_published_tables() -> None:
    for size, published in FIDE_TABLES.items():
        rounds = round_robin(range(1, size + 1))
        assert [" ".join("-".join(map(str, pair)) for pair in one) for one in rounds] == published


def test_with_an_odd_number_each_has_one_bye() -> None:
    byes = [pair for one in round_robin([1, 2, 3, 4, 5]) for pair in one if len(pair) == 1]
    assert sorted(byes) == [(1,), (2,), (3,), (4,), (5,)]


@examples(20)
@given(st.integers(2, 30))
def test_everybody_meets_everybody_once_with_balanced_seats(size: int) -> None:
    rounds = round_robin(range(size))
    assert all(sorted(entrant for pair in one for entrant in pair) == list(range(size)) for one in rounds)
    pairs = [pair for one in rounds for pair in one if len(pair) == 2]
    assert sorted(map(sorted, pairs)) == sorted(map(list, combinations(range(size), 2)))
    for entrant in range(size):
        firsts, seconds = (sum(pair[seat] == entrant for pair in pairs) for seat in (0, 1))
        assert abs(firsts - seconds) <= 1

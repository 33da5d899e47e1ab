"""Swiss pairings: everybody plays, nobody meets anybody twice while that can be, byes and seats are fair."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from howdah.tournaments.pairing import Meetings, Pairing, bye, outcome_of
from howdah.tournaments.standings import points_of, standings
from howdah.tournaments.swiss import swiss
from tests.effort import examples


def next_round(entrants: Sequence[int], rounds: list[list[Pairing]]) -> list[tuple[int, ...]]:
    ranking = [one.entrant for one in standings(entrants, rounds, ["buchholz"])]
    return swiss(ranking, points_of(entrants, rounds), Meetings(rounds))


def played(pairs: Sequence[tuple[int, ...]], chance: Random) -> list[Pairing]:
    places = [(1, 2), (2, 1), (1, 1)]
    return [Pairing(pair, bye() if len(pair) == 1 else outcome_of(chance.choice(places))) for pair in pairs]


def can_avoid_rematches(entrants: Sequence[int], meetings: Meetings) -> bool:
    """Whether a round without a rematch and without a second bye exists at all."""
    graph = nx.Graph()
    graph.add_edges_from(pair for pair in combinations(entrants, 2) if not meetings.met(*pair))
    if len(entrants) % 2:
        graph.add_edges_from((entrant, -1) for entrant in entrants if not meetings.byes(entrant))
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) >= len(entrants)


@examples(25)
@given(st.integers(2, 17), st.integers(1, 7), st.integers(0, 2**32))
def test_everybody_plays_and_nobody_meets_twice_while_that_can_be(size: int, number: int, seed: int) -> None:
    chance, entrants, rounds = Random(seed), range(size), list[list[Pairing]]()
    for _ in range(number):
        meetings = Meetings(rounds)
        pairs = next_round(entrants, rounds)
        assert sorted(entrant for pair in pairs for entrant in pair) == list(entrants)
        assert [len(pair) for pair in pairs] == [2] * (size // 2) + [1] * (size % 2)
        if can_avoid_rematches(entrants, meetings):
            assert not any(meetings.met(*pair) if len(pair) == 2 else meetings.byes(*pair) for pair in pairs)
        rounds.append(played(pairs, chance))
    if size >= 2 * number:  # where there is room, nobody has a seat much more often than the other
        for entrant in entrants:
            had = Meetings(rounds).seats(entrant)
            assert abs(2 * sum(had) - len(had)) <= 3


def test_swiss_cl_3_the_upper_half_meets_the_lower_half_and_then_winners_meet_winners() -> None:
    first = next_round(range(1, 9), [])
    assert [set(pair) for pair in first] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    results = [Pairing(pair, outcome_of([1 if entrant <= 4 else 2 for entrant in pair])) for pair in first]
    second = next_round(range(1, 9), [results])
    assert [set(pair) for pair in second] == [{1, 3}, {2, 4}, {5, 7}, {6, 8}]


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    rounds = [[Pairing((1, 2), outcome_of((1, 2))), Pairing((3,), bye())]]
    assert (2,) in next_round([1, 2, 3], rounds)


def test_who_had_the_first_seat_has_the_second_next() -> None:
    rounds = [[Pairing((1, 3), outcome_of((1, 2))), Pairing((4, 2), outcome_of((2, 1)))]]
    pairs = next_round([1, 2, 3, 4], rounds)
    assert (2, 1) in pairs
    assert (3, 4) in pairs


def test_a_rematch_comes_only_when_nothing_else_is_left() -> None:
    rounds = [[Pairing((1, 2), outcome_of((1, 2)))]]
    assert next_round([1, 2], rounds) == [(2, 1)]


def test_points_matter_more_than_seats() -> None:
    points = {1: Fraction(2), 2: Fraction(2), 3: Fraction(0), 4: Fraction(0)}
    both_first = [[Pairing((1, 3)), Pairing((2, 4))], [Pairing((1, 4)), Pairing((2, 3))]]
    assert {frozenset(pair) for pair in swiss([1, 2, 3, 4], points, Meetings(both_first))} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }

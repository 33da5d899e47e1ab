"""Points by place, tie-breaks and places."""

from fractions import Fraction

from howdah.tournaments.pairing import Pairing, bye, outcome_of, points_by_place
from howdah.tournaments.standings import standings, tie_breaks_of

HALF = Fraction(1, 2)


def exact(*numbers: Fraction | int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def test_points_are_the_part_of_the_others_that_were_beaten() -> None:
    assert points_by_place((1, 2)) == exact(1, 0)
    assert points_by_place((1, 1)) == exact(HALF, HALF)
    assert points_by_place((2, 1, 4, 3)) == exact(Fraction(2, 3), 1, 0, Fraction(1, 3))
    assert points_by_place((1, 1, 3)) == exact(Fraction(3, 4), Fraction(3, 4), 0)


def test_shares_are_those_of_the_points_in_the_game_or_of_the_places() -> None:
    assert outcome_of((1, 2, 3), (30, 15, 5)).shares == exact(Fraction(3, 5), Fraction(3, 10), Fraction(1, 10))
    assert outcome_of((1, 2, 3)).shares == exact(Fraction(2, 3), Fraction(1, 3), 0)
    assert outcome_of((1, 2, 3), (0, 0, 0)).shares == exact(Fraction(2, 3), Fraction(1, 3), 0)


def test_tie_breaks_cl_6_buchholz_sonneborn_berger_and_wins_by_hand() -> None:
    rounds = [
        [Pairing((1, 2), outcome_of((1, 2))), Pairing((3, 4), outcome_of((1, 1))), Pairing((5,), bye())],
        [Pairing((5, 1), outcome_of((2, 1))), Pairing((2, 3), outcome_of((1, 2))), Pairing((4,), bye())],
    ]
    # Points: 1 has 2; 4 has 1.5; 2 and 5 have 1; 3 has 0.5. A bye is a game against one's own points.
    rows = {row.entrant: row for row in standings([1, 2, 3, 4, 5], rounds, tie_breaks_of("swiss", 2))}
    assert {entrant: row.points for entrant, row in rows.items()} == {1: 2, 2: 1, 3: HALF, 4: 3 * HALF, 5: 1}
    assert rows[1].tie_breaks == exact(1 + 1, 1 + 1, 2)
    assert rows[2].tie_breaks == exact(2 + HALF, HALF, 1)
    assert rows[3].tie_breaks == exact(3 * HALF + 1, HALF * 3 * HALF, 0)
    assert rows[4].tie_breaks == exact(HALF + 3 * HALF, HALF * HALF + 3 * HALF, 0)
    assert rows[5].tie_breaks == exact(1 + 2, 1, 0)
    assert [row.place for row in standings([1, 2, 3, 4, 5], rounds, tie_breaks_of("swiss", 2))] == [1, 2, 3, 4, 5]


def test_equals_share_a_place_and_games_that_go_on_count_for_nothing() -> None:
    rounds = [[Pairing((1, 2), outcome_of((1, 1))), Pairing((3, 4))]]
    rows = standings([1, 2, 3, 4], rounds, tie_breaks_of("round-robin", 2))
    assert [(row.place, row.entrant) for row in rows] == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_a_win_without_a_game_is_no_win_of_the_tie_break() -> None:
    rounds = [[Pairing((1, 2), outcome_of((1, 2), played=False))]]
    rows = standings([1, 2], rounds, ["wins"])
    assert [(row.points, row.tie_breaks) for row in rows] == [(Fraction(1), exact(0)), (Fraction(0), exact(0))]


def test_at_larger_tables_the_share_of_the_points_decides() -> None:
    rounds = [
        [Pairing((1, 2, 3), outcome_of((1, 2, 3), (10, 9, 1))), Pairing((4, 5, 6), outcome_of((1, 2, 3), (14, 3, 3)))]
    ]
    rows = standings(range(1, 7), rounds, tie_breaks_of("swiss", 3))
    assert [row.entrant for row in rows] == [4, 1, 2, 5, 6, 3]

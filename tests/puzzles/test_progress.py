"""The progress of a solver: first tries, rating and streaks."""

from datetime import date, timedelta

import pytest

from howdah.games import GAMES
from howdah.puzzles.collection import collection, daily
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.progress import (
    FinishedTry,
    Progress,
    day_of,
    fitting_difficulty,
    is_now,
    progress_of,
    starting_rating,
)
from howdah.puzzles.puzzle import Puzzle
from howdah.ratings.glicko import Rating

SIAM = collection(GAMES.find("siam"))
NOW = 1_900_000_000_000
DAY = 24 * 3600 * 1000
TODAY = date(2030, 3, 17)


def solution(puzzle: Puzzle, day: date | None = None, time: int = NOW) -> FinishedTry:
    moves = tuple(step.right[-1] for step in puzzle.steps)
    return FinishedTry(puzzle.id, moves, time, day.isoformat() if day else None)


def failure(puzzle: Puzzle, time: int = NOW) -> FinishedTry:
    return FinishedTry(puzzle.id, (), time)


def test_only_the_first_try_of_a_puzzle_counts() -> None:
    first = progress_of([failure(SIAM[0])])
    assert (first.tried, first.solved) == (frozenset({SIAM[0].id}), frozenset())
    assert first.rating.value < 1500
    assert progress_of([failure(SIAM[0]), solution(SIAM[0])]) == first
    assert progress_of([solution(SIAM[0]), failure(SIAM[0])]).rating.value > 1500


def test_a_part_of_the_solution_solves_nothing_and_an_unknown_puzzle_does_not_count() -> None:
    longer = next(puzzle for puzzle in SIAM if len(puzzle.steps) == 2)
    part = FinishedTry(longer.id, longer.steps[0].right[:1], NOW)
    assert not progress_of([part]).solved
    assert progress_of([FinishedTry("siam-00000000", ("x",), NOW)]) == Progress()


def test_a_hard_puzzle_is_worth_more() -> None:
    easy, hard = (next(one for one in SIAM if one.difficulty == level) for level in (1, 5))
    assert starting_rating(easy).value < starting_rating(hard).value
    assert progress_of([solution(easy)]).rating.value < progress_of([solution(hard)]).rating.value


def test_a_rating_that_rests_becomes_less_sure() -> None:
    progress = progress_of([solution(puzzle) for puzzle in SIAM[:10]])
    assert progress.at(NOW).deviation < progress.at(NOW + 300 * DAY).deviation


def test_a_streak_goes_until_today_or_yesterday() -> None:
    days = [TODAY - timedelta(days=back) for back in (1, 2, 3, 7, 8)]
    progress = progress_of([solution(daily(day), day) for day in days])
    assert (progress.streak(TODAY), progress.longest_streak) == (3, 3)
    assert progress.streak(TODAY + timedelta(days=1)) == 0
    both = progress.after(solution(daily(TODAY), TODAY), daily(TODAY))
    assert both.streak(TODAY) == 4


def test_another_puzzle_or_another_try_is_no_daily_puzzle() -> None:
    other = next(puzzle for puzzle in SIAM if puzzle != daily(TODAY))
    assert not progress_of([solution(other, TODAY)]).days
    assert not progress_of([FinishedTry(daily(TODAY).id, ("x",), NOW, str(TODAY))]).days


def test_a_daily_puzzle_that_was_solved_at_last_is_a_day_of_the_streak() -> None:
    puzzle = daily(TODAY)
    progress = progress_of([failure(puzzle), solution(puzzle, TODAY)])
    assert (progress.streak(TODAY), progress.solved) == (1, frozenset())


@pytest.mark.parametrize(("value", "difficulty"), [(300, 1), (900, 1), (1500, 4), (2300, 8), (3000, 8)])
def test_a_rating_has_a_fitting_difficulty(value: float, difficulty: int) -> None:
    assert fitting_difficulty(Rating(value)) == difficulty


def test_a_day_is_at_most_one_day_off() -> None:
    noon = NOW  # 2030-03-17 17:46 UTC
    assert [is_now(TODAY + timedelta(days=off), noon) for off in (-2, -1, 0, 1, 2)] == [False, True, True, True, False]
    with pytest.raises(PuzzleError, match="expected a day such as"):
        day_of("soon")

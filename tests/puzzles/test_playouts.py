"""Best decisions by games: what is called sure is right, and what is not sure is not called so."""

from random import Random

import pytest

from howdah.core.position import Position
from howdah.puzzles import work
from howdah.puzzles.playouts import LEAST_MARGIN, prove_best, race, withstands
from tests.puzzles.examples import BEST

RIGHT = BEST.start.find("$R8").code
MEASUREMENTS = 400


def test_equal_random_numbers_give_equal_shares() -> None:
    assert prove_best(BEST.start, RIGHT, 5) == prove_best(BEST.start, RIGHT, 5)
    assert prove_best(BEST.start, RIGHT, 5).sure


def test_a_race_finds_the_best_move_and_no_second_best() -> None:
    assert race(BEST.start, BEST.start.legal, 0) == RIGHT
    assert race(BEST.start, [code for code in BEST.start.legal if code != RIGHT], 0) is None  # two are equal


def test_a_rival_that_is_ahead_by_the_evaluation_is_noticed() -> None:
    rivals = [code for code in BEST.start.legal if code != RIGHT]
    assert withstands(BEST.start, RIGHT, rivals, 20)
    assert not withstands(BEST.start, rivals[0], [RIGHT], 20)


def test_a_move_that_is_not_the_best_is_never_sure() -> None:
    assert not any(prove_best(BEST.start, code, 5).sure for code in BEST.start.legal if code != RIGHT)


@pytest.mark.parametrize("ahead", [0.0, LEAST_MARGIN / 1000])
def test_a_move_that_is_ahead_by_no_more_than_the_margin_is_seldom_sure(
    ahead: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The share of wrong proofs is at most 1 %, though a proof may look at its results four times."""
    random = Random(1)

    def play_out(_: Position, code: int, first: int, games: int, *, by_policy: bool) -> tuple[int, ...]:
        del first, by_policy
        chance = 0.5 + (ahead if code == RIGHT else 0)
        return tuple(1000 * (random.random() < chance) for _ in range(games))

    monkeypatch.setattr(work, "play_out", play_out)
    # One comparison is easier to succeed in than several, which all must.
    monkeypatch.setattr(Position, "legal", (RIGHT, next(code for code in BEST.start.legal if code != RIGHT)))
    wrong = sum(prove_best(BEST.start, RIGHT, 0).sure for _ in range(MEASUREMENTS))
    assert wrong <= MEASUREMENTS // 100

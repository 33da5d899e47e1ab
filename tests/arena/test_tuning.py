"""Tuning: what the regression finds, and a whole round of it."""

import runpy
from pathlib import Path
from random import Random

import pytest

from howdah.arena.regression import UNIT, Weights, fit, loss
from howdah.arena.samples import Sample, samples
from howdah.arena.tuning import main, written
from howdah.core.game import Game
from tests.games.settings import EVERY_GAME

TRUE = Weights((1000, -500), (2000, 0))
NOTHING = Weights((0, 0), (0, 0))


def made_up(count: int, seats: int) -> list[Sample]:
    """Positions whose results are as the true weights say."""
    random, found = Random(1), list[Sample]()
    for _ in range(count):
        terms = tuple((random.randint(-2, 2), random.randint(0, 3)) for _ in range(seats))
        gone = random.randint(0, 100)
        weights = [
            (early * (100 - gone) + late * gone) / 100 for early, late in zip(TRUE.early, TRUE.late, strict=True)
        ]
        odds = [2.718281828 ** (sum(map(float.__mul__, weights, map(float, own))) / UNIT) for own in terms]
        winner = random.choices(range(seats), odds)[0]
        found.append(Sample(terms, gone, tuple(float(seat == winner) for seat in range(seats))))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_regression_finds_the_weights_that_results_came_from(seats: int) -> None:
    found = fit(made_up(6000, seats), NOTHING, caution=1)
    assert [*found.early, *found.late] == pytest.approx([*TRUE.early, *TRUE.late], abs=200)


def test_caution_keeps_weights_as_they_were() -> None:
    few, before = made_up(40, 2), Weights((300, 300), (300, 300))
    assert fit(few, before, caution=1e9) == before
    assert fit(few, before, caution=1) != before


def test_numbers_of_players_can_be_mixed() -> None:
    mixed = [*made_up(500, 2), *made_up(500, 3), *made_up(500, 5)]
    assert loss(mixed, TRUE) < loss(mixed, NOTHING)
    assert loss(mixed, fit(mixed, NOTHING, caution=0.01)) <= loss(mixed, TRUE)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_samples_are_terms_with_the_result_of_the_game(game: Game) -> None:
    players = game.facts.players[0]
    found = [sample for seed in range(2) for sample in samples(game, players, 20, Random(seed))]
    assert found
    for sample in found:
        assert len(sample.terms) == len(sample.shares) == players
        assert all(len(terms) == len(game.terms) for terms in sample.terms)
        assert sum(sample.shares) == pytest.approx(1)
        assert 0 <= sample.progress <= 100
    assert found == [sample for seed in range(2) for sample in samples(game, players, 20, Random(seed))]


def test_a_round_of_tuning_writes_weights_that_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.py"
    main(["siam", "--games", "10", "--nodes", "100", "--out", str(file)])
    assert "loss on those held back" in capsys.readouterr().out
    weights = runpy.run_path(str(file))
    assert len(weights["EARLY"]) == len(weights["LATE"]) == 8
    assert "python -m howdah.arena.tuning siam --games 10 --nodes 100 --seed 1" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [game for game in EVERY_GAME if game.id != "tiny"], ids=lambda game: game.id)
def test_the_weights_of_every_game_are_as_tuning_wrote_them(game: Game) -> None:
    path = Path(str(game.weights.__file__))
    text = path.read_text(encoding="utf-8")
    by_command = text.split("Written by: ")[1].split("\n")[0]
    assert by_command.startswith(f"python -m howdah.arena.tuning {game.id} ")
    assert text == written(game, Weights(game.weights.EARLY, game.weights.LATE), by_command)

"""Training: what a network learns, how it plays in whole numbers, and a whole small training."""

import json
import re
import runpy
from pathlib import Path
from random import Random

import numpy as np
import pytest

from howdah.arena.settings import ArenaError
from howdah.arena.training.acceptance import module_at, play_pair, rules_with, verdict
from howdah.arena.training.examples import examples_of, shape_of
from howdah.arena.training.learning import Examples, Network, Shape, learn, loss, rounded, strengths
from howdah.arena.training.network_file import write, written
from howdah.arena.training.plan import begin_or_go_on, plan_of
from howdah.arena.training.positions import play
from howdah.core import network_frame
from howdah.core.compilation import Form, instantiate
from howdah.core.game import Game
from howdah.core.network import LANES, MOST_WEIGHT
from howdah.core.network_text import text_of, words_of
from howdah.core.position import Position
from howdah.core.win_probability import share_by_strength
from howdah.games import GAMES
from tests.terminal.test_commands import howdah

SIAM, WHITE_ELEPHANT = GAMES.find("siam"), GAMES.find("white-elephant")
WITH_NETWORKS = (SIAM, WHITE_ELEPHANT)
SMALL = ("--games", "2", "--nodes", "20", "--rounds", "1", "--pairs", "1", "--match-nodes", "20", "--workers", "1")


def wandering(game: Game, seed: int, count: int) -> list[Position]:
    """Return decisions of a random game."""
    random, found = Random(seed), list[Position]()
    now = game.start()
    while now.turn < 0:
        now = now.play(now.legal[0])
    while len(found) < count and not now.over:
        found.append(now)
        now = now.play(random.choice(now.legal))
    return found


def made_up(count: int) -> Examples:
    """Return positions of two features out of six, where the first one helps unless the second one is there too."""
    random = np.random.default_rng(1)
    rows = random.integers(0, 6, (count, 1, 2))
    helps, hinders = (rows == 0).any(axis=2)[:, 0], (rows == 1).any(axis=2)[:, 0]
    shares = np.where(helps & ~hinders, 0.9, 0.5).astype(np.float32)
    return Examples(rows, np.zeros((count, 1), dtype=np.int64), np.zeros(count, dtype=np.float32), shares)


def test_a_network_learns_what_no_sum_of_weights_can_say() -> None:
    told: list[tuple[int, float, float]] = []
    network = learn(made_up(4000), made_up(2000), Shape(6, 1, LANES), 300, 1, lambda *one: told.append(one))
    assert told[0][2] > 0.05
    assert told[-1][2] < 0.003
    assert loss(rounded(network), made_up(2000)) == pytest.approx(told[-1][2])


@pytest.mark.parametrize("game", WITH_NETWORKS, ids=lambda game: game.id)
def test_whole_numbers_say_what_the_network_has_learned(game: Game, tmp_path: Path) -> None:
    random, shape = np.random.default_rng(2), shape_of(game)
    network = Network(
        np.clip(random.normal(0, 0.4, (shape.rows + 1, shape.hidden)), -1, 1).astype(np.float32),
        random.normal(0, 0.3, (shape.kinds, shape.hidden - 1)).astype(np.float32),
        np.ones(1, dtype=np.float32),
    )
    network.rows[-1] = 0
    text = written(network, ("Made up.",), with_terms=game is SIAM)
    write(tmp_path / "made_up.py", text)
    positions = wandering(game, 3, 30)
    states = np.array([one.state[: game.facts.memory_at] for one in positions], dtype=np.int64)
    examples = examples_of(game, states, np.full((len(states), 2), 500))
    expected = strengths(rounded(network), examples)
    weights = module_at(tmp_path / "made_up.py")
    sources = game.network, weights, game.evaluation, game.module, game.weights
    frame = instantiate(network_frame, *(one for one in sources if one is not None))
    for position, strength in zip(positions, expected, strict=True):
        out, told = [0, 0], [0, 0]
        frame.estimate(list(position.state), out)
        told[position.turn] = int(1000 * strength)
        share_by_strength(told, 2)
        assert out == pytest.approx(told, abs=4)


def test_rows_keep_every_weight() -> None:
    weights = [Random(4).randint(-MOST_WEIGHT, MOST_WEIGHT) for _ in range(5 * LANES)]
    words = words_of(text_of(weights))
    found = [(word >> 8 * place & 255) - 128 for word in words for place in range(LANES)]
    assert found == weights
    assert all(-(2**63) <= word < 2**63 for word in words)


def test_siam_looks_the_same_from_every_side() -> None:
    network = SIAM.network
    assert network is not None
    for view in range(network.VIEWS):
        seen = [network.square_seen(view, square) for square in range(25)]
        assert sorted(seen) == list(range(25))
        for square in range(25):
            for facing, next_one in enumerate(SIAM.module.NEXT[4 * square : 4 * square + 4]):
                if next_one != SIAM.module.OFF_THE_BOARD:
                    ahead = SIAM.module.NEXT[4 * seen[square] + network.facing_seen(view, facing)]
                    assert ahead == seen[next_one]


@pytest.mark.parametrize("game", WITH_NETWORKS, ids=lambda game: game.id)
def test_self_play_labels_positions_with_values_and_the_result(game: Game) -> None:
    found = play(game, 30, "1")
    assert found == play(game, 30, "1")
    assert len({result for _, _, result in found}) == 1
    assert all(len(state) == game.facts.memory_at for state, _, _ in found)


def test_a_verdict_needs_pairs_enough() -> None:
    assert not verdict([]).decided
    assert not verdict([1.0] * 5).decided
    assert verdict([1.0, 0.5] * 30).accepted
    assert verdict([0.0, 0.5] * 30).decided
    assert not verdict([0.0, 0.5] * 30).accepted
    assert str(verdict([1.0, 0.5] * 30)) == "75.0 % of 120 games, +191 points (95 % confidence +136 to +256)"


def test_a_network_plays_as_strongly_as_itself(tmp_path: Path) -> None:
    path = tmp_path / "candidate.py"
    write(path, Path(str(SIAM.network_weights.__file__)).read_text(encoding="utf-8"))
    assert module_at(path).ROWS == SIAM.network_weights.ROWS
    position, out, same = wandering(SIAM, 5, 9)[-1], [0, 0], [0, 0]
    rules, own = rules_with(SIAM, path), SIAM.rules(rules_with(SIAM, path).form)
    for one, words in ((rules, out), (own, same)):
        written_to = one.words(2)
        one.estimate(one.words_from(position.state), written_to)
        words[:] = map(int, written_to)
    assert out == same
    plan = plan_of(SIAM, 1, 20, 1, 1, 20, 1)
    assert play_pair(plan, path, 3) == play_pair(plan, path, 3)


def test_a_folder_belongs_to_one_training(tmp_path: Path) -> None:
    begin_or_go_on(plan_of(SIAM, 1, 20, 1, 1, 20, 1), tmp_path)
    begin_or_go_on(plan_of(SIAM, 1, 20, 1, 1, 20, 1), tmp_path)
    with pytest.raises(ArenaError, match="another seed"):
        begin_or_go_on(plan_of(SIAM, 1, 20, 1, 1, 20, 2), tmp_path)
    with pytest.raises(ArenaError, match="kerala has no network to train; expected one of: siam, white-elephant"):
        plan_of(GAMES.find("kerala"), 1, 20, 1, 1, 20, 1)


def test_a_whole_training_writes_the_network_the_curve_and_the_match(tmp_path: Path) -> None:
    folder, out = tmp_path / "training", tmp_path / "weights.py"
    howdah("train", "siam", "--folder", str(folder), *SMALL, "--out", str(out))
    assert {path.name for path in folder.iterdir()} >= {
        "plan.json",
        "positions-00000.npz",
        "learning.png",
        "match.jsonl",
    }
    assert len((folder / "match.jsonl").read_text(encoding="utf-8").splitlines()) == 1
    assert len(json.loads((folder / "learning.json").read_text(encoding="utf-8"))["rounds"]) == 1
    assert not out.exists(), "one pair of games decides nothing"
    candidate = runpy.run_path(str(folder / "candidate.py"))
    assert len(candidate["ROWS"]) == shape_of(SIAM).rows
    before = (folder / "candidate.py").read_bytes()
    howdah("train", "siam", "--folder", str(folder), *SMALL, "--out", str(out))
    assert (folder / "candidate.py").read_bytes() == before


@pytest.mark.parametrize("game", WITH_NETWORKS, ids=lambda game: game.id)
def test_the_weights_of_every_network_say_how_they_came_about(game: Game) -> None:
    about = str(game.network_weights.__doc__)
    assert re.search(r"[Ll]earned from \d+ positions", about)
    assert re.search(r"Accepted by a match .*95 % confidence \+", about, re.DOTALL)
    assert len(game.network_weights.ROWS) == shape_of(game).rows
    assert len(game.network_weights.OUT) == shape_of(game).kinds * (LANES - 1)


def test_all_forms_estimate_the_same() -> None:
    for game in WITH_NETWORKS:
        for position in wandering(game, 7, 12):
            found = []
            for form in (Form.PLAIN, Form.COMPILED):
                rules = game.rules(form)
                out = rules.words(2)
                rules.estimate(rules.words_from(position.state), out)
                found.append([*map(int, out)])
            assert found[0] == found[1]

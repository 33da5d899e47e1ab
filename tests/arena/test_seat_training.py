"""Training of the learned estimate of games of chance: what is played, what is learned, and going on after a stop."""

from pathlib import Path
from runpy import run_path

import numpy as np
import pytest

from howdah.arena.training import seat_games, seat_kernel
from howdah.arena.training.seat_learning import Examples, begin, learn, loss
from howdah.arena.training.seats import main
from howdah.core.compilation import Form
from howdah.core.playouts import dice
from howdah.games.kerala import GAME
from howdah.games.kerala.network import INPUTS, write_inputs

PLAYERS = 3


def made_up(positions: int, players: int, seed: int = 1) -> Examples:
    """Positions in which the seat with the larger first two inputs wins, if they are not too large."""
    random = np.random.default_rng(seed)
    inputs = random.integers(0, 20, (positions, players, INPUTS)).astype(np.int16)
    strengths = np.minimum(inputs[..., 0] + inputs[..., 1], 25)
    shares = (strengths == strengths.max(axis=1, keepdims=True)).astype(np.float32)
    return Examples(inputs, shares / shares.sum(axis=1, keepdims=True))


def test_a_network_learns_who_wins() -> None:
    groups = [made_up(6000, 3), made_up(6000, 4)]
    before = begin(groups, 4, seed=1)
    after = learn(before, groups, rounds=20, seed=1)
    fresh = [made_up(1000, 3, seed=2), made_up(1000, 4, seed=2)]
    assert loss(after, fresh) < 0.95 * loss(before, fresh)


def test_positions_of_a_game_are_kept_with_every_seat_and_the_result() -> None:
    rules, start = GAME.rules(Form.PLAIN), GAME.start(PLAYERS)
    room = GAME.room(start.state, 1)
    game = seat_games.SeatGame(
        state=rules.words_from(start.state, room),
        after=rules.words(room),
        codes=rules.words(GAME.facts.most_moves),
        odds=rules.words(GAME.facts.most_moves),
        values=rules.words(PLAYERS),
        dice=rules.words_from(dice(7)),
        control=rules.words(seat_games.CONTROL_WORDS),
        examples=rules.rows(seat_games.MOST_POSITIONS * PLAYERS, INPUTS),
    )
    game.control[seat_games.OPENING] = 1_000_000  # every decision is random
    kept = seat_kernel.play(game, rules.functions, write_inputs)
    assert kept == seat_games.MOST_POSITIONS
    assert all(any(row) for row in game.examples)
    assert max(game.values) > 0
    assert sum(game.values) in {999, 1000}


def test_training_goes_on_from_the_rounds_in_its_folder(tmp_path: Path) -> None:
    for players in GAME.facts.players:
        games = made_up(2500, players)
        np.savez(tmp_path / f"games-0-{players}.npz", inputs=games.inputs, shares=games.shares)
    wanted = ["kerala", "--rounds", "1", "--out", str(tmp_path)]
    main([*wanted, "--weights", str(tmp_path / "first.py")])
    for games_file in tmp_path.glob("games-*"):
        games_file.unlink()  # what was learned is not learned again
    main([*wanted, "--weights", str(tmp_path / "again.py")])
    first, again = (run_path(str(tmp_path / name)) for name in ("first.py", "again.py"))
    assert first["ROWS"] == again["ROWS"]
    assert len(first["ROWS"]) == INPUTS * first["COLUMNS"]
    assert first["COLUMNS"] == len(first["BIASES"]) == len(first["OUT"]) + 1


def test_training_refuses_a_game_without_such_a_network(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["siam", "--out", "nowhere"])
    assert "invalid choice: 'siam'" in capsys.readouterr().err

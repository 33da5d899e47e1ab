"""The Gymnasium environments pass its own checks, and a vector of games is what its own vector of single games is."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import (
    check_env,
    check_reset_seed_determinism,
    check_returned_data_not_reused,
    data_equivalence,
)
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.players.decision import PlayerError
from howdah.research.gymnasium import GameEnv, GameVectorEnv
from tests.effort import effort
from tests.games.tiny import GAME as TINY

BY_GAME = pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
# It asks for values between -1 and 1, and the planes are bytes.
pytestmark = pytest.mark.filterwarnings("ignore:.*A Box observation space m..imum value is")
SHORT = {"turn-limit": 8}


def registered(game: Game) -> str:
    return f"howdah.research.gymnasium:howdah/{game.id}-v{game.facts.rules_version}"


def masked_actions(random: np.random.Generator, info: dict[str, Any]) -> Any:
    """A legal action for every game, any action where it is over."""
    return np.array([random.choice(np.flatnonzero(row)) if row.any() else 0 for row in info["action_mask"]])


@BY_GAME
def test_the_environment_checker_passes(game: Game) -> None:
    check_env(gymnasium.make(registered(game), render_mode="ansi").unwrapped)


def test_a_vector_returns_new_data_by_equal_seeds() -> None:
    envs: Any = GameVectorEnv(TINY)  # with one game, since the checks are for single environments
    check_reset_seed_determinism(envs)
    check_returned_data_not_reused(envs)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_gymnasiums_benchmark_of_vectors_runs(mode: AutoresetMode, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: next(ticks))
    assert benchmark_vector_step(GameVectorEnv(TINY, 3, autoreset_mode=mode), target_duration=20, seed=1) > 0


@pytest.mark.parametrize("illegal_moves", ["lose", "replace"])
@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_of_games_is_what_gymnasiums_vector_of_single_games_is(
    mode: AutoresetMode, illegal_moves: Any
) -> None:
    settings: dict[str, Any] = {"players": 3, "seat": 1, "illegal_moves": illegal_moves, "max_episode_steps": 4}
    together = GameVectorEnv(TINY, 4, autoreset_mode=mode, threads=2, **settings)
    single = SyncVectorEnv([lambda: GameEnv(TINY, **settings)] * 4, autoreset_mode=mode)
    random = np.random.default_rng(2)
    own: Any = together.reset(seed=5)
    theirs: Any = single.reset(seed=5)
    assert data_equivalence(own, theirs)
    endings = 0
    for _ in range(effort(40, 400)):
        legal = masked_actions(random, own[-1])
        actions = np.where(random.random(4) < 0.1, random.integers(together.batch.actions, size=4), legal)
        own, theirs = together.step(actions), single.step(actions)
        assert data_equivalence(own, theirs)
        ended = own[2] | own[3]
        endings += int(ended.sum())
        if mode is AutoresetMode.DISABLED and ended.any():
            info = together.reset(options={"reset_mask": ended})[1]
            single.reset(options={"reset_mask": ended})
            own[-1]["action_mask"][ended] = info["action_mask"][ended]
    assert endings


@BY_GAME
def test_games_are_registered(game: Game) -> None:
    envs: Any = gymnasium.make_vec(registered(game), num_envs=2, opponent="random")
    assert isinstance(envs, GameVectorEnv)
    observations, info = envs.reset(seed=1)
    assert observations in envs.observation_space
    assert (envs.batch.movers == info["seat"]).all()


def test_an_ended_game_shows_its_last_position_and_is_then_begun() -> None:
    envs = GameVectorEnv("siam", 2, options=SHORT)
    random = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    for _ in range(4):
        observations, _, terminated, _, info = envs.step(masked_actions(random, info))
    assert terminated.all()
    assert not info["action_mask"].any()
    assert (observations[:, 15] == 0).all()  # no turns left
    observations, rewards, terminated, _, info = envs.step(np.zeros(2, dtype=np.int64))
    assert (observations[:, 15] == 8).all()
    assert not terminated.any()
    assert not rewards.any()
    assert info["action_mask"].any(axis=1).all()


def test_opponents_are_players_by_name_or_a_policy() -> None:
    asked = []

    def first_legal(observations: Any, masks: Any) -> Any:
        asked.append(observations.shape)
        return masks.argmax(axis=1)

    for opponent in ("greedy", "level:1", first_legal):
        envs = GameVectorEnv("siam", 2, options=SHORT, opponent=opponent)
        envs.reset(seed=1)
        envs.step(np.array([0, 8]))
        assert [envs.batch.position(game).turn for game in range(2)] == [0, 0]
        assert str(envs.batch.position(0)).split()[3] == "3"
    assert asked == [(2, 16, 5, 5)]
    assert envs.batch.position(0).view() != envs.batch.position(1).view()
    with pytest.raises(PlayerError, match="nobody"):
        GameVectorEnv("siam", opponent="nobody")


def test_the_learner_takes_the_next_seat_in_each_game() -> None:
    envs = GameVectorEnv("siam", 3, options={"turn-limit": 4}, seat="rotate", autoreset_mode="SameStep")
    random = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    seats = [info["seat"].tolist()]
    for _ in range(4):
        _, _, terminated, _, info = envs.step(masked_actions(random, info))
        if terminated.all():
            seats.append(info["seat"].tolist())
    assert seats == [[0, 1, 0], [1, 0, 1], [0, 1, 0]]


def test_rewards_are_those_of_the_learners_seat() -> None:
    for seat in (0, 1):
        envs = GameVectorEnv(TINY, 8, options={"goal": 2}, seat=seat, autoreset_mode="Disabled")
        random = np.random.default_rng(1)
        _, info = envs.reset(seed=3)
        ended, rewards = np.zeros(8, dtype=bool), np.zeros(8)
        while not ended.any():
            _, rewards, ended, _, info = envs.step(masked_actions(random, info))
        for game in np.flatnonzero(ended):
            assert rewards[game] == (1 if envs.batch.position(int(game)).winners() == (seat,) else -1)
        with pytest.raises(gymnasium.error.ResetNeeded, match="are over; expected a reset"):
            envs.step(np.zeros(8, dtype=np.int64))


def test_settings_that_do_not_fit_are_refused() -> None:
    with pytest.raises(OptionsError, match="the learner has seat 2; expected 0 to 1, or 'rotate'"):
        GameVectorEnv("siam", seat=2)
    with pytest.raises(OptionsError, match="the render mode is 'svg'; expected one of: human, ansi, rgb_array"):
        GameVectorEnv("siam", render_mode="svg")
    with pytest.raises(OptionsError, match="expected an array of 2 booleans"):
        GameVectorEnv("siam", 2).reset(options={"reset_mask": [True, False]})


def test_a_vector_is_drawn() -> None:
    frames = GameVectorEnv("siam", 2, render_mode="rgb_array").render()
    assert frames is not None
    assert [frame.shape[2] for frame in frames] == [3, 3]

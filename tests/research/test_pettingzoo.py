"""The environments pass PettingZoo's own tests, for every game, number of players and preset."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from howdah.games import GAMES
from howdah.research.pettingzoo import GameEnv, env, parallel_env
from howdah.research.text_image import text_image
from tests.games.settings import EVERY_SETTING, Setting
from tests.games.tiny import GAME as TINY

# Dictionaries with a mask are PettingZoo's own convention for board games; its tests warn of them by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
BY_SETTING = pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)


def maker(setting: Setting, make: Callable[..., Any] = env) -> Callable[..., Any]:
    return partial(make, setting.game, players=setting.players, options=setting.options)


@BY_SETTING
def test_the_api_test_passes(setting: Setting) -> None:
    api_test(maker(setting)())


@BY_SETTING
def test_the_seed_test_passes(setting: Setting) -> None:
    seed_test(maker(setting))


@BY_SETTING
def test_the_render_test_passes(setting: Setting) -> None:
    render_test(maker(setting))


@BY_SETTING
def test_the_max_cycles_test_passes(setting: Setting) -> None:
    # The test ignores action masks and asks every player in every cycle. It expects that no game ends in four cycles.
    if setting.game is TINY:
        setting = replace(setting, options={"goal": 9})
    make = maker(setting, partial(parallel_env, illegal_moves="replace"))
    max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda **settings: parallel_to_aec(make(**settings))))


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_games_are_registered_and_run_in_the_benchmark(
    game: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"howdah/{game.id}-v{game.facts.rules_version}"
    assert pettingzoo.make("parallel", name).possible_agents[0] == "player_0"
    ticks = iter(range(0, 1000, 3))
    monkeypatch.setattr("time.time", lambda: next(ticks))
    performance_benchmark(pettingzoo.make("aec", name))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    table = GameEnv(TINY, players=3, options={"goal": 9})
    table.reset(seed=3)
    while not any(table.terminations.values()):
        assert set(table.rewards.values()) == {0.0}
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert sum(table.rewards.values()) == pytest.approx(0)
    assert max(table.rewards.values()) > 0
    assert table.position.over


def test_only_the_player_to_move_has_something_to_choose() -> None:
    table = GameEnv("siam")
    table.reset()
    assert tuple(np.flatnonzero(table.observe("player_0")["action_mask"])) == table.position.legal
    assert not table.observe("player_1")["action_mask"].any()


def test_an_illegal_move_loses_or_is_replaced() -> None:
    losing = env("siam")
    losing.reset()
    losing.step(24)
    assert losing.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(losing.terminations.values())
    going_on = env("siam", illegal_moves="replace")
    going_on.reset()
    going_on.step(24)
    assert going_on.agent_selection == "player_1"


def test_a_table_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(GameEnv("china-shop", players=3, max_cycles=7)))
    assert (again.max_cycles, again.possible_agents) == (7, ["player_0", "player_1", "player_2"])


def test_lines_arrows_and_letters_are_drawn() -> None:
    blank = text_image(" ")
    for character in "A┼─│↑▲é★":
        assert (text_image(character) != blank).any(), character
    assert not np.array_equal(text_image("↑"), text_image("↓"))
    assert text_image("ab\nc").shape == (2 * 22 + 24, 2 * 12 + 24, 3)

"""Observations with history show what a plain replay of the game shows, in every environment."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pyspiel
import pytest

from howdah.core.errors import OptionsError
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.research.batch import Batch
from howdah.research.observations import encoding, observe
from howdah.research.pettingzoo import GameEnv
from tests.effort import effort
from tests.games.settings import EVERY_GAME, Setting, settings
from tools.write_playthroughs import spiel_name

HISTORY = 3
SIAM = GAMES.find("siam")
SETTINGS = [settings(game)[0] for game in EVERY_GAME]
WITHOUT_LOT = [
    Setting(GAMES.find("siam"), 2, {"single-exit": True, "crossed": True}),
    Setting(GAMES.find("white-elephant"), 2, {"first": "silver"}),
]
BY_SETTING = pytest.mark.parametrize("setting", SETTINGS, ids=str)


class Replay:
    """A game played by `Position` alone, and its observations put together by hand."""

    def __init__(self, start: Position) -> None:
        self.now = start
        self.earlier: list[Position] = []
        self.seen = Counter({self.key(start): 1})
        self.counts = [1]

    @staticmethod
    def key(position: Position) -> tuple[str, ...]:
        """What is the same when a position of Siam or White Elephant has come up again: all but the turns counted."""
        fields = str(position).split()
        return tuple(fields[:-2] if position.game is SIAM else fields[:-1])

    def play(self, code: int) -> None:
        if self.now.turn != CHANCE:
            self.earlier.append(self.now)
        self.now = self.now.play(code)
        within_a_turn = "?" in str(self.now)
        self.seen[self.key(self.now)] += not within_a_turn
        if self.now.turn != CHANCE:
            self.counts.append(self.seen[self.key(self.now)])

    def observation(self, seat: int) -> bytes:
        how = encoding(self.now.game, HISTORY)
        parts = []
        states = [self.now, *reversed(self.earlier)]
        for state, count in list(zip(states, reversed(self.counts), strict=False))[: HISTORY + 1]:
            parts.append(observe(state, seat).tobytes() + bytes([count]) * how.count_size)
        return b"".join(parts).ljust(how.size, b"\0")


def shuffling(setting: Setting) -> Iterator[int]:
    """Codes of a random game that often goes back and forth, so that positions come up again."""
    random, position = Random(3), setting.game.start(setting.players, setting.options)
    liked = {code for code in position.legal if random.random() < 0.1}
    for _ in range(effort(60, 500)):
        legal = position.legal
        favourites = [code for code in legal if code in liked]
        code = random.choice(favourites or legal)
        liked.add(code)
        yield code
        position = position.play(code)
        if position.over:
            return


@BY_SETTING
def test_a_batch_shows_the_history_of_a_replay(setting: Setting) -> None:
    batch = Batch(setting.game, 2, setting.players, setting.options, draws_inside=False, history=HISTORY)
    replay, buffers = Replay(batch.position(0)), batch.buffers()
    for code in shuffling(setting):
        if replay.now.turn != CHANCE:
            batch.observe(buffers.observations)
            assert buffers.observations[1].tobytes() == replay.observation(replay.now.turn)
        batch.step(np.array([code, code]))
        replay.play(code)


@pytest.mark.parametrize("setting", WITHOUT_LOT, ids=str)
def test_pettingzoo_and_openspiel_show_the_history_of_a_replay(setting: Setting) -> None:
    zoo = GameEnv(setting.game, setting.players, setting.options, history=HISTORY)
    zoo.reset()
    name = spiel_name(setting)
    game = pyspiel.load_game(name[:-1] + f",history={HISTORY})" if name.endswith(")") else f"{name}(history={HISTORY})")
    state, replay = game.new_initial_state(), Replay(zoo.position)
    assert tuple(game.observation_tensor_shape()) == encoding(setting.game, HISTORY).shape
    for code in shuffling(setting):
        for seat in range(setting.players):
            expected = replay.observation(seat)
            assert zoo.observe(f"player_{seat}")["observation"].tobytes() == expected
            assert state.observation_tensor(seat) == list(expected)
        zoo.step(code)
        state.apply_action(code)
        replay.play(code)


def test_si_10_an_observation_says_how_often_a_position_has_come_up() -> None:
    position = SIAM.start().play("@a1N").play("@a5S")
    plane = encoding(SIAM, 1).position_shape[0]
    counts = [int(observe(position, 0, history=1)[plane].max())]
    for move in ("a1=E", "a5=E", "a1=N", "a5=S"):
        position = position.play(move)
        counts.append(int(observe(position, 0, history=1)[plane].max()))
    assert counts == [1, 1, 1, 1, 2]
    unlimited = SIAM.start(options={"repetition": 0}).play("@a1N")
    assert observe(unlimited, 0, history=1)[plane].max() == 0


def test_a_history_has_a_length() -> None:
    with pytest.raises(OptionsError, match="a history of -1 positions; expected 0 or more"):
        encoding(SIAM, -1)

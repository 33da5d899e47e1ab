"""States of adapters go through the same positions as `Position` does, and build nothing that is shown."""

from random import Random

import numpy as np
import pyspiel
import pytest

from howdah.core.errors import IllegalMoveError, MalformedMoveError
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.research.observations import observe
from howdah.research.raw_state import RawState
from tests.games.settings import EVERY_SETTING, Setting
from tools.write_playthroughs import spiel_name

STEPS = 60


@pytest.mark.parametrize("form", ["plain", "compiled"])
@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_a_raw_state_is_the_position(setting: Setting, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", form)
    random = Random(3)
    position = setting.game.start(setting.players, setting.options)
    state = RawState.of(position)
    for _ in range(STEPS):
        assert (state.turn, tuple(state.legal), state.over) == (position.turn, position.legal, position.over)
        assert state.position.state == position.state
        assert np.array_equal(state.observe(0), observe(position, 0))
        if position.turn == CHANCE:
            assert state.weights() == [weight for _, weight in position.chance()]
        if position.over:
            break
        code = random.choice(state.legal)
        before = list(state.words)
        state, position = state.after(code), position.play(code)
        assert before != list(state.words)


@pytest.mark.parametrize(("code", "error"), [(104, IllegalMoveError), (9_999, MalformedMoveError)])
def test_an_action_that_is_not_legal_is_refused(code: int, error: type[Exception]) -> None:
    state = pyspiel.load_game("howdah_siam").new_initial_state()
    with pytest.raises(error):
        state.apply_action(code)


@pytest.mark.parametrize("setting", EVERY_SETTING[:4], ids=str)
def test_a_step_builds_no_move(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    def built(*_: object) -> None:
        raise AssertionError("a move was built")

    monkeypatch.setattr(Position, "move", built)
    random = Random(1)
    state = pyspiel.load_game(spiel_name(setting)).new_initial_state()
    position = setting.game.start(setting.players, setting.options)
    for _ in range(STEPS):
        if state.is_terminal():
            break
        code = random.choice(state.legal_actions())
        state.apply_action(code)
        position = position.play(code)
    assert str(state) == str(position)

"""Positions as values that travel between processes."""

import pickle
import subprocess
import sys

import pytest

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.games import GAMES


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_a_pickled_position_is_read_by_another_process(game: Game) -> None:
    position = game.start()
    position = position.play(position.moves[0])
    program = "import pickle, sys; position = pickle.load(sys.stdin.buffer); print(position, len(position.moves))"
    read = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(position), capture_output=True, check=True
    )
    assert read.stdout.decode().strip() == f"{position} {len(position.moves)}"


def test_a_pickled_position_keeps_the_form_of_its_rules() -> None:
    position = GAMES.find("siam").start(form=Form.COMPILED)
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.rules is position.rules

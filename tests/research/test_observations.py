"""What learners see, and that the docs say so."""

import pytest

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.observations import encoding, returns
from tests.games.tiny import GAME as TINY
from tools.write_planes import PAGE, table


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_the_docs_describe_every_plane(game: Game) -> None:
    assert table(game) in PAGE.read_text(encoding="utf-8"), "python -m tools.write_planes writes it"


def test_a_game_without_planes_is_seen_word_by_word() -> None:
    how = encoding(TINY)
    assert how.shape == (TINY.facts.size,)
    assert how.planes == ("the observer's seat, then every word of the state plus 1",)


def test_a_game_returns_nothing_until_its_end() -> None:
    start = TINY.start(3, {"goal": 1})
    assert returns(start) == (0, 0, 0)
    assert returns(start.play("throw:2").play("take")) == (1, -0.5, -0.5)

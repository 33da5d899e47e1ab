"""Node counts from the start, confirmed by three independent programs."""

import pytest

from howdah.core.compilation import Form
from howdah.core.playouts import perft
from howdah.games.siam import GAME

NO_DRAWS = {"repetition": 0, "turn-limit": 0}
COLUMNS = [
    ({}, (64, 3_894, 279_102, 19_240_774)),
    ({"push-count": "step-by-step"}, (64, 3_894, 279_082, 19_235_728)),
    ({"crossed": True}, (56, 2_960, 184_564, 11_013_066)),
]


@pytest.mark.parametrize(("options", "counts"), COLUMNS)
@pytest.mark.parametrize(("form", "depth"), [(Form.PLAIN, 3), (Form.COMPILED, 4), (Form.CHECKED, 4)])
def test_node_counts_from_the_start(
    options: dict[str, object], counts: tuple[int, ...], form: Form, depth: int
) -> None:
    start = GAME.start(options=options | NO_DRAWS)
    assert tuple(perft(start, count + 1, form) for count in range(depth)) == counts[:depth]


def test_a_fallen_rock_ends_a_line() -> None:
    position = GAME.position("...../..OO./...E>O/...../..... e - 1 -", options=NO_DRAWS)
    after = perft(position.play("d3-e3*"), 1)
    assert after == 0
    assert perft(position, 0) == 1

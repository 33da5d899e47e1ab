"""No position has more legal moves than the rules declare, and `legal` writes nothing else."""

import pytest

from howdah.core.compilation import Form
from howdah.core.types import State
from howdah.games.kerala import GAME, rules
from howdah.games.kerala.platforms import LAID, MOST_TILES, ORIGIN, lay
from tests.games.kerala.tables import IN_EVERY_FORM
from tests.games.kerala.test_invariants import played

Space = tuple[int, int]
Shape = frozenset[Space]
UNTOUCHED = -7


def sides(space: Space) -> set[Space]:
    x, y = space
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def beside(shape: Shape) -> set[Space]:
    """Return the empty spaces beside a shape."""
    return {side for space in shape for side in sides(space)} - shape


def shapes(spaces: int) -> set[Shape]:
    """Return every connected shape of so many spaces whose corner is at 0,0."""
    if spaces == 1:
        return {frozenset({(0, 0)})}
    grown = {shape | {space} for shape in shapes(spaces - 1) for space in beside(shape)}
    corners = {shape: (min(x for x, _ in shape), min(y for _, y in shape)) for shape in grown}
    return {frozenset((x - left, y - top) for x, y in shape) for shape, (left, top) in corners.items()}


def using_move_tile(shape: Shape) -> State:
    """Return a state in which seat 1 uses *move tile* on a platform of this shape."""
    state = [0] * rules.SIZE
    rules.setup(state, 2, GAME.encode(GAME.check(2, None)[1]))
    home = rules.platform(state, 0)
    state[rules.PHASE] = rules.USE_MOVE_TILE
    state[home + LAID] = 0
    for x, y in sorted(shape):
        lay(state, home, ORIGIN + 256 * x + y, 0, 0)
    return tuple(state)


def legal(state: State, form: Form = Form.PLAIN) -> list[int]:
    """Return the legal codes, written into a row that is left as it was behind them."""
    loaded = GAME.rules(form)
    out = loaded.words_from([UNTOUCHED] * (rules.MOST_MOVES + 100))
    found = loaded.legal(loaded.words_from(state), out)
    assert set(out[found:]) == {UNTOUCHED}
    return [int(code) for code in out[:found]]


@pytest.mark.parametrize("spaces", range(2, 8))
def test_a_platform_has_no_more_moves_than_the_bound_for_its_size(spaces: int) -> None:
    assert max(len(beside(shape)) for shape in shapes(spaces)) == 2 * spaces + 2
    most = max(len(legal(using_move_tile(shape))) for shape in shapes(spaces))
    assert most <= spaces * (2 * spaces - 1) + 1


def test_the_declared_number_is_the_bound_for_the_largest_platform() -> None:
    assert max(rules.ROUNDS) + 1 == MOST_TILES
    assert rules.MOST_MOVES == GAME.facts.most_moves == MOST_TILES * (2 * MOST_TILES - 1) + 1


@IN_EVERY_FORM
@pytest.mark.parametrize(
    "shape",
    [
        frozenset((x, 0) for x in range(MOST_TILES)),  # a line
        frozenset((x // 2, (x + 1) // 2) for x in range(MOST_TILES)),  # a staircase
        frozenset(
            {*((x, 0) for x in range(21)), *((x, 1) for x in range(0, 21, 2)), *((x, -1) for x in range(1, 18, 2))}
        ),
        frozenset((x % 7, x // 7) for x in range(MOST_TILES)),  # a block
    ],
)
def test_the_largest_platforms_stay_below_it(shape: Shape, form: Form) -> None:
    assert len(shape) == MOST_TILES
    codes = legal(using_move_tile(shape), form)
    assert codes == sorted(set(codes))
    assert len(codes) < rules.MOST_MOVES


@IN_EVERY_FORM
def test_nothing_is_written_behind_the_legal_moves_of_a_game(form: Form) -> None:
    for position in played(3, 4, specials_first=True):
        assert tuple(legal(position.state, form)) == position.legal

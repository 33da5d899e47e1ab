"""What holds in every position of Siam."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.geometry import FACINGS
from howdah.core.position import Position
from howdah.games.siam import GAME
from howdah.games.siam.moves import action_of, enter_code, go_code, leave_code, turn_code
from howdah.games.siam.position_string import PIECES
from howdah.games.siam.rules import (
    ANIMALS_OF,
    BOARD,
    EMPTY,
    LINE_ENDS,
    MOST_MOVES,
    NEXT,
    OFF_THE_BOARD,
    RESERVE,
    ROCK,
    ROCK_SQUARES,
    SQUARES,
    facing_of,
    owner_of,
)
from howdah.players.simple import estimate
from tests.effort import examples
from tests.games.siam.boards import positions

# The eight symmetries of the square: where column and row go. Those that keep c1 and c5 map every column to a column.
SYMMETRIES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "identity": lambda x, y: (x, y),
    "half turn": lambda x, y: (4 - x, 4 - y),
    "left and right": lambda x, y: (4 - x, y),
    "up and down": lambda x, y: (x, 4 - y),
    "quarter turn": lambda x, y: (y, 4 - x),
    "three quarters": lambda x, y: (4 - y, x),
    "diagonal": lambda x, y: (y, x),
    "other diagonal": lambda x, y: (4 - y, 4 - x),
}
KEEPING_THE_CROSSES = ("identity", "half turn", "left and right", "up and down")


class Symmetry:
    """A symmetry of the board, applied to squares, facings, codes and positions."""

    def __init__(self, name: str) -> None:
        self.move = SYMMETRIES[name]

    def square(self, square: int) -> int:
        column, row = self.move(square % 5, square // 5)
        return row * 5 + column

    def facing(self, facing: int) -> int:
        middle = 12
        ahead = self.square(NEXT[FACINGS * middle + facing])
        return next(heading for heading in range(FACINGS) if NEXT[FACINGS * middle + heading] == ahead)

    def code(self, code: int) -> int:
        action = action_of(code)
        square = self.square(action.square)
        match action.kind:
            case "enter":
                return enter_code(square, self.facing(action.facing))
            case "turn":
                return turn_code(square, self.facing(action.facing))
            case "leave":
                return leave_code(square)
            case _:
                return go_code(square, self.facing(action.direction), self.facing(action.facing))

    def board(self, position: Position) -> tuple[int, ...]:
        """Return the squares of the position as the symmetry leaves them."""
        moved = [EMPTY] * SQUARES
        for square in range(SQUARES):
            piece = position.state[BOARD + square]
            turned = piece if piece <= ROCK else 2 + FACINGS * owner_of(piece) + self.facing(facing_of(piece))
            moved[self.square(square)] = turned
        return tuple(moved)

    def position(self, position: Position) -> Position:
        board = self.board(position)
        ranks = ["".join(PIECES[piece] for piece in board[5 * rank : 5 * rank + 5]) for rank in reversed(range(5))]
        rest = str(position).split(" ", 1)[1]
        return GAME.position(f"{'/'.join(ranks)} {rest}", options=position.options)


def squares(position: Position) -> tuple[int, ...]:
    return position.state[BOARD : BOARD + SQUARES]


@given(position=positions(), name=st.sampled_from([*SYMMETRIES]), data=st.data())
def test_the_eight_symmetries_map_moves_to_moves_and_results_to_results(
    position: Position, name: str, data: st.DataObject
) -> None:
    check_symmetry(position, Symmetry(name), data)


@given(position=positions(crossed=True), name=st.sampled_from(KEEPING_THE_CROSSES), data=st.data())
def test_with_crosses_four_symmetries_do(position: Position, name: str, data: st.DataObject) -> None:
    check_symmetry(position, Symmetry(name), data)


def check_symmetry(position: Position, symmetry: Symmetry, data: st.DataObject) -> None:
    image = symmetry.position(position)
    assert sorted(map(symmetry.code, position.legal)) == list(image.legal)
    code = data.draw(st.sampled_from(position.legal))
    after, image_after = position.play(code), image.play(symmetry.code(code))
    assert symmetry.board(after) == squares(image_after)
    assert after.scores() == image_after.scores()


@given(position=positions(), data=st.data())
def test_a_push_moves_exactly_the_unbroken_line(position: Position, data: st.DataObject) -> None:
    pushes = [move for move in position.moves if move.notation.endswith("*")]
    if not pushes:
        return
    push = data.draw(st.sampled_from(pushes))
    action = action_of(push.code)
    before, after = squares(position), list(squares(position.play(push)))
    expected = list(before)
    if action.kind == "go":
        expected[action.square] = EMPTY
    line, square = [], action.target
    while square != OFF_THE_BOARD and before[square] != EMPTY:
        line.append(square)
        square = NEXT[FACINGS * square + action.direction]
    for place in line:
        ahead = NEXT[FACINGS * place + action.direction]
        if ahead != OFF_THE_BOARD:
            expected[ahead] = before[place]
    pusher = 2 + FACINGS * position.turn + action.direction
    expected[action.target] = pusher
    assert after == expected


@examples(30)
@given(random=st.randoms(use_true_random=False), length=st.integers(1, 200))
def test_random_games_keep_three_rocks_and_five_animals_a_side(random: Random, length: int) -> None:
    position = GAME.start()
    for _ in range(length):
        if position.over:
            break
        position = position.play(random.choice(position.legal))
        check_material(position)


@given(position=positions())
def test_every_move_keeps_three_rocks_and_five_animals_a_side(position: Position) -> None:
    for code in position.legal:
        check_material(position.play(code))


def check_material(position: Position) -> None:
    board = squares(position)
    rocks = 3 if not position.over or position.winners() == (0, 1) else 2
    assert board.count(ROCK) == rocks
    for seat in range(2):
        animals = sum(piece > ROCK and owner_of(piece) == seat for piece in board)
        assert animals + position.state[RESERVE + seat] == 5
        assert animals <= 5


@given(position=positions())
def test_any_consistent_position_is_described_by_its_string(position: Position) -> None:
    again = GAME.position(str(position), options=position.options)
    assert again == position
    assert again.legal == position.legal


@given(position=positions())
def test_the_estimate_changes_sides_with_the_animals(position: Position) -> None:
    board, side, exits, turn, *rest = str(position).translate(str.maketrans("ERer", "REre")).split()
    exits = {"re": "er"}.get(exits, exits)
    swapped = GAME.position(" ".join([board, side, exits, str(int(turn) + 1), *rest]), options=position.options)
    assert estimate(swapped) == estimate(position)[::-1]
    assert {name: values[::-1] for name, values in swapped.terms().items()} == position.terms()


@given(positions(), st.integers(0, 2**32))
@examples(60)
def test_the_sets_of_squares_say_what_the_board_says(position: Position, seed: int) -> None:
    random = Random(seed)
    for _ in range(6):
        state = position.state
        sets = {LINE_ENDS: 1 << OFF_THE_BOARD, ROCK_SQUARES: 0, ANIMALS_OF: 0, ANIMALS_OF + 1: 0}
        for square in range(SQUARES):
            piece = state[BOARD + square]
            word = LINE_ENDS + piece if piece <= ROCK else ANIMALS_OF + owner_of(piece)
            sets[word] += 1 << square
        assert {word: state[word] for word in sets} == sets
        if position.over:
            break
        position = position.play(random.choice(position.legal))


@pytest.mark.compiled
def test_the_most_moves_fit_with_all_that_is_written() -> None:
    four_inside = ".O.O./.E^.E^./..O../.E^.E^./....."
    position = GAME.position(f"{four_inside} e - 5 -", form=Form.CHECKED)
    assert len(position.legal) + FACINGS <= MOST_MOVES
    five_on_board = GAME.position(f"{four_inside.replace('/..O../', '/E^.O../')} e - 5 -", form=Form.CHECKED)
    assert len(five_on_board.legal) + FACINGS <= MOST_MOVES

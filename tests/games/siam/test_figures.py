"""The figures of the printed rules, as positions. A line is written from the pusher outwards."""

import pytest

from howdah.core.compilation import Form
from tests.games.siam.boards import line, position

ALLOWED = [
    ("4a", "E> O", "a3-b3*"),
    ("4b", "E> E> O O", "a3-b3*"),
    ("4c", "E> E> O O O", "@a3E*"),
    ("5b", "E> E> R<", "a3-b3*"),
    ("6a", "E> R^ Rv", "a3-b3*"),
    ("6b", "E> R^ Ev R^ Rv", "a3-b3*"),
]
BLOCKED = [
    ("5a", "E> R<", "a3-b3*", 5),
    ("5c", "E> R> E< R<", "a3-b3*", 5),
    ("8b", "R> O R^ O E<", "@a3E*", 5),
    ("8c", "E> O R> O R<", "a3-b3*", 5),
]
IN_EVERY_FORM = pytest.mark.parametrize("form", Form)
BOTH_COUNTS = pytest.mark.parametrize("push_count", ["whole-line", "step-by-step"])


@IN_EVERY_FORM
@BOTH_COUNTS
@pytest.mark.parametrize(("figure", "pieces", "move"), ALLOWED)
def test_the_figures_allow(figure: str, pieces: str, move: str, push_count: str, form: Form) -> None:
    assert line(pieces, form=form, push_count=push_count).why_not(move) is None, figure


@IN_EVERY_FORM
@BOTH_COUNTS
@pytest.mark.parametrize(("figure", "pieces", "move", "turn"), BLOCKED)
def test_the_figures_block(figure: str, pieces: str, move: str, turn: int, push_count: str, form: Form) -> None:
    reason = line(pieces, turn=turn, form=form, push_count=push_count).why_not(move)
    assert reason, figure
    assert reason.rule == "SI-5", figure


@IN_EVERY_FORM
def test_figure_3_an_animal_pushes_forward_only(form: Form) -> None:
    position = line("E^ O", form=form)
    reason = position.why_not("a3-b3*")
    assert reason
    assert reason.rule == "push"
    assert position.play("a3=E").play("@e1N").why_not("a3-b3*") is None


@IN_EVERY_FORM
def test_figure_6b_the_last_animal_falls_back_into_its_reserve(form: Form) -> None:
    before = line("E> R^ Ev R^ Rv", form=form)
    after = before.play("a3-b3*")
    assert str(after).startswith(".OOO./...../.E>R^EvR^/...../.....")
    assert after.view()["reserves"] == {"elephants": 3, "rhinos": 3}


@IN_EVERY_FORM
@BOTH_COUNTS
def test_figure_7_an_entering_animal_pushes(push_count: str, form: Form) -> None:
    before = line("E> R< E^", turn=6, form=form, push_count=push_count)
    assert str(before.play("@a3E*")).startswith(".OOO./...../R>E>R<E^./")


@IN_EVERY_FORM
@BOTH_COUNTS
def test_figure_8a_two_against_one_and_a_rock_push_the_last_rhino_off(push_count: str, form: Form) -> None:
    after = line("R> E> E^ O R<", turn=6, form=form, push_count=push_count).play("a3-b3*")
    assert str(after).startswith(".OO../...../.R>E>E^O/")
    assert after.view()["reserves"] == {"elephants": 3, "rhinos": 4}


@IN_EVERY_FORM
@pytest.mark.parametrize(
    ("figure", "pieces", "turn", "move", "winner"),
    [
        ("4c", "E> R> O O O", 5, "@a3E*", 1),
        ("9a", ". . . E> O", 5, "d3-e3*", 0),
        ("9b", ". . R> E> O", 6, "c3-d3*", 0),
        ("9c", ". . R> E^ O", 6, "c3-d3*", 1),
    ],
)
def test_figure_9_the_nearest_animal_facing_the_push_wins(
    figure: str, pieces: str, turn: int, move: str, winner: int, form: Form
) -> None:
    after = line(pieces, turn=turn, form=form).play(move)
    assert after.winners() == (winner,), figure
    assert after.scores() == ((1, 0), (0, 1))[winner]
    assert not after.legal


@IN_EVERY_FORM
@pytest.mark.parametrize("square", ["c1", "c5"])
def test_figure_10_the_crosses_are_closed_in_the_first_two_turns_of_each(square: str, form: Form) -> None:
    for turn in range(1, 7):
        start = position("...../...../.OOO./...../.....", turn=turn, form=form, crossed=True)
        reason = start.why_not(f"@{square}N")
        assert (reason.rule if reason else None) == ("SI-6" if turn <= 4 else None), turn


@pytest.mark.parametrize("facing", "^>v<")
def test_the_nearest_animal_that_faces_the_push_wins_in_every_direction(facing: str) -> None:
    boards = {
        "^": "..O../..E{0}../.OR{0}O./...../.....",
        "v": "...../...../.OR{0}O./..E{0}../..O..",
        ">": "..O../...../..R{0}E{0}O/...../..O..",
        "<": "..O../...../OE{0}R{0}../...../..O..",
    }
    to = {"^": "c4", "v": "c2", ">": "d3", "<": "b3"}[facing]
    assert position(boards[facing].format(facing), turn=6).play(f"c3-{to}*").winners() == (0,)

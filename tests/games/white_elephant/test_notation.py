"""Notation, paths, view and drawing."""

import pytest
from hypothesis import given

from howdah.core.errors import AmbiguousMoveError, MalformedMoveError
from howdah.core.position import Position
from howdah.core.text import LANGUAGES
from howdah.games.white_elephant import GAME
from tests.effort import examples
from tests.games.white_elephant.boards import board, on, refused_by, written
from tests.games.white_elephant.random_positions import positions


def test_we_16_moves_are_written_as_origin_sign_end_and_mark() -> None:
    position = board("c1:N f3:E b6:N c5:N c6:n d2:W a4:W d5:o e5:o", held=(2, 0), guards="dg77", strips=(3, 0, 1, 9))
    expected = {"S>d1", "W>a5", "c1-c3", "a4-W", "b6-b7*", "f3-g3~", "c5^c7*W", "c5^c7*", "Gs:d-f", "#e4"}
    assert expected <= written(position)


def test_we_16_marks_are_needed_on_input_only_where_two_moves_differ_by_them() -> None:
    position = board("b6:N f4:E g2:E c5:N c6:n d5:o")
    assert position.find("b6-b7").notation == "b6-b7*"
    assert position.find("f4-g4").notation == "f4-g4~"
    assert position.find("c5^c7").notation == "c5^c7*"
    assert position.find("c5^c7N").notation == "c5^c7*"
    assert position.find("g2-g3").notation == "g2-g3"
    assert position.find("g2-g3~").notation == "g2-g3~"
    assert position.find(" g2-g3~ ").notation == "g2-g3~"


def test_we_16_a_mark_that_does_not_fit_is_refused() -> None:
    position = board("b6:N f4:E c3:N c4:n d5:o")
    for move in ("b6-b7~", "f4-g4*", "c3-d3*", "c3^c5*"):
        assert refused_by(position, move) == ("wrong-mark", "WE-16")


@pytest.mark.parametrize(
    "text", ["", "c1", "c1c2", "S>h1", "S>", "Gs:4-5", "Gx:d-e", "#", "c1-c2N", "c3^c5N*", "-", "lot:x", "N>c1"]
)
def test_what_is_not_our_notation_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMoveError):
        GAME.start(options={"first": "silver"}).find(text)


def test_paths_name_the_spots_a_person_touches() -> None:
    position = board("c1:N g2:E c5:N c6:s a4:W d5:o", held=(2, 0), guards="dg77")
    paths = {move.notation: move.path for move in position.moves}
    assert paths["S>d1"] == ("south-strip", "d1")
    assert paths["c1-c3"] == ("c1", "c3")
    assert paths["a4-W"] == ("a4", "west-strip")
    assert paths["c5^c7*"] == ("c5", "c7", "face:S")
    assert paths["c5^c7*W"] == ("c5", "c7", "face:W")
    assert paths["g2-g3"] == ("g2", "g3", "stand")
    assert paths["g2-g3~"] == ("g2", "g3", "turn-about")
    assert paths["Gs:d-f"] == ("guard:S", "path:S:f")
    assert paths["#e4"] == ("black-log", "e4")


def test_a_last_elephant_may_choose_between_standing_on_the_other_goal_and_home() -> None:
    position = board("g2:E d5:o", home=(9, 0))
    assert {"g2-g3", "g2-g3*"} <= written(position)
    assert position.find(("g2", "g3", "home")).notation == "g2-g3*"


@examples(60)
@given(positions())
def test_every_legal_move_of_any_position_is_found_by_text_and_path(position: Position) -> None:
    for move in position.moves:
        assert position.find(move.notation) == move
        assert position.find(move.path) == move
        unmarked = _unmarked(move.notation)
        meant = {other.notation for other in position.moves if _unmarked(other.notation) == unmarked}
        if unmarked in meant or len(meant) == 1:
            assert position.find(unmarked).notation in {move.notation, unmarked}
        else:  # a last elephant goes home, or turns about
            with pytest.raises(AmbiguousMoveError):
                position.find(unmarked)


def _unmarked(notation: str) -> str:
    return notation.replace("*", "").replace("~", "")


def test_the_view_has_everything_a_board_shows() -> None:
    view = board("c3:N e5:n+ d4:o a1:#", guards="bf35", held=(3, 1), home=(1, 2), lost=(0, 4), side="g").view()
    assert view["elephants"] == [
        {"square": "c3", "owner": "silver", "facing": "N", "on_log": False},
        {"square": "e5", "owner": "gold", "facing": "N", "on_log": True},
    ]
    assert (view["logs"], view["black_logs"], view["black_square"]) == (["d4", "e5"], ["a1"], "g7")
    assert view["watched"] == ["b3", "f3", "b5", "f5"]
    assert view["strips"] == {"south": {"silver": 8, "gold": 0}, "west": {"silver": 0, "gold": 3}}
    assert view["players"] == {
        "silver": {"logs": 3, "black_logs": 3, "paid": 42, "home": 1, "captives": 4, "in_play": 9, "points": 14},
        "gold": {"logs": 1, "black_logs": 2, "paid": 0, "home": 2, "captives": 0, "in_play": 4, "points": 7},
    }
    assert (view["to_move"], view["first"], view["endings"]) == ("gold", "silver", [])
    assert GAME.start(options={"first": "random"}).view()["to_move"] is None


@examples(60)
@given(positions())
def test_drawings_fit_a_terminal_and_show_every_elephant(position: Position) -> None:
    elephants = position.view()["elephants"]
    assert isinstance(elephants, list)
    for language in LANGUAGES:
        rows = position.draw(language).splitlines()
        assert max(map(len, rows)) <= 78
        board_rows = "".join(row for row in rows if "│" in row)
        assert sum(map(board_rows.count, "SG")) == len(elephants)
    assert all(on(position, elephant["square"])[0] in "NESWnesw" for elephant in elephants)

"""Black logs and the pass."""

import pytest

from howdah.core.compilation import Form
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import FILES, IN_EVERY_FORM, RANKS, board, fields, on, refused_by, written


@IN_EVERY_FORM
def test_a_black_log_goes_on_any_free_square_watched_and_goal_squares_too(form: Form) -> None:
    position = board("c3:N d4:n+ e5:o", guards="bb22", form=form)
    everywhere = {f"#{file}{rank}" for file in FILES for rank in RANKS}
    assert written(position, "#") == everywhere - {"#c3", "#d4", "#e5", "#g7"}
    assert refused_by(position, "#d4") == ("not-free", "black-logs")
    after = position.play("#b2")
    assert (on(after, "b2"), fields(after)["hand"], fields(after)["quiet"]) == ("#", "2,3", "0")
    assert "#b2" in written(board("e5:o", guards="bb22", edition="black", form=form))


@IN_EVERY_FORM
def test_a_black_log_blocks_its_square_for_good(form: Form) -> None:
    position = board("c3:N c4:# g6:o", form=form)
    assert "c3-c4" not in written(position)
    assert refused_by(position, "c3-c4") == ("black-log-there", "black-logs")
    assert refused_by(position, "#c4") == ("not-free", "black-logs")


@IN_EVERY_FORM
def test_who_has_no_black_log_left_puts_none(form: Form) -> None:
    position = board("a1:# a3:# a5:# e5:o", hand=(0, 3), form=form)
    assert written(position, "#") == set()
    assert refused_by(position, "#b1") == ("no-black-log", "black-logs")


@IN_EVERY_FORM
@pytest.mark.parametrize(
    ("black", "closed"),
    [
        ("c3 d3", {"b3", "e3"}),
        ("c3 e3", {"d3"}),
        ("c3 c4", {"c2", "c5"}),
        ("c3 d4", {"b2", "e5"}),
        ("c3 e5", {"d4"}),
        ("c5 d4", {"b6", "e3"}),
        ("f1 g1", {"e1"}),
        ("a4 b4", {"c4"}),
        ("f3 g3", {"e3"}),
        ("a1 a7", set()),
        ("g2 a3", set()),
        ("c3 f3", set()),
        ("e6 f6", {"d6", "g6"}),
        ("e5 f6", {"d4"}),
    ],
)
def test_we_13_three_black_logs_never_lie_side_by_side(black: str, closed: set[str], form: Form) -> None:
    position = board(f"{' '.join(f'{square}:#' for square in black.split())} a2:o", form=form)
    everywhere = {f"{file}{rank}" for file in FILES for rank in RANKS} - {"g7", "a2", *black.split()}
    assert {move[1:] for move in written(position, "#")} == everywhere - closed
    for square in closed:
        assert refused_by(position, f"#{square}") == ("three-in-line", "WE-13")


@IN_EVERY_FORM
def test_we_13_two_black_logs_of_a_line_with_a_wider_gap_are_allowed(form: Form) -> None:
    assert "#a4" in written(board("a1:# a2:# e5:o", form=form))


@IN_EVERY_FORM
def test_we_14_a_player_who_can_do_nothing_at_all_passes_and_the_turn_is_quiet(form: Form) -> None:
    # Silver's only elephant is walled in on f7 by two black logs and the black square; no black log is left.
    position = board("f7:E e7:# f6:# b2:# d4:o", home=(9, 0), hand=(0, 3), form=form)
    assert written(position) == {"--"}
    after = position.play("--")
    assert (fields(after)["side"], fields(after)["quiet"]) == ("g", "1")
    assert after.turn == 1


@IN_EVERY_FORM
def test_we_14_nobody_passes_who_can_do_something(form: Form) -> None:
    assert refused_by(GAME.start(options={"first": "silver"}, form=form), "--") == ("can-act", "WE-14")
    only_a_black_log = board("f7:E e7:# f6:# d4:o", home=(9, 0), hand=(1, 3), form=form)
    assert refused_by(only_a_black_log, "--") == ("can-act", "WE-14")


@IN_EVERY_FORM
def test_the_last_way_may_be_closed(form: Form) -> None:
    position = board("f7:e e7:# d4:o", home=(0, 9), form=form)
    assert written(position.play("#f6"), "f7") == set()

"""Jumping, and what becomes of the jumped elephant."""

import pytest

from howdah.core.compilation import Form
from howdah.core.errors import PositionError
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import AT_ONCE, IN_EVERY_FORM, board, fields, on, refused_by, written


@IN_EVERY_FORM
def test_an_elephant_jumps_forward_over_exactly_one_elephant_of_either_side(form: Form) -> None:
    for jumped in "nN":
        after = board(f"c3:N c4:{jumped} g6:o", form=form).play("c3^c5")
        assert (on(after, "c3"), on(after, "c4"), on(after, "c5")) == (".", jumped, "N")
    two = board("c3:N c4:n c5:n g6:o", form=form)
    assert written(two, "c3^") == set()
    assert refused_by(two, "c3^c5") == ("occupied", "walk")
    assert refused_by(board("c3:N c5:n g6:o", form=form), "c3^c5") == ("nobody-to-jump", "jump")


@IN_EVERY_FORM
def test_nobody_jumps_sideways_or_backward(form: Form) -> None:
    position = board("c3:N b3:n d3:n c2:n g6:o", form=form)
    assert written(position, "c3^") == set()
    assert refused_by(position, "c3^e3") == ("jump-forward", "jump")


@IN_EVERY_FORM
@pytest.mark.parametrize("landing", ["d5:# c5:#", "c5:S", "c5:n"])
def test_a_jump_needs_a_landing_without_elephant_and_black_log(landing: str, form: Form) -> None:
    assert written(board(f"c3:N c4:n g6:o {landing}", form=form), "c3^") == set()


@IN_EVERY_FORM
def test_no_jump_lands_on_the_black_square_or_off_the_board(form: Form) -> None:
    position = board("g5:N g6:s e7:E f7:s a6:W b1:S a1:n d4:o", form=form)
    assert not {move for move in written(position) if "^" in move}
    assert refused_by(position, "g5^g7") == ("black-square", "WE-1")


@IN_EVERY_FORM
def test_the_jumper_may_give_the_jumped_elephant_any_facing_or_leave_it(form: Form) -> None:
    position = board("c3:N c4:s g6:o", form=form)
    assert written(position, "c3^") == {"c3^c5", "c3^c5N", "c3^c5E", "c3^c5W"}
    for move, facing in {"c3^c5": "s", "c3^c5N": "n", "c3^c5E": "e", "c3^c5W": "w", "c3^c5S": "s"}.items():
        assert on(position.play(move), "c4") == facing


@IN_EVERY_FORM
def test_logs_are_ignored_by_a_jump_and_shared_where_it_lands(form: Form) -> None:
    position = board("c3:N+ c4:n+ c5:o", form=form)
    after = position.play("c3^c5W")
    assert (on(after, "c3"), on(after, "c4"), on(after, "c5")) == ("o", "w+", "N+")
    assert fields(after)["held"] == "0,0"


@IN_EVERY_FORM
def test_we_25_an_elephant_that_shares_its_square_with_a_log_may_jump(form: Form) -> None:
    for edition in ("white", "black", "short"):
        after = board("c3:N+ c4:n", edition=edition, form=form).play("c3^c5")
        assert (on(after, "c3"), on(after, "c5")) == ("o", "N")


@IN_EVERY_FORM
def test_we_9_in_the_short_rules_an_elephant_that_shares_a_log_cannot_be_jumped(form: Form) -> None:
    squares = "c3:N c4:n+"
    short = board(squares, edition="short", form=form)
    assert refused_by(short, "c3^c5") == ("sharer", "WE-9")
    for edition in ("white", "black"):
        assert len(written(board(squares, edition=edition, form=form), "c3^")) == 4
    assert len(written(board("c3:N+ c4:n", edition="short", form=form), "c3^")) == 4


@IN_EVERY_FORM
def test_a_jump_onto_the_own_goal_is_home_and_the_log_there_stays(form: Form) -> None:
    after = board("c5:N c6:n c7:o", form=form).play("c5^c7*W")
    assert (on(after, "c7"), on(after, "c6")) == ("o", "w")
    assert (fields(after)["home"], fields(after)["held"]) == ("1,0", "0,0")


@IN_EVERY_FORM
def test_a_jump_along_the_own_goal_row_is_not_home(form: Form) -> None:
    after = board("a7:E b7:n d4:o", form=form).play("a7^c7")
    assert (on(after, "c7"), fields(after)["home"]) == ("E", "0,0")


@IN_EVERY_FORM
def test_a_jump_to_the_south_or_west_edge_is_an_ordinary_one(form: Form) -> None:
    assert on(board("c1:W b1:n d4:o", form=form).play("c1^a1N"), "a1") == "W"
    assert on(board("a3:S a2:n d4:o", form=form).play("a3^a1N"), "a1") == "S"


@IN_EVERY_FORM
def test_we_11_a_jump_onto_the_opponents_goal_turns_the_jumper_about(form: Form) -> None:
    after = board("e3:E f3:n d4:o", form=form).play("e3^g3~")
    assert on(after, "g3") == "W"


@IN_EVERY_FORM
def test_we_11_nobody_jumps_out_of_a_strip_or_into_one(form: Form) -> None:
    position = board("c2:S c1:n b4:W a4:n d1:n d4:o", form=form)
    assert not {move for move in written(position) if "^" in move}
    for move in ("c2^S", "S^d2", "W^b4", "b4^W"):
        assert refused_by(position, move) == ("no-strip-jump", "WE-11")


@IN_EVERY_FORM
def test_we_19_the_jumper_never_turns_by_its_own_jump(form: Form) -> None:
    position = board("c3:N c4:n g6:o", form=form)
    assert {on(position.play(move), "c5") for move in written(position, "c3^")} == {"N"}


@IN_EVERY_FORM
def test_we_10_a_jumped_elephant_turned_to_face_its_goal_on_its_goal_square_is_home_at_once(form: Form) -> None:
    own = board("b7:E c7:E d4:o", options=AT_ONCE, form=form).play("b7^d7N")
    assert (on(own, "c7"), on(own, "d7"), fields(own)["home"]) == (".", "E", "1,0")
    other = board("g2:n g3:s d4:o", side="g", options=AT_ONCE, form=form).play("g2^g4E")
    assert (on(other, "g3"), fields(other)["home"]) == (".", "0,1")
    enemy = board("b7:e c7:E d4:o", side="g", options=AT_ONCE, form=form).play("b7^d7N")
    assert (on(enemy, "c7"), fields(enemy)["home"], fields(enemy)["quiet"]) == (".", "1,0", "0")


@IN_EVERY_FORM
def test_we_10_a_log_under_a_jumped_elephant_stays_when_it_goes_home(form: Form) -> None:
    assert on(board("b7:E c7:E+", options=AT_ONCE, form=form).play("b7^d7N"), "c7") == "o"
    assert on(board("b7:E c7:E+", form=form).play("b7^d7N").play("c7*"), "c7") == "o"


@IN_EVERY_FORM
def test_we_10_the_jumped_elephants_player_decides_whether_it_goes_home(form: Form) -> None:
    own = board("b7:E c7:E d4:o", form=form).play("b7^d7N")
    assert (on(own, "c7"), own.turn, written(own)) == ("N?", 0, {"c7*", "c7="})
    assert (on(own.play("c7*"), "c7"), fields(own.play("c7*"))["home"]) == (".", "1,0")
    left = own.play("c7=")
    assert (on(left, "c7"), fields(left)["home"], fields(left)["quiet"], left.turn) == ("N", "0,0", "1", 1)
    enemy = board("b7:e c7:E d4:o", side="g", form=form).play("b7^d7N")
    assert (enemy.turn, fields(enemy)["side"]) == (0, "g")
    for answer, home in {"c7*": "1,0", "c7=": "0,0"}.items():
        after = enemy.play(answer)
        assert (after.turn, fields(after)["home"]) == (0, home)


@IN_EVERY_FORM
def test_we_10_a_turn_with_a_question_goes_on_until_it_is_answered(form: Form) -> None:
    # Gold jumps and lands on a watched square.
    asked = board("b7:e c7:E d4:o", side="g", guards="dd77", form=form).play("b7^d7N")
    assert not asked.over
    assert on(asked, "d7") == "e"
    assert refused_by(asked, "S>a1") == ("answer-first", "WE-10")
    assert refused_by(asked, ("south-strip",)) == ("answer-first", "WE-10")
    after = asked.play(("c7", "stay"))
    assert (on(after, "d7"), fields(after)["lost"], after.over) == (".", "0,1", False)
    assert GAME.position(str(asked), form=form) == asked
    quiet = board("a7:e b7:E d4:o", side="g", quiet="59", form=form).play("a7^c7N")
    assert quiet.play("b7=").over
    assert fields(quiet.play("b7*"))["quiet"] == "0"


def test_we_10_nobody_is_asked_elsewhere() -> None:
    position = board("c3:N c4:s g6:o")
    assert refused_by(position, "c4*") == ("nobody-asked", "WE-10")
    assert refused_by(board("b7:E c7:E d4:o").play("b7^d7N"), "d7*") == ("answer-first", "WE-10")


def test_we_10_an_elephant_that_stayed_may_walk_home_later() -> None:
    position = board("c7:N d4:o")
    assert {"c7-b7", "c7-b7*", "c7-d7*"} <= written(position)


@pytest.mark.parametrize(
    ("squares", "options", "says"),
    [
        ("c7:N? d7:N?", {}, "one at the most"),
        ("c7:N?", AT_ONCE, "the option jumped-home says at-once"),
        ("c7:E?", {}, "does not face a goal of its own"),
        ("c6:N?", {}, "does not face a goal of its own"),
        ("g3:E?", {}, "does not face a goal of its own"),
    ],
)
def test_we_10_a_question_that_cannot_be_is_refused(squares: str, options: dict[str, object], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        board(f"{squares} d4:o", quiet="1", options=options)


@IN_EVERY_FORM
def test_we_17_a_jumped_elephant_is_never_turned_about(form: Form) -> None:
    after = board("b7:E c7:n d4:o", form=form).play("b7^d7")
    assert on(after, "c7") == "n"
    turned = board("b7:E c7:s d4:o", form=form).play("b7^d7N")
    assert on(turned, "c7") == "n"


@IN_EVERY_FORM
def test_we_17_a_last_elephant_that_faces_the_other_goal_comes_home_when_it_is_jumped_and_left(form: Form) -> None:
    position = board("b7:E c7:n d4:o", home=(0, 9), options=AT_ONCE, form=form)
    after = position.play("b7^d7")
    assert (on(after, "c7"), fields(after)["home"]) == (".", "0,10")
    assert [ending.key for ending in after.endings()] == ["ending-gold"]
    spared = position.play("b7^d7S")
    assert on(spared, "c7") == "s"
    assert not spared.over


@IN_EVERY_FORM
def test_we_8_a_last_elephant_may_be_sent_home_on_either_goal_by_being_turned(form: Form) -> None:
    other = board("b7:E c7:s d4:o", home=(0, 9), form=form).play("b7^d7N")
    assert fields(other.play("c7*"))["home"] == "0,10"
    own = board("g2:N g3:n d4:o", home=(0, 9), form=form).play("g2^g4E")
    assert fields(own.play("g3*"))["home"] == "0,10"
    assert not own.play("g3=").over


@IN_EVERY_FORM
def test_a_jumper_that_lands_on_a_watched_square_is_captured_and_the_turn_it_gave_stands(form: Form) -> None:
    for edition in ("white", "short"):
        after = board("c3:N c4:n g6:o", guards="cc55", edition=edition, form=form).play("c3^c5W")
        assert (on(after, "c4"), on(after, "c5"), fields(after)["lost"]) == ("w", ".", "1,0")
    black = board("c3:N c4:n g6:o", guards="cc55", edition="black", form=form)
    assert refused_by(black, "c3^c5") == ("watched-closed", "watched")


@IN_EVERY_FORM
def test_an_elephant_does_not_jump_after_walking(form: Form) -> None:
    position = board("c2:N c4:n g6:o", form=form)
    assert written(position, "c2^") == set()
    assert "c2-c5" not in written(position)

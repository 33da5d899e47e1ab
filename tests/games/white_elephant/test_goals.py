"""Coming home, being turned about, the last elephant and the seventh."""

from howdah.core.compilation import Form
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import number
from tests.games.white_elephant.boards import AT_ONCE, IN_EVERY_FORM, board, fields, on, refused_by, written


@IN_EVERY_FORM
def test_we_7_an_elephant_that_comes_forward_onto_its_goal_is_home_and_collects_a_log_on_the_way(form: Form) -> None:
    after = board("b6:N b7:o a1:o", form=form).play("b6-b7*")
    assert on(after, "b7") == "."
    assert (fields(after)["home"], fields(after)["held"]) == ("1,0", "1,0")
    assert after.scores() == (4, 0)
    gold = board("f3:e a1:o", side="g", form=form).play("f3-g3*")
    assert fields(gold)["home"] == "0,1"


@IN_EVERY_FORM
def test_we_7_a_goal_square_reached_sideways_or_along_its_row_is_no_homecoming(form: Form) -> None:
    position = board("a7:E d4:o", form=form)
    assert written(position, "a7-") >= {"a7-b7", "a7-c7", "a7-d7"}
    after = position.play("a7-b7")
    assert on(after, "b7") == "E"
    assert fields(after)["home"] == "0,0"
    assert refused_by(position, "a7-b7*") == ("not-facing-goal", "WE-7")


@IN_EVERY_FORM
def test_we_17_a_forward_step_onto_the_goal_always_ends_the_walk(form: Form) -> None:
    position = board("b6:N d4:o", form=form)
    assert "b6-b7*" in written(position)
    assert not {"b6-b7", "b6-a7", "b6-c7"} & written(position)
    assert {"b6-a7*", "b6-c7*", "b6-d7*"} <= written(position)


@IN_EVERY_FORM
def test_a_turned_elephant_that_comes_forward_onto_the_opponents_goal_is_turned_by_180_degrees(form: Form) -> None:
    after = board("f3:E d4:o", form=form).play("f3-g3~")
    assert on(after, "g3") == "W"
    assert fields(after)["quiet"] == "1"
    log = board("f3:E g3:o d4:o", form=form).play("f3-g3~")
    assert (on(log, "g3"), fields(log)["held"]) == ("W", "1,0")
    gold = board("b6:n d4:o", side="g", form=form).play("b6-b7~")
    assert on(gold, "b7") == "s"


@IN_EVERY_FORM
def test_on_the_opponents_goal_an_elephant_is_turned_only_facing_that_side(form: Form) -> None:
    after = board("g2:N d4:o", form=form).play("g2-g3")
    assert on(after, "g3") == "N"
    assert "f3-g3" in written(board("f3:N d4:o", form=form))


@IN_EVERY_FORM
def test_we_27_only_a_step_forward_brings_home_or_turns_about_in_every_edition(form: Form) -> None:
    for edition in ("white", "black", "short"):
        position = board("f3:N e7:E d4:o", edition=edition, form=form)
        assert on(position.play("f3-g3"), "g3") == "N"
        assert on(position.play("e7-f7"), "f7") == "E"


@IN_EVERY_FORM
def test_we_17_the_way_matters_only_for_an_elephant_on_the_other_goal_facing_it(form: Form) -> None:
    position = board("g2:E d4:o", form=form)
    assert {"g2-g3", "g2-g3~"} <= written(position)
    assert "g2-g4~" not in written(position)
    assert on(position.play("g2-g3"), "g3") == "E"
    assert on(position.play("g2-g3~"), "g3") == "W"
    assert {move.path for move in position.moves if move.notation.startswith("g2-g3")} == {
        ("g2", "g3", "stand"),
        ("g2", "g3", "turn-about"),
    }


@IN_EVERY_FORM
def test_we_8_the_last_elephant_may_use_the_opponents_goal_as_its_own(form: Form) -> None:
    last = board("f3:E d4:o", home=(9, 0), form=form)
    assert {"f3-g3*", "f3-g3~"} <= written(last)
    assert refused_by(last, "f3-g3") == ("ambiguous-move", None)
    assert {move.path for move in last.moves if move.path[:2] == ("f3", "g3")} == {
        ("f3", "g3", "home"),
        ("f3", "g3", "turn-about"),
    }
    turned = last.play("f3-g3~")
    assert (on(turned, "g3"), turned.over) == ("W", False)
    after = last.play("f3-g3*")
    assert fields(after)["home"] == "10,0"
    assert after.over
    assert "f3-g3~" in written(board("f3:E a1:N d4:o", home=(8, 0), form=form))


@IN_EVERY_FORM
def test_we_8_elephants_in_strips_count_as_in_play(form: Form) -> None:
    position = board("f3:E d4:o", home=(8, 0), strips=(1, 0, 0, 10), form=form)
    assert "f3-g3~" in written(position)


@IN_EVERY_FORM
def test_we_8_the_last_elephant_still_has_its_own_goal_and_needs_to_face_the_side(form: Form) -> None:
    assert "b6-b7*" in written(board("b6:N d4:o", home=(9, 0), form=form))
    sideways = board("f3:N d4:o", home=(9, 0), form=form)
    assert {"f3-g3"} == written(sideways) & {"f3-g3", "f3-g3*"}


@IN_EVERY_FORM
def test_we_8_a_last_elephant_that_lands_a_jump_on_the_other_goal_is_home(form: Form) -> None:
    last = board("e3:E f3:n d4:o", home=(9, 0), form=form)
    assert fields(last.play("e3^g3*"))["home"] == "10,0"
    turned = last.play("e3^g3~S")
    assert (on(turned, "g3"), on(turned, "f3"), turned.over) == ("W", "s", False)
    assert ("e3", "g3", "face:S", "turn-about") in {move.path for move in last.moves}


@IN_EVERY_FORM
def test_we_8_only_the_last_elephant_chooses_and_only_on_the_opponents_goal(form: Form) -> None:
    assert refused_by(board("b6:N d4:o", home=(9, 0), form=form), "b6-b7~")[0] == "wrong-mark"
    two = board("f3:E a1:N d4:o", home=(8, 0), form=form)
    assert refused_by(two, "f3-g3*")[0] == "wrong-mark"
    code = r.TURN_CODE[r.PLACES * number("f3") + number("g3")]
    assert refused_by(two, code) == ("no-choice", "WE-8")


@IN_EVERY_FORM
def test_we_8_becoming_the_last_while_standing_on_the_other_goal_does_nothing(form: Form) -> None:
    after = board("g3:E b6:N d4:o", home=(8, 0), form=form).play("b6-b7*")
    assert on(after, "g3") == "E"
    assert not after.over


@IN_EVERY_FORM
def test_the_seventh_elephant_home_brings_one_captured_back_as_the_eighth(form: Form) -> None:
    after = board("b6:N d4:o", home=(6, 0), lost=(2, 0), form=form).play("b6-b7*")
    assert (fields(after)["home"], fields(after)["lost"]) == ("8,0", "1,0")
    assert after.scores() == (24, 2)
    gold = board("f3:e d4:o", home=(0, 6), lost=(0, 2), side="g", form=form).play("f3-g3*")
    assert (fields(gold)["home"], fields(gold)["lost"]) == ("0,8", "0,1")


@IN_EVERY_FORM
def test_without_a_captured_elephant_the_chance_of_the_seventh_is_gone(form: Form) -> None:
    after = board("b6:N d4:o", home=(6, 0), form=form).play("b6-b7*")
    assert fields(after)["home"] == "7,0"
    later = board("b6:N d4:o", home=(7, 0), lost=(1, 0), form=form).play("b6-b7*")
    assert (fields(later)["home"], fields(later)["lost"]) == ("8,0", "1,0")


@IN_EVERY_FORM
def test_we_17_captures_of_the_same_turn_come_too_late_for_the_seventh(form: Form) -> None:
    # The jumper sends Silver's seventh elephant home from c7, and is itself caught on d7 in the same turn.
    position = board("b7:E c7:E d4:o", home=(6, 0), guards="dd77", options=AT_ONCE, form=form)
    after = position.play("b7^d7N")
    asked = board("b7:E c7:E d4:o", home=(6, 0), guards="dd77", form=form).play("b7^d7N")
    assert asked.play("c7*").scores() == after.scores()
    assert (fields(after)["home"], fields(after)["lost"]) == ("7,0", "1,0")


@IN_EVERY_FORM
def test_the_seventh_may_come_home_in_the_opponents_turn(form: Form) -> None:
    position = board("b7:e c7:E d4:o", home=(6, 0), lost=(1, 0), side="g", options=AT_ONCE, form=form)
    after = position.play("b7^d7N")
    assert (fields(after)["home"], fields(after)["lost"]) == ("8,0", "0,0")


@IN_EVERY_FORM
def test_we_23_an_elephant_that_ends_its_move_on_a_watched_goal_square_is_captured(form: Form) -> None:
    position = board("b6:N b7:o d4:o", guards="bb77", form=form)
    after = position.play("b6-b7")
    assert (on(after, "b7"), fields(after)["home"], fields(after)["lost"]) == (".", "0,0", "1,0")
    assert fields(after)["held"] == "1,0"
    assert refused_by(position, "b6-b7*") == ("caught-on-goal", "WE-23")
    assert "b6-a7*" in written(board("b6:N d4:o", guards="bb77", form=form))
    jump = board("c5:N c6:n d4:o", guards="cc77", form=form)
    assert fields(jump.play("c5^c7"))["lost"] == "1,0"
    assert refused_by(jump, "c5^c7*") == ("caught-on-goal", "WE-23")


@IN_EVERY_FORM
def test_we_23_a_forward_step_onto_a_watched_goal_square_ends_the_walk_too(form: Form) -> None:
    # b7 is the only way to c7, since the black logs close b6 to c6 and c6 to c7.
    position = board("b6:N c6:# d6:# a7:# d4:o", guards="bb77", form=form)
    assert {move for move in written(position, "b6-") if "7" in move} == {"b6-b7"}


@IN_EVERY_FORM
def test_we_23_by_option_home_comes_before_capture_on_a_watched_goal_square(form: Form) -> None:
    position = board("b6:N d4:o", guards="bb77", options={"watched-goal": "home"}, form=form)
    assert fields(position.play("b6-b7*"))["home"] == "1,0"
    black = board("b6:N d4:o", guards="bb77", edition="black", form=form)
    assert refused_by(black, "b6-b7*") == ("watched-closed", "watched")


@IN_EVERY_FORM
def test_an_elephant_turned_about_on_a_watched_square_is_captured(form: Form) -> None:
    after = board("f3:E d4:o", guards="gg33", options={"watched-goal": "home"}, form=form).play("f3-g3~")
    assert (on(after, "g3"), fields(after)["lost"]) == (".", "1,0")

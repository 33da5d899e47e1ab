"""Walking, logs and strips."""

from howdah.core.compilation import Form
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import IN_EVERY_FORM, board, fields, on, refused_by, written


@IN_EVERY_FORM
def test_we_26_there_are_48_logs_and_six_black_ones(form: Form) -> None:
    for edition in ("white", "black", "short"):
        start = GAME.start(options={"edition": edition}, form=form)
        assert (fields(start)["grid"].count("o"), fields(start)["hand"]) == (48, "3,3")


@IN_EVERY_FORM
def test_we_1_the_game_begins_with_48_logs_and_all_elephants_in_their_strips(form: Form) -> None:
    start = GAME.start(options={"first": "silver"}, form=form)
    assert str(start) == "white ooooooX" + "/ooooooo" * 6 + " 10,0,0,10 dd44 0,0 3,3 0,0 0,0 0,0 s s 0"
    assert written(start) == {"S>a1", "S>b1", "S>c1", "S>d1", "S>e1", "S>f1", "S>g1"}
    gold = start.play("S>c1")
    assert written(gold) == {"W>a1", "W>a2", "W>a3", "W>a4", "W>a5", "W>a6", "W>a7"}


@IN_EVERY_FORM
def test_we_1_nobody_walks_onto_the_black_square_or_across_it(form: Form) -> None:
    position = board("f7:E a1:o e7:# f6:#", form=form)
    assert written(position, "f7-") == set()
    position = board("g6:S a1:o", form=form)
    assert "g6-f7" in written(position)
    assert not any("g7" in move for move in written(position))


@IN_EVERY_FORM
def test_a_walk_goes_up_to_three_steps_over_free_squares_in_any_mix_of_directions(form: Form) -> None:
    position = board("a1:E g6:o b1:# b3:# ", form=form, home=(9, 0))
    assert written(position, "a1-") == {"a1-a2", "a1-a3", "a1-a4", "a1-b2", "a1-c2"}
    after = position.play("a1-c2")
    assert on(after, "c2") == "E"
    assert on(after, "a1") == "."


@IN_EVERY_FORM
def test_a_walk_goes_round_what_stands_in_the_way_but_not_through_it(form: Form) -> None:
    position = board("d4:N d5:n g6:o", form=form)
    assert "d4-e5" in written(position)
    assert not {"d4-d5", "d4-d6"} & written(position)
    walled = board("d4:N d5:n e4:# c4:w d3:s g6:o", form=form)
    assert written(walled, "d4-") == set()


@IN_EVERY_FORM
def test_we_5_a_walk_ends_on_another_square_than_it_began(form: Form) -> None:
    position = board("d4:N g6:o", form=form)
    assert "d4-d4" not in written(position)
    assert refused_by(position, "d4-d4") == ("same-square", "WE-5")
    # Gold's elephant could leave g2 and come back forward, which would be its homecoming.
    turned = board("g2:E a1:o", form=form)
    assert not {"g2-g2", "g2-g2~"} & written(turned)


@IN_EVERY_FORM
def test_we_6_a_log_is_entered_only_by_a_move_of_exactly_one_step(form: Form) -> None:
    position = board("d4:N d6:o e4:o", form=form)
    assert "d4-e4" in written(position)
    assert "d4-d6" not in written(position)
    assert refused_by(position, "d4-d6") == ("log-one-step", "WE-6")


@IN_EVERY_FORM
def test_a_forward_step_collects_the_log(form: Form) -> None:
    after = board("d4:N d5:o a1:o", form=form).play("d4-d5")
    assert on(after, "d5") == "N"
    assert fields(after)["held"] == "1,0"


@IN_EVERY_FORM
def test_a_step_sideways_or_backward_shares_the_square_with_the_log(form: Form) -> None:
    for end in ("c4", "e4", "d3"):
        after = board(f"d4:N {end}:o", form=form).play(f"d4-{end}")
        assert on(after, end) == "N+"
        assert fields(after)["held"] == "0,0"


@IN_EVERY_FORM
def test_we_6_an_elephant_with_a_log_walks_one_step_and_leaves_the_log_behind(form: Form) -> None:
    position = board("d4:N+ e4:o a1:S+", form=form)
    assert written(position, "d4-") == {"d4-d5", "d4-c4", "d4-d3", "d4-e4"}
    assert written(position, "a1-") == {"a1-b1", "a1-a2", "a1-S"}
    assert refused_by(position, "d4-d6") == ("shares-log", "WE-6")
    after = position.play("d4-e4")
    assert (on(after, "d4"), on(after, "e4")) == ("o", "N+")


@IN_EVERY_FORM
def test_an_elephant_from_a_strip_may_walk_on_but_meets_a_log_only_with_its_first_step(form: Form) -> None:
    position = board("a1:o c1:. d1:# b1:# c2:o a3:o", rest="o", form=form)
    assert written(position, "S>") == {"S>a1", "S>c1", "S>e1", "S>f1", "S>g1"}
    free = board("c4:o d1:o", form=form)
    assert {"S>c3", "S>d1", "S>a1", "S>d2"} <= written(free, "S>")
    assert len(written(free, "S>")) == 20, "three ranks without d3, which a log on d1 puts out of reach"
    assert refused_by(board("d2:o", form=form), "S>d2") == ("log-one-step", "WE-6")


@IN_EVERY_FORM
def test_the_step_out_of_a_strip_is_forward_and_collects(form: Form) -> None:
    after = board("c1:o d1:o", form=form).play("S>c1")
    assert on(after, "c1") == "N"
    assert fields(after)["held"] == "1,0"
    assert fields(after)["strips"] == "9,0,0,10"


@IN_EVERY_FORM
def test_a_strip_is_entered_only_by_a_forward_step(form: Form) -> None:
    position = board("c1:N d1:S e3:S f4:S a4:W c6:W d5:W g6:o", form=form)
    assert {move for move in written(position) if move[-2:] in {"-S", "-W"}} == {"d1-S", "e3-S", "a4-W", "c6-W"}
    assert refused_by(position, "c1-S") == ("strip-forward", "strips")


@IN_EVERY_FORM
def test_a1_touches_both_strips_and_the_facing_decides(form: Form) -> None:
    for facing, end in (("S", "a1-S"), ("W", "a1-W"), ("N", None), ("E", None)):
        position = board(f"a1:{facing} g6:o", form=form)
        assert written(position) & {"a1-S", "a1-W"} == ({end} if end else set())


@IN_EVERY_FORM
def test_an_elephant_leaves_any_strip_facing_away_from_it(form: Form) -> None:
    in_west = board("a4:W g6:o", form=form).play("a4-W")
    assert fields(in_west)["strips"] == "9,0,1,10"
    back = in_west.play("W>b1").play("W>b4")
    assert on(back, "b4") == "E"
    assert fields(back)["strips"] == "9,0,0,9"


@IN_EVERY_FORM
def test_leaving_the_other_strip_onto_an_own_goal_square_is_not_home(form: Form) -> None:
    silver = board("g6:o", strips=(9, 0, 1, 10), form=form).play("W>a7")
    assert on(silver, "a7") == "E"
    assert fields(silver)["home"] == "0,0"
    gold = board("d6:o", strips=(10, 1, 0, 9), side="g", form=form).play("S>g1")
    assert on(gold, "g1") == "n"
    assert fields(gold)["home"] == "0,0"


@IN_EVERY_FORM
def test_strips_hold_any_number_and_equal_elephants_in_one_strip_are_one_origin(form: Form) -> None:
    position = board("g6:o", strips=(10, 10, 0, 0), side="g", form=form)
    assert len(written(position, "S>")) == 21
    assert written(position, "W>") == set()

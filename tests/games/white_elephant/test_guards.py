"""Guards, watched squares and captures."""

import pytest

from howdah.core.compilation import Form
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import IN_EVERY_FORM, board, fields, on, refused_by, written


def watched(guards: str) -> object:
    return board("d4:o", guards=guards).view()["watched"]


def test_the_guards_lines_meet_in_up_to_four_squares_and_g7_counts_for_nothing() -> None:
    assert watched("dd44") == ["d4"]
    assert watched("bf35") == ["b3", "f3", "b5", "f5"]
    assert watched("bf33") == ["b3", "f3"]
    assert watched("gg77") == []
    assert watched("fg67") == ["f6", "g6", "f7"]


@IN_EVERY_FORM
def test_we_3_all_guards_start_on_the_middle_cell_or_where_the_option_says(form: Form) -> None:
    assert fields(GAME.start(options={"first": "silver"}, form=form))["guards"] == "dd44"
    start = GAME.start(options={"guards": "ag17"}, form=form)
    assert fields(start)["guards"] == "ag17"
    assert start.view()["watched"] == ["a1", "g1", "a7"]


@IN_EVERY_FORM
def test_we_2_silver_moves_the_south_and_east_guards_and_gold_the_others(form: Form) -> None:
    silver = board("d4:o", held=(1, 1), guards="dd44", form=form)
    assert written(silver, "G") == {"Gs:d-c", "Gs:d-e", "Ge:4-3", "Ge:4-5"}
    assert refused_by(silver, "Gn:d-c") == ("guard-not-yours", "WE-2")
    gold = board("d4:o", held=(1, 1), guards="dd44", side="g", form=form)
    assert written(gold, "G") == {"Gn:d-c", "Gn:d-e", "Gw:4-3", "Gw:4-5"}


@IN_EVERY_FORM
def test_a_guard_pays_one_collected_log_for_each_cell(form: Form) -> None:
    position = board("d4:o", held=(2, 5), guards="dd44", form=form)
    assert written(position, "Gs") == {"Gs:d-b", "Gs:d-c", "Gs:d-e", "Gs:d-f"}
    assert refused_by(position, "Gs:d-g") == ("too-few-logs", "guards")
    assert refused_by(position, "Gs:d-d") == ("guard-stays", "guards")
    paid = int(fields(position)["paid"].split(",")[0])
    after = position.play("Gs:d-b")
    assert (fields(after)["guards"], fields(after)["held"]) == ("bd44", "0,5")
    assert fields(after)["paid"] == f"{paid + 2},0"
    assert written(board("d4:o", guards="dd44", form=form), "G") == set()


@IN_EVERY_FORM
def test_we_12_one_guard_moves_in_a_turn(form: Form) -> None:
    position = board("d4:o", held=(6, 0), guards="dd44", edition="short", form=form)
    for move in written(position, "G"):
        before, after = fields(position)["guards"], fields(position.play(move))["guards"]
        assert sum(old != new for old, new in zip(before, after, strict=True)) == 1


@IN_EVERY_FORM
def test_we_4_a_guard_captures_only_where_it_comes_to_stand(form: Form) -> None:
    position = board("c4:n b4:s d4:o", held=(3, 0), guards="dd44", form=form)
    after = position.play("Gs:d-b")
    assert (on(after, "c4"), on(after, "b4"), fields(after)["lost"]) == ("n", ".", "0,1")
    assert after.scores()[0] - position.scores()[0] == 2 - 2, "a captive gained, two logs paid"


@IN_EVERY_FORM
def test_a_guard_captures_up_to_two_at_once_of_both_sides_own_ones_too(form: Form) -> None:
    position = board("b3:N b5:n f6:o", held=(5, 0), guards="gg35", form=form)
    after = position.play("Gs:g-b")
    assert (on(after, "b3"), on(after, "b5"), fields(after)["lost"]) == (".", ".", "1,1")
    assert after.view()["players"]["silver"]["captives"] == 1  # type: ignore[index]


@IN_EVERY_FORM
@pytest.mark.parametrize("edition", ["white", "short"])
def test_who_stands_on_a_watched_square_at_the_end_of_a_turn_is_captured(edition: str, form: Form) -> None:
    position = board("c3:N g6:o", guards="cc55", edition=edition, form=form)
    after = position.play("c3-c5")
    assert (on(after, "c5"), fields(after)["lost"], fields(after)["quiet"]) == (".", "1,0", "0")
    assert after.scores() == (0, 2)
    across = position.play("c3-c6")
    assert on(across, "c6") == "N"


@IN_EVERY_FORM
def test_a_log_collected_on_a_watched_square_is_kept_though_the_elephant_is_captured(form: Form) -> None:
    after = board("c4:N c5:o g6:o", guards="cc55", form=form).play("c4-c5")
    assert (fields(after)["held"], fields(after)["lost"], on(after, "c5")) == ("1,0", "1,0", ".")
    shared = board("c4:E c5:o g6:o", guards="cc55", form=form).play("c4-c5")
    assert (fields(shared)["held"], fields(shared)["lost"], on(shared, "c5")) == ("0,0", "1,0", "o")


@IN_EVERY_FORM
def test_we_17_in_black_a_watched_square_cannot_be_entered_crossed_or_landed_on(form: Form) -> None:
    position = board("c3:N b5:E d5:o", guards="cc44", edition="black", form=form)
    assert refused_by(position, "c3-c4") == ("watched-closed", "watched")
    assert "c3-c5" not in written(position)
    assert "c3-d4" in written(position)
    strip = board("d4:o", guards="cc11", edition="black", form=form)
    assert "S>c1" not in written(strip)
    assert "S>c2" in written(strip)
    assert "S>c3" not in written(strip)


@IN_EVERY_FORM
def test_in_black_an_elephant_is_captured_when_a_guard_comes_to_watch_its_square(form: Form) -> None:
    after = board("c4:n d5:o", held=(1, 0), guards="dd44", edition="black", form=form).play("Gs:d-c")
    assert (on(after, "c4"), fields(after)["lost"]) == (".", "0,1")


@IN_EVERY_FORM
def test_the_strips_are_never_watched(form: Form) -> None:
    after = board("d4:o", held=(6, 0), guards="aa11", form=form).play("Gs:a-g")
    assert fields(after)["lost"] == "0,0"


@IN_EVERY_FORM
def test_only_natural_logs_pay_for_a_guard(form: Form) -> None:
    position = board("d4:o", held=(0, 0), hand=(3, 3), guards="dd44", form=form)
    assert refused_by(position, "Gs:d-e") == ("too-few-logs", "guards")

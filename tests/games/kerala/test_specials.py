"""The two special tiles."""

from howdah.core.compilation import Form
from tests.games.kerala.tables import IN_EVERY_FORM, refused, table, written
from tests.games.kerala.test_round import platform

ROW = "0,0:blue-start/1,0:red-1/2,0:red-2/3,0:green-1"


def sent(form: Form, platform: str) -> set[str]:
    return written(table(platform, phase="moveE", form=form))


def shifted(form: Form, platform: str) -> set[str]:
    return written(table(platform, phase="moveT", form=form))


@IN_EVERY_FORM
def test_ke_11_a_special_is_decided_about_after_the_step(form: Form) -> None:
    position = table(f"A0,0/B3,0/{ROW}", offer=["red-moveE", "red-moveT"], form=form)
    laid = position.play("t1@0,1/A")
    assert laid.turn == 0
    assert str(laid).split()[0] == "moveE"
    assert platform(laid).startswith("A0,1/B3,0")
    assert str(position.play("t2@0,1/A")).split()[0] == "moveT"
    assert refused(laid, "t2@0,1/A") == "special-first KE-11"


@IN_EVERY_FORM
def test_move_elephant_sends_either_elephant_to_any_tile_without_one(form: Form) -> None:
    moves = sent(form, f"A0,1/B3,0/0,1:red-moveE/{ROW}")
    assert moves == {"skip", *(f"E:{elephant}>{space}" for elephant in "AB" for space in ("0,0", "1,0", "2,0"))}


@IN_EVERY_FORM
def test_move_elephant_changes_nothing_but_that_elephant(form: Form) -> None:
    mine = f"a0,1/B3,0/0,0:blue-start/0,1:red-moveE{ROW.removeprefix('0,0:blue-start')}"
    position = table(mine, phase="moveE", form=form)
    assert platform(position.play("E:A>1,0")) == mine.replace("a0,1", "a1,0")
    assert platform(position.play("E:B>1,0")) == mine.replace("B3,0", "B1,0")
    assert position.play("E:B>1,0").turn == 1


@IN_EVERY_FORM
def test_ke_10_a_special_can_always_be_waived(form: Form) -> None:
    for phase, tile in (("moveE", "red-moveE"), ("moveT", "red-moveT")):
        position = table(f"A1,0/B0,0/0,0:blue-start/1,0:{tile}", phase=phase, form=form)
        after = position.play("skip")
        assert platform(after) == platform(position)
        assert after.turn == 1


@IN_EVERY_FORM
def test_ke_10_a_special_works_only_when_it_has_just_been_laid(form: Form) -> None:
    position = table("A1,0/B0,0/0,0:blue-start/1,0:red-moveE", form=form)
    assert not any(move.startswith(("E:", "T:", "skip")) for move in written(position))
    assert refused(position, "E:A>0,0") == "no-special KE-10"


@IN_EVERY_FORM
def test_ke_14_the_question_is_put_even_where_waiving_is_the_only_answer(form: Form) -> None:
    assert sent(form, "A1,0/B0,0/0,0:blue-start/1,0:red-moveE") == {"skip"}


@IN_EVERY_FORM
def test_move_tile_goes_to_every_empty_space_beside_the_rest(form: Form) -> None:
    moves = shifted(form, "A1,0/B0,0/0,0:blue-start/1,0:red-moveT")
    around_start = {f"T:1,0>{space}" for space in ("0,-1", "0,1", "-1,0")}
    around_new = {f"T:0,0>{space}" for space in ("1,-1", "1,1", "2,0")}
    assert moves == {"skip"} | around_start | around_new


@IN_EVERY_FORM
def test_ke_5_a_tile_with_all_four_sides_covered_cannot_be_moved(form: Form) -> None:
    # A ring that stays in one piece without its middle: nothing but the enclosure forbids to move that.
    ring = "-1,-1:red-moveT/-1,0:red-2/-1,1:green-3/0,-1:green-1/0,0:blue-start/0,1:red-3/1,-1:violet-1/1,1:green-2"
    position = table(f"A-1,-1/B0,1/{ring}/1,0:red-1", phase="moveT", form=form)
    assert not any(move.startswith("T:0,0") for move in written(position))
    assert refused(position, "T:0,0>2,0") == "enclosed KE-5"
    # One open side is enough, though all corners are covered.
    assert "T:0,0>1,0" in shifted(form, f"A-1,-1/B0,1/{ring}")


@IN_EVERY_FORM
def test_ke_5_enclosure_is_tested_after_laying(form: Form) -> None:
    three = "0,0:blue-start/1,0:red-1/-1,0:red-2/0,1:red-3"
    position = table(f"A0,0/B1,0/{three}", offer=["red-moveT"], form=form)
    laid = position.play("t1@0,-1/A")
    assert not any(move.startswith("T:0,0") for move in written(laid))


@IN_EVERY_FORM
def test_ke_6_elephants_ride_along_and_the_new_tile_itself_may_be_moved(form: Form) -> None:
    position = table("A1,0/b0,0/0,0:blue-start/1,0:red-1+red-moveT", phase="moveT", form=form)
    assert platform(position.play("T:1,0>-1,0")) == "A-1,0/b0,0/-1,0:red-1+red-moveT/0,0:blue-start"
    assert platform(position.play("T:0,0>1,-1")) == "A1,0/b1,-1/1,-1:blue-start/1,0:red-1+red-moveT"


@IN_EVERY_FORM
def test_a_stack_moves_whole_and_the_facing_of_an_arch_is_kept(form: Form) -> None:
    mine = "A1,0/B0,0/0,0:blue-start/0,1:red-1+green-arch-red.r2/1,0:red-moveT"
    moved = table(mine, phase="moveT", form=form).play("T:0,1>2,0")
    assert platform(moved) == "A1,0/B0,0/0,0:blue-start/1,0:red-moveT/2,0:red-1+green-arch-red.r2"


@IN_EVERY_FORM
def test_the_platform_is_one_piece_afterwards(form: Form) -> None:
    moves = shifted(form, f"A4,0/B0,0/{ROW}/4,0:red-moveT")
    assert "T:1,0>0,1" not in moves  # the rest would stay apart
    assert "T:0,0>5,1" not in moves  # only a corner would touch
    assert {move for move in moves if move.startswith("T:1,0")} == set()
    assert "T:0,0>5,0" in moves


@IN_EVERY_FORM
def test_ke_10_a_link_may_be_moved_to_where_it_links_again(form: Form) -> None:
    hook = "0,0:blue-start/1,0:red-1/1,1:red-2/0,2:red-3/1,2:red-moveT"
    moves = shifted(form, f"A1,2/B0,0/{hook}")
    assert {move for move in moves if move.startswith("T:1,1")} == {"T:1,1>0,1"}


@IN_EVERY_FORM
def test_ke_10_a_tile_moves_to_another_empty_space(form: Form) -> None:
    position = table("A1,0/B0,0/0,0:blue-start/1,0:red-moveT", phase="moveT", form=form)
    assert refused(position, "T:1,0>1,0") == "same-space KE-10"
    assert refused(position, "T:1,0>0,0") == "covered move-tile"


def test_every_space_to_move_to_is_one_move() -> None:
    position = table("A2,1/B0,0/0,0:blue-start/1,0:red-1/2,0:red-2/0,1:red-3/2,1:red-moveT", phase="moveT")
    assert "T:0,0>1,1" in written(position)  # beside three tiles
    assert len(position.moves) == len(written(position))

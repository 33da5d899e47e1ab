"""Taking and laying a tile, stepping, passing, and the end of a round."""

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.core.types import CHANCE, OVER
from howdah.games.kerala import GAME
from tests.games.kerala.tables import IN_EVERY_FORM, last_round, refused, table, written

APART = "A0,0/B2,0/0,0:blue-start/1,0:red-1/2,0:red-2"
SIDE_BY_SIDE = "A0,0/B1,0/0,0:blue-start/1,0:red-1"


def platform(position: Position, seat: int = 0) -> str:
    return str(position).split()[6 + seat]


def spaces_to_lay(position: Position, place: int = 1) -> set[str]:
    return {move.split("@")[1] for move in written(position) if move.startswith(f"t{place}@")}


@IN_EVERY_FORM
def test_a_tile_is_laid_beside_an_elephant_on_an_empty_space_or_on_any_tile(form: Form) -> None:
    position = table(APART, offer=["green-1", "red-3"], form=form)
    around_a = {f"{space}/A" for space in ("0,-1", "1,0", "0,1", "-1,0")}
    around_b = {f"{space}/B" for space in ("2,-1", "3,0", "2,1", "1,0")}
    assert spaces_to_lay(position) == around_a | around_b


@IN_EVERY_FORM
def test_a_lying_elephant_leads_like_a_standing_one(form: Form) -> None:
    standing = table(APART, offer=["green-1", "red-3"], form=form)
    lying = table(APART.replace("A0", "a0").replace("B2", "b2"), offer=["green-1", "red-3"], form=form)
    assert spaces_to_lay(lying) == spaces_to_lay(standing)
    assert platform(lying.play("t1@0,1/A")).startswith("a0,1/b2,0")


@IN_EVERY_FORM
def test_ke_3_no_tile_is_laid_on_the_other_elephants_tile(form: Form) -> None:
    position = table(SIDE_BY_SIDE, offer=["green-1", "red-3"], form=form)
    around_a = {f"{space}/A" for space in ("0,-1", "0,1", "-1,0")}
    around_b = {f"{space}/B" for space in ("1,-1", "2,0", "1,1")}
    assert spaces_to_lay(position) == around_a | around_b
    assert refused(position, "t1@1,0/A") == "elephant-on-tile KE-3"


@IN_EVERY_FORM
def test_ke_4_only_arches_are_turned_as_they_are_laid(form: Form) -> None:
    position = table(APART, offer=["red-arch-green", "red-3"], form=form)
    turned = {move for move in written(position) if move.startswith("t1@0,1")}
    assert turned == {f"t1@0,1r{rotation}/A" for rotation in range(4)}
    assert "t2@0,1/A" in written(position)
    assert "0,1:red-arch-green.r3" in platform(position.play("t1@0,1r3/A"))
    assert refused(position, "t2@0,1r0/A") == "only-arches-turn KE-4"


@IN_EVERY_FORM
def test_a_tile_covers_what_lies_there(form: Form) -> None:
    position = table(APART, offer=["green-1", "red-3"], form=form).play("t1@1,0/B")
    assert platform(position) == "A0,0/B1,0/0,0:blue-start/1,0:red-1+green-1/2,0:red-2"


@IN_EVERY_FORM
def test_with_both_elephants_adjacent_the_player_chooses_who_steps(form: Form) -> None:
    position = table(APART, offer=["green-1", "red-3"], form=form)
    assert {"t1@1,0/A", "t1@1,0/B"} <= written(position)
    assert platform(position.play("t1@1,0/A")).startswith("A1,0/B2,0")
    assert platform(position.play("t1@1,0/B")).startswith("A0,0/B1,0")
    assert refused(position, "t1@0,1/B") == "cannot-step step"


@IN_EVERY_FORM
def test_ke_10_passing_does_not_end_the_sharing_of_the_start_tile(form: Form) -> None:
    position = table("a0,0/B0,0/0,0:blue-start", offer=["green-1", "red-3"], form=form)
    assert {"t1@1,0/A", "t1@1,0/B"} <= written(position)
    assert platform(position.play("t1@1,0/A")) == "a1,0/B0,0/0,0:blue-start/1,0:green-1"


@IN_EVERY_FORM
def test_ke_10_of_identical_tiles_only_the_first_is_a_choice(form: Form) -> None:
    position = table(offer=["red-1", "green-2", "red-1"], players=3, form=form)
    assert {move[:2] for move in written(position) if move[0] == "t"} == {"t1", "t2"}
    # A person who takes the other one takes the same tile.
    assert position.find("t3@1,0/A") == position.find("t1@1,0/A")
    assert position.find(("offer:3", "1,0", "A")) == position.find("t1@1,0/A")
    assert [place["spot"] for place in position.view()["offer"]] == ["offer:1", "offer:2", "offer:1"]  # type: ignore[attr-defined]
    after = position.play("t1@1,0/A")
    assert {move[:2] for move in written(after) if move[0] == "t"} == {"t2", "t3"}


@IN_EVERY_FORM
def test_passing_takes_nothing_and_lays_one_elephant_down_twice_at_most(form: Form) -> None:
    position = table(APART, form=form)
    assert {"pass:A", "pass:B"} <= written(position)
    passed = position.play("pass:B")
    assert platform(passed) == APART.replace("B2", "b2")
    assert str(passed).split()[4] == str(position).split()[4]
    assert passed.scores()[0] == position.scores()[0] - 1
    once = table(APART.replace("A0", "a0"), form=form)
    assert "pass:B" in written(once)
    assert "pass:A" not in written(once)
    twice = table(APART.replace("A0", "a0").replace("B2", "b2"), form=form)
    assert not {"pass:A", "pass:B"} & written(twice)


@IN_EVERY_FORM
def test_each_player_has_a_turn_then_the_bag_goes_to_the_left(form: Form) -> None:
    position = table(offer=["red-1", "red-2", "red-3"], players=3, form=form)
    position = position.play("t2@1,0/A")
    assert (position.turn, str(position).split()[4]) == (1, "red-1,.,red-3")
    position = position.play("t3@1,0/A")
    assert (position.turn, str(position).split()[4]) == (2, "red-1,.,.")
    position = position.play("t1@1,0/A")
    assert position.turn == CHANCE
    assert str(position).split()[:5] == ["draw", "2", "2", "2", ".,.,."]
    for tile in ("blue-1", "blue-2", "blue-3"):
        position = position.play(f"draw:{tile}")
    assert position.turn == 1


@IN_EVERY_FORM
def test_tiles_that_nobody_took_leave_the_game(form: Form) -> None:
    position = table(offer=["red-1", "green-2"], form=form)
    before = str(position).split()[5]
    position = position.play("pass:A").play("t1@1,0/A")
    assert str(position).split()[4:6] == [".,.", before]


@IN_EVERY_FORM
def test_the_game_ends_after_the_round_that_emptied_the_bag(form: Form) -> None:
    position = last_round(5, {"red-1": 2, "red-2": 1, "blue-1": 1, "green-3": 1}, form)
    for tile in ("red-1", "green-3", "red-2", "red-1", "blue-1"):
        position = position.play(f"draw:{tile}")
    for _ in range(5):
        assert position.turn != OVER
        position = position.play("pass:A")
    assert position.turn == OVER
    assert [ending.key for ending in position.endings()] == ["ending-bag-empty"]
    assert position.winners() == tuple(
        seat for seat, points in enumerate(position.scores()) if points == max(position.scores())
    )


def with_on_top(platform: str, tile: str) -> str:
    head, _, stack = platform.rpartition(":")
    tiles = stack.split("+")
    tiles.remove(tile)
    return f"{head}:{'+'.join([*tiles, tile])}"


@IN_EVERY_FORM
def test_most_points_win_and_a_tie_is_shared(form: Form) -> None:
    position = last_round(2, {"red-1": 6, "red-2": 5, "red-3": 3, "violet-1": 6, "blue-1": 1, "black-1": 1})
    *fields, first, second = str(position).split()
    for tile, winners in (("black-3", (0, 1)), ("black-2", (1,))):
        platforms = with_on_top(first, tile), with_on_top(second, "violet-3")
        end = GAME.position(" ".join([*fields, *platforms]), 2, form=form)
        for move in ("draw:black-1", "draw:blue-1", "pass:A", "pass:B"):
            end = end.play(move)
        # The start tile, the tile on top, one elephant; three colours missing.
        assert end.scores() == (1 + int(tile[-1]) + 1 - 15, 1 + 3 + 1 - 15)
        assert end.winners() == winners

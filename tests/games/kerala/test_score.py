"""Every part of the score, on platforms where dropping it would show."""

from collections.abc import Mapping

from howdah.core.compilation import Form
from howdah.games.kerala.score_sheet import Sheet, sheet
from tests.games.kerala.tables import IN_EVERY_FORM, table

# One tile of each colour around the blue start tile: no colour is missing.
FIVE = "0,0:blue-start/1,0:red-1/-1,0:green-1/0,1:black-1/0,-1:violet-1"


def scored(platform: str, form: Form, options: Mapping[str, object] | None = None) -> Sheet:
    """Return the sheet of seat 1, whose total is what the rules in this form count."""
    position = table(platform, options=options, form=form)
    found = sheet(position.state, 0)
    assert position.scores()[0] == found.total
    return found


def gone(found: Sheet) -> set[str]:
    return {space for area in found.areas if not area.kept for space in area.spaces}


@IN_EVERY_FORM
def test_symbols_left_and_standing_elephants_score_one_each(form: Form) -> None:
    found = scored(f"A0,0/B1,0/{FIVE}", form)
    assert found.parts == {"symbols": 5, "standing": 2, "arches": 0, "surplus": 0, "missing": 0}
    assert scored(f"a0,0/B1,0/{FIVE}", form).parts["standing"] == 1
    assert scored(f"a0,0/b1,0/{FIVE}", form).parts["standing"] == 0


@IN_EVERY_FORM
def test_ke_2_the_symbol_of_the_start_tile_counts_until_it_is_covered(form: Form) -> None:
    assert scored("A0,0/B1,0/0,0:blue-start/1,0:red-1", form).symbols == 2
    covered = scored("A0,0/B1,0/0,0:blue-start+green-3/1,0:red-1", form)
    assert covered.symbols == 4
    assert covered.missing == ("blue", "black", "violet")


@IN_EVERY_FORM
def test_ke_7_only_the_top_of_a_stack_counts(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:red-3+black-3+green-1", form)
    assert found.symbols == 2
    assert found.missing == ("black", "violet", "red")
    assert [area.colour for area in found.areas] == ["blue", "green"]


@IN_EVERY_FORM
def test_arches_and_specials_carry_no_symbol_that_counts(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:red-arch-green.r0/0,1:black-moveE/-1,0:violet-moveT", form)
    assert found.symbols == 1


@IN_EVERY_FORM
def test_each_of_the_five_colours_that_is_missing_costs_five(form: Form) -> None:
    assert scored("A0,0/B1,0/0,0:blue-start/1,0:red-1", form).parts["missing"] == -15
    assert scored(f"A0,0/B1,0/{FIVE}", form).parts["missing"] == 0


@IN_EVERY_FORM
def test_each_colour_keeps_one_area_and_surplus_tiles_cost_two(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:red-1/2,0:red-2/-1,0:red-3", form)
    # Worth of the areas: 3 + 2 * 2 against 3 + 2.
    assert gone(found) == {"-1,0"}
    assert (found.symbols, found.surplus) == (1 + 3, 1)
    assert found.parts["surplus"] == -2


@IN_EVERY_FORM
def test_areas_connect_orthogonally_only(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:red-1/0,1:red-2", form)
    assert gone(found) == {"1,0"}


@IN_EVERY_FORM
def test_the_own_colour_keeps_two_areas(form: Form) -> None:
    two = "A0,0/B1,0/0,0:blue-start/1,0:red-1/2,0:blue-2"
    assert gone(scored(two, form)) == set()
    three = f"{two}/1,1:blue-3"
    assert gone(scored(three, form)) == {"0,0"}
    # Seat 2 plays black: two black areas are one too many for blue.
    assert gone(scored("A0,0/B1,0/0,0:blue-start/1,0:black-1/0,1:black-2", form)) == {"1,0"}


@IN_EVERY_FORM
def test_ke_8_a_surplus_stack_goes_whole_and_costs_two_once(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:green-1+black-2+red-1/2,0:green-1/-1,0:red-2", form)
    assert gone(found) == {"1,0"}
    assert found.parts["surplus"] == -2
    # It uncovers nothing: black stays missing.
    assert found.missing == ("black", "violet")


@IN_EVERY_FORM
def test_ke_8_by_option_each_tile_of_a_surplus_stack_costs_two(form: Form) -> None:
    platform = "A0,0/B1,0/0,0:blue-start/1,0:green-1+black-2+red-1/2,0:green-1/-1,0:red-2"
    found = scored(platform, form, {"surplus-stack": "each-tile"})
    # The stack of three would cost 6, so the single tile goes although it has more symbols.
    assert gone(found) == {"-1,0"}
    assert found.parts["surplus"] == -2
    high = scored(f"{platform}/-1,1:red-3", form, {"surplus-stack": "each-tile"})
    assert (gone(high), high.parts["surplus"]) == ({"1,0"}, -6)


@IN_EVERY_FORM
def test_removal_may_split_the_platform_and_changes_no_other_area(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:red-1/2,0:green-3/0,1:red-3", form)
    assert gone(found) == {"1,0"}
    assert found.symbols == 1 + 3 + 3


@IN_EVERY_FORM
def test_an_arch_scores_five_where_its_edge_touches_its_colour(form: Form) -> None:
    arch = "A0,0/B1,0/0,0:blue-start/1,0:red-arch-green.r{}/2,0:green-1/1,1:blue-1"
    assert scored(arch.format(1), form).arches == ("1,0",)
    assert scored(arch.format(1), form).parts["arches"] == 5
    for other in (0, 2, 3):  # an empty space, the wrong colours
        assert scored(arch.format(other), form).parts["arches"] == 0


@IN_EVERY_FORM
def test_an_arch_touches_the_top_of_a_stack(form: Form) -> None:
    under = "A0,0/B1,0/0,0:blue-start/1,0:red-arch-green.r1/2,0:green-1+black-1"
    assert scored(under, form).arches == ()
    assert scored(under.replace("green-1+black-1", "black-1+green-1"), form).arches == ("1,0",)


@IN_EVERY_FORM
def test_an_arch_scores_only_if_both_tiles_stay(form: Form) -> None:
    pair = "1,0:red-arch-green.r1/2,0:green-1"
    # The greater red area costs the arch its place, the greater green one its colour.
    red = scored(f"A0,0/B1,0/0,0:blue-start/{pair}/0,1:red-3/0,2:red-3/0,3:red-2", form)
    assert red.arches == ()
    green = scored(f"A0,0/B1,0/0,0:blue-start/{pair}/0,1:green-3/0,2:green-3/0,3:green-2", form)
    assert green.arches == ()


@IN_EVERY_FORM
def test_ke_9_the_choice_that_scores_best_is_made_not_the_heaviest_area(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:red-arch-green.r1/2,0:green-1/0,1:red-3", form)
    # Keeping the arch: 2 + 5; keeping the red 3: 2 + 3.
    assert gone(found) == {"0,1"}
    assert found.arches == ("1,0",)


@IN_EVERY_FORM
def test_ke_10_among_equal_choices_the_fewest_tiles_go(form: Form) -> None:
    # Red areas: one tile with 3 symbols and 2 with 1 and 0 are worth 5 each.
    found = scored("A0,0/B1,0/0,0:blue-start/-1,0:red-3/1,0:red-1/2,0:red-moveE", form)
    assert gone(found) == {"-1,0"}


@IN_EVERY_FORM
def test_ke_10_then_most_arches_count(form: Form) -> None:
    # Black areas of two tiles each: 5 symbols, or none and an arch that scores.
    found = scored(
        "A0,0/B1,0/0,0:blue-start/-1,0:black-3/-2,0:black-2/1,0:black-arch-green.r1/1,1:black-moveE/2,0:green-1", form
    )
    assert gone(found) == {"-1,0", "-2,0"}


@IN_EVERY_FORM
def test_ke_10_then_the_area_with_the_smallest_space_stays(form: Form) -> None:
    found = scored("A0,0/B1,0/0,0:blue-start/-1,0:red-1/1,0:red-1/0,1:red-1", form)
    assert gone(found) == {"1,0", "0,1"}
    found = scored("A0,0/B1,0/0,0:blue-start/1,0:green-1/1,-1:red-1/1,1:red-1", form)
    assert gone(found) == {"1,1"}

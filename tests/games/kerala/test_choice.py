"""The choice of areas to keep is the best one: checked against trying all of them (KE-9, KE-10)."""

from itertools import combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.games.kerala import GAME, rules
from howdah.games.kerala.names import COLOURS, NAMES, NUMBERS
from howdah.games.kerala.platforms import LAID, ORIGIN, TILE, lay
from howdah.games.kerala.rules import SIZE, platform
from howdah.games.kerala.score_sheet import sheet
from tests.effort import examples
from tests.games.kerala.tables import IN_EVERY_FORM

Space = tuple[int, int]
Platform = dict[Space, tuple[str, int]]  # the tile on top and where its arch points
Heights = dict[Space, int]  # how many tiles lie on a space; 1 where it is not named
Area = frozenset[Space]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def beside(space: Space, side: int) -> Space:
    return space[0] + SIDES[side][0], space[1] + SIDES[side][1]


def colour(tile: str) -> str:
    return tile.split("-", maxsplit=1)[0]


def symbols(tile: str) -> int:
    kind = tile.split("-", 1)[1]
    return {"1": 1, "2": 2, "3": 3, "start": 1}.get(kind, 0)


def areas_of(laid: Platform, name: str) -> list[Area]:
    rest = {space for space, (tile, _) in laid.items() if colour(tile) == name}
    found = []
    while rest:
        area, edge = set[Space](), {min(rest)}
        while edge:
            area |= edge
            edge = {beside(space, side) for space in edge for side in range(4)} & rest - area
        rest -= area
        found.append(frozenset(area))
    return sorted(found, key=min)


def arches_in(laid: Platform, kept: Area) -> int:
    touching = [(tile, beside(space, side)) for space, (tile, side) in laid.items() if space in kept and "arch" in tile]
    return sum(touched in kept and colour(laid[touched][0]) == tile.split("-")[2] for tile, touched in touching)


def best_by_trying_all(laid: Platform, own: str, heights: Heights | None = None) -> tuple[int, Area]:
    """Return the points that the areas make and what is kept, by the order of KE-10."""
    choices = []
    for name in COLOURS:
        areas = areas_of(laid, name)
        choices.append(list(combinations(areas, min(len(areas), 2 if name == own else 1))))
    best: tuple[tuple[int, int, int], Area] | None = None
    for choice in product(*choices):  # in lexicographic order
        kept = frozenset[Space]().union(*(area for areas in choice for area in areas))
        removed = sum((heights or {}).get(space, 1) for space in laid.keys() - kept)
        arches = arches_in(laid, kept)
        points = sum(symbols(laid[space][0]) for space in kept) - 2 * removed + 5 * arches
        if best is None or (points, -removed, arches) > best[0]:
            best = (points, -removed, arches), kept
    assert best is not None
    return best[0][0], best[1]


def state_with(laid: Platform, heights: Heights | None = None, stack: str = "once") -> list[int]:
    """Return a state in which seat 1, who plays blue, has this platform; what lies below a top is violet."""
    state = [0] * SIZE
    rules.setup(state, 2, GAME.encode(GAME.check(2, {"surplus-stack": stack})[1]))
    home = platform(state, 0)
    state[home + LAID] = 0
    state[home + TILE] = 0
    for (x, y), (tile, rotation) in laid.items():
        for _ in range((heights or {}).get((x, y), 1) - 1):
            lay(state, home, ORIGIN + 256 * x + y, NUMBERS["violet-1"], 0)
        lay(state, home, ORIGIN + 256 * x + y, NUMBERS[tile], rotation)
    return state[: state[0]]


# Arches often, so that colours are coupled; few colours, so that areas are many.
TILES_TO_LAY = st.sampled_from([name for name in NAMES if "arch" in name or name[-1] in "13"])


@st.composite
def platforms(draw: st.DrawFn, most: int = 16) -> Platform:
    laid: Platform = {(0, 0): ("blue-start", 0)}
    for _ in range(draw(st.integers(1, most))):
        free = sorted({beside(space, side) for space in laid for side in range(4)} - set(laid))
        tile = draw(TILES_TO_LAY)
        laid[draw(st.sampled_from(free))] = tile, draw(st.integers(0, 3)) if "arch" in tile else 0
    return laid


def row(tiles: str) -> Platform:
    """Return a platform with these tiles in a row to the east; arches point along it."""
    return {(x, 0): (tile, 1 if "arch" in tile else 0) for x, tile in enumerate(tiles.split())}


# Of the blue areas the last two are best, and one before them is worse than two others.
BEST_AT_THE_END = row("blue-2 black-1 blue-2 green-1 blue-1 violet-1 blue-3 blue-3 red-1 blue-3")
# The first blue area looks best, but its arch needs the red area that is not worth keeping.
BEST_WITHOUT_THE_ARCH = row("blue-arch-red red-1 black-1 blue-3 green-1 blue-3 violet-1 red-3 red-3 red-3 red-3")
# The first colour is missing, and the arch decides.
WITHOUT_BLUE = row("black-arch-red red-1 black-3")
# Two choices are equal in points, tiles and arches: the one that is found first stays.
TIED: Platform = {
    (0, 0): ("blue-start", 0),
    (0, 1): ("violet-arch-blue", 1),
    (0, -1): ("red-arch-blue", 0),
    (1, 1): ("blue-arch-violet", 3),
    (1, 2): ("violet-arch-blue", 1),
    (-1, -1): ("violet-arch-blue", 3),
    (1, -1): ("blue-arch-violet", 0),
    (1, -2): ("violet-arch-red", 3),
    (1, 3): ("red-arch-violet", 0),
}


@examples(100)
@given(platforms())
@example(TIED)
@example(WITHOUT_BLUE)
@example(BEST_AT_THE_END)
@example(BEST_WITHOUT_THE_ARCH)
def test_ke_9_no_other_choice_of_areas_scores_more_and_ties_fall_as_ke_10_says(laid: Platform) -> None:
    state = state_with(laid)
    points, kept = best_by_trying_all(laid, "blue")
    found = sheet(state, 0)
    assert found.parts["symbols"] + found.parts["arches"] + found.parts["surplus"] == points
    left = {space for area in found.areas if area.kept for space in area.spaces}
    assert left == {f"{x},{y}" for x, y in kept}
    assert state == state_with(laid), "the calculation leaves a trace"


@examples(40)
@given(platforms(most=12), st.lists(st.integers(1, 4), min_size=13, max_size=13))
def test_ke_8_where_each_tile_of_a_stack_costs_the_choice_of_areas_is_still_the_best(
    laid: Platform, tall: list[int]
) -> None:
    heights = dict(zip(laid, tall, strict=False))
    state = state_with(laid, heights, "each-tile")
    points, kept = best_by_trying_all(laid, "blue", heights)
    found = sheet(state, 0)
    assert found.parts["symbols"] + found.parts["arches"] + found.parts["surplus"] == points
    assert {space for area in found.areas if area.kept for space in area.spaces} == {f"{x},{y}" for x, y in kept}


@pytest.mark.parametrize("form", [Form.COMPILED, Form.CHECKED])
@examples(60)
@given(laid=platforms())
def test_ke_9_the_compiled_rules_choose_as_well(laid: Platform, form: Form) -> None:
    loaded = GAME.rules(form)
    state, out = loaded.words_from(state_with(laid)), loaded.words(2)
    loaded.scores(state, out)
    missing = 5 - len({colour(tile) for tile, _ in laid.values()})
    assert out[0] == best_by_trying_all(laid, "blue")[0] + 2 - 5 * missing


@IN_EVERY_FORM
def test_ke_9_the_most_areas_that_a_game_can_come_to_are_chosen_among_exactly(form: Form) -> None:
    laid: Platform = {}
    for number in range(41):
        # A chequered block of arches: no two neighbours share a colour, and each arch points east at its own.
        x, y = number % 7, number // 7
        laid[x, y] = f"{COLOURS[(x + 2 * y) % 5]}-arch-{COLOURS[(x + 1 + 2 * y) % 5]}", 1
    assert sum(len(areas_of(laid, name)) for name in COLOURS) == 41
    loaded = GAME.rules(form)
    state, out = loaded.words_from(state_with(laid)), loaded.words(2)
    loaded.scores(state, out)
    assert out[0] == 2 + 5 * 5 - 2 * 35  # six areas stay, in a row of six five arches touch

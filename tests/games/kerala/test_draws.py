"""The next tile's probability follows from counts alone (KE-10)."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.kerala import GAME
from tests.games.kerala.tables import IN_EVERY_FORM, last_round

Distribution = dict[tuple[str, ...], Fraction]


def chances(position: Position) -> dict[str, Fraction]:
    weights = position.chance()
    total = sum(weight for _, weight in weights)
    return {move.notation.removeprefix("draw:"): Fraction(weight, total) for move, weight in weights}


def drawn_by_the_rules(position: Position, draws: int) -> Distribution:
    """All sequences of tiles with their probabilities, one draw after the other."""
    if draws == 0:
        return {(): Fraction(1)}
    found: Distribution = defaultdict(Fraction)
    for tile, chance in chances(position).items():
        for rest, following in drawn_by_the_rules(position.play(f"draw:{tile}"), draws - 1).items():
            found[tile, *rest] += chance * following
    return dict(found)


def drawn_by_hand(players: int, removed: int, undrawn: Mapping[str, int], draws: int) -> Distribution:
    """The same by trying every set of removed tiles and every order of the bag, each equally likely."""
    own = ("blue", "black", "green", "violet", "red")[:players]
    tiles = [name for name, count in undrawn.items() for _ in range(count)]
    others = [number for number, name in enumerate(tiles) if name.split("-")[0] not in own]
    cases = [
        tuple(tiles[number] for number in order)
        for gone in combinations(others, removed)
        for order in permutations([number for number in range(len(tiles)) if number not in gone], draws)
    ]
    return {case: Fraction(cases.count(case), len(cases)) for case in set(cases)}


@IN_EVERY_FORM
@pytest.mark.parametrize(
    "undrawn",
    [
        {"red-1": 3, "red-2": 1, "red-moveT": 1, "blue-1": 2, "green-3": 1},
        {"red-1": 4, "red-arch-blue": 1, "red-3": 1, "blue-1": 1, "violet-2": 1},
        {"red-1": 4, "red-2": 4},
        {"red-2": 4, "black-1": 1, "green-1": 2, "violet-moveE": 1},
    ],
)
def test_ke_10_weights_agree_with_every_way_the_tiles_can_lie_in_a_tiny_bag(
    undrawn: dict[str, int], form: Form
) -> None:
    position = last_round(4, undrawn, form)
    assert drawn_by_the_rules(position, 3) == drawn_by_hand(4, 4, undrawn, 3)


@IN_EVERY_FORM
def test_ke_10_a_tile_that_must_have_been_removed_cannot_be_drawn(form: Form) -> None:
    position = last_round(4, {"red-2": 4, "black-1": 2, "green-1": 2}, form)
    assert chances(position) == {"black-1": Fraction(1, 2), "green-1": Fraction(1, 2)}


@IN_EVERY_FORM
def test_ke_10_with_five_players_every_tile_is_in_the_bag(form: Form) -> None:
    begun = GAME.start(5, form=form).play("first:1")
    assert all(
        chance == Fraction(count, 100) for chance, count in zip(chances(begun).values(), (6, 5, 3), strict=False)
    )
    assert chances(begun)["red-moveT"] == Fraction(1, 100)


@IN_EVERY_FORM
@pytest.mark.parametrize(("players", "others", "removed"), [(2, 60, 20), (3, 40, 10), (4, 20, 4)])
def test_ke_10_at_the_start_others_weigh_less_by_what_was_removed(
    players: int, others: int, removed: int, form: Form
) -> None:
    found = chances(GAME.start(players, form=form).play("first:1"))
    left = 100 - removed
    assert found["blue-moveE"] == Fraction(1, left)
    assert found["red-moveE"] == Fraction(others - removed, others * left)
    assert sum(found.values()) == 1


@IN_EVERY_FORM
def test_a_round_begins_with_one_open_tile_for_each_player(form: Form) -> None:
    position = GAME.start(3, form=form).play("first:2")
    for place, tile in enumerate(("red-1", "blue-3", "red-1")):
        assert position.turn == -1
        assert str(position).split()[4].count(".") == 3 - place
        position = position.play(f"draw:{tile}")
    assert str(position).split()[4] == "red-1,blue-3,red-1"
    assert position.turn == 1

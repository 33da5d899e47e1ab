"""Components, options and the start."""

from collections import Counter

import pytest

from howdah.core.compilation import Form
from howdah.core.errors import ComponentsError, OptionsError
from howdah.games.kerala import GAME
from howdah.games.kerala.names import COLOURS, NAMES
from howdah.games.kerala.options import TILES_OPTION
from howdah.games.kerala.platforms import SYMBOLS_OF
from tests.games.kerala.tables import FULL, IN_EVERY_FORM, table, written

HUNDRED = 100


def test_ke_1_the_house_table_has_twenty_tiles_of_each_colour_alike() -> None:
    assert FULL.total() == HUNDRED
    kinds = {"1": 6, "2": 5, "3": 3, "moveE": 1, "moveT": 1}
    for colour in COLOURS:
        arches = {f"arch-{other}": 1 for other in COLOURS if other != colour}
        expected = {f"{colour}-{kind}": count for kind, count in (kinds | arches).items()}
        assert {name: count for name, count in FULL.items() if name.startswith(colour)} == expected


def test_ke_1_a_player_can_supply_another_table_of_twenty_each() -> None:
    other = TILES_OPTION.default.replace("red,1,6", "red,1,5").replace("red,3,3", "red,3,4")
    start = GAME.start(2, {"components": other})
    bag = start.view()["bag"]
    assert isinstance(bag, dict)
    assert bag["undrawn"]["red-3"] == 4
    assert start != GAME.start(2)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("red,1,6", "red,1,5", "red: the counts add up to 19, expected 20"),
        ("red,1,6", "pink,1,6", "unknown kind 'pink'"),
        ("red,1,6", "red,arch-red,6", "'arch-red' is no red"),
    ],
)
def test_a_table_that_does_not_add_up_is_refused(before: str, after: str, complaint: str) -> None:
    with pytest.raises(ComponentsError, match=complaint):
        GAME.start(2, {"components": TILES_OPTION.default.replace(before, after)})


def test_ke_2_the_symbol_of_the_start_tile_scores_and_specials_have_none() -> None:
    symbols = dict(zip(NAMES, SYMBOLS_OF, strict=True))
    assert all(symbols[f"{colour}-start"] == 1 for colour in COLOURS)
    assert [symbols[f"red-{kind}"] for kind in ("1", "2", "3", "arch-blue", "moveE", "moveT")] == [1, 2, 3, 0, 0, 0]


@IN_EVERY_FORM
@pytest.mark.parametrize("players", GAME.facts.players)
def test_everyone_begins_with_a_start_tile_and_both_elephants_on_it(players: int, form: Form) -> None:
    start = GAME.start(players, form=form)
    platforms = str(start).split()[6:]
    assert platforms == [f"A0,0/B0,0/0,0:{colour}-start" for colour in COLOURS[:players]]
    # A symbol and two standing elephants, less 5 for each of the other four colours at every number of players.
    assert start.scores() == (1 + 2 - 4 * 5,) * players


@pytest.mark.parametrize(("players", "removed", "rounds"), [(2, 20, 40), (3, 10, 30), (4, 4, 24), (5, 0, 20)])
def test_removed_tiles_leave_so_many_rounds(players: int, removed: int, rounds: int) -> None:
    view = GAME.start(players).view()
    bag = view["bag"]
    assert isinstance(bag, dict)
    assert (bag["removed_unseen"], bag["left"], view["rounds"]) == (removed, HUNDRED - removed, rounds)
    assert players * rounds == HUNDRED - removed
    assert Counter(bag["undrawn"]) == FULL  # nothing says which were removed


@IN_EVERY_FORM
def test_ke_12_the_first_player_is_drawn_each_with_the_same_chance(form: Form) -> None:
    start = GAME.start(3, form=form)
    assert [(move.notation, weight) for move, weight in start.chance()] == [
        ("first:1", 1),
        ("first:2", 1),
        ("first:3", 1),
    ]
    begun = start.play("first:3")
    assert begun.view()["start_player"] == 2
    for tile in ("red-1", "red-2", "red-3"):
        begun = begun.play(f"draw:{tile}")
    assert begun.turn == 2


def test_players_can_choose_their_colours() -> None:
    start = GAME.start(2, {"colours": "red, green"})
    assert start.options["colours"] == "red,green"
    assert str(start).split()[6:] == ["A0,0/B0,0/0,0:red-start", "A0,0/B0,0/0,0:green-start"]
    assert GAME.start(3).options["colours"] == "blue,black,green"
    assert GAME.facts.options[0].values == COLOURS


@pytest.mark.parametrize("colours", ["red,red", "red,pink", "", "red", 7])
def test_colours_must_differ_and_be_enough(colours: object) -> None:
    with pytest.raises(OptionsError, match="option colours"):
        GAME.start(2, {"colours": colours})


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(OptionsError, match="expected a number of players out of: 2, 3, 4, 5"):
        GAME.start(players)


def test_the_first_turn_offers_both_elephants_on_all_sides() -> None:
    position = table(offer=["red-2", "red-1"])
    spaces = ("0,-1", "1,0", "0,1", "-1,0")
    takes = {f"t{place}@{space}/{elephant}" for place in "12" for space in spaces for elephant in "AB"}
    assert written(position) == takes | {"pass:A", "pass:B"}

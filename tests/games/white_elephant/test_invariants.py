"""What never changes, whatever is played, and the mirror that swaps the players."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.white_elephant import GAME
from howdah.players.simple import estimate
from tests.effort import examples
from tests.games.white_elephant.boards import FILES, RANKS, fields, rank_cells
from tests.games.white_elephant.random_positions import EDITIONS, positions

MIRROR = str.maketrans(FILES + RANKS, RANKS + FILES)
TURNED = str.maketrans("NESWnesw", "enwsENWS")  # silver facing north is gold facing east, and so on
SIDES_SWAPPED = str.maketrans("NESW", "ENWS")
GUARDS_SWAPPED = str.maketrans("nesw", "enws")


def numbers(position: Position, field: str) -> list[int]:
    return [int(number) for number in fields(position)[field].split(",")]


def check_what_never_changes(position: Position) -> None:
    grid = fields(position)["grid"]
    ranks = [rank_cells(rank) for rank in grid.split("/")]
    assert all(len(rank) == 7 for rank in ranks), "one elephant a square"
    assert ranks[0][6] == "X", "never on g7"
    logs = grid.count("o") + grid.count("+")
    assert logs + sum(numbers(position, "held")) + sum(numbers(position, "paid")) == 48
    assert grid.count("#") + sum(numbers(position, "hand")) == 6
    strips = numbers(position, "strips")
    for seat, letters in enumerate(("NESW", "nesw")):
        on_board = sum(map(grid.count, letters))
        away = numbers(position, "home")[seat] + numbers(position, "lost")[seat]
        assert on_board + strips[seat] + strips[2 + seat] + away == 10
    elephants, watched = position.view()["elephants"], position.view()["watched"]
    assert isinstance(elephants, list)
    assert isinstance(watched, list)
    if "?" not in grid:  # else the turn goes on
        assert not {elephant["square"] for elephant in elephants} & set(watched)


def check_one_turn(before: Position, move: str, after: Position) -> None:
    check_what_never_changes(after)
    home = [new - old for old, new in zip(numbers(before, "home"), numbers(after, "home"), strict=True)]
    lost = [new - old for old, new in zip(numbers(before, "lost"), numbers(after, "lost"), strict=True)]
    came_home = [seat for seat in (0, 1) if home[seat]]
    assert len(came_home) <= 1, "at most one homecoming a turn"
    for seat in came_home:
        returned = numbers(after, "home")[seat] == 8 and home[seat] == 2
        assert home[seat] == 1 + returned
        lost[seat] += returned
    assert sum(lost) <= (2 if move.startswith("G") else 1), "two captures by a guard, one by another move"
    assert min(lost) >= 0
    goes_on = "?" in fields(after)["grid"]  # a player is asked about the jumped elephant
    assert (fields(before)["side"] == fields(after)["side"]) == goes_on


@examples(60)
@given(positions(), st.integers(0, 2**32))
def test_logs_elephants_and_black_logs_are_conserved_by_every_move_of_any_position(start: Position, seed: int) -> None:
    random = Random(seed)
    check_what_never_changes(start)
    for move in start.moves if len(start.moves) < 40 else random.sample(start.moves, 40):
        check_one_turn(start, move.notation, start.play(move))


@pytest.mark.compiled
@examples(6)
@given(st.sampled_from(EDITIONS), st.sampled_from([Form.PLAIN, Form.COMPILED]), st.integers(0, 2**32))
def test_the_invariants_hold_through_whole_games(edition: str, form: Form, seed: int) -> None:
    random = Random(seed)
    position = GAME.start(options={"edition": edition, "first": "silver"}, form=form)
    while not position.over:
        move = random.choice(position.moves)
        after = position.play(move)
        check_one_turn(position, move.notation, after)
        position = after


def mirrored(position: Position) -> Position:
    """Return the position with files and ranks swapped, and silver and gold."""
    field = fields(position)
    rows = [rank_cells(rank) for rank in field["grid"].split("/")]
    columns = [[rows[6 - file][rank] for file in range(7)] for rank in range(7)]
    grid = "/".join("".join(row).translate(TURNED) for row in reversed(columns))
    south_silver, south_gold, west_silver, west_gold = field["strips"].split(",")
    south, north, west, east = list(field["guards"].translate(MIRROR))
    swapped = {name: ",".join(reversed(field[name].split(","))) for name in ("held", "hand", "paid", "home", "lost")}
    other = {"s": "g", "g": "s"}
    field |= swapped | {
        "grid": grid,
        "strips": f"{west_gold},{west_silver},{south_gold},{south_silver}",
        "guards": west + east + south + north,
        "side": other[field["side"]],
        "first": other[field["first"]],
    }
    return GAME.position(" ".join(field.values()), options=position.options)


def mirrored_move(move: str) -> str:
    """Return the move with files and ranks swapped, and the four sides."""
    if move.startswith("G"):
        return "G" + move[1].translate(GUARDS_SWAPPED) + move[2:].translate(MIRROR)
    swapped = re.sub("([a-g])([1-7])", lambda square: (square[2] + square[1]).translate(MIRROR), move)
    return swapped.translate(SIDES_SWAPPED)


@examples(60)
@given(positions())
def test_the_mirror_that_swaps_the_players_maps_legal_moves_to_legal_moves(position: Position) -> None:
    mirror = mirrored(position)
    assert str(mirrored(mirror)) == str(position)
    assert {mirrored_move(move.notation) for move in position.moves} == {move.notation for move in mirror.moves}
    for move in position.moves[::5]:
        after, mirror_after = position.play(move), mirror.play(mirrored_move(move.notation))
        assert mirrored(after) == mirror_after
        assert after.scores() == mirror_after.scores()[::-1]


@examples(60)
@given(positions())
def test_the_estimate_changes_sides_with_the_players(position: Position) -> None:
    mirror = mirrored(position)
    assert estimate(mirror) == estimate(position)[::-1]
    assert {name: values[::-1] for name, values in mirror.terms().items()} == position.terms()

"""What makes two positions of White Elephant the same one (WE-15)."""

from itertools import product

import pytest

from howdah.games.white_elephant import GAME
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.rules import GOLD, SILVER


@pytest.mark.parametrize("player", [SILVER, GOLD])
def test_we_15_positions_differ_by_the_player_to_move_and_by_every_elephant_on_the_board_and_in_the_strips(
    player: int,
) -> None:
    state = begun()
    counts = (0, 1, 9, 10)
    squares = (0, 1 << 0, 1 << 47)
    for times in (1, 2):
        for south, west, to_move, elephants in product(counts, counts, (SILVER, GOLD), squares):
            state[r.in_strip(r.SOUTH_STRIP, player)] = south
            state[r.in_strip(r.WEST_STRIP, player)] = west
            state[r.TO_MOVE] = to_move
            state[r.ELEPHANTS + player] = elephants
            expected = times + ((south, west, to_move, elephants) == started_with(player))
            assert r.occurrences_now(state) == expected


def test_we_15_positions_differ_by_the_facing_of_an_elephant() -> None:
    state = begun()
    for times in (1, 2):
        for facing, owner in product(range(4), (SILVER, GOLD)):
            r.lift(state, 1 << 20)
            r.put(state, owner, 20, facing)
            assert r.occurrences_now(state) == times


def begun() -> list[int]:
    """A state at its start, in which the first position is remembered."""
    start = GAME.start(options={"repetition": 3, "first": "silver"})
    return [*start.state, *[0] * (r.SIZE - len(start.state))]


def started_with(player: int) -> tuple[int, int, int, int]:
    """What the start has: the elephants in the strips, the player to move, no elephant on the board."""
    return (10, 0, SILVER, 0) if player == SILVER else (0, 10, SILVER, 0)

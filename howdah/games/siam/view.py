"""What a board of Siam shows, as JSON."""

from functools import cache
from typing import Final

from howdah.core.geometry import DIRECTIONS
from howdah.core.schema import WrittenOnce
from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.names import OWNERS, TEXTS, name

NAMES: Final = tuple(map(name, range(r.SQUARES)))
CROSSES: Final = tuple(name for square, name in enumerate(NAMES) if r.CROSS[square])
RESULTS = ("playing", "elephants", "rhinos", "repetition", "turn-limit")


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a board shows."""
    board = state[r.BOARD : r.BOARD + r.SQUARES]
    return {
        "rocks": [NAMES[square] for square, piece in enumerate(board) if piece == r.ROCK],
        "animals": [_animal(square, piece) for square, piece in enumerate(board) if piece >= r.ANIMALS],
        "reserves": {owner: state[r.RESERVE + seat] for seat, owner in enumerate(OWNERS)},
        "exits_left": {
            owner: 1 - state[r.EXITS + seat] if state[r.SINGLE_EXIT] else None for seat, owner in enumerate(OWNERS)
        },
        "closed": list(CROSSES) if r.crosses_are_closed(state) else [],
        "to_move": OWNERS[state[r.TURNS] & 1] if state[r.RESULT] == r.PLAYING else None,
        "turn_number": state[r.TURNS] + 1,
        "turn_limit": state[r.TURN_LIMIT] or None,
        "result": RESULTS[state[r.RESULT]],
    }


@cache
def _animal(square: int, piece: int) -> WrittenOnce:
    owner, facing = OWNERS[r.owner_of(piece)], DIRECTIONS[r.facing_of(piece)]
    return WrittenOnce(square=NAMES[square], owner=owner, facing=facing)


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over, also why a player has won by the push of the other."""
    result = RESULTS[state[r.RESULT]]
    pusher = OWNERS[(state[r.TURNS] - 1) & 1]
    pushed_for_the_other = result in OWNERS and result != pusher
    return [TEXTS.reason(f"ending-{result}-by-{pusher}" if pushed_for_the_other else f"ending-{result}")]

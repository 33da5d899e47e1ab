"""What a board of Siam shows, as JSON."""

from howdah.core.geometry import DIRECTIONS
from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.names import OWNERS, TEXTS, name

RESULTS = ("playing", "elephants", "rhinos", "repetition", "turn-limit")


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a board shows."""
    pieces = {name(square): state[r.BOARD + square] for square in range(r.SQUARES)}
    return {
        "rocks": [square for square, piece in pieces.items() if piece == r.ROCK],
        "animals": [
            {"square": square, "owner": OWNERS[r.owner_of(piece)], "facing": DIRECTIONS[r.facing_of(piece)]}
            for square, piece in pieces.items()
            if piece >= r.ANIMALS
        ],
        "reserves": {owner: state[r.RESERVE + seat] for seat, owner in enumerate(OWNERS)},
        "exits_left": {
            owner: 1 - state[r.EXITS + seat] if state[r.SINGLE_EXIT] else None for seat, owner in enumerate(OWNERS)
        },
        "closed": [name(square) for square in range(r.SQUARES) if r.crosses_are_closed(state) and r.CROSS[square]],
        "to_move": OWNERS[state[r.TURNS] & 1] if state[r.RESULT] == r.PLAYING else None,
        "turn_number": state[r.TURNS] + 1,
        "turn_limit": state[r.TURN_LIMIT] or None,
        "result": RESULTS[state[r.RESULT]],
    }


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over, also why a player has won by the push of the other."""
    result = RESULTS[state[r.RESULT]]
    pusher = OWNERS[(state[r.TURNS] - 1) & 1]
    pushed_for_the_other = result in OWNERS and result != pusher
    return [TEXTS.reason(f"ending-{result}-by-{pusher}" if pushed_for_the_other else f"ending-{result}")]

"""What a table of Kerala shows, as JSON. Seats count from 0 here, places of the offer from 1."""

from howdah.core.geometry import DIRECTIONS
from howdah.core.score_part import ScorePart
from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.names import (
    COLOURS,
    ELEPHANTS,
    NAMES,
    PHASES,
    TEXTS,
    colour_name,
    coordinates,
    is_arch,
    kinds,
    space_name,
)
from howdah.games.kerala.paths import offer_spot
from howdah.games.kerala.platform_string import stacks
from howdah.games.kerala.score_sheet import sheet


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a table shows."""
    players = state[r.PLAYERS]
    offer = [_tile(tile - 1) if tile else None for tile in state[r.OFFER : r.OFFER + players]]
    return {
        "phase": PHASES[state[r.PHASE]],
        "round": state[r.ROUND],
        "rounds": r.ROUNDS[players],
        "start_player": state[r.START_PLAYER] if PHASES[state[r.PHASE]] != "first" else None,
        "to_move": state[r.MOVER] if state[r.PHASE] >= r.TAKE_OR_PASS else None,
        # Identical tiles have the spot of the first of them.
        "offer": [
            {"place": place + 1, "spot": offer_spot(state, place), "tile": tile} for place, tile in enumerate(offer)
        ],
        "bag": {
            "left": r.left_in_bag(state),
            "removed_unseen": r.REMOVED[players],
            "undrawn": {NAMES[tile]: state[r.UNDRAWN + tile] for tile in range(p.START_TILES)},
        },
        "seats": [_seat(state, seat) for seat in range(players)],
    }


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over: the bag is empty."""
    del state
    return [TEXTS.reason("ending-bag-empty")]


def score_parts(state: State) -> list[ScorePart]:
    """Return the parts of the score sheets."""
    sheets = [sheet(state, seat).parts for seat in range(state[r.PLAYERS])]
    return [ScorePart(TEXTS.reason(f"part-{part}"), tuple(one[part] for one in sheets)) for part in sheets[0]]


def _seat(state: State, seat: int) -> dict[str, object]:
    home = r.platform(state, seat)
    return {
        "colour": COLOURS[state[r.OWN_COLOUR + seat]],
        "platform": [_space(space, words) for space, words in stacks(state, seat).items()],
        "elephants": [
            {
                "name": name,
                "space": space_name(state[home + p.ELEPHANTS + number]),
                "lying": bool(state[home + p.LYING + number]),
            }
            for number, name in enumerate(ELEPHANTS)
        ],
        "sheet": sheet(state, seat).to_json(),
    }


def _space(space: int, words: list[int]) -> dict[str, object]:
    x, y = coordinates(space)
    stack = [
        {**_tile(p.tile_of(word)), "arch_side": DIRECTIONS[p.rotation_of(word)] if is_arch(p.tile_of(word)) else None}
        for word in words
    ]
    return {"space": space_name(space), "x": x, "y": y, "stack": stack}  # the stack from the bottom up


def _tile(tile: int) -> dict[str, object]:
    return {
        "name": NAMES[tile],
        "colour": colour_name(tile),
        "symbols": p.SYMBOLS_OF[tile],
        "arch": COLOURS[p.ARCH_OF[tile]] if is_arch(tile) else None,
        "special": kinds(colour_name(tile))[tile % p.KINDS] if p.SPECIAL_OF[tile] else None,
        "start": tile >= p.START_TILES,
    }

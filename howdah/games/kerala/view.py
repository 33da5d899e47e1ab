"""What a table of Kerala shows, as JSON. Seats count from 0 here, places of the offer from 1."""

from howdah.core.squares import DIRECTIONS
from howdah.core.text import Reason
from howdah.core.words import State
from howdah.games.kerala.platforms import stacks
from howdah.games.kerala.rules import (
    ARCH_OF,
    ELEPHANTS,
    KINDS,
    LYING,
    MOVER,
    OFFER,
    OWN_COLOUR,
    PHASE,
    PLAYERS,
    REMOVED,
    ROUND,
    ROUNDS,
    SPECIAL_OF,
    START_PLAYER,
    START_TILES,
    SYMBOLS_OF,
    TAKE_OR_PASS,
    UNDRAWN,
    left_in_bag,
    platform,
    rotation_of,
    tile_of,
)
from howdah.games.kerala.sheet import sheet
from howdah.games.kerala.strings import PHASES
from howdah.games.kerala.tiles import COLOURS, NAMES, colour_name, coordinates, is_arch, kinds, space_name
from howdah.games.kerala.tiles import ELEPHANTS as ELEPHANT_NAMES
from howdah.games.kerala.why_not import TEXTS


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a table shows."""
    players = state[PLAYERS]
    offer = [_tile(tile - 1) if tile else None for tile in state[OFFER : OFFER + players]]
    return {
        "phase": PHASES[state[PHASE]],
        "round": state[ROUND],
        "rounds": ROUNDS[players],
        "start_player": state[START_PLAYER] if PHASES[state[PHASE]] != "first" else None,
        "to_move": state[MOVER] if state[PHASE] >= TAKE_OR_PASS else None,
        "offer": [{"place": place, "tile": tile} for place, tile in enumerate(offer, 1)],
        "bag": {
            "left": left_in_bag(state),
            "removed_unseen": REMOVED[players],
            "undrawn": {NAMES[tile]: state[UNDRAWN + tile] for tile in range(START_TILES)},
        },
        "seats": [_seat(state, seat) for seat in range(players)],
    }


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over: the bag is empty."""
    del state
    return [TEXTS.reason("ending-bag-empty")]


def _seat(state: State, seat: int) -> dict[str, object]:
    home = platform(state, seat)
    return {
        "colour": COLOURS[state[OWN_COLOUR + seat]],
        "platform": [_space(space, words) for space, words in stacks(state, seat).items()],
        "elephants": [
            {
                "name": name,
                "space": space_name(state[home + ELEPHANTS + number]),
                "lying": bool(state[home + LYING + number]),
            }
            for number, name in enumerate(ELEPHANT_NAMES)
        ],
        "sheet": sheet(state, seat).to_json(),
    }


def _space(space: int, words: list[int]) -> dict[str, object]:
    x, y = coordinates(space)
    stack = [
        {**_tile(tile_of(word)), "arch_side": DIRECTIONS[rotation_of(word)] if is_arch(tile_of(word)) else None}
        for word in words
    ]
    return {"space": space_name(space), "x": x, "y": y, "stack": stack}  # the stack from the bottom up


def _tile(tile: int) -> dict[str, object]:
    return {
        "name": NAMES[tile],
        "colour": colour_name(tile),
        "symbols": SYMBOLS_OF[tile],
        "arch": COLOURS[ARCH_OF[tile]] if is_arch(tile) else None,
        "special": kinds(colour_name(tile))[tile % KINDS] if SPECIAL_OF[tile] else None,
        "start": tile >= START_TILES,
    }

"""What a table of Kerala shows, as JSON. Seats count from 0 here, places of the offer from 1."""

from functools import lru_cache

from howdah.core.geometry import DIRECTIONS
from howdah.core.schema import WrittenOnce
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
from howdah.games.kerala.platform_string import stacks_of
from howdah.games.kerala.score_sheet import KEPT, platform_of, sheet, sheet_of


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


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points as the rules do, from the sheets that are known."""
    seats = range(state[r.PLAYERS])
    if state[r.PHASE] == r.FINISHED:
        return tuple(state[r.RESULT + seat] for seat in seats)
    return tuple(sheet(state, seat).total for seat in seats)


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over: the bag is empty."""
    del state
    return [TEXTS.reason("ending-bag-empty")]


def score_parts(state: State) -> list[ScorePart]:
    """Return the parts of the score sheets."""
    sheets = [sheet(state, seat).parts for seat in range(state[r.PLAYERS])]
    return [ScorePart(TEXTS.reason(f"part-{part}"), tuple(one[part] for one in sheets)) for part in sheets[0]]


def _seat(state: State, seat: int) -> dict[str, object]:
    return _player(platform_of(state, seat), state[r.OWN_COLOUR + seat], state[p.EACH_TILE_COSTS])


@lru_cache(KEPT)
def _player(platform: tuple[int, ...], own_colour: int, each_tile_costs: int) -> dict[str, object]:
    """Return what a player has; of all players' platforms a move changes one."""
    return WrittenOnce(
        colour=COLOURS[own_colour],
        platform=[_space(space, words) for space, words in stacks_of(platform).items()],
        elephants=[
            {
                "name": name,
                "space": space_name(platform[p.ELEPHANTS + number]),
                "lying": bool(platform[p.LYING + number]),
            }
            for number, name in enumerate(ELEPHANTS)
        ],
        sheet=sheet_of(platform, own_colour, each_tile_costs).to_json(),
    )


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

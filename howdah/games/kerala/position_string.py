"""The position string of Kerala (KE-13).

    take 2 2 1 .,red-3 653111111/553111111/653111111/653111111/552111111 A0,0/b1,0/0,0:blue-start/1,0:red-1 ...

What comes next: `first`, `draw`, `take`, `moveE`, `moveT` or `over`. The round. Its start player and who is to move,
counted from 1 (`-` before the first player is drawn). The places of the offer, `.` for an empty one. The tiles that
nobody has seen, those removed among them: for each colour how many there are of each kind, as digits 0-9 a-k. Then
each seat's platform: elephants A and B (small letters: lying) and the covered spaces with their stacks from the bottom
up; arches say where they point, `red-arch-blue.r1`. What is nowhere left the game untaken.
"""

from collections.abc import Sequence
from typing import Final

from howdah.core.errors import PositionError
from howdah.core.position_string import impossible, index_of, number_or_range, read_number, split_fields
from howdah.core.text import Word
from howdah.core.types import State
from howdah.games.kerala import platform_string
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.names import COLOURS, DRAWN, NAMES, PHASES, TEXTS, tile_words

FIELDS: Final = ("what comes next", "round", "start player", "player to move", "offer", "undrawn tiles")
DIGITS: Final = "0123456789abcdefghijk"


def write(state: State) -> str:
    """Return the position string."""
    players = state[r.PLAYERS]
    begun = state[r.PHASE] != r.DRAW_FIRST
    seats = [str(state[word] + 1) if begun else "-" for word in (r.START_PLAYER, r.MOVER)]
    offer = ",".join(NAMES[tile - 1] if tile else "." for tile in state[r.OFFER : r.OFFER + players])
    undrawn = "/".join(
        "".join(DIGITS[state[r.UNDRAWN + p.KINDS * colour + kind]] for kind in range(p.KINDS))
        for colour in range(len(COLOURS))
    )
    laid = [platform_string.write(state, seat) for seat in range(players)]
    return " ".join([PHASES[state[r.PHASE]], str(state[r.ROUND]), *seats, offer, undrawn, *laid])


def read(text: str, players: int, options: Sequence[int]) -> list[int]:
    """Return the state that a position string describes."""
    platforms = [f"platform of player {seat + 1}" for seat in range(players)]
    phase, number, start, mover, offer, undrawn, *laid = split_fields(text, *FIELDS, *platforms)
    state = [0] * r.SIZE
    r.setup(state, players, options)
    table = state[r.UNDRAWN : r.UNDRAWN + p.START_TILES]
    _read_round(state, phase, number)
    _read_seats(state, start, mover)
    _read_offer(state, offer)
    _read_undrawn(state, undrawn)
    for seat, field in enumerate(laid):
        platform_string.read(state, seat, field)
        platform_string.check(state, seat, turns_of(state, seat))
    _check_special(state)
    _check_passes(state)
    _check_tiles(state, table)
    if state[r.PHASE] == r.FINISHED:
        r.settle(state)
    return state


def _read_round(state: list[int], phase: str, number: str) -> None:
    state[r.PHASE] = index_of("what comes next", phase, PHASES)
    rounds = r.ROUNDS[state[r.PLAYERS]]
    state[r.ROUND] = read_number("round", number, 1, rounds)
    if state[r.PHASE] == r.FINISHED and state[r.ROUND] != rounds:
        raise impossible(TEXTS.reason("impossible-over", round=state[r.ROUND], rounds=rounds))
    if state[r.PHASE] == r.DRAW_FIRST and state[r.ROUND] != 1:
        raise PositionError(f"the first player is to be drawn, but in round {number}; expected round 1")


def _read_seats(state: list[int], start: str, mover: str) -> None:
    begun = state[r.PHASE] != r.DRAW_FIRST
    seats = [str(seat + 1) for seat in range(state[r.PLAYERS])] if begun else ["-"]
    state[r.START_PLAYER] = index_of("start player", start, seats)
    state[r.MOVER] = index_of("player to move", mover, seats)
    if state[r.PHASE] < r.TAKE_OR_PASS and start != mover:
        raise impossible(TEXTS.reason("impossible-mover", start=int(start), mover=int(mover)))


def _read_offer(state: list[int], offer: str) -> None:
    players = state[r.PLAYERS]
    names = offer.split(",")
    if len(names) != players:
        raise PositionError(f"offer: expected {players} places with commas between, but found {offer!r}")
    for place, name in enumerate(names):
        if name not in (*DRAWN, "."):
            raise PositionError(f"offer: expected tiles such as red-2, or . for an empty place, but found {name!r}")
        state[r.OFFER + place] = 0 if name == "." else NAMES.index(name) + 1
    filled = _offered(state)
    if state[r.PHASE] in {r.DRAW_FIRST, r.FINISHED} and filled:
        raise impossible(TEXTS.reason("impossible-offered", count=filled))
    if state[r.PHASE] == r.DRAW_TILE and (filled == players or "." in names[:filled]):
        raise impossible(TEXTS.reason("impossible-places"))


def _offered(state: State) -> int:
    return sum(tile > 0 for tile in state[r.OFFER : r.OFFER + state[r.PLAYERS]])


def _read_undrawn(state: list[int], undrawn: str) -> None:
    colours = undrawn.split("/")
    if len(colours) != len(COLOURS) or any(len(kinds) != p.KINDS or set(kinds) - set(DIGITS) for kinds in colours):
        expected = f"{len(COLOURS)} groups of {p.KINDS} digits (0-9 a-k) with / between"
        raise PositionError(f"undrawn tiles: expected {expected}, but found {undrawn!r}")
    state[r.UNDRAWN : r.UNDRAWN + p.START_TILES] = [DIGITS.index(digit) for kinds in colours for digit in kinds]
    r.count_undrawn(state)
    players = state[r.PLAYERS]
    to_come = players * (r.ROUNDS[players] - state[r.ROUND])
    if state[r.PHASE] in {r.DRAW_FIRST, r.DRAW_TILE}:
        to_come += players - _offered(state)
    found, expected_tiles = sum(state[r.UNDRAWN : r.UNDRAWN + p.START_TILES]), to_come + r.REMOVED[players]
    if found != expected_tiles:
        values = {"count": found, "expected": expected_tiles, "round": state[r.ROUND]}
        raise impossible(TEXTS.reason("impossible-undrawn", **values))
    others, removed = state[r.LEFT_OTHER], r.REMOVED[players]
    if others < removed:
        raise impossible(TEXTS.reason("impossible-removed", count=others, removed=removed))


def turns_of(state: State, seat: int) -> int:
    """Return how many turns a seat has had: tiles laid and passes."""
    players = state[r.PLAYERS]
    if state[r.PHASE] == r.FINISHED:
        return state[r.ROUND]
    done = (state[r.MOVER] - state[r.START_PLAYER]) % players + int(state[r.PHASE] > r.TAKE_OR_PASS)
    return state[r.ROUND] - 1 + int((seat - state[r.START_PLAYER]) % players < done)


def _check_special(state: list[int]) -> None:
    if state[r.PHASE] > r.TAKE_OR_PASS and not platform_string.elephant_is_on(state, PHASES[state[r.PHASE]]):
        raise impossible(TEXTS.reason(f"impossible-{PHASES[state[r.PHASE]]}", seat=state[r.MOVER] + 1))


def _check_passes(state: list[int]) -> None:
    """Check the size of the offer: each tile too many is a pass of this round, by a player with a lying elephant."""
    if state[r.PHASE] < r.TAKE_OR_PASS:
        return
    players = state[r.PLAYERS]
    done = [
        (state[r.START_PLAYER] + turn) % players for turn in range((state[r.MOVER] - state[r.START_PLAYER]) % players)
    ]
    can_have_passed = sum(_lying(state, seat) > 0 for seat in done)
    fewest = players - len(done) - int(state[r.PHASE] > r.TAKE_OR_PASS)
    if not fewest <= _offered(state) <= fewest + can_have_passed:
        values = {"count": _offered(state), "number": number_or_range(fewest, fewest + can_have_passed)}
        raise impossible(TEXTS.reason("impossible-offer", **values))


def _lying(state: State, seat: int) -> int:
    home = r.platform(state, seat)
    return sum(state[home + p.LYING : home + p.LYING + 2])


def _check_tiles(state: list[int], table: Sequence[int]) -> None:
    players = state[r.PLAYERS]
    seen = [tile - 1 for tile in state[r.OFFER : r.OFFER + players] if tile]
    for seat in range(players):
        home = r.platform(state, seat)
        on_platform = [p.tile_of(word) for word in state[home + p.TILE : home + p.TILE + state[home + p.LAID]]]
        starts = [tile for tile in on_platform if tile >= p.START_TILES]
        if starts != [p.START_TILES + state[r.OWN_COLOUR + seat]]:
            names = tuple(tile_words(NAMES[tile]) for tile in starts) or Word("edit-nothing")
            own = tile_words(NAMES[p.START_TILES + state[r.OWN_COLOUR + seat]])
            raise impossible(TEXTS.reason("impossible-start", seat=seat + 1, expected=own, found=names))
        seen += [tile for tile in on_platform if tile < p.START_TILES]
    for tile in range(p.START_TILES):
        count = seen.count(tile) + state[r.UNDRAWN + tile]
        if count > table[tile]:
            values = {"count": count, "tile": tile_words(NAMES[tile]), "most": table[tile]}
            raise impossible(TEXTS.reason("impossible-tiles", **values))

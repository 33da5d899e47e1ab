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
from howdah.core.words import State
from howdah.games.kerala import platforms, rules
from howdah.games.kerala.rules import (
    DRAW_FIRST,
    DRAW_TILE,
    FINISHED,
    KINDS,
    LAID,
    LEFT_OTHER,
    LYING,
    MOVER,
    OFFER,
    OWN_COLOUR,
    PHASE,
    PLAYERS,
    REMOVED,
    ROUND,
    ROUNDS,
    SIZE,
    START_PLAYER,
    START_TILES,
    TAKE_OR_PASS,
    TILE,
    UNDRAWN,
    platform,
    tile_of,
)
from howdah.games.kerala.tiles import COLOURS, DRAWN, NAMES

PHASES: Final = ("first", "draw", "over", "take", "moveE", "moveT")  # by their numbers in the rules
FIELDS: Final = "what comes next, round, start player, player to move, offer, undrawn tiles"
DIGITS: Final = "0123456789abcdefghijk"


def write(state: State) -> str:
    """Return the position string."""
    players = state[PLAYERS]
    begun = state[PHASE] != DRAW_FIRST
    seats = [str(state[word] + 1) if begun else "-" for word in (START_PLAYER, MOVER)]
    offer = ",".join(NAMES[tile - 1] if tile else "." for tile in state[OFFER : OFFER + players])
    undrawn = "/".join(
        "".join(DIGITS[state[UNDRAWN + KINDS * colour + kind]] for kind in range(KINDS))
        for colour in range(len(COLOURS))
    )
    laid = [platforms.write(state, seat) for seat in range(players)]
    return " ".join([PHASES[state[PHASE]], str(state[ROUND]), *seats, offer, undrawn, *laid])


def read(text: str, players: int, options: Sequence[int]) -> list[int]:
    """Return the state that a position string describes."""
    fields = text.split()
    if len(fields) != 6 + players:
        raise PositionError(
            f"expected {6 + players} fields ({FIELDS}, {players} platforms), but found {len(fields)} in {text!r}"
        )
    phase, number, start, mover, offer, undrawn, *laid = fields
    state = [0] * SIZE
    rules.setup(state, players, options)
    table = state[UNDRAWN : UNDRAWN + START_TILES]
    _read_round(state, phase, number)
    _read_seats(state, start, mover)
    _read_offer(state, offer)
    _read_undrawn(state, undrawn)
    for seat, field in enumerate(laid):
        platforms.read(state, seat, field)
        platforms.check(state, seat, turns_of(state, seat))
    _check_special(state)
    _check_passes(state)
    _check_tiles(state, table)
    if state[PHASE] == FINISHED:
        rules.settle(state)
    return state


def _read_round(state: list[int], phase: str, number: str) -> None:
    if phase not in PHASES:
        raise PositionError(f"what comes next: expected one of {', '.join(PHASES)}, but found {phase!r}")
    state[PHASE] = PHASES.index(phase)
    rounds = ROUNDS[state[PLAYERS]]
    if number not in map(str, range(1, rounds + 1)):
        raise PositionError(f"round: expected a number from 1 to {rounds}, but found {number!r}")
    state[ROUND] = int(number)
    if state[PHASE] == FINISHED and state[ROUND] != rounds:
        raise PositionError(f"the game is over, but in round {number}; expected round {rounds}")
    if state[PHASE] == DRAW_FIRST and state[ROUND] != 1:
        raise PositionError(f"the first player is to be drawn, but in round {number}; expected round 1")


def _read_seats(state: list[int], start: str, mover: str) -> None:
    begun = state[PHASE] != DRAW_FIRST
    seats = [str(seat + 1) for seat in range(state[PLAYERS])] if begun else ["-"]
    for name, seat in (("start player", start), ("player to move", mover)):
        if seat not in seats:
            raise PositionError(f"{name}: expected {' or '.join(seats)}, but found {seat!r}")
    state[START_PLAYER], state[MOVER] = (seats.index(seat) for seat in (start, mover))
    if state[PHASE] < TAKE_OR_PASS and start != mover:
        raise PositionError(f"player to move: expected the start player {start} while nobody decides, not {mover}")


def _read_offer(state: list[int], offer: str) -> None:
    players = state[PLAYERS]
    names = offer.split(",")
    if len(names) != players:
        raise PositionError(f"offer: expected {players} places with commas between, but found {offer!r}")
    for place, name in enumerate(names):
        if name not in (*DRAWN, "."):
            raise PositionError(f"offer: expected tiles such as red-2, or . for an empty place, but found {name!r}")
        state[OFFER + place] = 0 if name == "." else NAMES.index(name) + 1
    filled = _offered(state)
    if state[PHASE] in {DRAW_FIRST, FINISHED} and filled:
        raise PositionError(f"offer: expected no tile in the phase {PHASES[state[PHASE]]}, but found {offer!r}")
    if state[PHASE] == DRAW_TILE and (filled == players or "." in names[:filled]):
        raise PositionError(f"offer: a tile is to be drawn; expected the last places to be empty, but found {offer!r}")


def _offered(state: State) -> int:
    return sum(tile > 0 for tile in state[OFFER : OFFER + state[PLAYERS]])


def _read_undrawn(state: list[int], undrawn: str) -> None:
    colours = undrawn.split("/")
    if len(colours) != len(COLOURS) or any(len(kinds) != KINDS or set(kinds) - set(DIGITS) for kinds in colours):
        expected = f"{len(COLOURS)} groups of {KINDS} digits (0-9 a-k) with / between"
        raise PositionError(f"undrawn tiles: expected {expected}, but found {undrawn!r}")
    state[UNDRAWN : UNDRAWN + START_TILES] = [DIGITS.index(digit) for kinds in colours for digit in kinds]
    rules.count_undrawn(state)
    players = state[PLAYERS]
    to_come = players * (ROUNDS[players] - state[ROUND])
    if state[PHASE] in {DRAW_FIRST, DRAW_TILE}:
        to_come += players - _offered(state)
    found, expected_tiles = sum(state[UNDRAWN : UNDRAWN + START_TILES]), to_come + REMOVED[players]
    if found != expected_tiles:
        raise PositionError(f"{found} undrawn tiles; expected {expected_tiles} at this point of round {state[ROUND]}")
    if state[LEFT_OTHER] < REMOVED[players]:
        raise PositionError(
            f"{state[LEFT_OTHER]} undrawn tiles in nobody's colour; expected at least the {REMOVED[players]} removed"
        )


def turns_of(state: State, seat: int) -> int:
    """Return how many tiles a seat has laid, with its passes."""
    players = state[PLAYERS]
    if state[PHASE] == FINISHED:
        return state[ROUND]
    done = (state[MOVER] - state[START_PLAYER]) % players + int(state[PHASE] > TAKE_OR_PASS)
    return state[ROUND] - 1 + int((seat - state[START_PLAYER]) % players < done)


def _check_special(state: list[int]) -> None:
    if state[PHASE] > TAKE_OR_PASS and not platforms.elephant_is_on(state, PHASES[state[PHASE]]):
        raise PositionError(
            f"{PHASES[state[PHASE]]} is to be used, but no elephant of seat {state[MOVER] + 1} is on one"
        )


def _check_passes(state: list[int]) -> None:
    """Tiles left over in this round are passes of this round, by players who have an elephant lying."""
    if state[PHASE] < TAKE_OR_PASS:
        return
    players = state[PLAYERS]
    done = [(state[START_PLAYER] + turn) % players for turn in range((state[MOVER] - state[START_PLAYER]) % players)]
    can_have_passed = sum(_lying(state, seat) > 0 for seat in done)
    fewest = players - len(done) - int(state[PHASE] > TAKE_OR_PASS)
    if not fewest <= _offered(state) <= fewest + can_have_passed:
        expected = f"{fewest} to {fewest + can_have_passed}" if can_have_passed else str(fewest)
        raise PositionError(f"offer: {_offered(state)} tiles; expected {expected} at this point of the round")


def _lying(state: State, seat: int) -> int:
    home = platform(state, seat)
    return sum(state[home + LYING : home + LYING + 2])


def _check_tiles(state: list[int], table: Sequence[int]) -> None:
    players = state[PLAYERS]
    seen = [tile - 1 for tile in state[OFFER : OFFER + players] if tile]
    for seat in range(players):
        home = platform(state, seat)
        on_platform = [tile_of(word) for word in state[home + TILE : home + TILE + state[home + LAID]]]
        starts = [tile for tile in on_platform if tile >= START_TILES]
        if starts != [START_TILES + state[OWN_COLOUR + seat]]:
            names = ", ".join(NAMES[tile] for tile in starts) or "none"
            own = NAMES[START_TILES + state[OWN_COLOUR + seat]]
            raise PositionError(f"start tiles of seat {seat + 1}: expected {own}, but found {names}")
        seen += [tile for tile in on_platform if tile < START_TILES]
    for tile in range(START_TILES):
        count = seen.count(tile) + state[UNDRAWN + tile]
        if count > table[tile]:
            raise PositionError(f"{count} tiles {NAMES[tile]}; expected at most {table[tile]}")

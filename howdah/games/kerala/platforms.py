"""Platforms in the position string: `A0,0/b1,0/0,0:blue-start+red-2/1,0:red-arch-blue.r1`."""

import re

from howdah.core.errors import PositionError
from howdah.core.words import State
from howdah.games.kerala import rules
from howdah.games.kerala.moves import elephant_at, home_of, tops
from howdah.games.kerala.rules import (
    ELEPHANTS,
    LAID,
    LYING,
    START_TILES,
    TILE,
    platform,
    rotation_of,
    space_of,
    tile_of,
)
from howdah.games.kerala.tiles import ELEPHANTS as ELEPHANT_NAMES
from howdah.games.kerala.tiles import NAMES, NUMBERS, SPACE, coordinates, is_arch, space_name, space_number


def stacks(state: State, seat: int) -> dict[int, list[int]]:
    """Return the covered spaces of a platform with the tile words on each, from the bottom up."""
    home = platform(state, seat)
    found = dict[int, list[int]]()
    for word in state[home + TILE : home + TILE + state[home + LAID]]:
        found.setdefault(space_of(word), []).append(word)
    return found


def write(state: State, seat: int) -> str:
    """Return a platform as it stands in the position string."""
    home = platform(state, seat)
    parts = []
    for number, name in enumerate(ELEPHANT_NAMES):
        letter = name.lower() if state[home + LYING + number] else name
        parts.append(letter + space_name(state[home + ELEPHANTS + number]))
    for space, words in stacks(state, seat).items():
        parts.append(f"{space_name(space)}:{'+'.join(tile_text(word) for word in words)}")
    return "/".join(parts)


def tile_text(word: int) -> str:
    """Return a tile with the rotation of its arch, `red-arch-blue.r1`."""
    tile = tile_of(word)
    return f"{NAMES[tile]}.r{rotation_of(word)}" if is_arch(tile) else NAMES[tile]


def read(state: list[int], seat: int, text: str) -> None:
    """Lay a platform as the text says, in the place of the seat's start tile."""
    home = platform(state, seat)
    first, second, *rest = [*text.split("/"), "", ""][: max(2, text.count("/") + 1)]
    for number, part in enumerate((first, second)):
        name = ELEPHANT_NAMES[number]
        space = space_number(part[1:])
        if part[:1].upper() != name or space is None:
            expected = f"elephant {name} and its space, such as {name}0,0 ({name.lower()}0,0 if it lies)"
            raise PositionError(f"platform of seat {seat + 1}: expected {expected}, but found {part!r}")
        state[home + ELEPHANTS + number] = space
        state[home + LYING + number] = int(part[0].islower())
    tiles = [(space, tile) for part in rest for space, tile in _read_stack(seat, part)]
    spaces = [part.partition(":")[0] for part in rest]
    if len(set(spaces)) < len(spaces):
        twice = next(space for space in spaces if spaces.count(space) > 1)
        raise PositionError(f"platform of seat {seat + 1}: the space {twice} is there twice")
    most = rules.ROUNDS[state[rules.PLAYERS]] + 1
    if len(tiles) > most:
        raise PositionError(f"platform of seat {seat + 1}: {len(tiles)} tiles; expected at most {most}")
    state[home + LAID] = 0
    for space, (tile, rotation) in tiles:
        rules.lay(state, home, space, tile, rotation)


def _read_stack(seat: int, part: str) -> list[tuple[int, tuple[int, int]]]:
    match = re.fullmatch(rf"({SPACE}):(.+)", part)
    space = space_number(match[1]) if match else None
    if match is None or space is None:
        expected = "a space and its tiles, such as 1,0:red-2+blue-1"
        raise PositionError(f"platform of seat {seat + 1}: expected {expected}, but found {part!r}")
    return [(space, _read_tile(seat, tile)) for tile in match[2].split("+")]


def _read_tile(seat: int, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([a-zET0-9-]+)(?:\.r([0-3]))?", text)
    tile = NUMBERS.get(match[1]) if match else None
    if match is None or tile is None or is_arch(tile) != (match[2] is not None):
        expected = "a tile such as red-2, or an arch with its rotation such as red-arch-blue.r1"
        raise PositionError(f"platform of seat {seat + 1}: expected {expected}, but found {text!r}")
    return tile, int(match[2] or 0)


def check(state: list[int], seat: int, turns: int) -> None:
    """Refuse a platform that cannot lie there after so many turns."""
    home = platform(state, seat)
    of_seat = f"platform of seat {seat + 1}"
    expected = 1 + turns - sum(state[home + LYING : home + LYING + 2])
    if state[home + LAID] != expected:
        raise PositionError(
            f"{of_seat}: {state[home + LAID]} tiles; expected {expected}: the start tile and {turns} turns, "
            "less one for each elephant that lies"
        )
    for space, words in stacks(state, seat).items():
        far = max(map(abs, coordinates(space)))
        if far > 2 * turns:  # a turn lays one tile and moves one, each at most one space beyond the others
            raise PositionError(f"{of_seat}: no tile can lie at {space_name(space)} after {turns} turns")
        if any(tile_of(word) >= START_TILES for word in words[1:]):
            raise PositionError(f"{of_seat}: something lies under the start tile at {space_name(space)}")
    _check_elephants(state, home, of_seat)
    covered = rules.find_neighbours(state, home)
    in_one_piece = rules.flood(state, covered & -covered, covered) == covered
    rules.clear(state)
    if not in_one_piece:
        raise PositionError(f"{of_seat}: expected one connected piece, but it lies in several")


def _check_elephants(state: list[int], home: int, of_seat: str) -> None:
    first, second = spaces = state[home + ELEPHANTS : home + ELEPHANTS + 2]
    for space, name in zip(spaces, ELEPHANT_NAMES, strict=True):
        if space not in tops(state, home):
            raise PositionError(f"{of_seat}: elephant {name} is at {space_name(space)}, where no tile lies")
    if (first == second) != (state[home + LAID] == 1):
        together = "together on the start tile" if state[home + LAID] == 1 else "on two tiles"
        raise PositionError(f"{of_seat}: expected the elephants {together}, but they are not")


def elephant_is_on(state: State, kind: str) -> bool:
    """Tell whether an elephant of the player whose turn it is is on a special tile of a kind, `moveE` or `moveT`."""
    home = home_of(state)
    spaces = tops(state, home)
    on = [tile_of(state[home + TILE + spaces[elephant_at(state, elephant)]]) for elephant in range(2)]
    return any(NAMES[tile].endswith(kind) for tile in on)

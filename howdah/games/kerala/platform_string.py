"""Platforms in the position string: `A0,0/b1,0/0,0:blue-start+red-2/1,0:red-arch-blue.r1`."""

import re
from collections.abc import Sequence
from typing import Final

from howdah.core.errors import PositionError
from howdah.core.position_string import impossible
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import elephant_at, elephants, home_of, tops
from howdah.games.kerala.names import (
    ELEPHANTS,
    NAMES,
    NUMBERS,
    SPACE,
    TEXTS,
    coordinates,
    is_arch,
    space_name,
    space_number,
)

NOWHERE: Final = "-"  # instead of the space of an elephant, in a draft


def stacks(state: State, seat: int) -> dict[int, list[int]]:
    """Return the covered spaces of a platform with the tile words on each, from the bottom up."""
    home = r.platform(state, seat)
    return stacks_of(state[home : home + p.TILE + state[home + p.LAID]])


def stacks_of(platform: Sequence[int]) -> dict[int, list[int]]:
    """Return the covered spaces of a platform, given by its words."""
    found = dict[int, list[int]]()
    for word in platform[p.TILE :]:
        found.setdefault(p.space_of(word), []).append(word)
    return found


def write(state: State, seat: int) -> str:
    """Return a platform as it stands in the position string."""
    home = r.platform(state, seat)
    parts = [name + space_name(space) for name, space in elephants(state, home)]
    for space, words in stacks(state, seat).items():
        parts.append(f"{space_name(space)}:{'+'.join(tile_text(word) for word in words)}")
    return "/".join(parts)


def tile_text(word: int) -> str:
    """Return a tile with the rotation of its arch, `red-arch-blue.r1`."""
    tile = p.tile_of(word)
    return f"{NAMES[tile]}.r{p.rotation_of(word)}" if is_arch(tile) else NAMES[tile]


def read(state: list[int], seat: int, text: str) -> None:
    """Replace a seat's platform by the one that the text describes."""
    home = r.platform(state, seat)
    first, second, *rest = [*text.split("/"), "", ""][: max(2, text.count("/") + 1)]
    for number, part in enumerate((first, second)):
        name = ELEPHANTS[number]
        if part[1:] == NOWHERE:
            raise impossible(TEXTS.reason("impossible-nowhere", seat=seat + 1, name=name))
        space = space_number(part[1:])
        if part[:1].upper() != name or space is None:
            expected = f"elephant {name} and its space, such as {name}0,0 ({name.lower()}0,0 if it lies)"
            raise PositionError(f"platform of player {seat + 1}: expected {expected}, but found {part!r}")
        state[home + p.ELEPHANTS + number] = space
        state[home + p.LYING + number] = int(part[0].islower())
    tiles = [(space, tile) for part in rest for space, tile in _read_stack(seat, part)]
    spaces = [part.partition(":")[0] for part in rest]
    if len(set(spaces)) < len(spaces):
        twice = next(space for space in spaces if spaces.count(space) > 1)
        raise PositionError(f"platform of player {seat + 1}: the space {twice} is there twice")
    most = r.ROUNDS[state[r.PLAYERS]] + 1
    if len(tiles) > most:
        raise impossible(TEXTS.reason("impossible-many", seat=seat + 1, count=len(tiles), most=most))
    state[home + p.LAID] = 0
    for space, (tile, rotation) in tiles:
        p.lay(state, home, space, tile, rotation)


def _read_stack(seat: int, part: str) -> list[tuple[int, tuple[int, int]]]:
    match = re.fullmatch(rf"({SPACE}):(.+)", part)
    space = space_number(match[1]) if match else None
    if match is None or space is None:
        expected = "a space and its tiles, such as 1,0:red-2+blue-1"
        raise PositionError(f"platform of player {seat + 1}: expected {expected}, but found {part!r}")
    return [(space, _read_tile(seat, tile)) for tile in match[2].split("+")]


def _read_tile(seat: int, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([a-zET0-9-]+)(?:\.r([0-3]))?", text)
    tile = NUMBERS.get(match[1]) if match else None
    if match is None or tile is None or is_arch(tile) != (match[2] is not None):
        expected = "a tile such as red-2, or an arch with its rotation such as red-arch-blue.r1"
        raise PositionError(f"platform of player {seat + 1}: expected {expected}, but found {text!r}")
    return tile, int(match[2] or 0)


def check(state: list[int], seat: int, turns: int) -> None:
    """Raise `PositionError` if a platform is impossible after this number of turns."""
    home = r.platform(state, seat)
    expected = 1 + turns - sum(state[home + p.LYING : home + p.LYING + 2])
    if state[home + p.LAID] != expected:
        values = {"seat": seat + 1, "count": state[home + p.LAID], "expected": expected, "turns": turns}
        raise impossible(TEXTS.reason("impossible-laid", **values))
    for space, words in stacks(state, seat).items():
        far = max(map(abs, coordinates(space)))
        if far > 2 * turns:  # a turn lays one tile and moves one, each at most one space beyond the others
            raise impossible(TEXTS.reason("impossible-far", seat=seat + 1, space=space_name(space), turns=turns))
        if any(p.tile_of(word) >= p.START_TILES for word in words[1:]):
            raise impossible(TEXTS.reason("impossible-under", seat=seat + 1, space=space_name(space)))
    _check_elephants(state, home, seat)
    near = [0] * p.MOST_TILES
    covered = p.find_neighbours(state, home, near)
    if p.flood(near, covered & -covered, covered) != covered:
        raise impossible(TEXTS.reason("impossible-apart", seat=seat + 1))


def _check_elephants(state: list[int], home: int, seat: int) -> None:
    first, second = spaces = state[home + p.ELEPHANTS : home + p.ELEPHANTS + 2]
    for space, name in zip(spaces, ELEPHANTS, strict=True):
        if space not in tops(state, home):
            values = {"seat": seat + 1, "name": name, "space": space_name(space)}
            raise impossible(TEXTS.reason("impossible-stands", **values))
    if (first == second) != (state[home + p.LAID] == 1):
        key = "impossible-together" if state[home + p.LAID] == 1 else "impossible-on-two"
        raise impossible(TEXTS.reason(key, seat=seat + 1))


def elephant_is_on(state: State, kind: str) -> bool:
    """Tell whether an elephant of the player to move is on a special tile of a kind, `moveE` or `moveT`."""
    home = home_of(state)
    spaces = tops(state, home)
    on = [p.tile_of(state[home + p.TILE + spaces[elephant_at(state, elephant)]]) for elephant in range(2)]
    return any(NAMES[tile].endswith(kind) for tile in on)

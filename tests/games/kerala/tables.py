"""Positions for tests: what matters is given, the rest of the table is filled in so that every tile is somewhere."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.kerala import GAME
from howdah.games.kerala.names import COLOURS, DRAWN, kinds
from howdah.games.kerala.options import TILES_OPTION
from howdah.games.kerala.position_string import DIGITS
from howdah.games.kerala.rules import REMOVED, ROUNDS

IN_EVERY_FORM = pytest.mark.parametrize("form", Form)
FULL = Counter(dict(zip(DRAWN, TILES_OPTION.encode(TILES_OPTION.default), strict=True)))
# Tiles without arch or special power, to fill platforms with.
PLAIN_TILES = tuple(f"{colour}-{symbols}" for colour in COLOURS for symbols in "123")
START = "A0,0/B0,0/0,0:blue-start"


@dataclass
class Bag:
    """The tiles that have no place yet."""

    tiles: Counter[str]

    def out(self, names: Sequence[str]) -> list[str]:
        """Take out these tiles."""
        for name in names:
            assert self.tiles[name] > 0, f"no more {name}"
            self.tiles[name] -= 1
        return list(names)

    def fill(self, count: int) -> list[str]:
        """Take out so many, plain ones first."""
        order = [*PLAIN_TILES, *(name for name in DRAWN if name not in PLAIN_TILES)]
        found = [name for name in order for _ in range(self.tiles[name])][:count]
        assert len(found) == count
        return self.out(found)


def tiles_in(platform: str) -> list[str]:
    """Return the names of the tiles in a platform's text, without the start tile."""
    names = re.findall(r"[a-z]+-(?:[123]|arch-[a-z]+|moveE|moveT)\b", platform)
    return [name for name in names if not name.endswith("start")]


def text(
    mine: str = START,
    *,
    phase: str = "take",
    offer: Sequence[str] = (),
    undrawn: Mapping[str, int] | None = None,
    players: int = 2,
    colours: Sequence[str] = COLOURS,
) -> str:
    """Return the position string in which seat 1 is start player, has this platform and acts.

    The offer and the other platforms are filled up with plain tiles; what is left is undrawn unless `undrawn` says
    otherwise.
    """
    special = phase in {"moveE", "moveT"}
    lying = sum(letter in "ab" for letter in re.findall(r"(?:^|/)([AaBb])-?\d", mine))
    turns = len(tiles_in(mine)) + lying
    number = turns if special else turns + 1
    bag = Bag(FULL.copy())
    bag.out(tiles_in(mine))
    bag.out(offer)
    if undrawn is not None:
        bag.out([name for name, count in undrawn.items() for _ in range(count)])
    others = []
    for seat in range(1, players):
        pile = bag.fill(number - 1)
        stack = f"/1,0:{'+'.join(f'{tile}.r0' if 'arch' in tile else tile for tile in pile)}" if pile else ""
        others.append(f"A0,0/B{1 if pile else 0},0/0,0:{colours[seat]}-start{stack}")
    places = list(offer)
    if phase != "draw":
        places += bag.fill(players - int(special) - len(places))
    places += ["."] * (players - len(places))
    if undrawn is None:
        bag.fill(lying)  # left the game
    left = Counter(undrawn) if undrawn is not None else bag.tiles
    digits = "/".join("".join(DIGITS[left[f"{colour}-{kind}"]] for kind in kinds(colour)) for colour in COLOURS)
    return " ".join([phase, str(number), "1", "1", ",".join(places), digits, mine, *others])


def table(
    mine: str = START,
    *,
    phase: str = "take",
    offer: Sequence[str] = (),
    undrawn: Mapping[str, int] | None = None,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    form: Form = Form.PLAIN,
) -> Position:
    """Return the position of `text`."""
    string = text(mine, phase=phase, offer=offer, undrawn=undrawn, players=players)
    return GAME.position(string, players, options, form=form)


def last_round(players: int, undrawn: Mapping[str, int], form: Form = Form.PLAIN) -> Position:
    """Return the last round before its first draw, with these tiles undrawn."""
    assert sum(undrawn.values()) == players + REMOVED[players]
    bag = Bag(FULL - Counter(undrawn))
    platform = "A0,0/B1,0/0,0:blue-start/1,0:" + "+".join(
        f"{tile}.r0" if "arch" in tile else tile for tile in bag.fill(ROUNDS[players] - 1)
    )
    return table(platform, phase="draw", undrawn=undrawn, players=players, form=form)


def written(position: Position) -> set[str]:
    """Return the legal moves as they are written."""
    return {move.notation for move in position.moves}


def refused(position: Position, attempt: str | Sequence[str] | int) -> str:
    """Return the key of the reason for which a move is refused, with its rule."""
    reason = position.why_not(attempt)
    assert reason is not None, f"{attempt} is legal"
    return f"{reason.key} {reason.rule}"

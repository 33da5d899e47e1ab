"""Moves and draws of Kerala in words."""

from collections import Counter
from functools import cache, lru_cache

from howdah.core.sentence import KEPT, Sentence, drawn, played
from howdah.core.text import Phrase, Word
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import Action, Kind, elephant_at, home_of, legal_action_of, neighbours, offered, tops
from howdah.games.kerala.names import COLOURS, ELEPHANTS, TEXTS, colour_name, coordinates, is_arch

SPECIALS = {p.MOVE_ELEPHANT: Word("move-elephant"), p.MOVE_TILE: Word("move-tile")}


def sentence(state: State, code: int) -> Sentence:
    """Return what a legal move does, or what is drawn."""
    action = legal_action_of(state, code)
    elephant = "" if action.elephant is None else ELEPHANTS[action.elephant]
    match action.kind:
        case Kind.TAKE:
            return _take(state, action, elephant)
        case Kind.PASS:
            return played(TEXTS, "pass", elephant=elephant)
        case Kind.SKIP:
            special = p.MOVE_ELEPHANT if state[r.PHASE] == r.USE_MOVE_ELEPHANT else p.MOVE_TILE
            return played(TEXTS, "skip", special=SPECIALS[special])
        case Kind.SEND:
            return _send(state, action.target or 0, elephant)
        case Kind.SHIFT:
            return _shift(state, action)
        case Kind.DRAW:
            return drawn(TEXTS, "tile", tile=tile_phrase(action.number or 0))
        case Kind.FIRST:
            return drawn(TEXTS, "first", player=Word(f"seat-{action.number}"))


def _take(state: State, action: Action, elephant: str) -> Sentence:
    target = action.target or 0
    tile = offered(state, action.number or 0) or 0
    direction = neighbours(elephant_at(state, action.elephant or 0)).index(target)
    below = _stack(state, target)
    return _taken(tile, direction, elephant, action.rotation, below[-1] if below else None)


@lru_cache(KEPT)
def _taken(tile: int, direction: int, elephant: str, rotation: int | None, covered: int | None) -> Sentence:
    values = {"tile": tile_phrase(tile), "beside": Phrase(f"beside-{direction}", {"elephant": elephant})}
    effects = [] if covered is None else [Phrase("effect-covers", {"tile": tile_phrase(covered)})]
    if rotation is None:
        return played(TEXTS, "take", effects, **values)
    return played(TEXTS, "take-arch", effects, **values, pointing=Word(f"pointing-{rotation}"))


def _send(state: State, target: int, elephant: str) -> Sentence:
    visible = _visible(state)
    tile = tile_phrase(visible[target])
    if list(visible.values()).count(visible[target]) == 1:
        return played(TEXTS, "send", elephant=elephant, tile=tile)
    return played(TEXTS, "send-at", elephant=elephant, tile=tile, place=_place(state, target))


def _shift(state: State, action: Action) -> Sentence:
    source = action.source or 0
    stack = _stack(state, source)
    riders = {name for number, name in enumerate(ELEPHANTS) if elephant_at(state, number) == source}
    effects = [Phrase("effect-rides", {"elephant": name}) for name in sorted(riders)]
    places = {"source": _place(state, source, source), "target": _place(state, action.target or 0, source)}
    if len(stack) == 1:
        return played(TEXTS, "shift", effects, tile=tile_phrase(stack[0]), **places)
    return played(TEXTS, "shift-stack", effects, count=len(stack), **places)


def _place(state: State, space: int, leaving: int | None = None) -> Phrase:
    """Return where a space lies: beside an elephant, or else beside a tile, if possible one that there is once."""
    standing = {elephant_at(state, number): name for number, name in enumerate(ELEPHANTS)}
    visible = {place: tile for place, tile in _visible(state).items() if place != leaving}
    equal = Counter(visible.values())
    beside = [(direction, place) for direction, place in enumerate(neighbours(space)) if place in visible]
    direction, place = min(beside, key=lambda one: (one[1] not in standing, equal[visible[one[1]]]))
    seen_from = (direction + 2) % len(p.STEPS)  # the space lies below what is above it
    if place in standing:
        return Phrase(f"beside-{seen_from}", {"elephant": standing[place]})
    at = Phrase(f"at-{seen_from}", {"near": _near(visible[place])})
    return at if equal[visible[place]] == 1 else _counted(at, place, visible)


def _counted(at: Phrase, place: int, visible: dict[int, int]) -> Phrase:
    """Return a place beside one of several equal tiles, with the row and the column of that tile."""
    columns, rows = zip(*map(coordinates, visible), strict=True)
    column, row = coordinates(place)
    return Phrase("at-counted", {"at": at, "row": row - min(rows) + 1, "column": column - min(columns) + 1})


@cache
def _near(tile: int) -> Phrase:
    """Return a tile that another one lies beside."""
    named = tile_phrase(tile)
    colour = named.values["colour"] if named.key == "tile-symbols" else Word(f"near-{colour_name(tile)}")
    return Phrase(named.key.replace("tile-", "near-"), {**named.values, "colour": colour})


def _visible(state: State) -> dict[int, int]:
    """Return the spaces of the platform of the player to move, each with the tile on top."""
    home = home_of(state)
    return {space: p.tile_of(state[home + p.TILE + number]) for space, number in tops(state, home).items()}


def _stack(state: State, space: int) -> list[int]:
    """Return the tiles on a space of the player to move, from the bottom up."""
    home = home_of(state)
    words = state[home + p.TILE : home + p.TILE + state[home + p.LAID]]
    return [p.tile_of(word) for word in words if p.space_of(word) == space]


@cache
def tile_phrase(tile: int) -> Phrase:
    """Return a tile by colour and kind."""
    colour = colour_name(tile)
    values: dict[str, object] = {"colour": Word(f"coloured-{colour}")}
    if tile >= p.START_TILES:
        return Phrase("tile-start", values)
    if is_arch(tile):
        return Phrase("tile-arch", values | {"arch": Word(f"arch-{COLOURS[p.ARCH_OF[tile]]}")})
    if p.SPECIAL_OF[tile]:
        return Phrase("tile-special", values | {"special": SPECIALS[p.SPECIAL_OF[tile]]})
    return Phrase("tile-symbols", {"colour": Word(f"tile-{colour}"), "count": p.SYMBOLS_OF[tile]})

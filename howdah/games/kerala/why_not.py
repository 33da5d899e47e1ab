"""Why a move of Kerala is not allowed, with the rule that forbids it."""

from collections.abc import Sequence
from typing import Final

from howdah.core.rules import legal_codes
from howdah.core.text import Reason, Word
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import (
    Action,
    Kind,
    action_of,
    code_of,
    elephant_at,
    home_of,
    kind_of,
    neighbours,
    of_first_place,
    offered,
    tops,
)
from howdah.games.kerala.names import ELEPHANTS, NAMES, TEXTS, is_arch, space_name
from howdah.games.kerala.paths import parse_path

# What is drawn or done in each phase.
KINDS: Final = {
    r.DRAW_FIRST: {Kind.FIRST},
    r.DRAW_TILE: {Kind.DRAW},
    r.FINISHED: set[Kind](),
    r.TAKE_OR_PASS: {Kind.TAKE, Kind.PASS},
    r.USE_MOVE_ELEPHANT: {Kind.SEND, Kind.SKIP},
    r.USE_MOVE_TILE: {Kind.SHIFT, Kind.SKIP},
}


def why_not(state: State, code: int) -> Reason:
    """Return why the move of a code that is not legal is not."""
    untimely = why_not_now(state, kind_of(code))
    if untimely:
        return untimely
    action = action_of(state, code)
    if action is None:
        return TEXTS.reason("no-such-tile")
    return why_not_action(state, action) or TEXTS.reason(
        "other-code", code=code_of(state, of_first_place(state, action))
    )


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    """Return why no legal move begins like this; None if the path names nothing of this game."""
    action = parse_path(path)
    return why_not_action(state, action) if action else None


def why_not_action(state: State, action: Action) -> Reason | None:
    """Return why there is no legal move like this, as far as it is known; None if there is one."""
    untimely = why_not_now(state, action.kind)
    if untimely:
        return untimely
    match action.kind:
        case Kind.TAKE:
            return _why_not_take(state, action)
        case Kind.PASS:
            return _why_not_pass(state, action)
        case Kind.SEND:
            return _why_not_send(state, action)
        case Kind.SHIFT:
            return _why_not_shift(state, action)
        case Kind.DRAW | Kind.FIRST:
            return _why_not_drawn(state, action)
        case Kind.SKIP:
            return None


def why_not_now(state: State, kind: Kind) -> Reason | None:
    """Return why no move or draw of this kind is possible in this phase; None if one may be."""
    phase = state[r.PHASE]
    if phase == r.FINISHED:
        return TEXTS.reason("game-is-over")
    if kind in KINDS[phase]:
        return None
    if kind in {Kind.DRAW, Kind.FIRST}:
        return TEXTS.reason("nothing-to-draw")
    if phase in {r.DRAW_FIRST, r.DRAW_TILE}:
        return TEXTS.reason("chance-is-next")
    if phase == r.TAKE_OR_PASS:
        return TEXTS.reason("no-special")
    special = Word("move-elephant" if phase == r.USE_MOVE_ELEPHANT else "move-tile")
    return TEXTS.reason("special-first" if kind in {Kind.TAKE, Kind.PASS} else "other-special", special=special)


def _why_not_drawn(state: State, action: Action) -> Reason | None:
    number = action.number or 0
    if action.kind is Kind.FIRST:
        return None if number < state[r.PLAYERS] else TEXTS.reason("not-an-outcome", outcome=f"first:{number + 1}")
    possible = state[r.UNDRAWN + number] * r.weight_of(state, number) > 0
    return None if possible else TEXTS.reason("not-an-outcome", outcome=f"draw:{NAMES[number]}")


def _why_not_take(state: State, action: Action) -> Reason | None:
    place = action.number or 0
    tile = offered(state, place)
    if tile is None:
        return TEXTS.reason("empty-place", place=place + 1)
    if action.target is not None:
        spaces = [elephant_at(state, elephant) for elephant in range(2)]
        if action.target in spaces:
            return TEXTS.reason("elephant-on-tile", space=space_name(action.target))
        beside = [elephant for elephant in range(2) if action.target in neighbours(spaces[elephant])]
        if not beside:
            return TEXTS.reason("not-beside-elephant", space=space_name(action.target))
        if action.elephant is not None and action.elephant not in beside:
            name = ELEPHANTS[action.elephant]
            return TEXTS.reason("cannot-step", elephant=name, space=space_name(action.target))
    if action.rotation is not None and not is_arch(tile):
        return TEXTS.reason("only-arches-turn")
    return None


def _why_not_pass(state: State, action: Action) -> Reason | None:
    lying = [state[home_of(state) + p.LYING + elephant] for elephant in range(2)]
    if all(lying):
        return TEXTS.reason("no-pass-left")
    if action.elephant is not None and lying[action.elephant]:
        return TEXTS.reason("lies-already", elephant=ELEPHANTS[action.elephant])
    return None


def _why_not_send(state: State, action: Action) -> Reason | None:
    spaces = set(tops(state, home_of(state)))
    taken = {elephant_at(state, elephant) for elephant in range(2)}
    if action.target is None:
        return None if spaces - taken else TEXTS.reason("no-free-tile")
    if action.target not in spaces:
        return TEXTS.reason("no-tile", space=space_name(action.target))
    if action.target in taken:
        return TEXTS.reason("not-alone", space=space_name(action.target))
    return None


def _why_not_shift(state: State, action: Action) -> Reason | None:
    spaces = set(tops(state, home_of(state)))
    source, target = action.source, action.target
    if source not in spaces:
        return TEXTS.reason("no-tile", space=space_name(source or 0))
    if spaces.issuperset(neighbours(source)):
        return TEXTS.reason("enclosed", space=space_name(source))
    if target is None:
        movable = {move.source for move in (action_of(state, code) for code in legal_codes(r, state)) if move}
        return None if source in movable else TEXTS.reason("falls-apart", space=space_name(source))
    if target == source:
        return TEXTS.reason("same-space", space=space_name(source))
    if target in spaces:
        return TEXTS.reason("covered", space=space_name(target))
    if not (spaces - {source}).intersection(neighbours(target)):
        return TEXTS.reason("not-beside-rest", space=space_name(target))
    if code_of(state, action) not in legal_codes(r, state):
        return TEXTS.reason("falls-apart", space=space_name(source))
    return None

"""Moves of White Elephant in words."""

from collections.abc import Iterator

from howdah.core.bits import contains, lowest, without_lowest
from howdah.core.sentence import Badge, Sentence, drawn, played, starting_at
from howdah.core.text import Phrase, Series, Word
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, GUARD_LETTERS, OWNERS, TEXTS, into, name, out_of
from howdah.games.white_elephant.notation import COMES_HOME, IS_TURNED, STANDS, between, effect
from howdah.games.white_elephant.paths import EFFECTS, path

JUMPS = (r.JUMP, r.JUMP_AND_TURN)
GOALS = r.GOAL_AHEAD[r.SILVER] | r.GOAL_AHEAD[r.GOLD]
CAPTURED = ("effect-captured", "effect-captured-several")
# What becomes of an elephant at the end of its move, as part of a key.
ENDS = {STANDS: "", COMES_HOME: "-home", IS_TURNED: "-turned"}


def sentence(state: State, code: int) -> Sentence:
    """Return what a legal move does, or on whom the lot fell."""
    kind, origin, end = r.KIND[code], r.ORIGIN[code], r.END[code]
    match kind:
        case r.LOT:
            return drawn(TEXTS, "lot", player=Word(OWNERS[end]))
        case r.PASS:
            return played(TEXTS, "pass")
        case r.PUT_BLACK_LOG:
            return played(TEXTS, "black-log", square=name(end))
        case r.ANSWER:
            asked = name(state[r.ASKED] - 1)
            return played(TEXTS, ("answer-stay", "answer-home")[end], tuple(_effects(state, code)), square=asked)
    effects = tuple(_effects(state, code))
    if kind == r.MOVE_GUARD:
        here = state[r.GUARDS + origin]
        cells = {"origin": starting_at(CELL_NAMES[origin][here]), "target": CELL_NAMES[origin][end]}
        return played(
            TEXTS, "guard", effects, guard=Word(f"guard-{GUARD_LETTERS[origin]}"), price=_price(here, end), **cells
        )
    becomes = ENDS[effect(state, code)]
    if kind in JUMPS:
        jumped = name(between(origin, end))
        return played(TEXTS, f"jump{becomes}", effects, origin=starting_at(name(origin)), jumped=jumped, end=name(end))
    if origin >= r.SOUTH_STRIP:
        return played(TEXTS, "set-out", effects, strip=out_of(origin), end=name(end))
    if end >= r.SOUTH_STRIP:
        return played(TEXTS, "strip", effects, origin=starting_at(name(origin)), strip=into(end))
    if contains(GOALS, end) and path(state, code)[-1] == EFFECTS[STANDS]:
        becomes = "-stand"
    return played(TEXTS, f"walk{becomes}", effects, origin=starting_at(name(origin)), end=name(end))


def badge(state: State, code: int) -> Badge | None:
    """Return whether elephants are captured; an own one is named first."""
    if r.KIND[code] == r.LOT:
        return None
    own = f"of-{OWNERS[state[r.TO_MOVE]]}"
    captures = [effect.values["player"] for effect in _effects(state, code) if effect.key in CAPTURED]
    return (
        Badge(Phrase("badge-captured" if own in captures else "badge-captures"), own not in captures)
        if captures
        else None
    )


def _price(here: int, there: int) -> Phrase:
    price = abs(here - there)
    return Phrase("price-one" if price == 1 else "price", {"count": price})


def _effects(state: State, code: int) -> Iterator[Phrase]:
    """Yield what a move brings about, by comparing the table before and after it."""
    after = [*state, *[0] * (r.SIZE - len(state))]
    r.apply(after, code)
    kind, end, player = r.KIND[code], r.END[code], state[r.TO_MOVE]
    if kind == r.WALK and end < r.SOUTH_STRIP and contains(after[r.LOGS], end):
        yield Phrase("effect-log-stays")
    if after[r.HELD + player] > state[r.HELD + player]:
        yield Phrase("effect-log")
    if kind in JUMPS:
        yield from _jumped(state, code)
    for owner in range(r.PLAYERS):
        home = after[r.HOME + owner] - state[r.HOME + owner]
        if home and state[r.HOME + owner] < r.THE_SEVENTH <= after[r.HOME + owner] - 1 and state[r.LOST + owner]:
            yield Phrase("effect-seventh", {"player": Word(OWNERS[owner])})
    yield from _captures(state, after, code)


def _jumped(state: State, code: int) -> Iterator[Phrase]:
    """Yield what becomes of the elephant that is jumped."""
    square, given = between(r.ORIGIN[code], r.END[code]), r.GIVEN[code]
    values = {"square": name(square), "facing": Word(f"facing-{given}")}
    may_go_home = _may_go_home(state, code)
    if may_go_home and not state[r.OWNER_DECIDES]:
        yield Phrase("effect-jumped-home", values)
        return
    yield Phrase("effect-jumped-left" if r.facing_on(state, square) == given else "effect-jumped-turned", values)
    if may_go_home:
        yield Phrase("effect-jumped-asked")


def _may_go_home(state: State, code: int) -> bool:
    """Tell whether the elephant that is jumped comes home, or may come home (WE-10)."""
    square, given = between(r.ORIGIN[code], r.END[code]), r.GIVEN[code]
    owner = r.owner_on(state, square)
    return contains(r.GOAL_AHEAD[given], square) and r.is_goal_of(given, owner, r.is_last(state, owner))


def _captures(state: State, after: State, code: int) -> Iterator[Phrase]:
    """Yield the elephants that are captured at the end of the turn."""
    gone = arrived = 0  # squares that the move empties, or where an elephant comes to stand
    if r.KIND[code] in (r.WALK, r.ARRIVE, r.TURN_ABOUT, *JUMPS):
        gone = 1 << r.ORIGIN[code]
        arrived = 0 if effect(state, code) == COMES_HOME else 1 << r.END[code]
    if r.KIND[code] in JUMPS and _may_go_home(state, code) and not state[r.OWNER_DECIDES]:
        gone |= 1 << between(r.ORIGIN[code], r.END[code])
    if r.KIND[code] == r.ANSWER and r.END[code] == r.GOES_HOME:
        gone = 1 << (state[r.ASKED] - 1)
    for owner, side in enumerate(OWNERS):
        standing = (state[r.ELEPHANTS + owner] & ~gone) | (arrived if owner == state[r.TO_MOVE] else 0)
        caught = standing & after[r.WATCHED] & ~after[r.ELEPHANTS + owner]
        squares = []
        while caught:
            squares.append(name(lowest(caught)))
            caught = without_lowest(caught)
        if squares:
            values = {"player": Word(f"of-{side}"), "squares": Series(tuple(squares))}
            yield Phrase(CAPTURED[len(squares) > 1], values)

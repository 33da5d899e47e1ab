"""Why a move of White Elephant is not allowed, with the rule that forbids it."""

from collections.abc import Sequence

from howdah.core.bits import contains
from howdah.core.errors import IllegalMoveError
from howdah.core.geometry import FACINGS
from howdah.core.rules import legal_codes
from howdah.core.text import Reason, Word
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import OWNERS, STRIP_SPOTS, TEXTS, into, name, number, out_of
from howdah.games.white_elephant.notation import STANDS, between, codes_of_text
from howdah.games.white_elephant.paths import BLACK_LOG, EFFECTS, GUARD_SPOTS, parse_path


def why_not(state: State, code: int) -> Reason:
    """Return why a move that is not legal is not."""
    return _why_no_turn(state) or _why_not_act(state, code)


def _why_no_turn(state: State) -> Reason | None:
    """Return what comes before any turn: the lot, or an answer about a jumped elephant."""
    if state[r.FIRST] == r.NOT_DRAWN:
        return TEXTS.reason("chance-is-next")
    return TEXTS.reason("answer-first", square=name(state[r.ASKED] - 1)) if state[r.ASKED] else None


def _why_not_act(state: State, code: int) -> Reason:
    origin, end = r.ORIGIN[code], r.END[code]
    match r.KIND[code]:
        case r.WALK:
            return _why_not_from(state, origin) or _why_not_onto(state, end) or _why_not_walk(state, origin, end)
        case r.ARRIVE:
            return _why_not_from(state, origin) or _why_not_onto(state, end) or _why_not_arrive(state, origin, end)
        case r.TURN_ABOUT | r.JUMP_AND_TURN:
            return _why_not_turn_about(state, code)
        case r.JUMP:
            return _why_not_from(state, origin) or _why_not_jump(state, origin, end)
        case r.MOVE_GUARD:
            return _why_not_guard(state, origin, end)
        case r.PUT_BLACK_LOG:
            return _why_not_black_log(state, end)
        case r.PASS:
            return TEXTS.reason("can-act")
        case r.ANSWER:
            return TEXTS.reason("nobody-asked")
        case _:
            return TEXTS.reason("not-an-outcome", outcome=f"lot:{OWNERS[end]}")


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    """Return why no legal move begins like this; None if the path names nothing of this game."""
    text = parse_path(state, path)
    if text is None:
        reason = _why_not_begin(state, path[0]) if len(path) == 1 else None
        return reason and (_why_no_turn(state) or reason)
    try:
        code, *_ = codes_of_text(state, text)
    except IllegalMoveError as error:
        return error.reason
    if code not in legal_codes(r, state):
        return why_not(state, code)
    # The move is legal, but without the choice that ends this path.
    asks_to_stand = path[-1] == EFFECTS[STANDS] and r.KIND[code] == r.ARRIVE
    return TEXTS.reason("goal-ends-walk", square=path[1]) if asks_to_stand else None


def _why_not_begin(state: State, spot: str) -> Reason | None:
    """Return why nothing can be done with a spot touched first."""
    if number(spot) >= 0:
        return _why_not_from(state, number(spot)) or TEXTS.reason("stuck", square=spot)
    if spot in STRIP_SPOTS:
        strip = r.SOUTH_STRIP + STRIP_SPOTS.index(spot)
        return _why_not_from(state, strip) or TEXTS.reason("strip-stuck", strip=Word(spot))
    if spot in GUARD_SPOTS:
        return _why_not_whose_guard(state, GUARD_SPOTS.index(spot)) or TEXTS.reason("too-few-logs", price=1, held=0)
    if spot == BLACK_LOG:
        return TEXTS.reason("no-place" if state[r.HAND + state[r.TO_MOVE]] else "no-black-log")
    return None


def _why_not_from(state: State, origin: int) -> Reason | None:
    """Return why the player cannot act with what is on a place; None if that is possible."""
    player = state[r.TO_MOVE]
    if origin == r.BLACK_SQUARE:
        return TEXTS.reason("black-square")
    if origin >= r.SOUTH_STRIP:
        empty = state[r.in_strip(origin, player)] == 0
        return TEXTS.reason("strip-empty", strip=Word(STRIP_SPOTS[origin - r.SOUTH_STRIP])) if empty else None
    if contains(state[r.ELEPHANTS + player], origin):
        return None
    return TEXTS.reason("not-yours" if contains(r.elephants(state), origin) else "no-elephant", square=name(origin))


def _why_not_onto(state: State, end: int) -> Reason | None:
    """Return why no elephant can come onto a place; None if one can."""
    if end >= r.SOUTH_STRIP:
        return None
    if contains(r.elephants(state), end):
        return TEXTS.reason("occupied", square=name(end))
    if contains(state[r.BLACK_LOGS], end):
        return TEXTS.reason("black-log-there", square=name(end))
    if state[r.FORBIDDEN] and contains(state[r.WATCHED], end):
        return TEXTS.reason("watched-closed", square=name(end))
    return None


def _why_not_walk(state: State, origin: int, end: int) -> Reason:
    """Return why an elephant cannot come to stand on a square that is open to it, or go into a strip."""
    if end >= r.SOUTH_STRIP and r.strip_ahead(r.facing_on(state, origin)) != end:
        return TEXTS.reason("strip-forward", square=name(origin))
    if r.ARRIVE_CODE[r.PLACES * origin + end] in legal_codes(r, state):
        return TEXTS.reason("goal-ends-walk", square=name(end))
    return _why_not_as_far(state, origin, end)


def _why_not_arrive(state: State, origin: int, end: int) -> Reason:
    """Return why an elephant cannot come home or be turned about on a goal square that is open to it."""
    if not contains(r.GOAL_AHEAD[r.facing_on(state, origin)], end):
        return TEXTS.reason("not-facing-goal", square=name(end))
    if contains(r.no_goals(state), end):
        return TEXTS.reason("caught-on-goal", square=name(end))
    if r.WALK_CODE[r.PLACES * origin + end] in legal_codes(r, state):
        return TEXTS.reason("not-forward", square=name(end))
    return _why_not_as_far(state, origin, end)


def _why_not_turn_about(state: State, code: int) -> Reason:
    """Return why an elephant cannot be turned about by choice; where the move itself is legal, it has no choice."""
    origin, end, given = r.ORIGIN[code], r.END[code], r.GIVEN[code]
    kind = r.ARRIVE if r.KIND[code] == r.TURN_ABOUT else r.JUMP
    plain = r.CODE[kind, origin, end, given]
    return TEXTS.reason("no-choice", square=name(end)) if plain in legal_codes(r, state) else why_not(state, plain)


def _why_not_as_far(state: State, origin: int, end: int) -> Reason:
    if origin < r.SOUTH_STRIP and r.steps_from(state, origin) == 1:
        return TEXTS.reason("shares-log", square=name(origin))
    if end < r.SOUTH_STRIP and contains(state[r.LOGS], end) and r.distance(origin, end) > 1:
        return TEXTS.reason("log-one-step", square=name(end))
    if state[r.FORBIDDEN] and _is_way_without_watch(state, origin, end):
        return TEXTS.reason("way-watched", origin=out_of(origin), target=into(end))
    return TEXTS.reason("no-way", origin=out_of(origin), target=into(end))


def _is_way_without_watch(state: State, origin: int, end: int) -> bool:
    """Tell whether only watched squares, which may not be entered, close the way."""
    unwatched = list(state)
    unwatched[r.FORBIDDEN] = 0
    place = r.PLACES * origin + end
    return not {r.WALK_CODE[place], r.ARRIVE_CODE[place]}.isdisjoint(legal_codes(r, unwatched))


def _why_not_jump(state: State, origin: int, end: int) -> Reason:
    jumped = between(origin, end)
    if r.NEXT[FACINGS * origin + r.facing_on(state, origin)] != jumped:
        return TEXTS.reason("jump-forward", square=name(origin))
    if not contains(r.elephants(state), jumped):
        return TEXTS.reason("nobody-to-jump", square=name(jumped))
    return _why_not_onto(state, end) or TEXTS.reason("sharer", square=name(jumped))


def _why_not_whose_guard(state: State, guard: int) -> Reason | None:
    return None if r.GUARD_OWNER[guard] == state[r.TO_MOVE] else TEXTS.reason("guard-not-yours")


def _why_not_guard(state: State, guard: int, cell: int) -> Reason:
    price, held = abs(cell - state[r.GUARDS + guard]), state[r.HELD + state[r.TO_MOVE]]
    reason = TEXTS.reason("too-few-logs", price=price, held=held) if price else TEXTS.reason("guard-stays")
    return _why_not_whose_guard(state, guard) or reason


def _why_not_black_log(state: State, square: int) -> Reason:
    if state[r.HAND + state[r.TO_MOVE]] == 0:
        return TEXTS.reason("no-black-log")
    free = contains(r.free_squares(state), square)
    return TEXTS.reason("three-in-line" if free else "not-free", square=name(square))

"""The position string of White Elephant: 12 fields (WE-16).

    white ooooooX/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo 10,0,0,10 dd44 0,0 3,3 0,0 0,0 0,0 s s 0

Edition: the preset, or `custom`. Grid, ranks from 7 to 1: `.` free, `o` log, `#` black log, `X` the black square,
Silver's elephants `N E S W` and Gold's `n e s w` by the way they face, `+` after one: a log lies there too, `?` after
one: it was just jumped by the side to move, and its player is asked whether it goes home (WE-10). Strips:
elephants in the south strip, Silver's and Gold's, then in the west strip. Guards: the cells of the south, north, west
and east guard. Then for Silver and Gold: logs held, black logs in hand, logs paid, elephants home, own elephants
captured. Side to move and who began, `s` or `g`; both `-` before the lot is drawn (WE-21). Quiet turns so far, with
`=` where the position has come up too often (WE-20).
"""

import re
from typing import Final

from howdah.core.bits import contains
from howdah.core.errors import PositionError
from howdah.core.geometry import DIRECTIONS
from howdah.core.position_string import impossible, index_of, read_numbers, read_squares, split_fields, write_squares
from howdah.core.text import Word
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, OWNERS, TEXTS, name
from howdah.games.white_elephant.options import are_guard_cells, edition, guard_cells

SIDES: Final = "sg-"  # the last one before the lot is drawn
NAMES: Final = ("Silver", "Gold")
LETTERS: Final = DIRECTIONS + DIRECTIONS.lower()
STRIP_COUNTS: Final = 4
# The fields that hold a number for Silver and one for Gold.
PAIRS: Final = {"held": r.HELD, "hand": r.HAND, "paid": r.PAID, "home": r.HOME, "lost": r.LOST}
FIELDS: Final = ("edition", "grid", "strips", "guards", *PAIRS, "side", "first", "quiet")


def write(state: State) -> str:
    """Return the position string."""
    guards = [names[state[r.GUARDS + guard]] for guard, names in enumerate(CELL_NAMES)]
    drawn = state[r.FIRST] != r.NOT_DRAWN
    return " ".join(
        [
            edition(state),
            write_squares([_cell(state, square) for square in range(r.SQUARES)], r.WIDTH),
            _numbers(state, r.STRIPS, STRIP_COUNTS),
            "".join(guards),
            *(_numbers(state, word, r.PLAYERS) for word in PAIRS.values()),
            SIDES[state[r.TO_MOVE] if drawn else r.NOT_DRAWN],
            SIDES[state[r.FIRST]],
            f"{state[r.QUIET]}{'=' if state[r.REPEATED] else ''}",
        ]
    )


def _cell(state: State, square: int) -> str:
    log = contains(state[r.LOGS], square)
    if contains(r.elephants(state), square):
        elephant = LETTERS[len(DIRECTIONS) * r.owner_on(state, square) + r.facing_on(state, square)]
        return elephant + ("+" if log else "") + ("?" if state[r.ASKED] == square + 1 else "")
    if square == r.BLACK_SQUARE:
        return "X"
    if contains(state[r.BLACK_LOGS], square):
        return "#"
    return "o" if log else "."


def _numbers(state: State, word: int, count: int) -> str:
    return ",".join(str(state[word + number]) for number in range(count))


def read(text: str, players: int, options: list[int]) -> list[int]:
    """Return the state that a position string describes."""
    edition_name, grid, strips, guards, *pairs, side, first, quiet = split_fields(text, *FIELDS)
    state = [0] * r.SIZE
    r.setup(state, players, options)
    if edition_name != edition(state):
        raise PositionError(f"edition: the options make it {edition(state)}, but the string says {edition_name!r}")
    if state[r.FIRST] == r.NOT_DRAWN and "-" in {side, first}:
        if text.split() != write(state).split():
            raise PositionError("nobody has begun (side and first are -), but this is not the start position")
        return state
    _read_grid(state, grid)
    state[r.STRIPS : r.STRIPS + STRIP_COUNTS] = read_numbers("strips", strips, STRIP_COUNTS)
    for (field, word), pair in zip(PAIRS.items(), pairs, strict=True):
        state[word : word + r.PLAYERS] = read_numbers(field, pair, r.PLAYERS)
    _read_guards(state, guards)
    state[r.TO_MOVE] = index_of("side", side, SIDES[: r.PLAYERS])
    state[r.FIRST] = index_of("first", first, SIDES[: r.PLAYERS])
    _read_quiet(state, quiet)
    _check_totals(state)
    _check_asked(state)
    _check_squares(state)
    _check_end(state)
    r.begin_memory(state)
    return state


def _read_grid(state: list[int], grid: str) -> None:
    state[r.LOGS] = 0
    allowed = f". o # X, or {' '.join(LETTERS)} with + for a log and ? for one that is asked home"
    for square, cell in read_squares("grid", grid, r.WIDTH, rf"[{LETTERS}]\+?\??|[.o#X]", allowed):
        _read_cell(state, square, cell)


def _read_cell(state: list[int], square: int, cell: str) -> None:
    if square == r.BLACK_SQUARE and cell != "X":
        raise impossible(TEXTS.reason("impossible-black", square=name(square)))
    if square != r.BLACK_SQUARE and cell == "X":
        raise PositionError(f"{name(square)}: expected no X but on {name(r.BLACK_SQUARE)}, but found {cell!r}")
    if cell[0] in LETTERS:
        owner, facing = divmod(LETTERS.index(cell[0]), len(DIRECTIONS))
        r.put(state, owner, square, facing)
    if "?" in cell:
        if state[r.ASKED]:
            raise PositionError(
                f"{name(square)}: ? stands after {name(state[r.ASKED] - 1)} too; expected one at the most"
            )
        state[r.ASKED] = square + 1
    state[r.LOGS] |= int(cell[0] == "o" or "+" in cell) << square
    state[r.BLACK_LOGS] |= int(cell == "#") << square


def _read_guards(state: list[int], text: str) -> None:
    if not are_guard_cells(text):
        raise PositionError(f"guards: expected two files and two ranks such as dd44, but found {text!r}")
    state[r.GUARDS : r.GUARDS + r.GUARD_COUNT] = guard_cells(text)
    state[r.WATCHED] = r.watched_squares(state)


def _read_quiet(state: list[int], text: str) -> None:
    limit = state[r.QUIET_LIMIT]
    match = re.fullmatch(r"(\d{1,3})(=?)", text, re.ASCII)
    if not match or int(match[1]) > limit:
        raise PositionError(f"quiet: expected a number of turns up to {limit}, perhaps with =, but found {text!r}")
    state[r.QUIET], state[r.REPEATED] = int(match[1]), int(bool(match[2]))
    shortest = 2 * (state[r.REPETITION] - 1)
    if state[r.REPEATED] and (not state[r.REPETITION] or state[r.QUIET] < shortest):
        times = f"it takes {shortest} quiet turns" if state[r.REPETITION] else "the option repetition is off"
        raise PositionError(f"quiet: = says that the position has come up too often, but {times}; found {text!r}")


def _check_totals(state: list[int]) -> None:
    on_board, held, paid = state[r.LOGS].bit_count(), sum(state[r.HELD : r.HELD + 2]), sum(state[r.PAID : r.PAID + 2])
    if on_board + held + paid != r.LOGS_IN_ALL:
        values = {"board": on_board, "held": held, "paid": paid, "all": r.LOGS_IN_ALL}
        raise impossible(TEXTS.reason("impossible-logs", **values))
    for player, owner in enumerate(OWNERS):
        if state[r.HAND + player] > r.BLACK_LOGS_EACH:
            held = state[r.HAND + player]
            raise impossible(TEXTS.reason("impossible-hand", owner=Word(owner), count=held, most=r.BLACK_LOGS_EACH))
        board, strips = state[r.ELEPHANTS + player].bit_count(), state[r.STRIPS + player] + state[r.STRIPS + 2 + player]
        home, lost = state[r.HOME + player], state[r.LOST + player]
        if board + strips + home + lost != r.ELEPHANTS_EACH:
            counts = {"board": board, "strips": strips, "home": home, "lost": lost, "all": r.ELEPHANTS_EACH}
            raise impossible(TEXTS.reason("impossible-elephants", owner=Word(owner), **counts))
    laid, hands = state[r.BLACK_LOGS].bit_count(), sum(state[r.HAND : r.HAND + 2])
    if laid + hands != 2 * r.BLACK_LOGS_EACH:
        values = {"laid": laid, "hands": hands, "all": 2 * r.BLACK_LOGS_EACH}
        raise impossible(TEXTS.reason("impossible-black-logs", **values))


def _check_squares(state: list[int]) -> None:
    for square in range(r.BLACK_SQUARE):
        black = state[r.BLACK_LOGS]
        if contains(black, square) and contains(r.thirds(black & ~(1 << square)), square):
            raise impossible(TEXTS.reason("impossible-three", square=name(square)))
        if not contains(r.elephants(state), square):
            continue
        has_just_jumped = state[r.ASKED] != 0 and r.owner_on(state, square) == state[r.TO_MOVE]  # captured later
        if contains(state[r.WATCHED], square) and not has_just_jumped:
            raise impossible(TEXTS.reason("impossible-watched", square=name(square)))
        owner = r.owner_on(state, square)
        at_goal = r.facing_on(state, square) == owner and contains(r.GOAL_AHEAD[owner], square)
        if at_goal and not state[r.OWNER_DECIDES]:
            raise impossible(TEXTS.reason("impossible-goal", square=name(square)))


def _check_asked(state: list[int]) -> None:
    """Refuse a question that cannot be: its elephant is on a goal square that it may use, and was just jumped."""
    if not state[r.ASKED]:
        return
    square = state[r.ASKED] - 1
    facing, owner = r.facing_on(state, square), r.owner_on(state, square)
    if not state[r.OWNER_DECIDES]:
        raise PositionError(f"{name(square)}: ? asks its player, but the option jumped-home says at-once")
    if not contains(r.GOAL_AHEAD[facing], square) or not r.is_goal_of(facing, owner, r.is_last(state, owner)):
        raise PositionError(
            f"{name(square)}: ? asks whether it goes home, but it does not face a goal of its own there"
        )
    if state[r.QUIET] == 0 or state[r.REPEATED]:
        raise PositionError(f"{name(square)}: ? follows a jump; expected quiet turns from 1 on and no =")


def _check_end(state: list[int]) -> None:
    """Refuse quiet turns in a game that is decided: the turn that decides it is not quiet, and none come after it."""
    if state[r.QUIET] == 0:
        return
    if state[r.LOGS] == 0:
        raise impossible(TEXTS.reason("impossible-no-log", count=state[r.QUIET]))
    for player, owner in enumerate(OWNERS):
        if r.in_play(state, player) == 0:
            raise impossible(TEXTS.reason("impossible-nothing", owner=Word(owner), count=state[r.QUIET]))

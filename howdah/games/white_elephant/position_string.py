"""The position string of White Elephant: 12 fields (WE-16).

    white ooooooX/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo 10,0,0,10 dd44 0,0 3,3 0,0 0,0 0,0 s s 0

Edition: the preset, or `custom`. Grid, ranks from 7 to 1: `.` free, `o` log, `#` black log, `X` the black square,
Silver's elephants `N E S W` and Gold's `n e s w` by the way they face, `+` after one: a log lies there too. Strips:
elephants in the south strip, Silver's and Gold's, then in the west strip. Guards: the cells of the south, north, west
and east guard. Then for Silver and Gold: logs held, black logs in hand, logs paid, elephants home, own elephants
captured. Side to move and who began, `s` or `g`; both `-` before the lot is drawn (WE-21). Quiet turns so far, with
`=` where the position has come up too often (WE-20).
"""

import re
from typing import Final

from howdah.core.errors import PositionError
from howdah.core.squares import DIRECTIONS
from howdah.core.words import State
from howdah.games.white_elephant import rules
from howdah.games.white_elephant.editions import CELL_NAMES, are_guard_cells, edition, guard_cells
from howdah.games.white_elephant.notation import name
from howdah.games.white_elephant.rules import (
    BLACK_LOGS,
    BLACK_LOGS_EACH,
    BLACK_SQUARE,
    ELEPHANTS,
    ELEPHANTS_EACH,
    FIRST,
    GOAL_AHEAD,
    GUARD_COUNT,
    GUARDS,
    HAND,
    HELD,
    HOME,
    LOGS,
    LOGS_IN_ALL,
    LOST,
    NOT_DRAWN,
    PAID,
    PLAYERS,
    QUIET,
    QUIET_LIMIT,
    REPEATED,
    REPETITION,
    SIZE,
    STRIPS,
    TO_MOVE,
    WATCHED,
    WIDTH,
    contains,
    elephants,
    facing_on,
    in_play,
    owner_on,
    thirds,
)

FIELDS: Final = "edition, grid, strips, guards, held, hand, paid, home, lost, side, first, quiet"
SIDES: Final = "sg-"  # the last one before the lot is drawn
NAMES: Final = ("Silver", "Gold")
LETTERS: Final = DIRECTIONS + DIRECTIONS.lower()
STRIP_COUNTS: Final = 4
# The fields that hold a number for Silver and one for Gold.
PAIRS: Final = {"held": HELD, "hand": HAND, "paid": PAID, "home": HOME, "lost": LOST}


def write(state: State) -> str:
    """Return the position string."""
    grid = ["".join(_cell(state, WIDTH * rank + file) for file in range(WIDTH)) for rank in reversed(range(WIDTH))]
    guards = [names[state[GUARDS + guard]] for guard, names in enumerate(CELL_NAMES)]
    drawn = state[FIRST] != NOT_DRAWN
    return " ".join(
        [
            edition(state),
            "/".join(grid),
            _numbers(state, STRIPS, STRIP_COUNTS),
            "".join(guards),
            *(_numbers(state, word, PLAYERS) for word in PAIRS.values()),
            SIDES[state[TO_MOVE] if drawn else NOT_DRAWN],
            SIDES[state[FIRST]],
            f"{state[QUIET]}{'=' if state[REPEATED] else ''}",
        ]
    )


def _cell(state: State, square: int) -> str:
    log = contains(state[LOGS], square)
    if contains(elephants(state), square):
        elephant = LETTERS[len(DIRECTIONS) * owner_on(state, square) + facing_on(state, square)]
        return elephant + ("+" if log else "")
    if square == BLACK_SQUARE:
        return "X"
    if contains(state[BLACK_LOGS], square):
        return "#"
    return "o" if log else "."


def _numbers(state: State, word: int, count: int) -> str:
    return ",".join(str(state[word + number]) for number in range(count))


def read(text: str, players: int, words: list[int]) -> list[int]:
    """Return the state that a position string describes."""
    fields = text.split()
    if len(fields) != len(FIELDS.split(", ")):
        raise PositionError(f"expected 12 fields ({FIELDS}), but found {len(fields)} in {text!r}")
    edition_name, grid, strips, guards, *pairs, side, first, quiet = fields
    state = [0] * SIZE
    rules.setup(state, players, words)
    if edition_name != edition(state):
        raise PositionError(f"edition: the options make it {edition(state)}, but the string says {edition_name!r}")
    if state[FIRST] == NOT_DRAWN and "-" in {side, first}:
        if text.split() != write(state).split():
            raise PositionError("nobody has begun (side and first are -), but this is not the start position")
        return state
    _read_grid(state, grid)
    state[STRIPS : STRIPS + STRIP_COUNTS] = _read_numbers("strips", strips, STRIP_COUNTS)
    for (field, word), pair in zip(PAIRS.items(), pairs, strict=True):
        state[word : word + PLAYERS] = _read_numbers(field, pair, PLAYERS)
    _read_guards(state, guards)
    state[TO_MOVE] = _read_player("side", side)
    state[FIRST] = _read_player("first", first)
    _read_quiet(state, quiet)
    _check_totals(state)
    _check_squares(state)
    _check_end(state)
    rules.begin_memory(state)
    return state


def _read_grid(state: list[int], grid: str) -> None:
    ranks = grid.split("/")
    if len(ranks) != WIDTH:
        raise PositionError(f"grid: expected {WIDTH} ranks with / between, but found {len(ranks)}")
    state[LOGS] = 0
    for rank, text in zip(reversed(range(WIDTH)), ranks, strict=True):
        cells = re.findall(rf"[{LETTERS}]\+?|[.o#X]", text)
        if "".join(cells) != text or len(cells) != WIDTH:
            expected = f"{WIDTH} squares out of: . o # X, or {' '.join(LETTERS)} with + for a log"
            raise PositionError(f"rank {rank + 1}: expected {expected}; but found {text!r}")
        for file, cell in enumerate(cells):
            _read_cell(state, WIDTH * rank + file, cell)


def _read_cell(state: list[int], square: int, cell: str) -> None:
    if (square == BLACK_SQUARE) != (cell == "X"):
        expected = "X, the black square where nothing ever is" if square == BLACK_SQUARE else "no X but on g7"
        raise PositionError(f"{name(square)}: expected {expected}, but found {cell!r}")
    if cell[0] in LETTERS:
        owner, facing = divmod(LETTERS.index(cell[0]), len(DIRECTIONS))
        rules.put(state, owner, square, facing)
    state[LOGS] |= int(cell[-1] in "o+") << square
    state[BLACK_LOGS] |= int(cell == "#") << square


def _read_numbers(field: str, text: str, count: int) -> list[int]:
    if not re.fullmatch(r"\d{1,2}(,\d{1,2})*", text, re.ASCII) or text.count(",") != count - 1:
        raise PositionError(f"{field}: expected {count} numbers with commas between, but found {text!r}")
    return [int(number) for number in text.split(",")]


def _read_guards(state: list[int], text: str) -> None:
    if not are_guard_cells(text):
        raise PositionError(f"guards: expected two files and two ranks such as dd44, but found {text!r}")
    state[GUARDS : GUARDS + GUARD_COUNT] = guard_cells(text)
    state[WATCHED] = rules.watched_squares(state)


def _read_player(field: str, text: str) -> int:
    if text not in tuple(SIDES[:PLAYERS]):
        raise PositionError(f"{field}: expected s or g, but found {text!r}")
    return SIDES.index(text)


def _read_quiet(state: list[int], text: str) -> None:
    limit = state[QUIET_LIMIT]
    match = re.fullmatch(r"(\d{1,3})(=?)", text, re.ASCII)
    if not match or int(match[1]) > limit:
        raise PositionError(f"quiet: expected a number of turns up to {limit}, perhaps with =, but found {text!r}")
    state[QUIET], state[REPEATED] = int(match[1]), int(bool(match[2]))
    shortest = 2 * (state[REPETITION] - 1)
    if state[REPEATED] and (not state[REPETITION] or state[QUIET] < shortest):
        times = f"it takes {shortest} quiet turns" if state[REPETITION] else "the option repetition is off"
        raise PositionError(f"quiet: = says that the position has come up too often, but {times}; found {text!r}")


def _check_totals(state: list[int]) -> None:
    on_board, held, paid = state[LOGS].bit_count(), sum(state[HELD : HELD + 2]), sum(state[PAID : PAID + 2])
    if on_board + held + paid != LOGS_IN_ALL:
        raise PositionError(f"{on_board} logs on the board, {held} held and {paid} paid; expected {LOGS_IN_ALL} in all")
    for player, owner in enumerate(NAMES):
        if state[HAND + player] > BLACK_LOGS_EACH:
            raise PositionError(
                f"{owner} has {state[HAND + player]} black logs in hand; expected at most {BLACK_LOGS_EACH}"
            )
        board, strips = state[ELEPHANTS + player].bit_count(), state[STRIPS + player] + state[STRIPS + 2 + player]
        home, lost = state[HOME + player], state[LOST + player]
        if board + strips + home + lost != ELEPHANTS_EACH:
            counts = f"{board} on the board, {strips} in strips, {home} home, {lost} captured"
            raise PositionError(f"{owner}'s elephants: {counts}; expected {ELEPHANTS_EACH} in all")
    laid, hands = state[BLACK_LOGS].bit_count(), sum(state[HAND : HAND + 2])
    if laid + hands != 2 * BLACK_LOGS_EACH:
        raise PositionError(
            f"{laid} black logs on the board and {hands} in hand; expected {2 * BLACK_LOGS_EACH} in all"
        )


def _check_squares(state: list[int]) -> None:
    for square in range(BLACK_SQUARE):
        black = state[BLACK_LOGS]
        if contains(black, square) and contains(thirds(black & ~(1 << square)), square):
            raise PositionError(f"{name(square)}: three black logs side by side; expected two at the most")
        if not contains(elephants(state), square):
            continue
        if contains(state[WATCHED], square):
            raise PositionError(f"{name(square)}: an elephant on a watched square; expected it to be captured")
        owner = owner_on(state, square)
        if facing_on(state, square) == owner and contains(GOAL_AHEAD[owner], square):
            raise PositionError(f"{name(square)}: an elephant on its own goal, facing it; expected it to be home")


def _check_end(state: list[int]) -> None:
    """Refuse quiet turns in a game that is decided: the turn that decides it is not quiet, and none come after it."""
    if state[QUIET] == 0:
        return
    if state[LOGS] == 0:
        raise PositionError(f"no log is left, so the game is over; expected 0 quiet turns, but found {state[QUIET]}")
    for player, owner in enumerate(NAMES):
        if in_play(state, player) == 0:
            raise PositionError(
                f"{owner} has nothing in play, so the game is over; expected 0 quiet turns, but found {state[QUIET]}"
            )

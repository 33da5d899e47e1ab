"""The position string of Siam: board, side to move, exits used, turn number, result (SI-11).

    ...../...../.OOO./...../..E^.. r - 2 -

Ranks from 5 to 1: `.` empty, `O` rock, `E` elephant and `R` rhinoceros with the way they face, `^ > v <`.
Side to move `e` or `r`. Exits: the players who have used the one *leave* of the variant `single-exit`: `-`, `e`, `r`
or `er`. The turn about to be played counts from 1. Result: `-` playing, `e` or `r` won, `=` drawn by repetition, `#` by
the number of turns. Reserves are what is not on the board.
"""

from typing import Final

from howdah.core.errors import PositionError
from howdah.core.geometry import ARROWS
from howdah.core.position_string import impossible, index_of, read_number, read_squares, split_fields, write_squares
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.names import OWNERS, TEXTS

PIECES: Final = (".", "O", *("E" + arrow for arrow in ARROWS), *("R" + arrow for arrow in ARROWS))
SIDES: Final = "er"
RESULTS: Final = "-er=#"
NAMES: Final = ("elephants", "rhinoceroses")
FIELDS: Final = ("board", "side to move", "exits used", "turn number", "result")
EXITS: Final = ("-", "e", "r", "er")


def write(state: State) -> str:
    """Return the position string."""
    board = write_squares([PIECES[piece] for piece in state[r.BOARD : r.BOARD + r.SQUARES]], r.SIDE)
    exits = EXITS[state[r.EXITS] + 2 * state[r.EXITS + 1]]
    return f"{board} {SIDES[state[r.TURNS] & 1]} {exits} {state[r.TURNS] + 1} {RESULTS[state[r.RESULT]]}"


def read(text: str, players: int, options: list[int]) -> list[int]:
    """Return the state that a position string describes."""
    board, side, exits, turn, result = split_fields(text, *FIELDS)
    state = [0] * r.SIZE
    r.setup(state, players, options)
    for square, piece in read_squares("board", board, r.SIDE, r"[ER][\^>v<]|[.O]", " ".join(PIECES)):
        r.put(state, square, PIECES.index(piece))
    _read_turn(state, side, turn)
    _read_exits(state, exits)
    state[r.RESULT] = index_of("result", result, RESULTS)
    _check_pieces(state)
    _check_result(state)
    r.begin_memory(state)
    return state


def _read_turn(state: list[int], side: str, turn: str) -> None:
    seat = index_of("side to move", side, SIDES)
    state[r.TURNS] = read_number("turn number", turn, 1, 1_000_000) - 1
    if state[r.TURNS] & 1 != seat:
        owner = NAMES[state[r.TURNS] & 1]
        raise PositionError(f"turn {turn} is the {owner}', but {side} is to move; the elephants have the odd turns")


def _read_exits(state: list[int], exits: str) -> None:
    used = index_of("exits used", exits, EXITS)
    if used and not state[r.SINGLE_EXIT]:
        raise PositionError(f"exits used: expected - without the option single-exit, but found {exits!r}")
    state[r.EXITS], state[r.EXITS + 1] = used & 1, used >> 1


def _check_pieces(state: list[int]) -> None:
    pieces = state[r.BOARD : r.BOARD + r.SQUARES]
    for seat, name in enumerate(OWNERS):
        animals = sum(r.owner_of(piece) == seat and piece >= r.ANIMALS for piece in pieces)
        if animals > r.ANIMALS_EACH:
            raise impossible(TEXTS.reason(f"impossible-{name}", count=animals, most=r.ANIMALS_EACH))
        state[r.RESERVE + seat] = r.ANIMALS_EACH - animals
    won = state[r.RESULT] in {r.ELEPHANTS_WON, r.RHINOS_WON}
    rocks, expected = pieces.count(r.ROCK), len(r.ROCKS) - int(won)
    if rocks != expected:
        key = "impossible-rocks-won" if won else "impossible-rocks"
        raise impossible(TEXTS.reason(key, count=rocks, expected=expected))
    if won and sum(state[r.RESERVE : r.RESERVE + 2]) == r.ANIMALS_EACH * 2:
        raise PositionError("a game that is won, but no animal on the board that could have pushed the rock")


def _check_result(state: list[int]) -> None:
    limit = state[r.TURN_LIMIT]
    if limit and state[r.TURNS] > limit:
        raise impossible(TEXTS.reason("impossible-turn", turn=state[r.TURNS] + 1, limit=limit))
    used_up = bool(limit) and state[r.TURNS] == limit
    if state[r.RESULT] == r.PLAYING and used_up:
        raise impossible(TEXTS.reason("impossible-playing", limit=limit))
    if state[r.RESULT] == r.TURNS_USED_UP and not used_up:
        raise PositionError(
            f"result # after {state[r.TURNS]} turns; expected it after {limit or 'no number of'} turns only"
        )

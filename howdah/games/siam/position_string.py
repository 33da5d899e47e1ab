"""The position string of Siam: board, side to move, exits used, turn number, result (SI-11).

    ...../...../.OOO./...../..E^.. r - 2 -

Ranks from 5 to 1: `.` empty, `O` rock, `E` elephant and `R` rhinoceros with the way they face, `^ > v <`.
Side to move `e` or `r`. Exits: who has used the one *leave* of the variant `single-exit`: `-`, `e`, `r` or `er`.
The turn about to be played counts from 1. Result: `-` playing, `e` or `r` won, `=` drawn by repetition, `#` by the
number of turns. Reserves are what is not on the board.
"""

import re
from typing import Final

from howdah.core.errors import PositionError
from howdah.core.squares import ARROWS
from howdah.core.words import State
from howdah.games.siam import rules
from howdah.games.siam.rules import (
    ANIMALS,
    ANIMALS_EACH,
    BOARD,
    ELEPHANTS_WON,
    EXITS,
    PLAYING,
    RESERVE,
    RESULT,
    RHINOS_WON,
    ROCK,
    ROCKS,
    SIDE,
    SINGLE_EXIT,
    SIZE,
    SQUARES,
    TURN_LIMIT,
    TURNS,
    TURNS_USED_UP,
    owner_of,
)

PIECES: Final = (".", "O", *("E" + arrow for arrow in ARROWS), *("R" + arrow for arrow in ARROWS))
SIDES: Final = "er"
RESULTS: Final = "-er=#"
NAMES: Final = ("elephants", "rhinoceroses")
FIELDS: Final = "board, side to move, exits used, turn number, result"


def write(state: State) -> str:
    """Return the position string."""
    ranks = [
        "".join(PIECES[state[BOARD + SIDE * rank + column]] for column in range(SIDE)) for rank in reversed(range(SIDE))
    ]
    exits = "".join(side for seat, side in enumerate(SIDES) if state[EXITS + seat]) or "-"
    side = SIDES[state[TURNS] & 1]
    return f"{'/'.join(ranks)} {side} {exits} {state[TURNS] + 1} {RESULTS[state[RESULT]]}"


def read(text: str, players: int, options: list[int]) -> list[int]:
    """Return the state that a position string describes."""
    fields = text.split()
    if len(fields) != 5:
        raise PositionError(f"expected 5 fields ({FIELDS}), but found {len(fields)} in {text!r}")
    board, side, exits, turn, result = fields
    state = [0] * SIZE
    rules.setup(state, players, options)
    _read_board(state, board)
    _read_turn(state, side, turn)
    _read_exits(state, exits)
    if result not in RESULTS:
        raise PositionError(f"result: expected one of {', '.join(RESULTS)}, but found {result!r}")
    state[RESULT] = RESULTS.index(result)
    _check_pieces(state)
    _check_result(state)
    rules.begin_memory(state)
    return state


def _read_board(state: list[int], board: str) -> None:
    ranks = board.split("/")
    if len(ranks) != SIDE:
        raise PositionError(f"board: expected {SIDE} ranks with / between, but found {len(ranks)}")
    for number, rank in zip(reversed(range(SIDE)), ranks, strict=True):
        pieces = re.findall(r"[ER][\^>v<]|[.O]", rank)
        if "".join(pieces) != rank or len(pieces) != SIDE:
            expected = f"{SIDE} squares out of: {' '.join(PIECES)}"
            raise PositionError(f"rank {number + 1}: expected {expected}, but found {rank!r}")
        for column, piece in enumerate(pieces):
            rules.put(state, SIDE * number + column, PIECES.index(piece))


def _read_turn(state: list[int], side: str, turn: str) -> None:
    if side not in tuple(SIDES):
        raise PositionError(f"side to move: expected e or r, but found {side!r}")
    if not (turn.isascii() and turn.isdigit() and 1 <= int(turn) <= 1_000_000):
        raise PositionError(f"turn number: expected a number from 1, but found {turn!r}")
    state[TURNS] = int(turn) - 1
    if SIDES[state[TURNS] & 1] != side:
        owner = NAMES[state[TURNS] & 1]
        raise PositionError(f"turn {turn} is the {owner}', but {side} is to move; the elephants have the odd turns")


def _read_exits(state: list[int], exits: str) -> None:
    if exits not in {"-", "e", "r", "er"}:
        raise PositionError(f"exits used: expected -, e, r or er, but found {exits!r}")
    if exits != "-" and not state[SINGLE_EXIT]:
        raise PositionError(f"exits used: expected - without the option single-exit, but found {exits!r}")
    for seat, side in enumerate(SIDES):
        state[EXITS + seat] = int(side in exits)


def _check_pieces(state: list[int]) -> None:
    pieces = state[BOARD : BOARD + SQUARES]
    for seat, name in enumerate(NAMES):
        animals = sum(owner_of(piece) == seat and piece >= ANIMALS for piece in pieces)
        if animals > ANIMALS_EACH:
            raise PositionError(f"{animals} {name} on the board; expected at most {ANIMALS_EACH}")
        state[RESERVE + seat] = ANIMALS_EACH - animals
    won = state[RESULT] in {ELEPHANTS_WON, RHINOS_WON}
    rocks, expected = pieces.count(ROCK), len(ROCKS) - int(won)
    if rocks != expected:
        standing = "in a game that is won" if won else "in a game that nobody has won"
        raise PositionError(f"{rocks} rocks on the board; expected {expected} {standing}")
    if won and sum(state[RESERVE : RESERVE + 2]) == ANIMALS_EACH * 2:
        raise PositionError("a game that is won, but no animal on the board that could have pushed the rock")


def _check_result(state: list[int]) -> None:
    limit = state[TURN_LIMIT]
    if limit and state[TURNS] > limit:
        raise PositionError(f"turn {state[TURNS] + 1}, but the game ends after {limit} turns")
    used_up = bool(limit) and state[TURNS] == limit
    if state[RESULT] == PLAYING and used_up:
        raise PositionError(f"{limit} turns are played, so the game is over; expected another result than -")
    if state[RESULT] == TURNS_USED_UP and not used_up:
        raise PositionError(
            f"result # after {state[TURNS]} turns; expected it after {limit or 'no number of'} turns only"
        )

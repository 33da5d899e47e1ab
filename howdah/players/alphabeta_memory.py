"""The arrays of an alpha-beta search, and what the words of `control` mean.

They are apart from the kernel, which is executed again when it is compiled and would define the class twice.
"""

from typing import NamedTuple

from howdah.core.types import Rows, Words

LONGEST = 64  # plies that a search can look ahead
PLIES = LONGEST + 2  # rows of the arrays that have one for each ply

STOP = 0  # set by another thread, or by the search itself at its node limit: end the search
NODES = 1
NODE_LIMIT = 2
KEY_END = 3  # positions are equal if the words of their states from 1 to here are
SLOTS = 4  # slots of the transposition table, a power of two
REMEMBERS = 5  # 1 if the words from KEY_END on remember earlier positions
BY_PATH = 6  # 1 as soon as a game ended only because of positions on the path of the search itself
SALT = 7  # differs between searches, so that entries of earlier searches do not match
LEARNED = 8  # 1: positions have the learned estimate, and branches are pruned by it
CONTROL_WORDS = 9


class Stack(NamedTuple):
    """The arrays of the line that a search looks at. Quiescence search needs no others."""

    states: Rows  # the position at each ply
    codes: Rows  # the moves at each ply
    lines: Rows  # the principal variation from each ply on, its length first
    path: Words  # the moves from the root to the current ply
    points: Words
    control: Words


class Memory(NamedTuple):
    """What a search remembers for other lines; several searches may share a table."""

    orders: Rows  # the priority of each move at each ply
    killers: Rows  # two killer moves for each ply
    history: Words  # history heuristic: two words for each code, one for each seat
    excluded: Words  # moves that are skipped at the root, their number first
    table: Words  # the transposition table

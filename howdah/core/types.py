"""The types of flat states and rules functions, and constants that all games share.

A state is a row of integers. Its first word says how many words are in use; what lies beyond is never read.
In plain Python a state is a list (or, to read only, a tuple); compiled it is a NumPy array of 64-bit integers.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Final, NamedTuple, TypeAlias

State: TypeAlias = Sequence[int]
Words: TypeAlias = MutableSequence[int]
Rows: TypeAlias = Sequence[MutableSequence[int]]
# What learners read: rows of bytes (compiled: 8-bit integers without a sign) and rows of numbers (compiled: 32 bits).
ByteRows: TypeAlias = Sequence[bytearray]
NumberRows: TypeAlias = Sequence[MutableSequence[float]]

SetupRule: TypeAlias = Callable[[Words, int, State], None]
TurnRule: TypeAlias = Callable[[State], int]
LegalRule: TypeAlias = Callable[[State, Words], int]
RolloutRule: TypeAlias = Callable[[State, State, int, Words], int]
WeightsRule: TypeAlias = Callable[[State, Words], None]
ApplyRule: TypeAlias = Callable[[Words, int], None]
ScoresRule: TypeAlias = Callable[[State, Words], None]
PlanesRule: TypeAlias = Callable[[State, int, bytearray], None]

# Results of `turn` besides a seat.
CHANCE: Final = -1
OVER: Final = -2
# The word that every state begins with: how many of its words are in use.
EXTENT: Final = 0


class RuleFunctions(NamedTuple):
    """A game's functions in one form, as one argument. A kernel that takes them is compiled once for all games."""

    turn: TurnRule
    legal: LegalRule
    weights: WeightsRule
    apply: ApplyRule
    scores: ScoresRule
    evaluate: ScoresRule
    estimate: ScoresRule
    quiescence_moves: LegalRule
    rollout_move: RolloutRule
    learned_move: RolloutRule

"""Moves for clients, in words in the reader's language."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias

from howdah.core.position import Move, Position
from howdah.core.types import CHANCE, OVER

KEPT: Final = 16_384  # moves of all tables
# A seat, or that chance decides, or nothing where nobody is to decide.
Turn: TypeAlias = int | Literal["chance"] | None


@dataclass(frozen=True)
class LegalMove:
    """A move that can be made, without words."""

    once: ClassVar = True
    code: int
    notation: str
    path: tuple[str, ...]

    @staticmethod
    @lru_cache(KEPT)
    def known(code: int, notation: str, path: tuple[str, ...]) -> "LegalMove":
        """Return a move; the moves of many tables are the same, and keep their texts."""
        return LegalMove(code, notation, path)


@dataclass(frozen=True)
class MoveView(LegalMove):
    """A move that can be made, or an outcome of chance."""

    sentence: str  # “Enter on c1, facing north”; an outcome as it is told: “Black 3 is drawn”

    @classmethod
    def of(cls, move: Move, language: str) -> "MoveView":
        """Return a move with its sentence in a language."""
        return cls(move.code, move.notation, move.path, move.sentence.suggested(language))


@dataclass(frozen=True)
class InstructionView:
    """What the player does next, after the beginning of a path."""

    kept: ClassVar = True
    path: tuple[str, ...]
    text: str  # “Where does the animal enter? Touch a marked square.”

    @classmethod
    def all_of(cls, position: Position, language: str) -> "tuple[InstructionView, ...]":
        """Return the steps of a position in a language; none where no player decides."""
        return tuple(cls(step.path, step.instruction.text(language)) for step in position.steps)


@dataclass(frozen=True)
class ToldMove:
    """A move or an outcome that was made, or is expected."""

    code: int
    notation: str
    path: tuple[str, ...]
    seat: Turn
    told: str  # “enters on c1, facing north”, to follow a player's name; of an outcome the whole sentence

    @classmethod
    def of(cls, move: Move, language: str) -> "ToldMove":
        """Return a move as it is told in a language."""
        return cls(move.code, move.notation, move.path, public_turn(move.seat), move.sentence.told(language))


def public_turn(turn: int) -> Turn:
    """Return whose decision it is, for clients."""
    if turn == CHANCE:
        return "chance"
    return None if turn == OVER else turn

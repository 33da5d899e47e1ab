"""Composed puzzles, and what a proof says of them."""

from dataclasses import dataclass, replace
from typing import Annotated

from howdah.core.position import Move
from howdah.core.schema import Limit
from howdah.puzzles.packed import LONGEST_AUTHOR, LONGEST_TITLE, pack
from howdah.puzzles.proof import Verdict
from howdah.puzzles.puzzle import MOST_MOVES, Kind
from howdah.service.messages.positions import PositionRequest
from howdah.service.messages.puzzles import TEXTS


@dataclass(frozen=True, kw_only=True)
class ComposeRequest(PositionRequest):
    """A position, and the puzzle that it is to be."""

    kind: Kind
    own_moves: Annotated[int, Limit(MOST_MOVES, 1)] = 1  # in which a win is to be forced
    title: Annotated[str, Limit(LONGEST_TITLE)] = ""
    author: Annotated[str, Limit(LONGEST_AUTHOR)] = ""


@dataclass(frozen=True)
class VerdictView:
    """Whether a puzzle is sound; and if so its id, which holds it whole."""

    sound: bool
    reason: str  # “wins-too”
    text: str
    puzzle: str | None

    @classmethod
    def of(cls, verdict: Verdict, title: str, author: str, language: str) -> "VerdictView":
        """Return a verdict in a language, and the puzzle with its title and author."""
        puzzle = verdict.puzzle
        words = {
            name: value.sentence.suggested(language) if isinstance(value, Move) else value
            for name, value in verdict.values.items()
        }
        packed = (puzzle.packed or pack(replace(puzzle, title=title, author=author))) if puzzle else None
        return cls(puzzle is not None, verdict.key, TEXTS.text(f"proof-{verdict.key}", language, words), packed)


@dataclass(frozen=True)
class ProofProgress:
    """One line of a proof: how far this round of it is, and in the last line what it says."""

    done: int
    all: int
    verdict: VerdictView | None = None

"""Moves that a reason mentions, in words with the notation after them."""

from dataclasses import dataclass

from howdah.core.position import Move
from howdah.core.text import Translated


@dataclass(frozen=True)
class Suggestion(Translated):
    """A move as a suggestion: “Enter on c1, facing north (@c1N)”."""

    move: Move

    def __str__(self) -> str:
        return self.move.notation

    def text(self, language: str) -> str:
        """Return the sentence, then the notation."""
        return f"{self.move.sentence.suggested(language)} ({self.move.notation})"


@dataclass(frozen=True)
class Telling(Translated):
    """A move as it would be told: “Elephant enters on c1, facing north (@c1N)”."""

    move: Move

    def __str__(self) -> str:
        return self.move.notation

    def text(self, language: str) -> str:
        """Return the sentence with the side as its subject, then the notation."""
        return f"{told_of_side(self.move, language)} ({self.move.notation})"


def told_of_side(move: Move, language: str) -> str:
    """Return what a side does with a move, or what was drawn, as a whole sentence without a full stop."""
    if move.sentence.drawn:
        return move.sentence.told(language)
    return move.sentence.told_of(move.game.catalogue.text(move.game.actor(move.seat), language), language)

"""Moves that a reason mentions, in words."""

from dataclasses import dataclass

from howdah.core.position import Move
from howdah.core.text import Catalogue, Phrase, Translated, catalogue


@dataclass(frozen=True)
class Mention(Translated):
    """A move in a reason. A board can draw it, since the path names its spots."""

    move: Move

    def __str__(self) -> str:
        return self.move.notation


class Suggestion(Mention):
    """A move as a suggestion: “Enter on c1, facing north”."""

    def text(self, language: str) -> str:
        """Return the sentence."""
        return self.move.sentence.suggested(language)


class Telling(Mention):
    """A move of the opponent as it would be told: “your opponent enters on c1, facing north”."""

    def text(self, language: str) -> str:
        """Return the sentence with the opponent as its subject."""
        told = self.move.sentence.told_of(catalogue("howdah.players").text("your-opponent", language), language)
        return told[:1].upper() + told[1:] if language == "de" else told  # a whole sentence after a colon


@dataclass(frozen=True)
class Clause(Translated):
    """A sentence inside another one: only German keeps its capital letter, after a colon."""

    sentence: Phrase
    texts: Catalogue

    def text(self, language: str) -> str:
        """Return the sentence without a full stop."""
        text = self.texts.text(self.sentence.key, language, self.sentence.values)
        return text if language == "de" else text[:1].lower() + text[1:]


def told_of_side(move: Move, language: str) -> str:
    """Return what a side does with a move, or what was drawn, as a whole sentence without a full stop."""
    if move.sentence.drawn:
        return move.sentence.told(language)
    return move.sentence.told_of(move.game.catalogue.text(move.game.actor(move.seat), language), language)

"""What a move does, as a sentence in every language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from howdah.core.text import Catalogue, Phrase, Translated

KEPT: Final = 16_384  # sentences that are kept with their texts, since the moves of many tables are put into words


@dataclass(frozen=True)
class Sentence(Translated):
    """What a move or a drawn outcome does in a position, with what comes of it.

    A move of a player has two forms, under the keys `do-…` and `told-…` of the game's texts: one to suggest it (“Enter
    on c1, facing north”), one to tell it of somebody, without the subject (“enters on c1, facing north”). An outcome
    has one, `drawn-…`. An effect is a clause with its own subject, so it is the same in both forms.
    """

    kind: str  # "enter"
    drawn: bool  # whether chance decided
    values: Mapping[str, object] = field(hash=False)
    effects: tuple[Phrase, ...]
    catalogue: Catalogue = field(compare=False, repr=False)

    def text(self, language: str) -> str:
        """Return the sentence as a suggestion."""
        return self.suggested(language)

    def suggested(self, language: str = "en") -> str:
        """Return the sentence as a suggestion, without a full stop."""
        if language not in self._suggested:
            own = self._drawn(language) if self.drawn else _capitalised(self._text(f"do-{self.kind}", language))
            self._suggested[language] = own
        return self._suggested[language]

    def told(self, language: str = "en") -> str:
        """Return what somebody does, to follow the name of a player; of an outcome, the whole sentence."""
        if language not in self._told:  # the moves of a table are told again with every move
            self._told[language] = self._drawn(language) if self.drawn else self._text(f"told-{self.kind}", language)
        return self._told[language]

    def told_of(self, who: str, language: str = "en") -> str:
        """Return what a player does, or what was drawn, as a whole sentence without a full stop."""
        return self.told(language) if self.drawn else f"{who} {self.told(language)}"

    @cached_property
    def _suggested(self) -> dict[str, str]:
        return {}

    @cached_property
    def _told(self) -> dict[str, str]:
        return {}

    def _drawn(self, language: str) -> str:
        return _capitalised(self._text(f"drawn-{self.kind}", language))

    def _text(self, key: str, language: str) -> str:
        text = self.catalogue.text(key, language, self.values)
        for effect in self.effects:
            text = self.catalogue.text("with-effect", language, {"text": text, "effect": effect})
        return text


@dataclass(frozen=True)
class Badge:
    """The most important consequence of a move in a word or two, to stand beside a spot."""

    phrase: Phrase  # “breaks 2”
    good: bool  # for the player who moves


def played(texts: Catalogue, kind: str, effects: Sequence[Phrase] = (), **values: object) -> Sentence:
    """Return the sentence of a player's move."""
    return _sentence(texts, kind, False, tuple(effects), tuple(values.items()), tuple(map(type, values.values())))


def drawn(texts: Catalogue, kind: str, **values: object) -> Sentence:
    """Return the sentence of an outcome of chance."""
    return _sentence(texts, kind, True, (), tuple(values.items()), tuple(map(type, values.values())))


@lru_cache(KEPT)
def _sentence(
    texts: Catalogue,
    kind: str,
    drawn: bool,  # noqa: FBT001
    effects: tuple[Phrase, ...],
    values: tuple[tuple[str, object], ...],
    types: tuple[type, ...],  # a word of the catalogue equals a text with the same letters
) -> Sentence:
    del types
    return Sentence(kind, drawn, dict(values), effects, texts)


def starting_at(place: str) -> Phrase:
    """Return “from c1”; before a vowel French has another word."""
    return Phrase("from-vowel" if place[0] in "ae" else "from", {"place": place})


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]

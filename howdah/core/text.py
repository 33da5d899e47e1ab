"""Texts for people in every language, from one catalogue for each package."""

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

from howdah.core.errors import HowdahError
from howdah.core.plurals import fill
from howdah.core.rule_sections import section
from howdah.core.typography import typeset

Language: TypeAlias = Literal["en", "fr", "de"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)


class Word(str):
    """A parameter of a text that is itself a key of the catalogue, to be put into the reader's language."""

    __slots__ = ()


class Translated(ABC):
    """A parameter of a text that can say itself in every language."""

    @abstractmethod
    def text(self, language: str) -> str:
        """Return the words."""


@dataclass(frozen=True)
class Phrase:
    """A parameter of a text that is a text of the catalogue itself, with parameters of its own."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, *self.values.values()))


@dataclass(frozen=True)
class Series:
    """A parameter of a text that lists several: “a, b and c”."""

    parts: tuple[object, ...]
    joined_by: str = "and"  # or "or", a key of core's texts


@dataclass(frozen=True)
class Reason:
    """A sentence in every language, with the rule it rests on (an anchor of the rules page, such as `SI-5`)."""

    key: str
    rule: str | None
    values: Mapping[str, object] = field(hash=False)
    catalogue: "Catalogue" = field(compare=False, repr=False)

    def text(self, language: str = "en") -> str:
        """Return the sentence."""
        if language not in self._texts:
            self._texts[language] = self.catalogue.text(self.key, language, self.values)
        return self._texts[language]

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {}

    def section(self, language: str = "en") -> str | None:
        """Return the heading of the section of the rules page in which the rule is."""
        return section(self.catalogue.package, language, self.rule) if self.rule else None

    def cited(self, language: str = "en") -> str:
        """Return the sentence with its rule at the end, for a place without links."""
        heading = self.section(language)
        return f"{self.text(language)} [{heading}]" if heading else self.text(language)


class Catalogue:
    """The texts of one package's `text.toml`; a key that it lacks is looked up in the catalogue below it."""

    def __init__(
        self, entries: Mapping[str, Mapping[str, str]], package: str, below: "Catalogue | None" = None
    ) -> None:
        self.entries = entries
        self.package = package  # whose rules page the rules refer to
        self.below = below

    def text(self, key: str, language: str = "en", values: Mapping[str, object] | None = None) -> str:
        """Return the text of a key, with values filled in; English for an unknown language."""
        entry = self.entry(key)
        language = language if language in entry else "en"
        words = {name: self._words(value, language) for name, value in (values or {}).items()}
        return fill(entry[language], language, words)

    def texts(self, key: str) -> dict[str, str]:
        """Return the text of a key in every language."""
        return {language: self.text(key, language) for language in LANGUAGES}

    def labelled(self, label: str, text: str, language: str) -> str:
        """Return a text with a label and a colon before it."""
        return self.text("labelled", language, {"label": label, "text": text})

    def reason(self, key: str, **values: object) -> Reason:
        """Return a reason whose sentence and rule are the key's."""
        return Reason(key, self.entry(key).get("rule"), values, self)

    def __contains__(self, key: str) -> bool:
        return key in self.entries or (self.below is not None and key in self.below)

    def _words(self, value: object, language: str) -> object:
        """Return a parameter in a language."""
        if type(value) in {str, int}:
            return value
        if isinstance(value, Word):
            return self.text(value, language)
        if isinstance(value, Phrase):
            return self.text(value.key, language, value.values)
        if isinstance(value, Series):
            *first, last = [str(self._words(part, language)) for part in value.parts]
            return self.text(value.joined_by, language, {"first": ", ".join(first), "last": last}) if first else last
        if isinstance(value, tuple):
            return ", ".join(str(self._words(part, language)) for part in value)
        return value.text(language) if isinstance(value, Reason | Translated) else value

    def entry(self, key: str) -> Mapping[str, str]:
        """Return what the catalogue holds under a key."""
        if key not in self.entries and self.below:
            return self.below.entry(key)
        return self.entries[key]


def error_text(error: HowdahError, language: str = "en") -> str:
    """Return the sentence for an error; its message if no package of its classes has one."""
    key = f"error-{error.key}"
    for cls in type(error).__mro__:
        package = cls.__module__.rpartition(".")[0] if issubclass(cls, HowdahError) else ""
        while package:
            if (files(package) / "text.toml").is_file() and key in catalogue(package).entries:
                return catalogue(package).text(key, language, {"detail": str(error), **error.values})
            package = package.rpartition(".")[0]
    return str(error)


@cache
def catalogue(package: str) -> Catalogue:
    """Return the catalogue of a package, on top of the core's own."""
    entries = tomllib.loads((files(package) / "text.toml").read_text(encoding="utf-8"))
    printed = {key: {name: typeset(text, name) for name, text in entry.items()} for key, entry in entries.items()}
    return Catalogue(printed, package, None if package == __package__ else catalogue(str(__package__)))

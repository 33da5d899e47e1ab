"""What can be chosen before a game begins."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeAlias, TypeVar

from howdah.core.errors import OptionsError
from howdah.core.text import Reason, catalogue

Value: TypeAlias = bool | int | str
V = TypeVar("V", bound=Value)
TEXTS: Final = catalogue(str(__package__))
MOST_DIGITS: Final = 18  # of a number; Python refuses to read thousands of digits


def parse_number(text: str) -> int | None:
    """Return the number that ASCII digits write, None if the text is anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def refusal(option: str, value: object, allowed: Reason) -> OptionsError:
    """Return the error for a value that an option does not allow; `title` in its values is the option's, if known."""
    # Lists and objects are not shown: they may be deep.
    came = repr(value)[:80] if isinstance(value, bool | int | str | None) else type(value).__name__
    return OptionsError(
        f"option {option}: {came} is not allowed; expected {allowed.text()}",
        key="option-value",
        option=option,
        title=option,
        value=came,
        allowed=allowed,
    )


class Options(Mapping[str, Value]):
    """A value for each of a game's options; equal and hashable by content."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Options({self._values})"


@dataclass(frozen=True)
class Option(ABC, Generic[V]):
    """One thing to choose. Its title and the titles of its values are in the game's catalogue."""

    id: str
    default: V

    @property
    @abstractmethod
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""

    @abstractmethod
    def check(self, value: object) -> V:
        """Return the value in its proper type; raise `OptionsError` if it is not allowed."""

    @abstractmethod
    def encode(self, value: V) -> Sequence[int]:
        """Return the value as the words that `setup` gets."""

    def refuse(self, value: object) -> OptionsError:
        """Return the error for a value that is not allowed."""
        return refusal(self.id, value, self.allowed)

    @property
    def values(self) -> tuple[str, ...] | None:
        """The names to choose from, if there are only a few."""
        return None


@dataclass(frozen=True)
class Toggle(Option[bool]):
    """An option that is on or off."""

    @property
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""
        return TEXTS.reason("allowed-toggle")

    def check(self, value: object) -> bool:
        """Accept a boolean, or the words people type for one."""
        if isinstance(value, bool):
            return value
        words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        raise self.refuse(value)

    def encode(self, value: bool) -> Sequence[int]:  # noqa: FBT001
        """Return 1 for on, 0 for off."""
        return (int(value),)


@dataclass(frozen=True)
class Choice(Option[str]):
    """An option with a few named values."""

    values: tuple[str, ...] = ()

    @property
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""
        return TEXTS.reason("allowed-choice", values=self.values)

    def check(self, value: object) -> str:
        """Accept one of the names."""
        if isinstance(value, str) and value in self.values:
            return value
        raise self.refuse(value)

    def encode(self, value: str) -> Sequence[int]:
        """Return the place of the name."""
        return (self.values.index(value),)


@dataclass(frozen=True)
class Number(Option[int]):
    """An option that is a number; 0 may mean off."""

    smallest: int = 1
    largest: int = 1
    zero_is_off: bool = False

    @property
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""
        key = "allowed-number-or-off" if self.zero_is_off else "allowed-number"
        return TEXTS.reason(key, smallest=self.smallest, largest=self.largest)

    def check(self, value: object) -> int:
        """Accept an integer or its digits."""
        number = parse_number(value) if isinstance(value, str) else value
        if self.zero_is_off and isinstance(value, str) and value in {"off", "no"}:
            number = 0
        if type(number) is int and (self.smallest <= number <= self.largest or (number == 0 and self.zero_is_off)):
            return number
        raise self.refuse(value)

    def encode(self, value: int) -> Sequence[int]:
        """Return the number itself."""
        return (value,)


@dataclass(frozen=True)
class Presets:
    """Named sets of option values, such as the editions of a game; single options given beside one override it."""

    id: str = "edition"
    default: str = ""
    values: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)


def resolve(
    options: Sequence[Option[Value]],
    presets: Presets | None,
    given: Mapping[str, object],
    defaults: Mapping[str, Value] | None = None,
) -> Options:
    """Return a checked value for every option: as given, else as the preset says, else the default.

    Some defaults may be replaced by others.
    """
    chosen: dict[str, object] = {option.id: option.default for option in options}
    chosen |= defaults or {}
    rest = dict(given)
    if presets:
        name = rest.pop(presets.id, presets.default)
        if not isinstance(name, str) or name not in presets.values:
            raise refusal(presets.id, name, TEXTS.reason("allowed-choice", values=tuple(presets.values)))
        chosen |= presets.values[name]
    unknown = [name for name in rest if name not in chosen]
    if unknown:
        known = ", ".join([*([presets.id] if presets else []), *chosen])
        raise OptionsError(
            f"unknown option {unknown[0]!r}; expected one of: {known}",
            key="unknown-option",
            option=unknown[0][:40],
            known=known,
        )
    chosen |= rest
    return Options({option.id: option.check(chosen[option.id]) for option in options})


def preset_of(presets: Presets, options: Options) -> str | None:
    """Return the name of the preset that these options are, None if they are none."""
    for name, values in presets.values.items():
        if all(options[option] == value for option, value in values.items()):
            return name
    return None

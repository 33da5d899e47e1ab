"""The authors of commands."""

from dataclasses import dataclass
from typing import ClassVar, Final


@dataclass(frozen=True)
class Person:
    """A person or a program with a seat: an opaque id given from outside, and a name to show."""

    sparse: ClassVar = True
    holder: str  # "h-5f1c"; never leaves the table
    name: str  # "Ann"
    program: bool | None = None  # True for a program (a bot)


@dataclass(frozen=True)
class Actor:
    """The author of a command: a person by an opaque id, or the system that runs the table."""

    holder: str | None  # None for the system
    name: str = ""
    invited: bool = False  # whether the person has the table's invitation
    program: bool = False  # whether it is a bot
    hidden: frozenset[str] = frozenset()  # the holders whose chat the person does not want to read

    @property
    def is_system(self) -> bool:
        """Whether it is the system."""
        return self.holder is None

    @property
    def person(self) -> Person:
        """The actor as the holder of a seat."""
        return Person(str(self.holder), self.name, self.program or None)


SYSTEM: Final = Actor(None)

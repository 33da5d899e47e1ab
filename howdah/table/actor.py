"""The authors of commands."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Person:
    """A person with a seat: an opaque id given from outside, and a name to show."""

    holder: str  # "h-5f1c"; never leaves the table
    name: str  # "Ann"


@dataclass(frozen=True)
class Actor:
    """The author of a command: a person by an opaque id, or the system that runs the table."""

    holder: str | None  # None for the system
    name: str = ""
    invited: bool = False  # whether the person has the table's invitation

    @property
    def is_system(self) -> bool:
        """Whether it is the system."""
        return self.holder is None


SYSTEM: Final = Actor(None)

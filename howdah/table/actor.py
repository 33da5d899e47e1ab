"""Who gives a command."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Person:
    """Somebody with a seat: an opaque id given from outside, and a name to show."""

    holder: str  # "h-5f1c"; never leaves the table
    name: str  # "Ann"


@dataclass(frozen=True)
class Actor:
    """Whoever gives a command: a person by the id he holds, or the system that the table runs in."""

    holder: str | None  # None for the system
    name: str = ""
    invited: bool = False  # whether he came by the table's invitation

    @property
    def is_system(self) -> bool:
        """Whether it is the system."""
        return self.holder is None


SYSTEM: Final = Actor(None)

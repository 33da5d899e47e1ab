"""Whoever sits at this device; here everybody is the same person."""

from dataclasses import dataclass
from typing import Final

from howdah.desk.page import Page
from howdah.table.actor import Actor

HOLDER: Final = "here"


@dataclass(frozen=True)
class Visitor:
    """The person here, by name."""

    name: str

    def at(self, page: Page) -> Actor:
        """Return who he is at a table: the same at every one."""
        del page
        return Actor(HOLDER, self.name)

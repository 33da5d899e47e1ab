"""A table in memory, and who follows it."""

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from howdah.desk.page import Page
from howdah.desk.showing import Change, Presence
from howdah.table.actor import Actor


class Visitor(Protocol):
    """Somebody who comes to tables."""

    def at(self, page: Page) -> Actor:
        """Return who he is at a table."""


class Listener(Protocol):
    """Whoever is told what happens at a table; it never waits."""

    @property
    def visitor(self) -> Visitor:
        """Who it is."""

    def hear(self, change: Change) -> None:
        """Take notice of what has happened."""

    def notice(self, presence: Presence) -> None:
        """Take notice of who is connected."""


@dataclass
class Live:
    """A table in memory. Commands of one process wait here for each other, and not in the database."""

    page: Page
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        at = [self.page.table.seats_of(one.visitor.at(self.page).holder) for one in self.listeners]
        return Presence(tuple(sorted({seat for seats in at for seat in seats})), at.count(()))

    def tell_presence(self) -> None:
        """Tell everybody who is connected."""
        presence = self.presence
        for listener in list(self.listeners):
            listener.notice(presence)

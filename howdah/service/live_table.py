"""A table in memory, and the clients that follow it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from howdah.core.schema import dumps
from howdah.service.messages.tables import Changes, EventsMessage, Presence, PresenceMessage, You
from howdah.storage.protocol import StoredTable
from howdah.table.actor import Actor
from howdah.table.commands import Request
from howdah.table.events import Event


class Visitor(Protocol):
    """A client's identity: which actor it is at a table."""

    def actor(self, stored: StoredTable, request: Request | None = None) -> Actor:
        """Return who the visitor is at a table, for a request if one is given."""


@dataclass(frozen=True)
class Change:
    """Events of a table, with the table before and after them."""

    before: StoredTable
    after: StoredTable
    events: Sequence[Event]

    def text_for(self, visitor: Visitor, language: str) -> str:
        """Return the message for a client, with its standing at the table if that has changed."""
        you = You.at(self.after, visitor.actor(self.after))
        if you != You.at(self.before, visitor.actor(self.before)):
            return self._message(you, language)
        if language not in self._texts:
            self._texts[language] = self._message(None, language)
        return self._texts[language]

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The messages for every client whose own standing is the same as before, by language."""
        return {}

    def _message(self, you: You | None, language: str) -> str:
        changes = Changes.between(self.before, self.after, you, language)
        return dumps(EventsMessage.of(self.events, self.after.table, changes, language))


class Listener(Protocol):
    """A client that follows a table. Its methods return at once."""

    @property
    def visitor(self) -> Visitor:
        """Who it is."""

    def on_change(self, change: Change) -> None:
        """Take a change of the table."""

    def on_presence(self, text: str) -> None:
        """Take the presence message."""


@dataclass
class LiveTable:
    """A table in memory. The lock orders the commands of this process; the storage orders those of all processes."""

    stored: StoredTable
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        table = self.stored.table
        at = [table.seats_of(one.visitor.actor(self.stored).holder) for one in self.listeners]
        return Presence(tuple(sorted({seat for seats in at for seat in seats})), at.count(()))

    def tell_presence(self) -> None:
        """Send the presence to all listeners."""
        text = dumps(PresenceMessage(self.presence))
        for listener in list(self.listeners):
            listener.on_presence(text)

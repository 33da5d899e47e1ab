"""A table in memory, and the clients that follow it."""

import asyncio
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

from howdah.core.schema import dumps
from howdah.service.messages.tables import (
    Changes,
    EventsMessage,
    Presence,
    PresenceMessage,
    You,
    event_views,
    is_mover,
    shown_to,
)
from howdah.storage.protocol import InvitedTable, StoredTable
from howdah.table.actor import Actor
from howdah.table.commands import Request
from howdah.table.events import Event
from howdah.table.view import EventView

FEW: Final = 16  # clients of a table that are told at once who is connected
PRESENCE_PAUSE: Final = 0.005  # seconds that a larger table waits, for each client


class Visitor(Protocol):
    """A client's identity: which actor it is at a table."""

    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        """Return who the visitor is at a table, for a request if one is given."""


@dataclass(frozen=True)
class Change:
    """Events of a table, with the table before and after them."""

    before: StoredTable
    after: StoredTable
    events: Sequence[Event]

    def text_for(self, visitor: Visitor, language: str) -> str:
        """Return the message for a client, with its standing at the table if that has changed.

        It is made once for all clients that see the same.
        """
        actors = visitor.actor(self.before), visitor.actor(self.after)
        events = tuple(shown_to(actors[1], self.events))
        numbers = tuple(event.seq for event in events)
        key = _standing(self.before, actors[0]), _standing(self.after, actors[1]), numbers, language
        if key not in self._texts:
            self._texts[key] = self._message(actors, events, numbers, language)
        return self._texts[key]

    def _new_standing(self, earlier: Actor, later: Actor) -> You | None:
        """Return a client's standing at the table if it has changed; with the same people at it, it has not."""
        before, after = self.before.table, self.after.table
        same = before.seats is after.seats and before.phase is after.phase and before.plans == after.plans
        if same and earlier == later and len(after.seats_of(later.holder)) <= 1:
            return None
        you = You.at(self.after, later)
        return None if you == You.at(self.before, earlier) else you

    @cached_property
    def _texts(self) -> dict[Hashable, str]:
        """The messages by the standing of their readers before and after, and by language."""
        return {}

    def _message(
        self, actors: tuple[Actor, Actor], events: tuple[Event, ...], numbers: tuple[int, ...], language: str
    ) -> str:
        you = self._new_standing(*actors)
        moved, moves = is_mover(self.before, actors[0]), is_mover(self.after, actors[1])
        whose = (
            moves if moved != moves or self._changes.board is not None else None
        )  # None if the reader's board is the same
        key = you, whose, numbers, language
        if key not in self._made:
            board = self.after.board_of_mover(language) if whose else self.after.changing().board
            changes = self._changes.seen_by(you, None if whose is None else board)
            self._made[key] = dumps(EventsMessage(self._views(events, numbers, language), changes))
        return self._made[key]

    def _views(self, events: tuple[Event, ...], numbers: tuple[int, ...], language: str) -> tuple[EventView, ...]:
        if (numbers, language) not in self._viewed:
            self._viewed[numbers, language] = event_views(events, self.after.table, language)
        return self._viewed[numbers, language]

    @cached_property
    def _changes(self) -> Changes:
        return Changes.between(self.before, self.after)

    @cached_property
    def _viewed(self) -> dict[tuple[tuple[int, ...], str], tuple[EventView, ...]]:
        return {}

    @cached_property
    def _made(self) -> dict[Hashable, str]:
        return {}


def _standing(stored: StoredTable, actor: Actor) -> Hashable:
    """Return what decides how an actor sees a table."""
    table = stored.table
    return table.seats_of(actor.holder), actor.holder == table.host.holder, actor.invited, actor.is_system


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
    listeners: dict[Listener, tuple[int, ...]] = field(default_factory=dict)  # the clients, and their seats
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = 0  # the last event that is known to be stored
    doubts: int = 0  # how often the storage is still to be read after a write whose outcome is unknown
    _held: Counter[tuple[int, ...]] = field(default_factory=Counter, init=False)  # clients by their seats
    _telling: asyncio.TimerHandle | None = field(default=None, init=False)

    @property
    def behind(self) -> bool:
        """Whether more is stored than is in memory, as far as is known."""
        return self.newest > self.stored.table.seq

    @property
    def idle(self) -> bool:
        """Whether the table can be forgotten; doubts about what is stored would be forgotten with it."""
        return not self.listeners and not self.doubts and not self.lock.locked()

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        seats = {seat for held in self._held for seat in held}
        return Presence(tuple(sorted(seats)), self._held[()])

    def enter(self, listener: Listener) -> None:
        """Add a client; `tell_presence` is to follow when the client has its first message."""
        self.listeners[listener] = held = self._seats_of(listener)
        self._held[held] += 1

    def leave(self, listener: Listener) -> None:
        """Remove a client, if it is there."""
        held = self.listeners.pop(listener, None)
        if held is not None:
            self._held[held] -= 1
            self._held += Counter()  # without those that nobody holds
            self.tell_presence()

    def seats_changed(self) -> None:
        """Find the seats of all clients again, and tell them."""
        self.listeners = {listener: self._seats_of(listener) for listener in self.listeners}
        self._held = Counter(self.listeners.values())
        self.tell_presence()

    def tell_presence(self) -> None:
        """Send the presence to all clients: at once to a few; a crowd that comes at once is told of itself once."""
        if self._telling:
            return
        if len(self.listeners) <= FEW:
            self._tell_presence()
        else:
            pause = PRESENCE_PAUSE * len(self.listeners)
            self._telling = asyncio.get_running_loop().call_later(pause, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        text = dumps(PresenceMessage(self.presence))
        for listener in list(self.listeners):
            listener.on_presence(text)

    def _seats_of(self, listener: Listener) -> tuple[int, ...]:
        return self.stored.table.seats_of(listener.visitor.actor(self.stored).holder)

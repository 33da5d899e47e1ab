"""Tables and what happens at them, as messages for one client."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from howdah.server.journal import Page
from howdah.server.public.messages import EventsMessage
from howdah.server.public.tables import TablePublic
from howdah.table.actor import Actor
from howdah.table.events import Event
from howdah.table.view import View, public_event, you

# What of a table is sent again when it has changed; the rest follows from the events or never changes.
CHANGING: Final = ("phase", "seats", "board", "clock", "offers", "result", "rematch", "next")


def you_at(page: Page, actor: Actor) -> View:
    """Return what somebody is at a table, with the invitation for those who may pass it on."""
    own = you(page.table, actor)
    return own | {"invitation": page.invitation if own["host"] or own["seat"] is not None else None}


def table_for(page: Page, actor: Actor) -> TablePublic:
    """Return the whole table as somebody may see it."""
    return TablePublic.model_validate(page.view | {"you": you_at(page, actor)})


@dataclass(frozen=True)
class Change:
    """What happened at a table."""

    before: Page
    after: Page
    events: Sequence[Event]

    @cached_property
    def message(self) -> str:
        """The message for everybody for whom nothing has changed about himself."""
        return _message(self.events, self._differences)

    def message_for(self, before: Actor, after: Actor) -> str:
        """Return the message for somebody, with what he is at the table now if that has changed."""
        you_now = you_at(self.after, after)
        if you_now == you_at(self.before, before):
            return self.message
        return _message(self.events, self._differences | {"you": you_now})

    @cached_property
    def _differences(self) -> View:
        before, after = self.before.view, self.after.view
        return _head(self.after) | {part: after[part] for part in CHANGING if after[part] != before[part]}


def missed(page: Page, seen: int, actor: Actor) -> str | None:
    """Return what somebody has missed who had seen an event; None where the table no longer remembers all of it."""
    events = [event for event in page.table.recent if event.seq > seen]
    if len(events) != page.table.seq - seen:
        return None
    parts = {part: page.view[part] for part in CHANGING if page.view[part] is not None} if events else {}
    return _message(events, _head(page) | parts | {"you": you_at(page, actor)})


def _head(page: Page) -> View:
    return {"seq": page.table.seq, "time": page.table.time}


def _message(events: Sequence[Event], changes: View) -> str:
    message = {"type": "events", "events": [public_event(event) for event in events], "changes": changes}
    return EventsMessage.model_validate(message).model_dump_json(exclude_unset=True)

"""Tables and what happens at them, as messages for one client."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from howdah.core.errors import HowdahError
from howdah.desk.errors import describe
from howdah.desk.page import Page
from howdah.table.actor import Actor
from howdah.table.events import Event
from howdah.table.view import View, public_event

# What of a table is sent again when it has changed; the rest follows from the events or never changes.
CHANGING: Final = ("phase", "seats", "board", "clock", "offers", "result", "rematch", "next")


@dataclass(frozen=True)
class Presence:
    """Who is connected."""

    seats: tuple[int, ...]
    spectators: int

    @property
    def view(self) -> View:
        """Who is connected, for clients."""
        return {"seats": list(self.seats), "spectators": self.spectators}

    @property
    def message(self) -> str:
        """The message for everybody."""
        return _text({"type": "presence", "presence": self.view})


@dataclass(frozen=True)
class Change:
    """What happened at a table."""

    before: Page
    after: Page
    events: Sequence[Event]

    @cached_property
    def message(self) -> str:
        """The message for everybody for whom nothing has changed about himself."""
        return _events(self.events, self._differences)

    def message_for(self, before: Actor, after: Actor) -> str:
        """Return the message for somebody, with what he is at the table now if that has changed."""
        you_now = self.after.you(after)
        if you_now == self.before.you(before):
            return self.message
        return _events(self.events, self._differences | {"you": you_now})

    @cached_property
    def _differences(self) -> View:
        before, after = self.before.view, self.after.view
        return _head(self.after) | {part: after[part] for part in CHANGING if after[part] != before[part]}


def greeting(page: Page, seen: int, actor: Actor, presence: Presence) -> str:
    """Return the first message for somebody who has seen an event: what was missed, or the whole table."""
    missed = [event for event in page.table.recent if event.seq > seen]
    if seen == 0 or len(missed) != page.table.seq - seen:
        return _text({"type": "table", "table": page.view_for(actor), "presence": presence.view})
    parts = {part: page.view[part] for part in CHANGING if page.view[part] is not None} if missed else {}
    return _events(missed, _head(page) | parts | {"you": page.you(actor)})


def answered(command_id: str, events: Sequence[Event]) -> str:
    """Return the message that a command was done."""
    public = [public_event(event) for event in events]
    return _text({"type": "answer", "id": command_id, "events": public})


def refused(error: HowdahError, command_id: str | None, language: str) -> str:
    """Return the message that a command, or the client itself, is refused."""
    return _text({"type": "refused", "id": command_id, "error": describe(error, language)})


def id_of(text: str) -> str | None:
    """Return the id of what is no proper command, where it can be read."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = given.get("id") if isinstance(given, dict) else None
    return found if isinstance(found, str) else None


def _head(page: Page) -> View:
    return {"seq": page.table.seq, "time": page.table.time}


def _events(events: Sequence[Event], changes: View) -> str:
    public = [public_event(event) for event in events]
    return _text({"type": "events", "events": public, "changes": changes})


def _text(message: View) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))

"""A table with what is known of it beyond its events."""

from dataclasses import dataclass
from functools import cached_property

from howdah.desk.duty import awaited
from howdah.table.actor import Actor
from howdah.table.table import Table
from howdah.table.view import View, public, you


@dataclass(frozen=True)
class Page:
    """A table by its id, with the invitation to it and the table that came after it."""

    id: str
    table: Table
    invitation: str
    next: str | None = None  # the table of the rematch

    @cached_property
    def view(self) -> View:
        """What everybody may see who may see the table."""
        return public(self.table) | {"id": self.id, "next": self.next}

    def view_for(self, actor: Actor) -> View:
        """Return the whole table as somebody may see it."""
        return self.view | {"you": self.you(actor)}

    def you(self, actor: Actor) -> View:
        """Return what somebody is at the table, with the invitation for those who may pass it on."""
        own = you(self.table, actor)
        return own | {"invitation": self.invitation if own["host"] or own["seat"] is not None else None}

    @property
    def entry(self) -> View:
        """The table in a list."""
        table = self.table
        shown = {name: self.view[name] for name in ("id", "phase", "seats", "setup")}
        turn = table.turn if table.turn >= 0 else None
        return shown | {"game": table.setup.game, "changed": table.time, "turn": turn}

    def own_entry(self, holder: str) -> View:
        """Return the table in the list of somebody who has a seat."""
        due = not awaited(self.table).isdisjoint(self.table.seats_of(holder))
        return self.entry | {"seat": self.table.seat_of(holder), "due": due}

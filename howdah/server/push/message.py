"""What a notice says, in the language of the device."""

from dataclasses import dataclass
from typing import Final

from howdah.core import schema
from howdah.core.text import catalogue
from howdah.storage.protocol import StoredTable
from howdah.table.names import titles
from howdah.table.pending import awaited
from howdah.table.table import Table

TEXTS: Final = catalogue("howdah.server")
DAY: Final = 24 * 3600


@dataclass(frozen=True)
class PushMessage:
    """What the service worker shows; a newer one of a table replaces an older one."""

    title: str  # "Your turn in Siam"
    body: str  # "Ganga enters on c1, facing north."
    table: str
    waiting: int  # games that wait for the person, for the app's badge

    def to_bytes(self) -> bytes:
        """Return the message as JSON."""
        return schema.dumps(self).encode()


def message_for(
    stored: StoredTable, holders: tuple[str, ...], kind: str, language: str, waiting: int
) -> PushMessage | None:
    """Return what to tell a person about a table; None if the table does not wait for the person any more."""
    table = stored.table
    own = {seat for holder in holders for seat in table.seats_of(holder)}
    if kind != "joined" and own.isdisjoint(awaited(table)):
        return None
    title = TEXTS.text(f"notice-{kind}", language, {"game": table.position.title(language)})
    return PushMessage(title, _body(table, own, language), stored.id, waiting)


def lasts(table: Table) -> int:
    """Return for how many seconds a notice is worth delivering: until the flag falls, and a day at most."""
    return DAY if table.flag_falls is None else max(0, min(DAY, (table.flag_falls - table.time) // 1000))


def _body(table: Table, own: set[int], language: str) -> str:
    """Return what somebody else did last, or who plays."""
    names = [name or "" for name in titles(table.seats)]
    last = next((ply for ply in reversed(table.plies) if ply.seat >= 0), None)
    if last and last.seat not in own:
        return f"{names[last.seat]} {last.sentence.told(language)}."
    others = ", ".join(name for seat, name in enumerate(names) if seat not in own and name)
    return TEXTS.text("notice-with", language, {"names": others}) if others else ""

"""Notices between processes: what a transaction has stored, as the payloads of NOTIFY."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from howdah.core import schema
from howdah.storage.protocol import Append

CHANNEL: Final = "howdah"
LONGEST: Final = 7_500  # bytes of one payload; PostgreSQL allows 8,000


@dataclass(frozen=True)
class TableNotice:
    """A table that has changed: its last event, and its new events as JSON texts if there is room for them."""

    id: str
    seq: int
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class Notice:
    """What a process has stored in one transaction, or a part of it."""

    process: str
    tables: tuple[TableNotice, ...]

    @classmethod
    def from_json(cls, text: str) -> "Notice":
        """Read a notice; raise `MalformedError` if it is none."""
        notice: Notice = schema.read(cls, schema.parse(text), "notice")
        return notice


def notices_of(process: str, appends: Sequence[Append]) -> list[str]:
    """Return the notices of some appends, each short enough to be sent."""
    return [schema.dumps(Notice(process, tables)) for tables in _parts(appends)]


def _parts(appends: Sequence[Append]) -> Iterator[tuple[TableNotice, ...]]:
    part: list[TableNotice] = []
    room = LONGEST
    for one in appends:
        stored = one.stored
        notice = TableNotice(stored.id, stored.table.seq, tuple(event.to_json() for event in one.events))
        if _size(notice) > LONGEST // 2:
            notice = TableNotice(stored.id, stored.table.seq)
        if part and _size(notice) > room:
            yield tuple(part)
            part, room = [], LONGEST
        part.append(notice)
        room -= _size(notice)
    if part:
        yield tuple(part)


def _size(notice: TableNotice) -> int:
    return len(schema.dumps(notice).encode()) + 60  # with room for the process and the brackets

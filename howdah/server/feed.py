"""The private feed of a person: the games that wait, for feed readers (Atom) and calendars (iCalendar)."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from howdah.core.text import catalogue
from howdah.storage.protocol import StoredTable
from howdah.table.names import titles

TEXTS: Final = catalogue("howdah.server")
ATOM: Final = "http://www.w3.org/2005/Atom"
MINUTES: Final = 15  # the length of an entry in a calendar; it ends when the time is up
LINE: Final = 73  # bytes of a line in a calendar, before it is folded


@dataclass(frozen=True)
class WaitingGame:
    """A game that waits for a person."""

    id: str
    title: str  # "Your turn in Siam"
    people: str  # "With Ganga"
    since: int  # milliseconds since the epoch
    deadline: int | None  # when the person's time is up

    @classmethod
    def of(cls, stored: StoredTable, holders: Sequence[str], language: str) -> "WaitingGame":
        """Return the entry of a table."""
        table = stored.table
        own = {seat for holder in holders for seat in table.seats_of(holder)}
        kind = "turn" if table.turn in own else "offer"
        title = TEXTS.text(f"notice-{kind}", language, {"game": table.position.title(language)})
        others = ", ".join(name for seat, name in enumerate(titles(table.seats)) if name and seat not in own)
        people = TEXTS.text("notice-with", language, {"names": others}) if others else ""
        deadline = table.flag_falls if table.running in own else None
        return cls(stored.id, title, people, table.time, deadline)

    def summary(self, language: str) -> str:
        """Return who plays, and how long there is time."""
        if self.deadline is None:
            return self.people
        until = f"{_moment(self.deadline):%Y-%m-%d %H:%M} UTC"
        return f"{self.people}. {TEXTS.text('feed-until', language, {'time': until})}"


def atom_feed(games: Sequence[WaitingGame], site: str, language: str, now: int) -> str:
    """Return the games as an Atom feed."""
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": language})
    _add(feed, "id", f"{site}games/waiting")
    _add(feed, "title", TEXTS.text("feed-title", language))
    _add(feed, "updated", _moment(max((game.since for game in games), default=now)).isoformat())
    _add(_add(feed, "author"), "name", "Howdah")
    _add(feed, "link", href=f"{site}games/waiting")
    for game in games:
        entry = _add(feed, "entry")
        # Another turn at the same table is another entry.
        _add(entry, "id", f"{site}table/{game.id}#{game.since}")
        _add(entry, "title", game.title)
        _add(entry, "updated", _moment(game.since).isoformat())
        _add(entry, "link", href=f"{site}table/{game.id}")
        _add(entry, "summary", game.summary(language))
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(feed, encoding="unicode")


def calendar(games: Sequence[WaitingGame], site: str, language: str) -> str:
    """Return the games with a clock as a calendar: an entry that ends when the person's time is up."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Howdah//Howdah//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{_escaped(TEXTS.text('feed-title', language))}")
    for game in games:
        if game.deadline is None:
            continue
        lines += [
            "BEGIN:VEVENT",
            f"UID:{game.id}-{game.since}@howdah",
            f"DTSTAMP:{_moment(game.since):%Y%m%dT%H%M%SZ}",
            f"DTSTART:{_moment(game.deadline - MINUTES * 60_000):%Y%m%dT%H%M%SZ}",
            f"DTEND:{_moment(game.deadline):%Y%m%dT%H%M%SZ}",
            f"SUMMARY:{_escaped(game.title)}",
            f"DESCRIPTION:{_escaped(game.summary(language))}",
            f"URL:{site}table/{game.id}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _add(parent: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, name, attributes)
    child.text = text
    return child


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds // 1000, UTC)


def _escaped(text: str) -> str:
    for character in "\\;,":
        text = text.replace(character, f"\\{character}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Return a line in parts of at most 75 bytes, none of which ends within a character."""
    parts, part = [], ""
    for character in line:
        if len((part + character).encode()) > LINE:
            parts.append(part)
            part = ""
        part += character
    return "\r\n ".join([*parts, part])

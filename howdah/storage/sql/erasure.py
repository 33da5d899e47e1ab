"""Deleting tables, and what a person has left at them."""

import json
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, or_, select, union, update

from howdah.storage.sql.club_rows import leave_clubs
from howdah.storage.sql.club_tables import CLUB_GAMES
from howdah.storage.sql.tables import EVENTS, LEASES, OUTBOX, RESULTS, SEATS, SPEAKERS, TABLES

NOBODY: Final = "–"  # in place of a deleted name, or of what was said
REWRITE: Final = (
    update(EVENTS)
    .where(EVENTS.c.table_id == bindparam("of"), EVENTS.c.seq == bindparam("number"))
    .values(body=bindparam("erased"))
)


def delete_tables(connection: Connection, tables: Sequence[str]) -> None:
    """Delete tables with everything that is stored of them."""
    for table in (OUTBOX, EVENTS, SEATS, SPEAKERS, LEASES, RESULTS, CLUB_GAMES):
        connection.execute(delete(table).where(table.c.table_id.in_(tables)))
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))


def erase_person(connection: Connection, holders: Sequence[str]) -> tuple[list[str], list[str]]:
    """Delete the tables of a person alone, and the person's names and chat from those with others; leave all clubs.

    Return the ids of the former and of the latter. Moves stay, since they are the others' game too.
    """
    leave_clubs(connection, holders)  # a person's own id is one of the holders
    found = union(
        select(SEATS.c.table_id).where(SEATS.c.holder.in_(holders)),
        select(SPEAKERS.c.table_id).where(SPEAKERS.c.holder.in_(holders)),
        select(TABLES.c.id).where(TABLES.c.host.in_(holders)),
    )
    tables = list(connection.scalars(found))
    seated = select(SEATS.c.table_id).where(SEATS.c.table_id.in_(tables), SEATS.c.holder.not_in(holders))
    hosted = select(TABLES.c.id).where(
        TABLES.c.id.in_(tables), or_(TABLES.c.host.is_(None), TABLES.c.host.not_in(holders))
    )
    shared = {*connection.scalars(seated), *connection.scalars(hosted)}
    alone = [table for table in tables if table not in shared]
    delete_tables(connection, alone)
    for table in shared:
        _erase_at(connection, table, holders)
    for one in (SPEAKERS, RESULTS):
        connection.execute(delete(one).where(one.c.holder.in_(holders)))
    return alone, sorted(shared)


def _erase_at(connection: Connection, table: str, holders: Collection[str]) -> None:
    rows = connection.execute(select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.table_id == table)).all()
    changed = []
    for seq, body in rows:
        erased = erased_event(body, holders)
        if erased != body:
            changed.append({"of": table, "number": seq, "erased": erased})
    if changed:
        connection.execute(REWRITE, changed)


def erased_event(body: str, holders: Collection[str]) -> str:
    """Return an event without the names of some holders and what they said or planned; unchanged if it has none."""
    try:
        event = json.loads(body)
    except ValueError:
        return body  # no event of ours
    erased = _without_names(event, holders)
    fact = erased.get("fact", {})
    if erased.get("by") in holders and fact.get("kind") == "said":
        erased["fact"] = fact | {"name": NOBODY, "text": NOBODY}
    if erased.get("by") in holders and fact.get("kind") == "planned":
        erased["fact"] = fact | {"lines": []}
    return body if erased == event else json.dumps(erased, ensure_ascii=False)


def _without_names(value: Any, holders: Collection[str]) -> Any:
    if isinstance(value, list):
        return [_without_names(one, holders) for one in value]
    if not isinstance(value, dict):
        return value
    found = {name: _without_names(one, holders) for name, one in value.items()}
    return found | {"name": NOBODY} if found.get("holder") in holders and "name" in found else found

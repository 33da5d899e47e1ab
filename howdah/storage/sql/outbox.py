"""Notices for people who are not at the table: written with the events that cause them, and sent later."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Insert, and_, bindparam, delete, literal, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from howdah.storage.protocol import Append
from howdah.storage.sql.tables import FEEDS, HOLDERS, OUTBOX, SESSIONS, SUBSCRIPTIONS
from howdah.table.events import Joined
from howdah.table.pending import awaited
from howdah.table.proposal import Rematch
from howdah.table.table import Table

# What is stored of a person for notices, in the order in which it can be deleted.
OF_PERSON: Final = (OUTBOX, SUBSCRIPTIONS, FEEDS)
CANDIDATES: Final = 256  # notices that are looked at for one round
EACH: Final = 4  # notices of one person in a round
KEY: Final = ("digest", "table_id")
CLAIM: Final = (
    update(OUTBOX)
    .where(
        OUTBOX.c.digest == bindparam("of"),
        OUTBOX.c.table_id == bindparam("at"),
        OUTBOX.c.next_try == bindparam("expected"),
    )
    .values(next_try=bindparam("until"), tries=OUTBOX.c.tries + 1)
)


SUBSCRIBERS: Final = select(HOLDERS.c.id).join(SUBSCRIPTIONS, SUBSCRIPTIONS.c.person == HOLDERS.c.person)
# Whom of some holders, a list as JSON, notices reach at all. It runs for every move, so its text is always the same.
REACHED: Final = {
    "sqlite": SUBSCRIBERS.where(HOLDERS.c.id.in_(text("SELECT value FROM json_each(:holders)"))),
    "postgresql": SUBSCRIBERS.where(HOLDERS.c.id.in_(text("SELECT json_array_elements_text(CAST(:holders AS json))"))),
}


@dataclass(frozen=True)
class OutgoingNotice:
    """A notice that this process is to send, and the device that it goes to."""

    digest: bytes
    table_id: str
    person: str
    kind: str
    tries: int  # with this one
    claimed: int  # until when no other process sends it
    endpoint: str
    p256dh: str
    auth: str
    language: str


def notices_in(append: Append) -> Iterator[dict[str, Any]]:
    """Yield for whom an append has news: people whom the table waits for now, and the host when somebody joins."""
    table = append.stored.table
    row = {"at_table": append.stored.id, "time": table.time}
    news: dict[str, str] = {}
    host = table.host.holder
    if any(isinstance(event.fact, Joined) and event.by != host for event in append.events):
        news[host] = "joined"
    waited = _awaited_holders(append.before) if append.before else {}
    authors = {event.by for event in append.events}
    news |= {
        holder: kind
        for holder, kind in _awaited_holders(table).items()
        if waited.get(holder) != kind and holder not in authors
    }
    for holder in sorted(news):
        yield row | {"of_holder": holder, "news": news[holder]}


def _awaited_holders(table: Table) -> dict[str, str]:
    """Return the holders that a table waits for, and what for."""
    found: dict[str, str] = {}
    rematch = table.offer(Rematch.kind) is not None
    for seat in sorted(awaited(table)):
        person = table.seats[seat].person
        if person and not person.program:
            found[person.holder] = "turn" if seat == table.turn else "rematch" if rematch else "offer"
    return found


def write_notices(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add notices to the outbox, for the devices that want them; most people have none."""
    holders = json.dumps(sorted({row["of_holder"] for row in rows}))
    reached = set(connection.scalars(REACHED[connection.dialect.name], {"holders": holders}))
    wanted = [row for row in rows if row["of_holder"] in reached]
    if wanted:
        connection.execute(_adding(connection.dialect.name), wanted)


@cache
def _adding(dialect_name: str) -> Insert:
    """Return the statement that adds notices: SQLAlchemy needs longer to make it than SQLite to run it."""
    news = bindparam("news", type_=OUTBOX.c.kind.type)
    wanted = or_(
        # No IN: SQLAlchemy refuses it in a statement for several rows.
        and_(or_(news == "turn", news == "offer"), SUBSCRIPTIONS.c.turn),
        and_(news == "joined", SUBSCRIPTIONS.c.joined),
        and_(news == "rematch", SUBSCRIPTIONS.c.rematch),
    )
    found = (
        select(
            SUBSCRIPTIONS.c.digest,
            bindparam("at_table", type_=OUTBOX.c.table_id.type),
            SUBSCRIPTIONS.c.person,
            news,
            bindparam("time", type_=OUTBOX.c.next_try.type),
            literal(0),
        )
        .join(HOLDERS, HOLDERS.c.person == SUBSCRIPTIONS.c.person)
        .join(SESSIONS, SESSIONS.c.id == SUBSCRIPTIONS.c.session)
        .where(HOLDERS.c.id == bindparam("of_holder", type_=HOLDERS.c.id.type), wanted)
    )
    dialect = sqlite if dialect_name == "sqlite" else postgresql
    added = dialect.insert(OUTBOX).from_select([*KEY, "person", "kind", "next_try", "tries"], found)
    replaced = {name: added.excluded[name] for name in ("kind", "next_try", "tries")}
    statement: Insert = added.on_conflict_do_update(index_elements=KEY, set_=replaced)
    return statement


def claim_notices(connection: Connection, before: int, until: int, most: int) -> list[OutgoingNotice]:
    """Claim notices that were due before a time, a few of each person, so that no other process sends them."""
    due = (
        select(OUTBOX, SUBSCRIPTIONS.c.endpoint, SUBSCRIPTIONS.c.p256dh, SUBSCRIPTIONS.c.auth, SUBSCRIPTIONS.c.language)
        .join(SUBSCRIPTIONS, SUBSCRIPTIONS.c.digest == OUTBOX.c.digest)
        .where(OUTBOX.c.next_try <= before)
        .order_by(OUTBOX.c.next_try)
        .limit(CANDIDATES)
    )
    claimed: list[OutgoingNotice] = []
    each: dict[str, int] = {}
    for row in connection.execute(due).all():
        each[row.person] = each.get(row.person, 0) + 1
        if each[row.person] > EACH or len(claimed) == most:
            continue
        claim = {"of": row.digest, "at": row.table_id, "expected": row.next_try, "until": until}
        if connection.execute(CLAIM, claim).rowcount:
            sent_to = (row.endpoint, row.p256dh, row.auth, row.language)
            claimed.append(
                OutgoingNotice(row.digest, row.table_id, row.person, row.kind, row.tries + 1, until, *sent_to)
            )
    return claimed


def settle_notice(notice: OutgoingNotice, again: int | None) -> Callable[[Connection], None]:
    """Return how a notice is removed, or put off to a time, unless a newer one has replaced it."""
    same = and_(
        OUTBOX.c.digest == notice.digest, OUTBOX.c.table_id == notice.table_id, OUTBOX.c.next_try == notice.claimed
    )
    statement = delete(OUTBOX).where(same) if again is None else update(OUTBOX).where(same).values(next_try=again)

    def settle(connection: Connection) -> None:
        connection.execute(statement)

    return settle


def remove_subscription(connection: Connection, digest: bytes, person: str | None = None) -> None:
    """Delete a device's subscription, and what was to be sent to it; with a person, only if it is that person's."""
    own = SUBSCRIPTIONS.c.digest == digest
    if person is not None:
        own &= SUBSCRIPTIONS.c.person == person
    found = select(SUBSCRIPTIONS.c.digest).where(own)
    connection.execute(delete(OUTBOX).where(OUTBOX.c.digest.in_(found)))
    connection.execute(delete(SUBSCRIPTIONS).where(own))


def remove_orphans(connection: Connection) -> None:
    """Delete the subscriptions of sessions that have ended."""
    orphans = select(SUBSCRIPTIONS.c.digest).where(SUBSCRIPTIONS.c.session.not_in(select(SESSIONS.c.id)))
    connection.execute(delete(OUTBOX).where(OUTBOX.c.digest.in_(orphans)))
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.digest.in_(orphans)))

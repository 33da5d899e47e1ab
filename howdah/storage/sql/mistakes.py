"""The mistakes that people repeat as puzzles: each device sends what it has changed, and gets what others have."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from howdah.storage.sql.tables import MISTAKES, PERSONS


@dataclass(frozen=True)
class StoredMistake:
    """A mistake as a device wrote it; an empty body is one that was removed."""

    id: str
    changed: int  # when the device changed it, in milliseconds since the epoch
    body: str


def merge_mistakes(connection: Connection, person: str, sent: Sequence[StoredMistake], most: int) -> None:
    """Keep each mistake as it was changed last, at most so many; the oldest go first."""
    # The person's row is the lock: two devices never get the same revision.
    connection.execute(select(PERSONS.c.id).where(PERSONS.c.id == person).with_for_update())
    newest = connection.scalar(select(func.max(MISTAKES.c.revision)).where(MISTAKES.c.person == person)) or 0
    for mistake in sent:
        known = select(MISTAKES.c.changed).where(MISTAKES.c.person == person, MISTAKES.c.id == mistake.id)
        changed = connection.scalar(known)
        if changed is not None and changed >= mistake.changed:
            continue
        newest += 1
        values = {"revision": newest, "changed": mistake.changed, "body": mistake.body}
        if changed is None:
            connection.execute(insert(MISTAKES).values(person=person, id=mistake.id, **values))
        else:
            own = MISTAKES.c.person == person, MISTAKES.c.id == mistake.id
            connection.execute(update(MISTAKES).where(*own).values(values))
    oldest = select(MISTAKES.c.id).where(MISTAKES.c.person == person).order_by(MISTAKES.c.revision.desc()).offset(most)
    gone = list(connection.scalars(oldest.limit(2**31)))
    if gone:
        connection.execute(delete(MISTAKES).where(MISTAKES.c.person == person, MISTAKES.c.id.in_(gone)))


def mistakes_since(
    connection: Connection, person: str, revision: int, most: int
) -> tuple[int, tuple[StoredMistake, ...]]:
    """Return the mistakes that were changed after a revision, at most so many, and the revision of the last."""
    wanted = select(MISTAKES).where(MISTAKES.c.person == person, MISTAKES.c.revision > revision)
    rows = connection.execute(wanted.order_by(MISTAKES.c.revision).limit(most)).all()
    return (rows[-1].revision if rows else revision), tuple(
        StoredMistake(row.id, row.changed, row.body) for row in rows
    )

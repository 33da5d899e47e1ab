"""What is stored of people beside their tables, and how it is deleted."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete

from howdah.storage.sql.outbox import OF_PERSON as NOTIFIED
from howdah.storage.sql.solving import OF_PERSON
from howdah.storage.sql.tables import BLOCKS, BOTS, HOLDERS, LINKS, PERSONS, RATED, RATINGS, SESSIONS


def delete_person_rows(connection: Connection, people: Sequence[str]) -> None:
    """Delete people with everything that is stored of them; their names at tables are `erasure`'s."""
    for column in (BOTS.c.person, BOTS.c.owner, BLOCKS.c.person, BLOCKS.c.other):
        connection.execute(delete(column.table).where(column.in_(people)))
    for table in (*OF_PERSON, *NOTIFIED, LINKS, SESSIONS, RATINGS, RATED, HOLDERS):
        connection.execute(delete(table).where(table.c.person.in_(people)))
    connection.execute(delete(PERSONS).where(PERSONS.c.id.in_(people)))

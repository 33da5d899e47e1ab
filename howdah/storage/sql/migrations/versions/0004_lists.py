"""The version of the rules of each table, and indexes for lists and deletions."""

import json
from collections.abc import Iterator
from itertools import islice

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
EVENTS = sa.table("events", sa.column("table_id", sa.String), sa.column("seq", sa.Integer), sa.column("body", sa.Text))
SET_RULES = sa.text("UPDATE tables SET rules = :rules WHERE id = :id")


def upgrade() -> None:
    """Add the column and fill it from the journals; make the indexes."""
    op.add_column("tables", sa.Column("rules", sa.Integer))
    op.drop_index("tables_of_the_lobby", "tables")
    op.create_index("tables_of_the_lobby", "tables", ["open", "phase", "changed"])
    op.create_index("ix_links_person", "links", ["person"])
    op.create_index("ix_links_expires", "links", ["expires"])
    connection = op.get_bind()
    rows = _rules(connection)
    while some := list(islice(rows, 1000)):
        connection.execute(SET_RULES, some)


def _rules(connection: sa.Connection) -> Iterator[dict[str, str | int]]:
    """Yield the version of the rules of each table; one that cannot be read is left out."""
    first = sa.select(EVENTS.c.table_id, EVENTS.c.body).where(EVENTS.c.seq == 1)
    for table_id, body in connection.execute(first).all():
        try:
            event = json.loads(body)
        except ValueError:
            continue
        fact = event.get("fact") if isinstance(event, dict) else None
        rules = fact.get("rules_version") if isinstance(fact, dict) else None
        if isinstance(rules, int):
            yield {"id": table_id, "rules": rules}

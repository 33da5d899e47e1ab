"""Sessions that can be ended, hosts and speakers of tables, and indexes for retention."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
EVENTS = sa.table("events", sa.column("table_id", sa.String), sa.column("seq", sa.Integer), sa.column("body", sa.Text))


def upgrade() -> None:
    """Add columns and tables, and fill them from the journals."""
    op.add_column("persons", sa.Column("valid_from", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_persons_seen", "persons", ["seen"])
    op.add_column("tables", sa.Column("host", sa.String(64)))
    op.add_column("tables", sa.Column("origin", sa.Integer))
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("tables_by_phase", "tables", ["phase", "changed"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_begun", "sessions", ["begun"])
    op.create_table(
        "speakers",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
    )
    op.create_index("ix_speakers_holder", "speakers", ["holder"])
    connection = op.get_bind()
    _execute(connection, "UPDATE tables SET host = :host WHERE id = :id", _hosts(connection))
    _execute(connection, "INSERT INTO speakers (table_id, holder) VALUES (:id, :holder)", _speakers(connection))


def _hosts(connection: sa.Connection) -> Iterator[dict[str, str]]:
    for table_id, event in _events(connection, EVENTS.c.seq == 1):
        host = event.get("fact", {}).get("setup", {}).get("host") or {}
        if isinstance(host.get("holder"), str):
            yield {"id": table_id, "host": host["holder"]}


def _speakers(connection: sa.Connection) -> Iterator[dict[str, str]]:
    spoken = {
        (table_id, event["by"])
        for table_id, event in _events(connection, EVENTS.c.body.like('%"kind": "said"%'))
        if event.get("fact", {}).get("kind") == "said" and isinstance(event.get("by"), str)
    }
    yield from ({"id": table_id, "holder": holder} for table_id, holder in sorted(spoken))


def _events(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield events with their tables; one that cannot be read is left out."""
    for table_id, body in connection.execute(sa.select(EVENTS.c.table_id, EVENTS.c.body).where(condition)).all():
        try:
            event = json.loads(body)
        except ValueError:
            continue
        if isinstance(event, dict) and isinstance(event.get("fact"), dict):
            yield table_id, event


def _execute(connection: sa.Connection, statement: str, rows: Iterator[dict[str, str]]) -> None:
    while some := list(islice(rows, 1000)):
        connection.execute(sa.text(statement), some)

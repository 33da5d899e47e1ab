"""Notices by Web Push: the devices that want them, those that are to be sent, and the addresses of feeds."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "subscriptions",
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("session", sa.String(32), nullable=False, index=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        *(sa.Column(kind, sa.Boolean, nullable=False) for kind in ("turn", "joined", "rematch")),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("digest", sa.LargeBinary(32), sa.ForeignKey("subscriptions.digest"), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "feeds",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )

"""Bots: programs that play under the account of a person, and their tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table of bots."""
    op.create_table(
        "bots",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, unique=True),
        sa.Column("owner", sa.String(32), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])

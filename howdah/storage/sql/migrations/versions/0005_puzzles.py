"""Puzzles: who has tried which, the ratings of solvers and puzzles, and days with the daily puzzle solved."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables."""
    op.create_table("solvers", _person(), *_rating())
    op.create_table("puzzle_ratings", sa.Column("puzzle", sa.String(80), primary_key=True), *_rating())
    op.create_table(
        "puzzle_tries",
        _person(),
        sa.Column("puzzle", sa.String(80), primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
    op.create_table("puzzle_days", _person(), sa.Column("day", sa.String(10), primary_key=True))


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True)


def _rating() -> tuple[sa.Column[float], ...]:
    columns = [sa.Column(name, sa.Double, nullable=False) for name in ("value", "deviation", "volatility")]
    return *columns, sa.Column("changed", sa.BigInteger, nullable=False)

"""Clubs: members, their games and ladder, and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("about", sa.String(500), nullable=False),
        sa.Column("invitation", sa.String(32)),
        sa.Column("founded", sa.BigInteger, nullable=False),
    )
    op.create_index("clubs_by_age", "clubs", ["founded"])
    op.create_table(
        "members",
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("club_id", "person", name="once_in_a_club"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "club_games",
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_club_games_table_id", "club_games", ["table_id"])
    op.create_index("club_games_by_time", "club_games", ["club_id", "over", "changed", "table_id"])
    op.create_table(
        "ladder",
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )
    op.create_index("ix_ladder_person", "ladder", ["person"])
    _make_tournaments()


def _make_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("tournaments_of_club", "tournaments", ["club_id", "made"])
    op.create_index("tournaments_by_state", "tournaments", ["state"])
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.UniqueConstraint("tournament_id", "person", name="once_in_a_tournament"),
    )
    op.create_index("ix_entrants_person", "entrants", ["person"])
    op.create_table(
        "pairings",
        sa.Column("tournament_id", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("seats", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(16), unique=True),
        sa.Column("outcome", sa.String(400)),
    )

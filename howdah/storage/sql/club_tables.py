"""What is stored of clubs: members, games with each other, the ladder, and tournaments with their pairings."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from howdah.storage.sql.tables import METADATA

CLUBS: Final = Table(
    "clubs",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("about", String(500), nullable=False),
    Column("invitation", String(32)),  # the secret of the link by which people join; none when it was revoked
    Column("founded", BigInteger, nullable=False),
    Index("clubs_by_age", "founded"),
)

MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # by which members name each other; a person's id is secret
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("role", String(16), nullable=False),  # founder, organiser or member
    Column("joined", BigInteger, nullable=False),
    UniqueConstraint("club_id", "person", name="once_in_a_club"),
)

# Open games at which several members of a club sit, written with the events that begin and end them.
CLUB_GAMES: Final = Table(
    "club_games",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("over", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("club_games_by_time", "club_id", "over", "changed", "table_id"),
)

# What members have made in games with each other, written with the event that ends a game, so exactly once.
LADDER: Final = Table(
    "ladder",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True, index=True),
    Column("games", Integer, nullable=False),
    Column("points", Integer, nullable=False),  # in parts of a point, see LADDER_PARTS
)

TOURNAMENTS: Final = Table(
    "tournaments",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club_id", String(16), ForeignKey("clubs.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("plan", Text, nullable=False),  # what the organiser chose, as JSON
    Column("state", String(16), nullable=False),  # open, running or over
    Column("round", Integer, nullable=False),  # the current one, 0 before the first
    Column("rounds", Integer, nullable=False),  # 0 while that depends on the number of entrants
    Column("due", BigInteger),  # when the current round ends, if it has a deadline
    Index("tournaments_of_club", "club_id", "made"),
    Index("tournaments_by_state", "state"),
)

ENTRANTS: Final = Table(
    "entrants",
    METADATA,
    Column("tournament_id", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), index=True),  # none when the person was deleted
    Column("name", String(40), nullable=False),
    Column("gone", Boolean, nullable=False),  # whether the entrant is not paired any more
    UniqueConstraint("tournament_id", "person", name="once_in_a_tournament"),
)

# The tables of the rounds. The key is the lock: of two processes that pair the same round, one fails.
PAIRINGS: Final = Table(
    "pairings",
    METADATA,
    Column("tournament_id", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("seats", String(80), nullable=False),  # the numbers of the entrants by seat, as JSON
    Column("table_id", String(16), unique=True),  # none for a bye; it outlasts the table, so there is no foreign key
    Column("outcome", String(400)),  # as JSON; none while the game goes on
)

"""What is stored: the journals of the tables, an index over them, and who holds what."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData()

# The journals. The key is the lock: of two processes that write the same event of a table, one fails.
EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # the event as JSON
)

# An index of the journals, written with them: all but the invitation and the next table follows from the events.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seq", Integer, nullable=False),  # the last event
    Column("changed", BigInteger, nullable=False),  # its time
    Column("phase", String(16), nullable=False),
    Column("open", Boolean, nullable=False),  # whether strangers find it, to join or to watch
    Column("computing", Boolean, nullable=False),  # whether a computer is to move or to answer
    Column("flag_falls", BigInteger),  # when a clock runs out, if nothing happens
    Column("invitation", String(32), nullable=False),
    Column("next", String(16)),  # the rematch
    Column("host", String(64), index=True),  # the holder who set it up; not known of a table that cannot be read
    Column("origin", Integer),  # a keyed hash of the network that it was set up from, so that none fills the lobby
    Column("rules", Integer),  # the version of the rules that it is played by; not known of a table that cannot be read
    Index("tables_by_phase", "phase", "changed"),
    Index("tables_of_the_lobby", "open", "phase", "changed"),
    Index("tables_computing", "computing"),
    Index("tables_by_flag", "flag_falls"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("due", Boolean, nullable=False),  # whether the table waits for this person
)

# Who has said something without a seat, so that it can be deleted with the person.
SPEAKERS: Final = Table(
    "speakers",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True, index=True),
)

PERSONS: Final = Table(
    "persons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # of an account, folded; a guest has none
    Column("passphrase", String(200)),  # its argon2 hash
    Column("seen", BigInteger, nullable=False, index=True),  # when the person was last here, to about a day
    Column("valid_from", BigInteger, nullable=False, server_default="0"),  # older cookies without a session are invalid
    Column("handle", String(16), unique=True, index=True),  # by which other people name the person; says nothing else
    Column("look", String(80), unique=True, index=True),  # of an account: how its name looks, so that none imitates it
)

# The devices that are signed in. A cookie without its session is worth nothing.
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("begun", BigInteger, nullable=False, index=True),
)

# A person holds seats under ids that only the server knows: one at first, and those of guests who signed in.
HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
)

LINKS: Final = Table(
    "links",
    METADATA,
    Column("digest", LargeBinary(32), primary_key=True),  # of the token, which is not stored
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False, index=True),
)

# Programs that play. Each is a person of its own, and belongs to the account that made it.
BOTS: Final = Table(
    "bots",
    METADATA,
    Column("id", String(16), primary_key=True),  # by which the owner names it
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, unique=True),
    Column("owner", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),  # of the token, which is not stored
    Column("made", BigInteger, nullable=False),
)

# The first try of each puzzle by each person. The key is why it counts once.
PUZZLE_TRIES: Final = Table(
    "puzzle_tries",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("puzzle", String(80), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("time", BigInteger, nullable=False),
)

# The days, by the person's own date, on which the daily puzzle was solved.
PUZZLE_DAYS: Final = Table(
    "puzzle_days",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("day", String(10), primary_key=True),
)

# Ratings of people as solvers, and of puzzles, by Glicko-2.
SOLVERS: Final = Table(
    "solvers",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
PUZZLE_RATINGS: Final = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle", String(80), primary_key=True),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

# Mistakes that a person repeats as puzzles, as the device wrote them; an empty body is one that was removed.
MISTAKES: Final = Table(
    "mistakes",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("revision", BigInteger, nullable=False),  # counts the changes of a person's mistakes
    Column("changed", BigInteger, nullable=False),  # when the device changed it
    Column("body", Text, nullable=False),
)

# The results of people, one for each seat of a finished game; a person with several seats at a table has none there.
RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),  # when the game ended
    Column("box", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("side", String(64), nullable=False),  # what the game calls the seat
    Column("outcome", String(8), nullable=False),  # won, drawn, lost or closed
    Column("level", Integer),  # of the computers, if all others are computers of one level
    Column("rated", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),  # whether everybody may see the table
    Index("results_of_holder", "holder", "at", "table_id"),
)

# The rating of a person at a game: in `pool` for two players, or for more.
RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("pool", String(80), primary_key=True),  # "siam/two"
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ratings_of_pool", "pool", "value"),
)

# What each rated game changed. It outlasts the table, so there is no foreign key.
RATED: Final = Table(
    "rated",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("pool", String(80), nullable=False),
    Column("number", Integer, nullable=False),  # the person's first rated game of the pool is 1
    Column("at", BigInteger, nullable=False),
    Column("old_value", Double, nullable=False),
    Column("old_deviation", Double, nullable=False),
    Column("old_volatility", Double, nullable=False),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Index("rated_of_person", "person", "pool", "number"),
)

# Whom a person does not want to hear of: `mute` hides what the other says, `block` also keeps the other away.
BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("other", String(32), ForeignKey("persons.id"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # mute or block
    Column("at", BigInteger, nullable=False),
)

# Devices that take notices by Web Push, each by the session that it is signed in with, and the kinds that it wants.
SUBSCRIPTIONS: Final = Table(
    "subscriptions",
    METADATA,
    Column("digest", LargeBinary(32), primary_key=True),  # of the endpoint
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("session", String(32), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),  # the address at a push service
    Column("p256dh", String(100), nullable=False),  # the device's public key
    Column("auth", String(40), nullable=False),  # the device's secret
    Column("language", String(8), nullable=False),
    Column("turn", Boolean, nullable=False),
    Column("joined", Boolean, nullable=False),
    Column("rematch", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
)

# Notices that are to be sent, written with the events that cause them. A newer one of a table replaces an older one.
OUTBOX: Final = Table(
    "outbox",
    METADATA,
    Column("digest", LargeBinary(32), ForeignKey("subscriptions.digest"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("person", String(32), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # "turn", "offer", "joined", "rematch"
    Column("next_try", BigInteger, nullable=False, index=True),  # also says which process sends it
    Column("tries", Integer, nullable=False),
)

# Secret addresses at which a person's feed is read.
FEEDS: Final = Table(
    "feeds",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),  # of the token, which is not stored
    Column("made", BigInteger, nullable=False),
)

# Which process plays a computer's turn. Leases only save work: the key of the events prevents a second move.
LEASES: Final = Table(
    "leases",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

SECRETS: Final = Table(
    "secrets", METADATA, Column("name", String(32), primary_key=True), Column("value", String(64), nullable=False)
)

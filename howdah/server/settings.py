"""Server settings."""

import os
from dataclasses import dataclass, field
from typing import Final

from platformdirs import user_data_path

from howdah.core import schema

# The environment variable that passes the settings to worker processes.
ENVIRONMENT: Final = "HOWDAH_SETTINGS"


@dataclass(frozen=True)
class Rate:
    """A token bucket: a burst, and then `per_second` requests a second."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    """Limits for one client; their memory is bounded too."""

    requests: Rate = Rate(120, 20)  # of one address
    files: Rate = Rate(600, 60)  # of the site, by one address; a service worker fetches all of them at once
    commands: Rate = Rate(40, 5)  # of one connection, and of one person over all connections
    tables: Rate = Rate(20, 0.02)  # set up by one person, and by one address
    identities: Rate = Rate(30, 0.02)  # new guests, links and passphrases tried, of one address
    sign_ins: Rate = Rate(10, 0.02)  # tried for one account from one address
    chat: Rate = Rate(20, 0.2)  # lines of one person
    advice: Rate = Rate(30, 0.5)  # hints, replies and reviews, of one address
    sockets: int = 40  # of one address at a time
    bots: int = 5  # of one account
    bot_commands: Rate = Rate(20, 2)  # of one bot
    bot_sockets: int = 10  # tables that one bot follows at a time
    connections: int = 4000  # of all clients at a time
    connections_of_one: int = 100  # of one address at a time
    header_seconds: float = 10.0  # for the headers of a request
    body_seconds: float = 30.0  # for the body of a request
    remembered: int = 20_000  # clients whose rates are known at a time
    body: int = 64 * 1024
    record: int = 1024 * 1024  # the body of an imported record
    message: int = 16 * 1024  # on a socket
    events: int = 10_000  # of one table; after that people can play on, but not chat or take back
    waiting: int = 1024 * 1024  # bytes that wait to be sent to one client before it is dropped


@dataclass(frozen=True)
class Keep:
    """How many days something is kept that nobody uses; 0 for ever."""

    guest_days: int = 400  # guests who were not here and have no game that goes on
    waiting_days: int = 30  # tables at which no game has begun
    finished_days: int = 0  # tables at which the game is over


@dataclass(frozen=True)
class Push:
    """Notices by Web Push."""

    services: tuple[str, ...] = ()  # hosts of the push services that are sent to, "googleapis.com"; any if empty
    contact: str = ""  # of the operator, for push services: "mailto:..." or "https://..."
    delay: float = 5.0  # seconds that a notice waits, since a person who is at the table moves on
    local: bool = False  # for tests: also plain HTTP, and addresses that are not public


@dataclass(frozen=True)
class Hashing:
    """How dear the hash of a passphrase is (Argon2id): by default as RFC 9106 recommends for little memory."""

    rounds: int = 3
    kibibytes: int = 64 * 1024
    lanes: int = 4


@dataclass(frozen=True)
class Settings:
    """One server."""

    database: str = ""  # a SQLAlchemy URL; the file in the user's data folder if empty
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()  # besides the host that is asked for, "https://games.example.org"
    proxies: str = ""  # addresses whose X-Forwarded headers are believed, "127.0.0.1"
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    advisers: int = 1  # hints and reviews that are thought about at a time
    longest_thought: float = 10.0  # the most seconds that a computer player has for a move
    compiles_ahead: bool = True  # compile the searches at the start, not at the first move
    lease: float = 15.0  # seconds for which a process has a computer's turn, renewed while it thinks
    loaded: int = 1000  # tables in memory that no client follows
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    push: Push = field(default_factory=Push)
    hashing: Hashing = field(default_factory=Hashing)

    @property
    def url(self) -> str:
        """The database's URL with the driver that is used."""
        if not self.database:
            return f"sqlite:///{user_data_path('howdah', ensure_exists=True) / 'howdah.db'}"
        scheme, colon, rest = self.database.partition(":")
        drivers = {"sqlite+aiosqlite": "sqlite", "postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
        return drivers.get(scheme, scheme) + colon + rest

    @property
    def on_sqlite(self) -> bool:
        """Whether the database is a file of SQLite's."""
        return self.url.startswith("sqlite")

    def to_json(self) -> str:
        """Return the settings as JSON, for another process."""
        return schema.dumps(self)

    @classmethod
    def from_json(cls, text: str) -> "Settings":
        """Return the settings that `to_json` wrote."""
        settings: Settings = schema.read(Settings, schema.parse(text), "settings")
        return settings

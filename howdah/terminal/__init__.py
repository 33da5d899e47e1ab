"""The command `howdah`."""

from typing import Final

# The packages of the extras, by the names under which they are imported.
COMMAND: Final = ("platformdirs", "rich", "typer")  # every command but `howdah engine`; in both extras
TERMINAL: Final = (*COMMAND, "fsrs", "httpx", "textual", "websockets")
SERVER_LIBRARIES: Final = (
    "argon2",
    "cryptography",
    "fastapi",
    "httpcore",
    "itsdangerous",
    "markdown_it",
    "networkx",
    "prometheus_client",
    "uvicorn",
)
SERVER: Final = (*COMMAND, *SERVER_LIBRARIES, "alembic", "sqlalchemy", "websockets")

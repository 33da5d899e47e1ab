"""Logs as JSON, one object per line."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

# What every record has; anything else was given with it.
USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """Writes a record as a line of JSON, with everything that was given beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        given = {name: value for name, value in vars(record).items() if name not in USUAL}
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        } | given
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _has_no_query(record: logging.LogRecord) -> bool:
    """Tell whether a record may be logged: uvicorn logs sockets with their queries, which may hold invitations."""
    return not (record.name.startswith("uvicorn") and "WebSocket" in str(record.msg))


def log_to_stderr(level: str) -> None:
    """Send everything that is logged to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(_has_no_query)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")

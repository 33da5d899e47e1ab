"""Logs as JSON, one object per line."""

import json
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from howdah.server.errors import TooManyError
from howdah.server.limits import Bucket
from howdah.server.settings import Rate

# What every record has; anything else was given with it.
USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}

RATE: Final = Rate(500, 50)  # messages of one kind
REMEMBERED: Final = 256  # kinds of messages


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
            # The details of PostgreSQL quote what was to be stored.
            error = self.formatException(record.exc_info).splitlines()
            line["error"] = "\n".join(part for part in error if not part.lstrip().startswith("DETAIL:"))
        return json.dumps(line, ensure_ascii=False, default=str)


def _has_no_query(record: logging.LogRecord) -> bool:
    """Tell whether a record may be logged: uvicorn logs sockets with their queries, which may hold invitations."""
    return not (record.name.startswith("uvicorn") and "WebSocket" in str(record.msg))


class LogLimit(logging.Filter):
    """Drops messages that come too often, and says in the next one how many were dropped."""

    def __init__(self, rate: Rate = RATE, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[Bucket, list[int]]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be logged."""
        key = record.name, str(record.msg)
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._rate, self._clock), [0]
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        bucket, dropped = self._buckets[key]
        try:
            bucket.take()
        except TooManyError:
            dropped[0] += 1
            return False
        if dropped[0]:
            record.dropped = dropped[0]
            dropped[0] = 0
        return True


def log_to_stderr(level: str) -> None:
    """Send everything that is logged to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(_has_no_query)
    handler.addFilter(LogLimit())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")

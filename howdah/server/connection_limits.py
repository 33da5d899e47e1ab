"""How many connections a server has, and how long a request's headers may take."""

import os
from collections import Counter
from typing import Final

from howdah.server.settings import Settings

MOST_FILES: Final = 65_536  # descriptors that are asked for
OTHER_FILES: Final = 64  # descriptors that are no connections: the database, logs, the event loop


class ConnectionLimits:
    """How many connections there may be, in all and of one network, and how long a request's headers may take."""

    def __init__(self, most: int, most_of_one: int | None, seconds: float) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.seconds = seconds
        self._of: Counter[str] = Counter()

    def admit(self, network: str, others: int) -> bool:
        """Count a connection; return False if there are too many."""
        if others >= self.most or (self.most_of_one is not None and self._of[network] >= self.most_of_one):
            return False
        self._of[network] += 1
        return True

    def release(self, network: str) -> None:
        """Count one connection less."""
        self._of[network] -= 1
        if not self._of[network]:
            del self._of[network]


def connection_limits(settings: Settings) -> ConnectionLimits:
    """Return the limits of a server; more connections than the system has descriptors for are not accepted."""
    files = raise_file_limit()
    limits = settings.limits
    # Behind a proxy all connections come from the proxy, which has to limit them.
    of_one = None if settings.proxies else limits.connections_of_one
    return ConnectionLimits(min(limits.connections, files - OTHER_FILES), of_one, limits.header_seconds)


def raise_file_limit() -> int:
    """Allow this process as many descriptors as the system lets it have, and return how many these are."""
    if os.name != "posix":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)

"""How often somebody may ask: token buckets in bounded memory."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from howdah.server.errors import TooManyError
from howdah.server.settings import Limits, Rate


@dataclass
class Bucket:
    """Tokens of one client, as they were at a time."""

    tokens: float
    at: float

    def take(self, rate: Rate, now: float) -> bool:
        """Take a token if there is one."""
        self.tokens = min(rate.burst, self.tokens + (now - self.at) * rate.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Throttle:
    """One rate for many clients; who has not been heard of for the longest time is forgotten first."""

    def __init__(self, rate: Rate, remembered: int) -> None:
        self.rate = rate
        self.remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        """Count one request of a client; raise `TooManyError` where it is one too many."""
        now = monotonic()
        bucket = self._buckets.setdefault(client, Bucket(self.rate.burst, now))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self.remembered:
            self._buckets.popitem(last=False)
        if not bucket.take(self.rate, now):
            raise TooManyError(f"expected at most {self.rate.burst} at once and {self.rate.per_second} a second")


class Throttles:
    """All rates that the server keeps to."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Throttle(limits.requests, limits.remembered)
        self.commands = Throttle(limits.commands, limits.remembered)
        self.tables = Throttle(limits.tables, limits.remembered)
        self.identities = Throttle(limits.identities, limits.remembered)
        self.sign_ins = Throttle(limits.sign_ins, limits.remembered)

"""Rate limits: token buckets in bounded memory."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from starlette.requests import HTTPConnection

from howdah.server.accounts import Identity
from howdah.server.errors import TooManyError
from howdah.server.settings import Limits, Rate


def network_of(connection: HTTPConnection) -> str:
    """Return what limits count as one client."""
    return network_of_host(connection.client.host if connection.client else "")


def network_of_host(host: str) -> str:
    """Return an IPv4 address as it is, of IPv6 the 64 bits that one household has; any other text unchanged."""
    try:
        address = ip_address(host)
    except ValueError:  # a Unix socket, or a test
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class Bucket:
    """What one client may still ask for: a token for each request, which come back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._tokens = float(rate.burst)
        self._at = clock()

    def take(self) -> None:
        """Count one request; raise `TooManyError` if the limit is exceeded."""
        now = self._clock()
        self._tokens = min(self.rate.burst, self._tokens + (now - self._at) * self.rate.per_second)
        self._at = now
        if self._tokens < 1:
            raise TooManyError(f"expected at most {self.rate.burst} at once and {self.rate.per_second} a second")
        self._tokens -= 1


class Throttle:
    """One rate for many clients; the least recently used clients are evicted first."""

    def __init__(self, rate: Rate, remembered: int) -> None:
        self.rate = rate
        self.remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str) -> None:
        """Count one request of a client; raise `TooManyError` if the limit is exceeded."""
        bucket = self._buckets.setdefault(client, Bucket(self.rate))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self.remembered:
            self._buckets.popitem(last=False)
        bucket.take()


class Capacity:
    """How many things each client may have at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, client: str) -> Iterator[None]:
        """Count one more for as long as the block lasts; raise `TooManyError` if the limit is exceeded."""
        if self._held[client] >= self.most:
            raise TooManyError(f"expected at most {self.most} at a time")
        self._held[client] += 1
        try:
            yield
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]


class Throttles:
    """All limits that the server keeps to."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Throttle(limits.requests, limits.remembered)
        self.files = Throttle(limits.files, limits.remembered)
        self.commands = Throttle(limits.commands, limits.remembered)
        self.bot_commands = Throttle(limits.bot_commands, limits.remembered)
        self.tables = Throttle(limits.tables, limits.remembered)
        self.identities = Throttle(limits.identities, limits.remembered)
        self.sign_ins = Throttle(limits.sign_ins, limits.remembered)
        self.chat = Throttle(limits.chat, limits.remembered)
        self.advice = Throttle(limits.advice, limits.remembered)
        self.sockets = Capacity(limits.sockets)
        self.bot_sockets = Capacity(limits.bot_sockets)

    def take_command(self, person: Identity) -> None:
        """Count one command of a person or a bot."""
        (self.bot_commands if person.program else self.commands).take(person.id)

    @contextmanager
    def hold_socket(self, address: str, person: Identity | None) -> Iterator[None]:
        """Count one more socket of an address, and of a bot, for as long as the block lasts."""
        bot = self.bot_sockets.hold(person.id) if person and person.program else nullcontext()
        with self.sockets.hold(address), bot:
            yield

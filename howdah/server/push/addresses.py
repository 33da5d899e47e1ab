"""Where the server may send to: a client names the address, so it must not lead into the operator's own network."""

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

from howdah.server.errors import EndpointError

LONGEST: Final = 1000  # characters of an endpoint
HTTPS: Final = 443


def check_endpoint(endpoint: str, services: Iterable[str], *, local: bool) -> None:
    """Raise `EndpointError` unless an address is that of a push service; `local` allows a stand-in for tests."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise EndpointError(f"expected the address of a push service, but {endpoint[:80]!r} came") from error
    host = parts.hostname or ""
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST
    if not plain or not host or parts.username is not None or parts.fragment:
        raise EndpointError(f"expected the address of a push service, but {endpoint[:80]!a} came")
    if not local and (parts.scheme != "https" or port not in {None, HTTPS}):
        raise EndpointError(f"expected an address with https, but {endpoint[:80]!r} came")
    allowed = tuple(services)
    if allowed and not any(host == one or host.endswith(f".{one}") for one in allowed):
        raise EndpointError(f"expected an address of {', '.join(allowed)}, but one of {host} came")


def is_public(address: str) -> bool:
    """Tell whether an address belongs to the public internet."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (inner := found.ipv4_mapped or found.sixtofour):
        return is_public(str(inner))
    return found.is_global and not found.is_multicast


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only. The address that was checked is the one that is connected to."""

    def __init__(self, *, local: bool) -> None:
        self._local = local
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        """Resolve a name, check every address, and connect to the first."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        private = [address for address in addresses if not is_public(address)]
        if private and not self._local:
            raise EndpointError(f"expected a public address, but {host} is {private[0]}")
        return await self._inner.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

"""The games that wait for the user at the servers where this terminal has played."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http.cookiejar import LoadError, LWPCookieJar
from typing import Final

from howdah.core.errors import HowdahError
from howdah.table.view import OwnTableEntry
from howdah.terminal.tables.own_account import OwnAccount
from howdah.terminal.tables.server_session import Link, ServerSession, cookie_file
from howdah.terminal.tables.threads import in_daemon_thread

PATIENCE: Final = 3.0  # seconds for an answer; nobody has asked for it
MOST: Final = 5  # games of one server


@dataclass(frozen=True)
class WaitingGame:
    """A game that waits for the user, and the link of its table."""

    link: str
    entry: OwnTableEntry


async def waiting_games(language: str) -> list[WaitingGame]:
    """Return the games that wait at all known servers; a server that does not answer has none."""
    asked = [in_daemon_thread(partial(_waiting_at, server, language)) for server in known_servers()]
    return [game for found in await asyncio.gather(*asked) for game in found]


def known_servers() -> list[str]:
    """Return the addresses of the servers whose cookies are stored."""
    found = []
    for file in sorted(cookie_file("").parent.glob("*.cookies")):
        cookies = LWPCookieJar(str(file))
        with suppress(HowdahError, OSError, LoadError):
            cookies.load()
            if len(cookies):
                found.append(_address(file.stem, cookies))
    return found


def _address(name: str, cookies: LWPCookieJar) -> str:
    """Return the address that belongs to a cookie file; a cookie for HTTPS says so."""
    scheme = "https" if any(cookie.secure for cookie in cookies) else "http"
    place = re.sub(r"_(\d+)$", r":\1", name)
    return Link.read(f"{scheme}://{place}/any").server


def _waiting_at(server: str, language: str) -> list[WaitingGame]:
    session = ServerSession(server, language, timeout=PATIENCE)
    try:
        own = OwnAccount(session)
        return [WaitingGame(own.link(entry.id), entry) for entry in own.waiting()[:MOST]]
    except HowdahError:
        return []
    finally:
        session.close()

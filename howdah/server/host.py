"""Everything that a server process consists of, from its start to its end."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from howdah.core.registry import Registry
from howdah.games import GAMES
from howdah.server.accounts import Accounts, Identity
from howdah.server.auth import Auth, ServerVisitor
from howdah.server.limits import Throttles
from howdah.server.metrics import PrometheusMetrics
from howdah.server.scheduler import Scheduler
from howdah.server.search_pool import MOST_WAITING, SearchPool, compile_ahead
from howdah.server.settings import Settings
from howdah.service.computer_turns import ComputerTurns, decide_by
from howdah.service.endpoint import Call, table_id_of
from howdah.service.hub import Hub, now
from howdah.service.messages.session import Session
from howdah.storage.sql.database import Database
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.secret import server_secret
from howdah.storage.sql.storage import SqlStorage
from howdah.table.actor import Actor

LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class ServerCall(Call):
    """A call over HTTP."""

    host: "ServerHost"
    visitor: ServerVisitor
    request: Request
    response: Response = field(default_factory=Response)  # its cookies go out with the answer

    def sign_in(self, identity: Identity) -> Session:
        """Set the cookie of a person, and return the session."""
        self.host.auth.set_cookie(self.response, identity.id, secure=self.request.url.scheme == "https")
        return Session(identity.name, identity.login)


@dataclass(frozen=True)
class ServerHost:
    """The parts of a running server."""

    settings: Settings
    games: Registry
    database: Database
    storage: SqlStorage
    secret: str
    accounts: Accounts
    auth: Auth
    hub: Hub
    thinker: SearchPool
    throttles: Throttles

    async def session(self, call: Call) -> Session:
        """Return the session, and renew its cookie."""
        assert isinstance(call, ServerCall)  # noqa: S101
        return call.sign_in(call.visitor.identity) if call.visitor.identity else Session(None, None)

    async def take_name(self, call: Call, name: str) -> Session:
        """Rename a person, or make an anonymous visitor a guest."""
        assert isinstance(call, ServerCall)  # noqa: S101
        if call.visitor.identity:
            return call.sign_in(await self.accounts.rename(call.visitor.identity, name, now()))
        self.throttles.identities.take(call.visitor.address)
        return call.sign_in(await self.accounts.add_guest(name, now()))

    def table_id(self, actor: Actor, command_id: str) -> str:
        """Return the id of the table that a command of an actor creates, the same one each time."""
        return table_id_of(self.secret, actor, command_id)


@asynccontextmanager
async def running(settings: Settings, games: Registry = GAMES) -> AsyncIterator[ServerHost]:
    """Start a server's parts, and stop them in order: leases are given back before the database is closed."""
    process = secrets.token_hex(8)
    database = Database(settings.url)
    try:
        await database.upgrade()
        secret = await server_secret(database)
        accounts = Accounts(database)
        storage = SqlStorage(database, process)
        hub = Hub(storage, games, settings.loaded, run=asyncio.to_thread, metrics=PrometheusMetrics())
        leases = Leases(database, process, settings.lease, now)
        if database.on_sqlite:
            await leases.delete_all()  # there is no other process, so they are those of a killed one
        players = SearchPool(settings.thinkers, games, settings.longest_thought)
        advice = SearchPool(settings.advisers, games, settings.longest_thought, MOST_WAITING)
        turns = ComputerTurns(hub, decide_by(players, hub.chance), leases.claim)
        if settings.compiles_ahead:
            compile_ahead(games)
        background = [Scheduler(storage, leases, hub, turns).run(), *_notifications(settings, process, hub)]
        tasks = [asyncio.create_task(work) for work in background]
        auth = Auth(accounts, secret, settings.origins)
        throttles = Throttles(settings.limits)
        yield ServerHost(settings, games, database, storage, secret, accounts, auth, hub, advice, throttles)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        players.close()
        advice.close()
        await turns.close()
        await hub.finish()
        try:
            await leases.release_all()
        except SQLAlchemyError:
            LOG.exception("the leases of this process could not be released")
    finally:
        await database.close()


def _notifications(settings: Settings, process: str, hub: Hub) -> list[Coroutine[None, None, None]]:
    """Return the listener to other processes, which PostgreSQL has and SQLite does not need."""
    if settings.on_sqlite:
        return []
    from howdah.server.pg_notify import PgNotify

    return [PgNotify(settings.url, process, hub).run()]

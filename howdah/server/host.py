"""Everything that a server process consists of, from its start to its end."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from howdah.core.extras import MissingExtraError, require
from howdah.core.registry import Registry
from howdah.games import GAMES
from howdah.server.accounts import Accounts, Identity
from howdah.server.auth import Addresses, Auth, ServerVisitor
from howdah.server.bots import Bots
from howdah.server.clubs.clubs import Clubs
from howdah.server.clubs.rounds import INTERVAL as ROUNDS_INTERVAL
from howdah.server.clubs.rounds import Rounds
from howdah.server.clubs.tournaments import Tournaments
from howdah.server.errors import TooManyError
from howdah.server.fair_pool import FairPool
from howdah.server.fair_queue import Client
from howdah.server.limits import Throttles
from howdah.server.metrics import PrometheusMetrics
from howdah.server.passphrase import Passphrases
from howdah.server.peace import Peace
from howdah.server.people import People
from howdah.server.retention import INTERVAL as RETENTION_INTERVAL
from howdah.server.retention import Retention
from howdah.server.scheduler import INTERVAL, Scheduler
from howdah.server.search_pool import MOST_WAITING, ClientThinker, SearchPool, compile_ahead
from howdah.server.settings import Limits, Settings
from howdah.server.solvers import SqlSolvers
from howdah.server.supervisor import Supervisor
from howdah.service.computer_turns import ComputerTurns, decide_by
from howdah.service.endpoint import Call, table_id_of
from howdah.service.hub import Hub
from howdah.service.jobs import Thinker
from howdah.service.messages.session import Session
from howdah.service.solvers import Solvers
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.clock import DatabaseClock
from howdah.storage.sql.database import Database, probe
from howdah.storage.sql.erasure import erase_person
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.secret import server_secret, stored_secret
from howdah.storage.sql.storage import SqlStorage
from howdah.table.actor import Actor
from howdah.table.commands import Chat, Join, Plan, Propose
from howdah.table.commands import Request as TableRequest
from howdah.table.errors import NotAllowedError

if TYPE_CHECKING:
    from howdah.server.push.service import PushService

LOG: Final = logging.getLogger(__name__)
PATIENCE: Final = 30.0  # seconds without a success after which a background task counts as dead
PROBE_INTERVAL: Final = 1.0
CLOCK_INTERVAL: Final = 10.0
PUSH_INTERVAL: Final = 1.0
NO_CONTACT: Final = "https://howdah.invalid"  # of an operator who has set none
REPLAYS: Final = 2  # records that are replayed, and pages that are made, at a time
MOST_REPLAYS_WAITING: Final = 16  # of one address
T = TypeVar("T")


@dataclass(frozen=True)
class ServerCall(Call):
    """A call over HTTP."""

    host: "ServerHost"
    visitor: ServerVisitor
    request: Request
    response: Response = field(default_factory=Response)  # its cookies go out with the answer

    @property
    def client(self) -> Client:
        """For whom the call's work is done."""
        return Client(self.visitor.address, self.visitor.identity.id if self.visitor.identity else "")

    @property
    def thinker(self) -> Thinker:
        """What runs the caller's searches."""
        return ClientThinker(self.host.advice, self.client)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return what a function returns that may take long; callers take turns."""
        return await self.host.replays.run(self.client, partial(work, *arguments))

    async def sign_in(self, identity: Identity) -> Session:
        """Set the cookie of a person, and return the session; a device that is signed in keeps its own."""
        now = self.host.clock.now()
        if identity.program:  # a bot has its token
            return Session(identity.name, None)
        session = identity.session or await self.host.accounts.start_session(identity.id, now)
        await self.host.accounts.keep_seen(identity, now)
        self.host.auth.set_cookie(self.response, identity.id, session, secure=self.request.url.scheme == "https")
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
    passphrases: Passphrases
    bots: Bots
    peace: Peace
    people: People
    auth: Auth
    hub: Hub
    advice: SearchPool
    replays: FairPool
    throttles: Throttles
    supervisor: Supervisor
    clock: DatabaseClock
    solvers: Solvers
    clubs: Clubs
    rounds: Rounds
    push: "PushService | None"  # None if the packages for it are missing

    @property
    def thinker(self) -> Thinker:
        """What runs searches of the server itself."""
        return ClientThinker(self.advice, Client("", urgent=False))

    @property
    def tournaments(self) -> Tournaments:
        """What is stored of tournaments."""
        return self.rounds.tournaments

    async def session(self, call: Call) -> Session:
        """Return the session, and renew its cookie."""
        assert isinstance(call, ServerCall)  # noqa: S101
        return await call.sign_in(call.visitor.identity) if call.visitor.identity else Session(None, None)

    async def take_name(self, call: Call, name: str) -> Session:
        """Rename a person, or make an anonymous visitor a guest."""
        assert isinstance(call, ServerCall)  # noqa: S101
        if call.visitor.identity:
            return await call.sign_in(await self.accounts.rename(call.visitor.identity, name, self.clock.now()))
        self.throttles.identities.take(call.visitor.address)
        return await call.sign_in(await self.accounts.add_guest(name, self.clock.now()))

    async def erase(self, identity: Identity) -> None:
        """Delete a person and the person's bots, and what is stored of them at tables."""
        for bot in await self.bots.identities(identity):
            await self.erase(bot)
        deleted, changed = await self.database.write(partial(erase_person, holders=identity.holders))
        await self.accounts.delete(identity)
        for table_id in deleted:
            self.hub.forget(table_id)
        for table_id in changed:
            await self.hub.reload(table_id)

    def table_id(self, actor: Actor, command_id: str) -> str:
        """Return the id of the table that a command of an actor creates, the same one each time."""
        return table_id_of(self.secret, actor, command_id)


@asynccontextmanager
async def running(settings: Settings, games: Registry = GAMES) -> AsyncIterator[ServerHost]:  # noqa: PLR0915
    """Start a server's parts, and stop them in order: leases are given back before the database is closed."""
    process = secrets.token_hex(8)
    database = Database(settings.url)
    try:
        database.lock()
        await database.upgrade()
        secret = await server_secret(database)
        clock = DatabaseClock(database)
        await clock.synchronise()
        accounts = Accounts(database)
        bots = Bots(accounts)
        peace = Peace(database)
        addresses = Addresses(settings.limits.remembered)
        throttles = Throttles(settings.limits)
        storage = SqlStorage(database, process, partial(_origin_of, addresses, secret))
        hub = Hub(
            storage,
            games,
            settings.loaded,
            run=asyncio.to_thread,
            metrics=PrometheusMetrics(),
            clock=clock.now,
            shared=not database.on_sqlite,
            guard=partial(_guard, throttles, settings.limits, peace),
            rates=True,
        )
        leases = Leases(database, process, settings.lease, clock.now)
        if database.on_sqlite:
            await leases.delete_all()  # there is no other process, so they are those of a killed one
        players = SearchPool(settings.thinkers, games, settings.longest_thought)
        advice = SearchPool(settings.advisers, games, settings.longest_thought, MOST_WAITING)
        turns = ComputerTurns(hub, decide_by(_thinker_of(players, hub, addresses), hub.chance), leases.claim)
        replays = FairPool(REPLAYS, "replay", MOST_REPLAYS_WAITING)
        if settings.compiles_ahead:
            compile_ahead(games)
        supervisor = Supervisor()
        supervisor.every(INTERVAL, "scheduler", Scheduler(storage, leases, hub, turns).poll, PATIENCE)
        rounds = _tournaments(supervisor, database, hub, secret)
        retention = Retention(database, settings.keep, clock.now, hub.forget)
        supervisor.every(RETENTION_INTERVAL, "retention", retention.tidy, RETENTION_INTERVAL + PATIENCE)
        supervisor.every(PROBE_INTERVAL, "storage", partial(probe, database), PATIENCE)
        if not database.on_sqlite:
            from howdah.server.pg_notify import PgNotify

            supervisor.keep("notifications", PgNotify(settings.url, hub).run, PATIENCE)
            supervisor.every(CLOCK_INTERVAL, "clock", clock.synchronise, PATIENCE)
        push = await _start_push(settings, storage, accounts, hub, clock, supervisor)
        auth = Auth(accounts, bots, secret, settings.origins, addresses)
        yield ServerHost(
            settings,
            games,
            database,
            storage,
            secret,
            accounts,
            Passphrases(settings.hashing),
            bots,
            peace,
            People(database, games),
            auth,
            hub,
            advice,
            replays,
            throttles,
            supervisor,
            clock,
            SqlSolvers(database, clock.now),
            Clubs(database),
            rounds,
            push,
        )
        await supervisor.close()
        if push:
            await push.close()
        await turns.close()  # before their pool, which takes no new search then
        players.close()
        advice.close()
        replays.close()
        await hub.finish()
        try:
            await leases.release_all()
        except SQLAlchemyError:
            LOG.exception("the leases of this process could not be released")
    finally:
        await database.close()


def _tournaments(supervisor: Supervisor, database: Database, hub: Hub, secret: str) -> Rounds:
    """Return what leads tournaments through their rounds, and let it run."""
    rounds = Rounds(Tournaments(database, hub.games), hub, secret)
    supervisor.every(ROUNDS_INTERVAL, "tournaments", rounds.poll, PATIENCE)
    return rounds


async def _start_push(
    settings: Settings, storage: SqlStorage, accounts: Accounts, hub: Hub, clock: DatabaseClock, supervisor: Supervisor
) -> "PushService | None":
    """Start what sends notices by Web Push; None, with a line in the log, where a package is missing."""
    try:
        require("Web Push", "server", "cryptography", "httpcore")
    except MissingExtraError as error:
        LOG.warning("no notices are sent", extra={"reason": str(error)})
        return None
    from howdah.server.push.delivery import PushClient
    from howdah.server.push.errand import PushErrand
    from howdah.server.push.service import PushService
    from howdah.server.push.vapid import Vapid, new_private_key

    key = await stored_secret(storage.database, "vapid", new_private_key)
    sites = (origin for origin in settings.origins if origin.startswith("https://"))
    vapid = Vapid(key, settings.push.contact or next(sites, NO_CONTACT), clock.now)
    client = PushClient(settings.push, vapid)
    errand = PushErrand(storage.database, storage, accounts, hub, client, clock.now, settings.push.delay)
    supervisor.every(PUSH_INTERVAL, "push", errand.poll, PATIENCE)
    return PushService(settings.push, storage.database, vapid, client, errand)


def _origin_of(addresses: Addresses, secret: str, holder: str) -> int | None:
    """Return the network that a holder calls from as a number from which the network cannot be told."""
    address = addresses.of(holder)
    if address == holder:
        return None
    return int.from_bytes(hashlib.sha256(f"origin\0{secret}\0{address}".encode()).digest()[:3])


async def _guard(
    throttles: Throttles, limits: Limits, peace: Peace, stored: StoredTable, request: TableRequest, actor: Actor
) -> None:
    """Raise an error for a chat that is too quick, or makes a table too long to load, and for who is blocked there."""
    if isinstance(request, Chat):
        throttles.chat.take(str(actor.holder))
    if isinstance(request, Chat | Plan | Propose) and stored.table.seq >= limits.events:
        raise TooManyError(f"expected a table of at most {limits.events} events", key="table-full")
    if isinstance(request, Join) and await peace.keeps_out(stored, str(actor.holder)):
        raise NotAllowedError("somebody at this table does not want to play with you", key="blocked")


def _thinker_of(pool: SearchPool, hub: Hub, addresses: Addresses) -> Callable[[StoredTable], Thinker]:
    """Return for whom the computers of a table think: its host, or nobody if only computers are there."""

    def thinker_of(stored: StoredTable) -> Thinker:
        holder = stored.table.host.holder
        attended = any(seat.person for seat in stored.table.seats) or hub.is_followed(stored.id)
        return ClientThinker(pool, Client(addresses.of(holder), holder, attended))

    return thinker_of

"""Everything that a server process consists of, from its start to its end."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from howdah.core.registry import Registry
from howdah.desk.hub import Hub
from howdah.games import GAMES
from howdah.server.advising import Advisers
from howdah.server.caretaker import Caretaker
from howdah.server.database import Database
from howdah.server.gate import Gate
from howdah.server.journal import Journal
from howdah.server.leases import Leases
from howdah.server.limits import Throttles
from howdah.server.people import People
from howdah.server.secret import server_secret
from howdah.server.settings import Settings
from howdah.server.telemetry import Counters
from howdah.server.thinkers import Pool, Thinkers, prepare


@dataclass(frozen=True)
class Service:
    """The parts of a running server."""

    settings: Settings
    games: Registry
    database: Database
    secret: str
    people: People
    gate: Gate
    hub: Hub
    advisers: Advisers
    throttles: Throttles


@asynccontextmanager
async def running(settings: Settings, games: Registry = GAMES) -> AsyncIterator[Service]:
    """Start a server's parts, and stop them in order: turns are given back before the database is closed."""
    process = secrets.token_hex(8)
    database = Database(settings)
    try:
        await database.upgrade()
        secret = await server_secret(database)
        people = People(database)
        journal = Journal(database, process)
        hub = Hub(journal, games, settings.loaded, aside=asyncio.to_thread, tally=Counters())
        pool = Pool(settings.thinkers)
        leases = Leases(database, process, settings.lease)
        if settings.on_sqlite:
            await leases.forget_all()  # there is no other process, so they are of one that was killed
        thinkers = Thinkers(hub, leases, pool, settings.longest_thought)
        advisers = Advisers(settings.advisers, settings.longest_thought)
        hub.watchers.append(thinkers.consider)
        if settings.compiles_ahead:
            prepare(games)
        errands = [asyncio.create_task(Caretaker(database, hub, thinkers).run())]
        if not settings.on_sqlite:
            from howdah.server.neighbours import Neighbours

            errands.append(asyncio.create_task(Neighbours(settings.url, process, hub).run()))
        gate = Gate(people, secret, settings.origins)
        yield Service(settings, games, database, secret, people, gate, hub, advisers, Throttles(settings.limits))
        for errand in errands:
            errand.cancel()
        await asyncio.gather(*errands, return_exceptions=True)
        pool.close()
        advisers.pool.close()
        await thinkers.close()
        await hub.finish()
    finally:
        await database.close()

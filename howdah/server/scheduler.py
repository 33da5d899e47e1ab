"""Background work: expired clocks and abandoned computer turns."""

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.service.computer_turns import ComputerTurns
from howdah.service.hub import Hub
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.storage import SqlStorage
from howdah.table.actor import SYSTEM
from howdah.table.commands import Command, Tick
from howdah.table.errors import JournalError

LOG: Final = logging.getLogger(__name__)
INTERVAL: Final = 0.5  # seconds


class Scheduler:
    """Polls the database and keeps no timers, so nothing is lost with a process.

    Several processes may poll at the same time: the key of the events lets one of them be first.
    """

    def __init__(self, storage: SqlStorage, leases: Leases, hub: Hub, turns: ComputerTurns) -> None:
        self.storage = storage
        self.leases = leases
        self.hub = hub
        self.turns = turns
        self._unsupported: set[str] = set()  # tables with an unsupported rules version

    async def run(self) -> None:
        """Poll until cancelled; a database that is away for a while does not end it."""
        while True:
            try:
                await self._let_flags_fall()
                for table_id in await self.leases.unclaimed():
                    self.turns.begin(table_id)
            except SQLAlchemyError:
                LOG.exception("the scheduler could not read the database")
            await asyncio.sleep(INTERVAL)

    async def _let_flags_fall(self) -> None:
        for table_id in set(await self.storage.flags_fallen(self.hub.clock())) - self._unsupported:
            try:
                seq = (await self.hub.live(table_id)).stored.table.seq
                await self.hub.submit(table_id, Command(f"flag-{seq}", seq, Tick()), lambda _: SYSTEM)
            except HowdahError as error:
                if isinstance(error, JournalError):
                    self._unsupported.add(table_id)
                LOG.exception("a flag cannot fall", extra={"table": table_id})

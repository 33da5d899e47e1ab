"""Background work: expired clocks and abandoned computer turns."""

import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from howdah.server.supervisor import Backoff
from howdah.service.computer_turns import ComputerTurns
from howdah.service.hub import Hub
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.storage import SqlStorage
from howdah.table.actor import SYSTEM
from howdah.table.commands import Command, Tick

LOG: Final = logging.getLogger(__name__)
INTERVAL: Final = 0.5  # seconds
MOST_TURNS: Final = 64  # tables whose computers' turns are taken over at a time; the others wait in the database


class Scheduler:
    """Polls the database and keeps no timers, so nothing is lost with a process.

    Several processes may poll at the same time: the key of the events lets one of them be first. A table that cannot be
    read is left alone for a while, longer each time, and holds up no other.
    """

    def __init__(
        self,
        storage: SqlStorage,
        leases: Leases,
        hub: Hub,
        turns: ComputerTurns,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.storage = storage
        self.leases = leases
        self.hub = hub
        self.turns = turns
        self._flags = Backoff(clock)
        self._turns = Backoff(clock)
        turns.on_error = self._turn_failed
        turns.on_success = self._turns.succeed

    async def poll(self) -> None:
        """Do what is due; raise an error only if the database fails."""
        await self.hub.settle_doubts()
        for table_id in await self.storage.flags_fallen(self.hub.clock()):
            if self._flags.ready(table_id):
                await self._one(table_id, self._let_flag_fall)
        if self.turns.active >= MOST_TURNS:
            return
        unclaimed = [table_id for table_id in await self.leases.unclaimed() if self._turns.ready(table_id)]
        for table_id in unclaimed[: MOST_TURNS - self.turns.active]:
            self.turns.begin(table_id)

    async def _one(self, table_id: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Work on one table; its errors are its own."""
        try:
            await work(table_id)
        except SQLAlchemyError:
            raise
        except Exception:
            self._flags.fail(table_id)
            LOG.exception("a flag cannot fall", extra={"table": table_id})
        else:
            self._flags.succeed(table_id)

    async def _let_flag_fall(self, table_id: str) -> None:
        seq = (await self.hub.live(table_id)).stored.table.seq
        await self.hub.submit(table_id, Command(f"flag-{seq}", seq, Tick()), lambda _: SYSTEM)

    def _turn_failed(self, table_id: str, error: Exception) -> None:
        self._turns.fail(table_id)
        LOG.error("a computer's turn failed", exc_info=error, extra={"table": table_id})

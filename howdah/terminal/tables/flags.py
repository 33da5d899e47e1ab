"""The flags of a table at this terminal: they fall when the time is up, without a command of a player."""

import asyncio
from typing import Any, Final

from howdah.service.hub import Hub
from howdah.storage.protocol import StoredTable
from howdah.table.actor import SYSTEM
from howdah.table.commands import Command, Tick

SECOND: Final = 1000  # in milliseconds


class Flags:
    """A timer for the clock that runs."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._timer: asyncio.TimerHandle | None = None
        self._falling: set[asyncio.Task[Any]] = set()
        hub.watchers.append(self.watch)

    def watch(self, stored: StoredTable) -> None:
        """Wait for the time of a table to be up, instead of what was waited for before."""
        self.stop()
        falls = stored.table.flag_falls
        if falls is not None:
            left = max(0, falls - self._hub.clock()) / SECOND
            self._timer = asyncio.get_running_loop().call_later(left, self._fall, stored, falls)

    def stop(self) -> None:
        """Wait no longer."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def _fall(self, stored: StoredTable, falls: int) -> None:
        if self._hub.clock() < falls:  # the timer goes by another clock, and was early
            self.watch(stored)
            return
        command = Command(f"flag-{stored.table.seq}", stored.table.seq, Tick())
        task = asyncio.get_running_loop().create_task(self._hub.submit(stored.id, command, lambda _: SYSTEM))
        self._falling.add(task)
        task.add_done_callback(self._falling.discard)

"""The background task that sends notices: from the outbox, by one process each, tried again after a failure."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.server.accounts import Accounts
from howdah.server.metrics import PUSHES
from howdah.server.push.delivery import Delivery, Outcome, PushClient
from howdah.server.push.message import lasts, message_for
from howdah.service.hub import Hub
from howdah.storage.sql.database import Database
from howdah.storage.sql.outbox import OutgoingNotice, claim_notices, remove_subscription, settle_notice
from howdah.storage.sql.storage import SqlStorage

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 32  # notices that are sent at a time
CLAIMED: Final = 60_000  # milliseconds after which another process may send a notice again
FIRST_WAIT: Final = 15  # seconds after a failure; doubled with each
LONGEST_WAIT: Final = 3600
MOST_TRIES: Final = 12
MOST_WAITING: Final = 99  # games that are counted for a badge


def wait_after(tries: int, asked: int) -> int:
    """Return how many seconds to wait after some tries in vain, at least as long as the push service asks."""
    return max(asked, int(min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))))


@dataclass(frozen=True)
class PushErrand:
    """Sends what is in the outbox. Stored claims let one process send a notice, and a crash only delays it."""

    database: Database
    storage: SqlStorage
    accounts: Accounts
    hub: Hub
    client: PushClient
    clock: Callable[[], int]
    delay: float  # seconds that a notice waits, since a person who is at the table moves on

    async def poll(self) -> None:
        """Send what is due; raise an error only if the database fails."""
        while True:
            now = self.clock()
            claim = partial(claim_notices, before=now - int(self.delay * 1000), until=now + CLAIMED, most=AT_ONCE)
            notices = await self.database.write(claim)
            await asyncio.gather(*map(self._deliver, notices))
            if len(notices) < AT_ONCE:
                return

    async def _deliver(self, notice: OutgoingNotice) -> None:
        try:
            done = await self._send(notice)
        except SQLAlchemyError:
            raise
        except Exception:
            LOG.exception("a notice cannot be sent", extra={"table": notice.table_id})
            done = Delivery(Outcome.BUSY)
        PUSHES.labels(done.outcome.value).inc()
        if done.outcome is Outcome.GONE:
            await self.database.write(partial(remove_subscription, digest=notice.digest))
        elif done.outcome is Outcome.BUSY and notice.tries < MOST_TRIES:
            again = self.clock() + 1000 * wait_after(notice.tries, done.wait)
            await self.database.write(settle_notice(notice, again))
        else:
            await self.database.write(settle_notice(notice, None))

    async def _send(self, notice: OutgoingNotice) -> Delivery:
        try:
            stored = (await self.hub.live(notice.table_id)).stored
        except HowdahError:
            LOG.info("a notice is about a table that cannot be read", extra={"table": notice.table_id})
            return Delivery(Outcome.DROPPED)
        person = await self.accounts.find(notice.person)
        if person is None:
            return Delivery(Outcome.DROPPED)
        supported = {game.id: game.versions for game in self.hub.games}
        due = await self.storage.tables_of(person.holders, supported, MOST_WAITING, before=(2**53, ""), due=True)
        message = message_for(stored, person.holders, notice.kind, notice.language, len(due))
        if message is None:
            return Delivery(Outcome.DROPPED)
        return await self.client.send(
            notice.endpoint, notice.p256dh, notice.auth, message.to_bytes(), notice.table_id, lasts(stored.table)
        )

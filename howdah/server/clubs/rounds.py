"""The rounds of tournaments: pairing, making the tables, taking their results, deadlines.

Everything is found by polling the database, so a restart or a crash needs no special case: a round is paired in one
transaction whose key is the lock, and the id of a table follows from the tournament, the round and the board.
"""

import json
import logging
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.server.clubs import outcomes
from howdah.server.clubs.tournaments import StoredPairing, Tournament, Tournaments, allowed_sizes, load
from howdah.server.errors import ClubError
from howdah.service.endpoint import table_id_of
from howdah.service.hub import Hub
from howdah.storage.sql.club_tables import ENTRANTS, PAIRINGS, TOURNAMENTS
from howdah.table.actor import SYSTEM, Actor, Person
from howdah.table.commands import Close, Command
from howdah.table.setup import Kept, Privacy, Setup
from howdah.table.table import Phase
from howdah.tournaments.berger import round_robin
from howdah.tournaments.mixing import mix, table_sizes
from howdah.tournaments.pairing import Meetings, bye
from howdah.tournaments.standings import points_of
from howdah.tournaments.swiss import swiss

LOG: Final = logging.getLogger(__name__)
INTERVAL: Final = 1.0  # seconds
MINUTE: Final = 60_000
RUNNING: Final = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.state == "running")


class Rounds:
    """Leads tournaments through their rounds."""

    def __init__(self, tournaments: Tournaments, hub: Hub, secret: str) -> None:
        self.tournaments = tournaments
        self.database = tournaments.database
        self.hub = hub
        self.secret = secret

    async def poll(self) -> None:
        """Lead on all tournaments that are running; raise an error only if the database fails."""
        for tournament in await self.database.read(lambda connection: connection.scalars(RUNNING).all()):
            try:
                await self.lead_on(tournament)
            except SQLAlchemyError:
                raise
            except Exception:
                LOG.exception("a tournament cannot go on", extra={"tournament": tournament})

    async def lead_on(self, tournament: str) -> None:
        """Do what is due in a tournament: make tables, take results, close late games, go on to the next round."""
        found = await self.tournaments.find(tournament)
        late = found.due is not None and found.due <= self.hub.clock()
        for one in found.current:
            if one.table_id and one.pairing.outcome is None:
                await self._take_result(found, one, late=late)
        found = await self.tournaments.find(tournament)
        if found.state != "running" or any(one.pairing.outcome is None for one in found.current):
            return
        if found.round >= found.rounds:
            await self._end(found)
        elif found.plan.minutes:
            await self._pair(found)
            await self.lead_on(tournament)  # its tables are not left to the next poll

    async def start(self, tournament: str, number: int) -> None:
        """Start a round; games of the round before that are not over are closed, as at a deadline (CL-7)."""
        found = await self.tournaments.find(tournament)
        if number <= found.round:  # it was asked for before
            await self.lead_on(tournament)
            return
        if number > found.round + 1 or found.state == "over" or (found.rounds and number > found.rounds):
            raise ClubError(f"expected the number of the next round, but {number} came", key="no-such-round")
        for one in found.current:
            if one.table_id and one.pairing.outcome is None:
                await self._take_result(found, one, late=True)
        found = await self.tournaments.find(tournament)
        if found.round < number:  # another request or process may have been first
            await self._pair(found)
        await self.lead_on(tournament)  # its tables are there with the answer

    async def finish(self, tournament: str) -> None:
        """End the last round now: games that are not over are closed, as at a deadline (CL-7)."""
        found = await self.tournaments.find(tournament)
        for one in found.current:
            if one.table_id and one.pairing.outcome is None:
                await self._take_result(found, one, late=True)
        await self._end(await self.tournaments.find(tournament))

    async def _take_result(self, found: Tournament, one: StoredPairing, *, late: bool) -> None:
        """Make the table of a pairing if it is missing, close it if it is late, and store the result if it is over."""
        table_id = str(one.table_id)
        if self.hub.loaded(table_id) is None and await self.hub.storage.head(table_id) is None:
            await self._make_table(found, one)
        live = await self.hub.live(table_id)
        if late and live.stored.table.phase is not Phase.OVER:
            try:
                await self.hub.submit(table_id, Command("deadline", 0, Close()), lambda _: SYSTEM)
            except HowdahError:
                LOG.info("a game ended before it was closed", extra={"table": table_id}, exc_info=True)
        if self.hub.shared:
            await self.hub.catch_up(table_id)
        table = live.stored.table
        if table.phase is not Phase.OVER:
            return
        outcome, absent = outcomes.written(outcomes.outcome_at(table)), outcomes.no_show(table)
        key = [PAIRINGS.c.tournament_id == found.id, PAIRINGS.c.round == one.round, PAIRINGS.c.board == one.board]

        def write(connection: Connection) -> None:
            stored = update(PAIRINGS).where(*key, PAIRINGS.c.outcome.is_(None)).values(outcome=outcome)
            if connection.execute(stored).rowcount and absent is not None:
                gone = [ENTRANTS.c.tournament_id == found.id, ENTRANTS.c.number == one.pairing.seats[absent]]
                connection.execute(update(ENTRANTS).where(*gone).values(gone=True))

        await self.database.write(write)

    async def _make_table(self, found: Tournament, one: StoredPairing) -> None:
        chosen = found.plan.games[(one.round - 1) % len(found.plan.games)]
        entrants = {entrant.number: entrant for entrant in found.entrants}
        people = [entrants[number] for number in one.pairing.seats]
        setup = Setup(
            chosen.game,
            # A person who was deleted after the pairing holds a seat that nobody can take.
            tuple(Kept(Person(who.person or f"nobody-{who.number}", who.name)) for who in people),
            chosen.options,
            found.plan.clock,
            Privacy.OPEN,
            spectators_chat=False,
            host=Person(f"club-{found.club}", found.club_name),
        )
        await self.hub.create(str(one.table_id), setup, "tournament", SYSTEM)

    async def _pair(self, found: Tournament) -> None:
        """Pair the next round, once, whatever several processes do."""
        if found.state == "over":
            return
        active = [entrant.number for entrant in found.entrants if not entrant.gone]
        least = min(allowed_sizes(found.plan, self.hub.games))
        if len(active) < least:
            if found.state == "running":
                await self._end(found)
                return
            raise ClubError(f"expected at least {least} entrants", key="too-few-entrants", least=least)
        number = found.round + 1
        pairs = await self.hub.run(partial(self._pairs, found, active))
        rounds = found.rounds or len(round_robin([one.number for one in found.entrants]))
        due = self.hub.clock() + found.plan.minutes * MINUTE if found.plan.minutes else None
        rows = [
            {
                "tournament_id": found.id,
                "round": number,
                "board": board,
                "seats": json.dumps(pair),
                "table_id": self._table_id(found.id, number, board) if len(pair) > 1 else None,
                "outcome": outcomes.written(bye()) if len(pair) == 1 else None,
            }
            for board, pair in enumerate(pairs, 1)
        ]

        def write(connection: Connection) -> None:
            before = load(connection, found.id, lock=True)
            if before.round != found.round or before.state != found.state:
                return  # another process was first
            after = {"round": number, "rounds": rounds, "state": "running", "due": due}
            connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == found.id).values(after))
            connection.execute(PAIRINGS.insert(), rows)

        await self.database.write(write)

    def _pairs(self, found: Tournament, active: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the tables of the next round."""
        drawn = [entrant.number for entrant in found.entrants]
        Random(found.id).shuffle(drawn)  # noqa: S311 - lots, the same ones each time
        if found.plan.table_size == 2 and found.plan.system == "round-robin":
            return [pair for whole in round_robin(drawn)[found.round] for pair in _present(whole, active)]
        points, meetings = points_of(drawn, found.played), Meetings(found.played)
        lots = {number: lot for lot, number in enumerate(drawn)}
        places = {standing.entrant: standing.place for standing in found.standings()}
        ranking = sorted(active, key=lambda number: (places[number], lots[number]))
        if found.plan.table_size == 2:
            return swiss(ranking, points, meetings)
        sizes = table_sizes(len(ranking), found.plan.table_size, allowed_sizes(found.plan, self.hub.games))
        return mix(ranking, points if found.plan.system == "swiss" else None, meetings, sizes)

    async def _end(self, found: Tournament) -> None:
        over = {"state": "over", "due": None}
        ended = update(TOURNAMENTS).where(TOURNAMENTS.c.id == found.id, TOURNAMENTS.c.round == found.round)
        await self.database.write(lambda connection: connection.execute(ended.values(over)))

    def _table_id(self, tournament: str, number: int, board: int) -> str:
        return table_id_of(self.secret, Actor(f"tournament-{tournament}"), f"{number}-{board}")


def _present(pair: tuple[int, ...], active: Sequence[int]) -> list[tuple[int, ...]]:
    """Return a pair of a round robin without those who are gone: the other one has a bye (CL-9)."""
    left = tuple(number for number in pair if number in active)
    return [left] if left else []

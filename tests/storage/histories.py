"""Tables with their events, to store."""

from random import Random

from howdah.storage.protocol import Append, StoredTable
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Answer, Command, Create, Join, Propose, Request, Resign
from howdah.table.decide import decide
from howdah.table.proposal import Rematch
from howdah.table.setup import Free, Mine, Setup

ANN, BOB = Actor("p-ann", "Ann"), Actor("p-bob", "Bob")
NOON = 1_800_000_000_000


class History:
    """A table whose changes are stored one by one."""

    def __init__(self, table_id: str, setup: Setup | None = None, host: Actor = ANN) -> None:
        setup = setup or Setup("siam", (Mine(), Free()))
        made = decide(None, Command("create", 0, Create(setup)), host, NOON, Random(1))
        self.commands = 0
        self.creation = Append(StoredTable(table_id, made.table, f"invitation-{table_id}"), made.events, None)
        self.stored = self.creation.stored

    def ask(self, actor: Actor, request: Request, following: str | None = None) -> Append:
        """Return what a command stores, and go on from there."""
        append = self.propose(actor, request, following)
        self.stored = append.stored
        return append

    def propose(self, actor: Actor, request: Request, following: str | None = None) -> Append:
        """Return what a command would store."""
        self.commands += 1
        before = self.stored
        made = decide(before.table, Command(f"c-{self.commands}", before.table.seq, request), actor, NOON, Random(1))
        after = StoredTable(before.id, made.table, before.invitation, following or before.next)
        return Append(after, made.events, before.table)

    def rematch(self, new_id: str) -> tuple[list[Append], "History", Append]:
        """Return what leads to a rematch, the new table, and the last append, which names it."""
        before = [self.ask(BOB, Join()), self.ask(ANN, Resign(0)), self.ask(ANN, Propose(0, Rematch()))]
        last = self.ask(BOB, Answer(1, "rematch", agree=True), following=new_id)
        setup = self.stored.table.rematch
        assert setup
        return before, History(new_id, setup, SYSTEM), last

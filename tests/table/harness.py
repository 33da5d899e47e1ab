"""A table under test: it takes commands, keeps the journal, and its clock is set by hand."""

from collections.abc import Sequence
from random import Random

from howdah.core.options import Options
from howdah.core.registry import Registry
from howdah.games import GAMES
from howdah.table.actor import SYSTEM, Actor
from howdah.table.clock import Clock
from howdah.table.commands import Answer, Command, Create, Join, Leave, Play, Propose, Request
from howdah.table.decide import CommandResult, decide
from howdah.table.events import Event, Fact
from howdah.table.proposal import Proposal
from howdah.table.setup import Computer, Free, Mine, Place, Setup
from howdah.table.table import Table
from tests.games.tiny import GAME as TINY

ALL = Registry()
ALL.register(TINY)
for game in GAMES:
    ALL.register(game)

ANN, BOB, CAT, DAN = (Actor(f"secret-{name.lower()}", name) for name in ("Ann", "Bob", "Cat", "Dan"))
EVE = Actor("secret-eve", "Eve")
PEOPLE = (ANN, BOB, CAT, DAN, EVE)
NOON = 1_800_000_000_000


class TableHarness:
    """One table and its journal."""

    def __init__(self, setup: Setup, host: Actor = ANN, seed: int = 1) -> None:
        self.now = NOON
        self.random = Random(seed)
        self.journal: list[Event] = []
        self.commands = 0
        self._table: Table | None = None
        self.do(host, Create(setup))

    @property
    def table(self) -> Table:
        assert self._table
        return self._table

    def send(self, actor: Actor, request: Request, seen: int | None = None, name: str | None = None) -> CommandResult:
        """Give a command; unless told otherwise it has seen the last event and has a new id."""
        self.commands += 1
        last = self._table.seq if self._table else 0
        command = Command(name or f"c-{self.commands}", last if seen is None else seen, request)
        answer = decide(self._table, command, actor, self.now, self.random, ALL)
        if not answer.repeated:
            self.journal += answer.events
            self._table = answer.table
        return answer

    def do(self, actor: Actor, request: Request) -> list[Fact]:
        """Give a command and return what happened."""
        return [event.fact for event in self.send(actor, request).events]

    def play(self, *moves: int | str | tuple[str, ...]) -> list[Fact]:
        """Make moves, each for the seat that is to move; return what the last one caused."""
        facts: list[Fact] = []
        for move in moves:
            facts = self.do(self.mover, Play(self.table.turn, move))
        return facts

    def offer(self, actor: Actor, proposal: Proposal) -> list[Fact]:
        return self.do(actor, Propose(self.seat(actor), proposal))

    def answer(self, actor: Actor, kind: str, *, agree: bool) -> list[Fact]:
        return self.do(actor, Answer(self.seat(actor), kind, agree))

    def leave(self, actor: Actor) -> list[Fact]:
        return self.do(actor, Leave(self.seat(actor)))

    def seat(self, actor: Actor) -> int:
        number = self.table.seat_of(actor.holder)
        assert number is not None
        return number

    @property
    def mover(self) -> Actor:
        """The actor that is to move; the system for a computer."""
        seat = self.table.seats[self.table.turn]
        return next((one for one in PEOPLE if seat.manned and seat.person and one.holder == seat.person.holder), SYSTEM)


def kinds(facts: Sequence[Fact]) -> list[str]:
    return [fact.kind for fact in facts]


def setup(game: str, *seats: Place, clock: Clock | None = None, options: Options | None = None) -> Setup:
    return Setup(game, seats, options=options or Options({}), clock=clock)


def siam(clock: Clock | None = None) -> TableHarness:
    """Ann and Bob at a game of Siam that has begun; Ann is to move."""
    harness = TableHarness(setup("siam", Mine(), Free(), clock=clock))
    harness.do(BOB, Join())
    return harness


def siam_with_computer(clock: Clock | None = None) -> TableHarness:
    """Ann and a computer at a game of Siam that has begun; Ann is to move."""
    return TableHarness(setup("siam", Mine(), Computer("level:3"), clock=clock))


def ferry(*people: Actor, clock: Clock | None = None, goal: int = 9) -> TableHarness:
    """Ann and others at the tiny game that has begun, its first die thrown; Ann is to move."""
    free = [Free() for _ in people]
    harness = TableHarness(setup("tiny", Mine(), *free, clock=clock, options=Options({"goal": goal})))
    for person in people:
        harness.do(person, Join())
    return harness

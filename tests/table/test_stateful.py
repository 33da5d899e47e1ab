"""Commands of any kind by anybody in any order: the invariants of a table hold."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from howdah.core.errors import HowdahError
from howdah.core.schema import dumps
from howdah.core.types import CHANCE
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.actor import SYSTEM, Actor, Person
from howdah.table.apply_events import apply, replay
from howdah.table.clock import Clock, Correspondence, Fischer, PerMove
from howdah.table.decide import CommandResult
from howdah.table.errors import StaleError
from howdah.table.events import Cause, Event
from howdah.table.offers import voters
from howdah.table.permission import may
from howdah.table.proposal import Draw, Proposal, Rematch, Takeover, Undo
from howdah.table.record import record
from howdah.table.setup import Computer, Free, Mine, Place, Setup
from howdah.table.table import REMEMBERED, Phase, Table
from howdah.table.view import EventView, PublicTable, Standing
from tests.effort import examples
from tests.table.harness import ALL, ANN, BOB, CAT, DAN, EVE, PEOPLE, TableHarness

PICK = st.integers(0, 10_000)
FORMS = ("code", "notation", "path")
BESIDE_ANN = Mine("Bea")
ANYBODY = st.sampled_from((*PEOPLE, SYSTEM))
SEAT = st.integers(-1, 4)
CLOCK: st.SearchStrategy[Clock | None] = st.sampled_from(
    [None, PerMove(10_000), Fischer(20_000, 3_000), Correspondence(1)]
)
PROPOSAL = st.one_of(
    st.just(Undo()), st.just(Draw()), st.just(Rematch()), st.builds(Takeover, SEAT, st.just("level:2"))
)
REQUEST: st.SearchStrategy[c.Request] = st.one_of(
    st.builds(c.Join, st.none() | SEAT),
    st.builds(c.Leave, SEAT),
    st.builds(c.Return, SEAT),
    st.builds(c.Arrange, SEAT, st.none() | st.just("level:1")),
    st.builds(c.Play, SEAT, st.integers(-1, 700) | st.sampled_from(["take", "wave", "@c1N", "throw:1", "?"])),
    st.builds(c.Propose, SEAT, PROPOSAL),
    st.builds(c.Answer, SEAT, st.sampled_from(["undo", "draw", "takeover", "rematch", "?"]), st.booleans()),
    st.builds(c.Resign, SEAT),
    st.builds(c.Chat, st.text(max_size=20)),
    st.just(c.Tick()),
)


class TableMachine(RuleBasedStateMachine):
    """A table, a second one applied from the events after a round trip through JSON, and a list of the moves."""

    def __init__(self) -> None:
        super().__init__()
        self.answered: list[tuple[Actor, c.Command, CommandResult]] = []

    @initialize(
        game=st.sampled_from(["siam", "tiny", "tiny"]),
        others=st.lists(st.sampled_from([Free(), Free(), Computer("level:3"), BESIDE_ANN]), min_size=1, max_size=3),
        clock=CLOCK,
        drawn=st.booleans(),
        quiet=st.booleans(),
        begun=st.sampled_from([True, True, True, False]),
        seed=st.integers(0, 1000),
    )
    def create(
        self, game: str, others: list[Place], clock: Clock | None, drawn: bool, quiet: bool, begun: bool, seed: int
    ) -> None:
        seats = (Mine(), *others[: 1 if game == "siam" else 3])
        setup = Setup(game, seats, clock=clock, draw_seats=drawn, spectators_chat=not quiet)
        self.follow_table(TableHarness(setup, seed=seed))
        if begun:
            free = [place for place in seats if place == Free()]
            for person in (BOB, CAT, DAN)[: len(free)]:
                self.ask(person, c.Join())

    def follow_table(self, harness: TableHarness) -> None:
        self.harness = harness
        self.mirror: Table | None = None
        self.moves: list[str] = []
        self.rotated: list[Person | None] = []
        self.answered = []
        self.follow(harness.journal)

    @property
    def table(self) -> Table:
        return self.harness.table

    def ask(self, actor: Actor, request: c.Request, seen: int | None = None) -> CommandResult:
        """Give a command; what is refused changes nothing, and what may not be done is refused."""
        before = self.table
        name = f"c-{self.harness.commands + 1}"
        command = c.Command(name, before.seq if seen is None else seen, request)
        try:
            answer = self.harness.send(actor, c.Command.from_json(json_of(command)).request, seen, name)
        except HowdahError:
            assert self.table == before
            raise
        assert may(before, actor, request)
        assert [event.seq for event in answer.events] == list(range(before.seq + 1, self.table.seq + 1))
        if answer.events:
            self.answered.append((actor, command, answer))
        self.follow(answer.events)
        return answer

    def try_to_ask(self, actor: Actor, request: c.Request, seen: int | None = None) -> None:
        with suppress(HowdahError):
            self.ask(actor, request, seen)

    def follow(self, events: "list[Event] | tuple[Event, ...]") -> None:
        for event in events:
            self.mirror = apply(self.mirror, Event.from_json(event.to_json()), ALL)
            match event.fact:
                case e.Played(_, move, path) | e.Drew(move, path):
                    assert path
                    self.moves.append(move)
                case e.Undone(keep):
                    taken = self.moves[keep:]
                    assert taken
                    assert not any(move.startswith("throw") for move in taken)
                    self.moves = self.moves[:keep]
                case e.Rematched():
                    people = [seat.person if seat.present else None for seat in self.mirror.seats]
                    self.rotated = [people[-1], *people[:-1]]
            assert "secret" not in dumps(EventView.of(event))

    def people(self) -> list[tuple[Actor, int]]:
        """Return everybody with a seat, once for each of them."""
        return [(person, seat) for person in PEOPLE for seat in self.table.seats_of(person.holder)]

    @precondition(lambda self: self.table.turn >= 0)
    @rule(picks=st.lists(PICK, min_size=1, max_size=5), form=st.sampled_from(FORMS))
    def play(self, picks: list[int], form: str) -> None:
        for pick in picks:
            seat, mover = self.table.turn, self.harness.mover
            if not may(self.table, mover, c.Play(seat, 0)):
                return
            move = self.table.position.moves[pick % len(self.table.position.moves)]
            in_time = self.table.flag_falls is None or self.harness.now < self.table.flag_falls
            facts = [event.fact for event in self.ask(mover, c.Play(seat, getattr(move, form))).events]
            assert facts[0] == (e.Played(seat, move.notation, move.path) if in_time else e.Flagged(seat))

    @rule(actor=ANYBODY, request=REQUEST, behind=st.integers(0, 30))
    def ask_anything(self, actor: Actor, request: c.Request, behind: int) -> None:
        self.try_to_ask(actor, request, max(0, self.table.seq - behind))

    @precondition(lambda self: self.answered)
    @rule(number=PICK)
    def repeat(self, number: int) -> None:
        actor, command, first = self.answered[number % len(self.answered)]
        before = self.table
        again = self.harness.send(actor, command.request, command.seen, command.id)
        assert again.repeated
        assert again.events == first.events
        assert self.table == before

    @precondition(lambda self: self.table.turn >= 0 and self.table.running is None)
    @rule(pick=PICK, seen=PICK)
    def play_stale(self, pick: int, seen: int) -> None:
        if not may(self.table, self.harness.mover, c.Play(self.table.turn, 0)):
            return
        moves = self.table.position.legal
        at = seen % self.table.moved
        with pytest.raises(StaleError) as refusal:
            self.ask(self.harness.mover, c.Play(self.table.turn, moves[pick % len(moves)]), at)
        assert list(refusal.value.missing) == self.harness.journal[at:]

    @precondition(lambda self: self.table.phase is not Phase.WAITING)
    @rule(pick=PICK, kind=st.sampled_from(["undo", "draw", "takeover"]), whose=PICK)
    def offer(self, pick: int, kind: str, whose: int) -> None:
        present = [(actor, seat) for actor, seat in self.people() if may(self.table, actor, c.Resign(seat))]
        if present:
            actor, seat = present[pick % len(present)]
            takeover = Takeover(whose % len(self.table.seats), "level:2")
            proposals: dict[str, Proposal] = {"undo": Undo(), "draw": Draw(), "takeover": takeover}
            over = self.table.phase is Phase.OVER
            self.try_to_ask(actor, c.Propose(seat, Rematch() if over else proposals[kind]))

    @precondition(lambda self: self.table.offers)
    @rule(which=PICK, agree=st.sampled_from([True, True, False]), several=st.booleans())
    def answer(self, which: int, agree: bool, several: bool) -> None:
        offer = self.table.offers[which % len(self.table.offers)]
        asked = sorted(voters(self.table, offer) - offer.agreed - offer.refused)
        for seat in asked if several else asked[:1]:
            actor = SYSTEM if self.table.seats[seat].computer else self.holder(seat)
            self.try_to_ask(actor, c.Answer(seat, offer.kind, agree))

    def holder(self, seat: int) -> Actor:
        return next(actor for actor, number in self.people() if number == seat)

    @precondition(lambda self: self.people())
    @rule(pick=PICK)
    def leave_or_come_back(self, pick: int) -> None:
        actor, seat = self.people()[pick % len(self.people())]
        absent = may(self.table, actor, c.Return(seat))
        self.try_to_ask(actor, c.Return(seat) if absent else c.Leave(seat))

    @rule(milliseconds=st.integers(-100, 12_000))
    def wait_and_tick(self, milliseconds: int) -> None:
        self.harness.now += milliseconds
        falls = self.table.flag_falls
        events = self.ask(SYSTEM, c.Tick()).events
        assert bool(events) is (falls is not None and self.harness.now >= falls)

    @rule(milliseconds=st.integers(0, 9_000))
    def wait(self, milliseconds: int) -> None:
        self.harness.now += milliseconds

    @precondition(lambda self: self.people() and len(self.table.plies) > 5)
    @rule(pick=PICK)
    def resign(self, pick: int) -> None:
        actor, seat = self.people()[pick % len(self.people())]
        self.try_to_ask(actor, c.Resign(seat))

    @rule(text=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=500))
    def chat(self, text: str) -> None:
        if may(self.table, EVE, c.Chat(text)):
            assert isinstance(self.ask(EVE, c.Chat(text), seen=0).events[-1].fact, e.Said)

    @precondition(lambda self: self.table.rematch)
    @rule()
    def play_again(self) -> None:
        following = self.table.rematch
        assert following
        host, rotated = self.table.host, self.rotated
        self.follow_table(TableHarness(following, SYSTEM, seed=self.table.seq))
        assert [seat.person for seat in self.table.seats] == rotated
        assert self.table.host == host

    @invariant()
    def the_journal_gives_the_same_table(self) -> None:
        assert self.mirror is not None
        assert self.mirror == self.table
        assert self.mirror.position.state == self.table.position.state

    @invariant()
    def no_move_is_lost_or_doubled(self) -> None:
        assert [ply.move for ply in self.table.plies] == self.moves
        found = record(self.table)
        assert found.verify().state == self.table.position.state

    @invariant()
    def nobody_waits_for_chance(self) -> None:
        assert self.table.turn != CHANCE
        assert self.table.phase is not Phase.PLAYING or self.table.turn >= 0

    @invariant()
    def clocks_are_never_negative(self) -> None:
        assert all(left >= 0 for left in self.table.left)
        assert len(self.table.left) == (len(self.table.seats) if self.table.setup.clock else 0)
        if self.table.running is not None:
            assert self.table.left[self.table.running] > 0

    @invariant()
    def there_is_one_offer_of_a_kind_and_somebody_to_answer_it(self) -> None:
        kinds = [offer.kind for offer in self.table.offers]
        assert len(kinds) == len(set(kinds))
        assert all(offer.asked for offer in PublicTable.of(self.table).offers)

    @invariant()
    def a_result_is_there_exactly_at_the_end(self) -> None:
        table = self.table
        assert (table.result is not None) is (table.phase is Phase.OVER)
        if table.result and table.result.cause is not Cause.CLOSED:
            assert table.result.winners
            assert not any(table.seats[seat].out for seat in table.result.winners)

    @invariant()
    def memory_is_bounded_and_events_are_in_order(self) -> None:
        assert len(self.table.recent) <= REMEMBERED
        assert all(one.seq + 1 == other.seq and one.at <= other.at for one, other in pairwise(self.harness.journal))

    @invariant()
    def no_holder_leaves(self) -> None:
        assert "secret" not in dumps([PublicTable.of(self.table), Standing.of(self.table, ANN)])

    def teardown(self) -> None:
        if hasattr(self, "harness"):
            assert replay(self.harness.journal, ALL) == self.table


def json_of(command: c.Command) -> str:
    text = command.to_json()
    assert c.Command.from_json(text) == command
    return text


TestTable = TableMachine.TestCase
TestTable.settings = examples(40, stateful_step_count=50)

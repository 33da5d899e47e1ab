"""Anything in any order: whatever is asked of a table, by whomever, what must hold holds."""

import json
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from howdah.core.errors import HowdahError
from howdah.core.words import CHANCE
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.actor import SYSTEM, Actor
from howdah.table.clock import Clock, Correspondence, Fischer, PerMove
from howdah.table.decide import Reply
from howdah.table.errors import StaleError
from howdah.table.events import Cause, Event
from howdah.table.fold import apply, replay
from howdah.table.offer import Draw, Rematch, Takeover, Undo
from howdah.table.permission import may
from howdah.table.record import record
from howdah.table.setup import Computer, Free, Mine, Place, Setup
from howdah.table.table import REMEMBERED, Phase, Table
from howdah.table.view import public, public_event, seen_by
from tests.table.sitting import ALL, ANN, BOB, CAT, DAN, EVE, PEOPLE, Sitting

PERSON = st.sampled_from(PEOPLE)
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
    st.just(c.Start()),
    st.builds(c.Play, SEAT, st.integers(-1, 700) | st.sampled_from(["take", "wave", "@c1N", "throw:1", "?"])),
    st.builds(c.Propose, SEAT, PROPOSAL),
    st.builds(c.Answer, SEAT, st.sampled_from(["undo", "draw", "takeover", "rematch", "?"]), st.booleans()),
    st.builds(c.Resign, SEAT),
    st.builds(c.Chat, st.text(max_size=20)),
    st.just(c.Tick()),
)


class TableMachine(RuleBasedStateMachine):
    """A table, a second one folded from the events as they come through JSON, and a list of moves kept by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.answered: list[tuple[Actor, c.Command, Reply]] = []

    @initialize(
        game=st.sampled_from(["siam", "tiny", "tiny"]),
        others=st.lists(st.sampled_from([Free(), Computer("level:3")]), min_size=1, max_size=3),
        clock=CLOCK,
        drawn=st.booleans(),
        quiet=st.booleans(),
        begun=st.booleans(),
        seed=st.integers(0, 1000),
    )
    def create(
        self, game: str, others: list[Place], clock: Clock | None, drawn: bool, quiet: bool, begun: bool, seed: int
    ) -> None:
        seats = (Mine(), *others[: 1 if game == "siam" else 3])
        setup = Setup(game, seats, clock=clock, draw_seats=drawn, spectators_chat=not quiet)
        self.sit(Sitting(setup, seed=seed))
        if begun:
            free = [place for place in seats if place == Free()]
            for person in (BOB, CAT, DAN)[: len(free)]:
                self.ask(person, c.Join())
            self.ask(ANN, c.Start())

    def sit(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.mirror: Table | None = None
        self.moves: list[str] = []
        self.answered = []
        self.follow(sitting.journal)

    @property
    def table(self) -> Table:
        return self.sitting.table

    def ask(self, actor: Actor, request: c.Request, seen: int | None = None) -> Reply:
        """Give a command; what is refused changes nothing, and what may not be done is refused."""
        before = self.table
        name = f"c-{self.sitting.commands + 1}"
        command = c.Command(name, before.seq if seen is None else seen, request)
        try:
            answer = self.sitting.send(actor, c.Command.from_json(json_of(command)).request, seen, name)
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
                case e.Played(_, move) | e.Drew(move):
                    self.moves.append(move)
                case e.Undone(keep):
                    taken = self.moves[keep:]
                    assert taken
                    assert not any(move.startswith("throw") for move in taken)
                    self.moves = self.moves[:keep]
            assert "secret" not in json.dumps(public_event(event))

    @precondition(lambda self: self.table.turn >= 0)
    @rule(pick=st.integers(0, 10_000), form=st.sampled_from(["code", "notation", "path"]))
    def play(self, pick: int, form: str) -> None:
        moves = self.table.position.moves
        move = moves[pick % len(moves)]
        seat = self.table.turn
        in_time = self.table.flag_falls is None or self.sitting.now < self.table.flag_falls
        if self.sitting.mover != SYSTEM and self.table.seats[seat].away:
            self.try_to_ask(self.sitting.mover, c.Play(seat, move.code))
            return
        facts = [event.fact for event in self.ask(self.sitting.mover, c.Play(seat, getattr(move, form))).events]
        assert facts[0] == (e.Played(seat, move.notation) if in_time else e.Flagged(seat))

    @rule(actor=ANYBODY, request=REQUEST)
    def ask_anything(self, actor: Actor, request: c.Request) -> None:
        self.try_to_ask(actor, request)

    @rule(actor=PERSON, seen=st.integers(0, 30), request=REQUEST)
    def ask_late(self, actor: Actor, seen: int, request: c.Request) -> None:
        self.try_to_ask(actor, request, min(seen, self.table.seq))

    @precondition(lambda self: self.answered)
    @rule(number=st.integers(0, 10_000))
    def repeat(self, number: int) -> None:
        actor, command, first = self.answered[number % len(self.answered)]
        before = self.table
        again = self.sitting.send(actor, command.request, command.seen, command.id)
        assert again.repeated
        assert again.events == first.events
        assert self.table == before

    @precondition(lambda self: self.table.turn >= 0 and self.table.running is None)
    @rule(pick=st.integers(0, 10_000), seen=st.integers(0, 10_000))
    def play_stale(self, pick: int, seen: int) -> None:
        if not may(self.table, self.sitting.mover, c.Play(self.table.turn, 0)):
            return
        moves = self.table.position.legal
        at = seen % self.table.moved
        with pytest.raises(StaleError) as refusal:
            self.ask(self.sitting.mover, c.Play(self.table.turn, moves[pick % len(moves)]), at)
        assert list(refusal.value.missing) == self.sitting.journal[at:]

    @rule(actor=PERSON, proposal=PROPOSAL)
    def offer(self, actor: Actor, proposal: Undo | Draw | Rematch | Takeover) -> None:
        seat = self.table.seat_of(actor.holder)
        if seat is not None:
            self.try_to_ask(actor, c.Propose(seat, proposal))

    @precondition(lambda self: self.table.offers)
    @rule(actor=ANYBODY, seat=SEAT, which=st.integers(0, 3), agree=st.booleans())
    def answer(self, actor: Actor, seat: int, which: int, agree: bool) -> None:
        own = self.table.seat_of(actor.holder)
        offer = self.table.offers[which % len(self.table.offers)]
        self.try_to_ask(actor, c.Answer(seat if own is None else own, offer.kind, agree))

    @precondition(lambda self: self.table.offers)
    @rule(which=st.integers(0, 3))
    def everybody_agrees(self, which: int) -> None:
        offer = self.table.offers[which % len(self.table.offers)]
        for number, seat in enumerate(self.table.seats):
            person = next((one for one in PEOPLE if seat.person and one.holder == seat.person.holder), SYSTEM)
            self.try_to_ask(SYSTEM if seat.computer else person, c.Answer(number, offer.kind, agree=True))

    @rule(actor=PERSON, gets_up=st.booleans())
    def leave_or_come_back(self, actor: Actor, gets_up: bool) -> None:
        seat = self.table.seat_of(actor.holder)
        if seat is not None:
            self.try_to_ask(actor, c.Leave(seat) if gets_up else c.Return(seat))

    @rule(milliseconds=st.integers(-100, 12_000))
    def wait(self, milliseconds: int) -> None:
        self.sitting.now += milliseconds

    @rule()
    def tick(self) -> None:
        falls = self.table.flag_falls
        events = self.ask(SYSTEM, c.Tick()).events
        assert bool(events) is (falls is not None and self.sitting.now >= falls)

    @rule(actor=ANYBODY)
    def resign(self, actor: Actor) -> None:
        if self.table.seq % 7 == 0:  # seldom, so that games last
            self.try_to_ask(actor, c.Resign(self.table.seat_of(actor.holder) or 0))

    @rule(text=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=500))
    def chat(self, text: str) -> None:
        if may(self.table, EVE, c.Chat(text)):
            assert isinstance(self.ask(EVE, c.Chat(text), seen=0).events[-1].fact, e.Said)

    @precondition(lambda self: self.table.rematch)
    @rule()
    def play_again(self) -> None:
        following = self.table.rematch
        assert following
        names = [seat.person.holder if seat.person and not seat.away else None for seat in self.table.seats]
        host = self.table.host
        self.sit(Sitting(following, SYSTEM, seed=self.table.seq))
        assert [seat.person and seat.person.holder for seat in self.table.seats] == [names[-1], *names[:-1]]
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
        for offer in json.loads(json.dumps(public(self.table)["offers"])):
            assert offer["asked"]

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
        assert all(one.seq + 1 == other.seq and one.at <= other.at for one, other in pairwise(self.sitting.journal))

    @invariant()
    def no_holder_leaves(self) -> None:
        assert "secret" not in json.dumps(seen_by(self.table, ANN))

    def teardown(self) -> None:
        if hasattr(self, "sitting"):
            assert replay(self.sitting.journal, ALL) == self.table


def json_of(command: c.Command) -> str:
    text = command.to_json()
    assert c.Command.from_json(text) == command
    return text


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)

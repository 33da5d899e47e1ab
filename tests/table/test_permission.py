"""The permission matrix, generated: every request by everybody, at tables in every phase."""

from dataclasses import dataclass, replace
from itertools import product
from random import Random

import pytest

from howdah.core.errors import HowdahError
from howdah.table import commands as c
from howdah.table.actor import SYSTEM, Actor, Person
from howdah.table.apply_events import replay
from howdah.table.decide import decide
from howdah.table.errors import NotAllowedError
from howdah.table.permission import PERMISSIONS, Role, may, may_see, roles
from howdah.table.proposal import Draw, Takeover
from howdah.table.setup import Computer, Free, Kept, Mine, Privacy, Setup
from howdah.table.table import Phase, Table
from tests.table.harness import ALL, ANN, BOB, CAT, DAN, EVE, NOON, TableHarness

HOST = DAN  # has no seat


def tables() -> dict[str, Table]:
    """A table in each phase: Ann plays, Bob has left, a computer plays for Cat, the last seat is a computer's own."""
    seats = (Mine(), Free(), Free(), Computer("level:1"))
    waiting = TableHarness(Setup("tiny", seats, privacy=Privacy.INVITED), ANN)
    for person in (BOB, CAT):
        waiting.do(replace(person, invited=True), c.Join())
    before = [event for event in waiting.journal if event.fact.kind in {"created", "joined"}]
    found = {"waiting": replay(before, ALL)}
    waiting.leave(BOB)
    waiting.offer(CAT, Takeover(2, "level:2"))
    found["playing"] = waiting.table
    waiting.do(SYSTEM, c.Close())
    found["over"] = waiting.table
    return {phase: replace(table, host=Person(str(HOST.holder), HOST.name)) for phase, table in found.items()}


TABLES = tables()
GUEST = replace(EVE, invited=True)
STRANGER = Actor("secret-stranger", "Ann")


@dataclass(frozen=True)
class Case:
    """An actor at a table, and the role when acting for each seat, or for none."""

    actor: Actor
    acting: tuple[Role, Role, Role, Role]
    idle: Role
    also: frozenset[Role] = frozenset()

    def role(self, request: c.Request) -> Role:
        return self.acting[request.seat] if isinstance(request, c.Acting) else self.idle


def cases(phase: Phase) -> list[Case]:
    gone = Role.OWN if phase is Phase.WAITING else Role.ABSENT
    replaced = Role.ABSENT if phase is Phase.PLAYING else Role.OWN
    own, other, by_system, by_computer = Role.OWN, Role.OTHER, Role.SYSTEM, Role.COMPUTER
    cat = by_system if phase is Phase.WAITING else by_computer
    return [
        Case(STRANGER, (Role.STRANGER,) * 4, Role.STRANGER),
        Case(GUEST, (Role.SPECTATOR,) * 4, Role.SPECTATOR),
        Case(HOST, (Role.SPECTATOR,) * 4, Role.SPECTATOR, frozenset({Role.HOST})),
        Case(ANN, (own, other, other, other), own),
        Case(BOB, (other, gone, other, other), gone),
        Case(CAT, (other, other, replaced, other), replaced),
        Case(SYSTEM, (by_system, by_system, cat, by_computer), by_system),
    ]


def requests(seat: int) -> list[c.Request]:
    return [
        c.Create(Setup("tiny", (Mine(), Free()))),
        c.Join(seat),
        c.Leave(seat),
        c.Return(seat),
        c.Arrange(seat, "level:1"),
        c.Close(),
        c.Play(seat, "take"),
        c.Plan(seat),
        c.Propose(seat, Draw()),
        c.Answer(seat, "draw", agree=True),
        c.Resign(seat),
        c.Chat("hello"),
        c.Tick(),
    ]


MATRIX = [
    (table, case, request)
    for table in TABLES.values()
    for case, seat in product(cases(table.phase), range(4))
    for request in requests(seat)
]


def test_the_matrix_has_every_request_and_every_role() -> None:
    assert {type(request) for _, _, request in MATRIX} == set(PERMISSIONS) == set(c.REQUESTS)
    assert {case.role(request) for _, case, request in MATRIX} == set(Role) - {Role.HOST, Role.LISTENER}


def test_everybody_has_the_expected_role() -> None:
    for table, case, request in MATRIX:
        acting = request.seat if isinstance(request, c.Acting) else None
        assert roles(table, case.actor, acting) == {case.role(request)} | case.also, (table.phase, case, request)


def test_exactly_who_may_is_let_through() -> None:
    for table, case, request in MATRIX:
        allowed = bool(PERMISSIONS[type(request)] & ({case.role(request)} | case.also))
        assert may(table, case.actor, request) is allowed, (table.phase, case, request)
        assert is_let_through(table, case.actor, request) is allowed, (table.phase, case, request)


def is_let_through(table: Table, actor: Actor, request: c.Request) -> bool:
    try:
        decide(table, c.Command("c-new", table.seq, request), actor, NOON, Random(1), ALL)
    except NotAllowedError:
        return False
    except HowdahError:
        return True
    return True


def test_where_spectators_do_not_chat_they_listen_and_the_host_speaks() -> None:
    table = replace(TABLES["playing"], setup=replace(TABLES["playing"].setup, spectators_chat=False))
    assert roles(table, GUEST) == {Role.LISTENER}
    assert not may(table, GUEST, c.Chat("hello"))
    assert may(table, GUEST, c.Join())
    for actor in (HOST, ANN, BOB, CAT):
        assert may(table, actor, c.Chat("hello"))


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_acts_for_a_seat_that_is_not_there(seat: int) -> None:
    for table, case in product(TABLES.values(), cases(Phase.PLAYING)):
        assert not may(table, case.actor, c.Play(seat, "take"))


def test_a_stranger_may_not_see_a_table_for_invited_people() -> None:
    table = TABLES["playing"]
    assert not may_see(table, STRANGER)
    for actor in (GUEST, HOST, ANN, BOB, CAT, SYSTEM):
        assert may_see(table, actor)
    assert may_see(replace(table, setup=replace(table.setup, privacy=Privacy.OPEN)), STRANGER)


def test_without_a_table_everybody_may_set_one_up_and_do_nothing_else() -> None:
    for actor, request in product((STRANGER, GUEST, ANN, SYSTEM), requests(0)):
        assert may(None, actor, request) is isinstance(request, c.Create)


def test_a_holder_is_known_by_the_id_and_not_by_the_name() -> None:
    assert roles(TABLES["playing"], Actor("another", "Ann", invited=True)) == {Role.SPECTATOR}
    assert roles(TABLES["playing"], Actor(ANN.holder, "Renamed")) == {Role.OWN}


def test_a_kept_seat_is_its_persons() -> None:
    person = Person(str(BOB.holder), "Bob")
    table = TableHarness(Setup("siam", (Kept(person), Free()), host=person), SYSTEM).table
    assert roles(table, BOB) == {Role.OWN, Role.HOST}

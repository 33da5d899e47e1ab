"""Setting up, harness down, starting, closing."""

from dataclasses import replace

import pytest

from howdah.core.errors import HowdahError, OptionsError, UnknownGameError
from howdah.core.options import Options
from howdah.table import events as e
from howdah.table.actor import SYSTEM, Actor, Person
from howdah.table.apply_events import replay
from howdah.table.clock import Correspondence, Fischer, PerMove
from howdah.table.commands import Arrange, Close, Join, Leave, Play, Tick
from howdah.table.errors import ClockError, NotAllowedError, PhaseError, SeatError, SetupError, TextError
from howdah.table.setup import Computer, Free, Kept, Mine, Privacy, Setup
from howdah.table.table import Phase
from tests.table.harness import ALL, ANN, BOB, CAT, EVE, TableHarness, kinds, setup, siam

PERSON = Person("secret-ann", "Ann")


def test_a_new_table_waits_with_its_host_at_the_chosen_seat() -> None:
    table = TableHarness(setup("tiny", Free(), Mine(), Computer("level:3"))).table
    assert table.phase is Phase.WAITING
    assert [seat.name for seat in table.seats] == ["", "Ann", "level:3"]
    assert table.host == PERSON


def test_the_created_event_settles_every_option_and_the_rules_version() -> None:
    fact = TableHarness(setup("siam", Mine(), Free(), options=Options({"edition": "2015"}))).journal[0].fact
    assert isinstance(fact, e.Created)
    assert fact.setup.options["crossed"] is True
    assert "edition" not in fact.setup.options
    assert fact.setup.seats == (Kept(PERSON), Free())
    assert fact.rules_version == 1


@pytest.mark.parametrize(
    ("broken", "error", "complaint"),
    [
        (setup("chess", Mine(), Free()), UnknownGameError, "no game has the id 'chess'"),
        (setup("siam", Mine()), OptionsError, "siam is not played by 1"),
        (setup("siam", Mine(), Free(), options=Options({"speed": 1})), OptionsError, "unknown option 'speed'"),
        (setup("siam", Mine(), Computer("level 3")), TextError, "a computer player has 1 to 64 printable ASCII"),
        (Setup("siam", (Mine(), Free()), stand_in=""), TextError, "a computer player has 1 to 64"),
        (setup("siam", Mine(), Free(), clock=PerMove(999)), ClockError, "each: expected a number from 1000 to"),
        (setup("siam", Mine(), Free(), clock=Fischer(0, 0)), ClockError, "start: expected a number from 1000 to"),
        (setup("siam", Mine(), Free(), clock=Fischer(1000, -1)), ClockError, "increment: expected a number from 0 to"),
        (setup("siam", Mine(), Free(), clock=Correspondence(31)), ClockError, "days: expected a number from 1 to 30"),
        (setup("siam", Mine(), Kept(PERSON)), SetupError, "only the system names a host or keeps seats"),
        (Setup("siam", (Mine(), Free()), host=PERSON), SetupError, "only the system names a host or keeps seats"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(broken: Setup, error: type[HowdahError], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        TableHarness(broken)


@pytest.mark.parametrize(
    "broken", [Setup("siam", (Free(), Free())), Setup("siam", (Mine(), Free()), host=PERSON)], ids=["no host", "mine"]
)
def test_the_system_sets_up_a_table_for_a_named_host_only(broken: Setup) -> None:
    with pytest.raises(SetupError, match="the system needs a named host and no seat of its own"):
        TableHarness(broken, SYSTEM)


def test_tb_10_who_has_a_seat_joins_no_other_one() -> None:
    with pytest.raises(NotAllowedError):
        TableHarness(setup("siam", Mine(), Free())).do(ANN, Join(1))


@pytest.mark.parametrize("name", ["", "  ", " Ann", "A" * 41, "A\nnn", "A\u202enn", "A\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    harness = TableHarness(setup("siam", Mine(), Free()))
    with pytest.raises(TextError, match="a name"):
        harness.do(Actor("secret", name), Join())
    with pytest.raises(TextError, match="a name"):
        TableHarness(setup("siam", Mine(), Free()), Actor("secret", name))


@pytest.mark.parametrize(("holder", "name"), [("", "Bob"), ("secret", "")])
def test_a_seat_is_kept_for_a_proper_person_only(holder: str, name: str) -> None:
    with pytest.raises(TextError):
        TableHarness(Setup("siam", (Kept(Person(holder, name)), Free()), host=PERSON), SYSTEM)


def test_one_sits_down_at_the_first_free_seat_or_at_a_certain_one() -> None:
    harness = TableHarness(setup("tiny", Free(), Mine(), Free(), Free()))
    assert harness.do(BOB, Join()) == [e.Joined(0, Person("secret-bob", "Bob"))]
    assert harness.do(CAT, Join(3)) == [e.Joined(3, Person("secret-cat", "Cat"))]


def test_a_seat_that_is_taken_or_not_there_is_refused() -> None:
    harness = TableHarness(setup("tiny", Mine(), Free(), Computer("level:1")))
    for number in (0, 2):
        with pytest.raises(SeatError, match=f"seat {number} is taken; expected one of: 1"):
            harness.do(BOB, Join(number))
    for number in (-1, 3):
        with pytest.raises(SeatError, match=f"no seat {number}; expected a number from 0 to 2"):
            harness.do(BOB, Join(number))


def test_only_who_is_invited_sits_down_at_a_table_for_the_invited() -> None:
    harness = TableHarness(replace(setup("siam", Mine(), Free()), privacy=Privacy.INVITED))
    with pytest.raises(NotAllowedError, match="join is for: listener, spectator; but this came from: stranger"):
        harness.do(EVE, Join())
    assert kinds(harness.do(replace(EVE, invited=True), Join())) == ["joined", "started"]


def test_who_leaves_before_the_start_frees_the_seat() -> None:
    harness = TableHarness(setup("tiny", Mine(), Free(), Free()))
    harness.do(BOB, Join())
    assert harness.leave(BOB) == [e.Left(1)]
    assert harness.table.seats[1].free
    assert kinds(harness.do(CAT, Join(1))) == ["joined"]


def test_the_host_puts_computers_on_free_seats_and_takes_them_away() -> None:
    harness = TableHarness(setup("tiny", Mine(), Free(), Free()))
    assert harness.do(ANN, Arrange(1, "level:2")) == [e.Arranged(1, "level:2")]
    assert harness.do(ANN, Arrange(1, "level:4")) == [e.Arranged(1, "level:4")]
    assert harness.table.seats[1].computer == "level:4"
    harness.do(ANN, Arrange(1, None))
    assert harness.table.seats[1].free
    with pytest.raises(SeatError, match="seat 1 is free already"):
        harness.do(ANN, Arrange(1, None))
    with pytest.raises(SeatError, match="seat 0 is a person's"):
        harness.do(ANN, Arrange(0, "level:2"))
    with pytest.raises(TextError, match="a computer player"):
        harness.do(ANN, Arrange(1, "\n"))


def test_tb_17_a_game_starts_when_the_last_free_seat_is_taken() -> None:
    harness = TableHarness(setup("tiny", Mine(), Free(), Free()))
    assert kinds(harness.do(BOB, Join())) == ["joined"]
    facts = harness.do(CAT, Join())
    assert kinds(facts) == ["joined", "started", "drew"]
    assert facts[1] == e.Started((0, 1, 2))
    assert harness.table.phase is Phase.PLAYING


def test_tb_17_a_computer_on_the_last_free_seat_starts_the_game() -> None:
    harness = TableHarness(setup("siam", Mine(), Free()))
    assert harness.do(ANN, Arrange(1, "level:1")) == [e.Arranged(1, "level:1"), e.Started((0, 1))]


def test_tb_17_a_table_that_is_set_up_without_a_free_seat_plays_at_once() -> None:
    harness = TableHarness(setup("siam", Mine(), Computer("level:1")))
    assert kinds([event.fact for event in harness.journal]) == ["created", "started"]
    assert harness.table.phase is Phase.PLAYING


def full_and_waiting() -> TableHarness:
    """A table as an old release left it: all seats are taken, and nobody has started the game."""
    harness = siam()
    harness.journal = [event for event in harness.journal if not isinstance(event.fact, e.Started)]
    harness._table = replay(harness.journal, ALL)
    assert harness.table.phase is Phase.WAITING
    return harness


def test_tb_17_a_full_table_that_an_old_release_left_waiting_starts_with_the_next_tick() -> None:
    harness = full_and_waiting()
    assert harness.do(SYSTEM, Tick()) == [e.Started((0, 1))]
    assert harness.do(SYSTEM, Tick()) == []


def test_nobody_sits_down_where_no_seat_is_free() -> None:
    with pytest.raises(SeatError, match="expected a free seat, but all are taken"):
        full_and_waiting().do(CAT, Join())


def test_tb_14_a_host_who_leaves_stays_the_host() -> None:
    harness = TableHarness(setup("siam", Mine(), Free()))
    harness.leave(ANN)
    assert kinds(harness.do(ANN, Arrange(0, "level:1"))) == ["arranged"]
    assert kinds(harness.do(BOB, Join())) == ["joined", "started"]
    assert harness.table.host == PERSON


def test_seats_can_be_drawn_by_lot_at_the_start() -> None:
    orders = set()
    for seed in range(60):
        harness = TableHarness(replace(setup("tiny", Mine(), Free(), Computer("x")), draw_seats=True), seed=seed)
        _, fact, *_ = harness.do(BOB, Join())
        assert isinstance(fact, e.Started)
        assert [seat.name for seat in harness.table.seats] == [("Ann", "Bob", "x")[number] for number in fact.order]
        orders.add(fact.order)
    assert len(orders) == 6


def test_nobody_sits_down_or_plays_out_of_time() -> None:
    harness = TableHarness(setup("siam", Mine(), Free()))
    with pytest.raises(PhaseError, match="the game is waiting; play is for a game that is playing"):
        harness.do(ANN, Play(0, "@c1N"))
    with pytest.raises(PhaseError, match="the game is playing; join is for a game that is waiting"):
        siam().do(CAT, Join())


def test_tb_11_the_host_closes_a_waiting_table_and_the_system_any() -> None:
    waiting = TableHarness(setup("siam", Mine(), Free()))
    assert waiting.do(ANN, Close()) == [e.Ended(e.Cause.CLOSED, (), (0, 0))]
    with pytest.raises(PhaseError, match="the game is over; close is for a game that is waiting or playing"):
        waiting.do(SYSTEM, Close())
    playing = siam()
    with pytest.raises(PhaseError, match="the host can close a table only while it is waiting"):
        playing.do(ANN, Close())
    assert kinds(playing.do(SYSTEM, Close())) == ["ended"]
    assert playing.table.result
    assert playing.table.result.winners == ()


def test_who_has_left_cannot_leave_again() -> None:
    harness = siam()
    harness.leave(BOB)
    with pytest.raises(SeatError, match="the person of seat 1 has left already"):
        harness.do(BOB, Leave(1))

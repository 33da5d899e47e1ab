"""Setting up, sitting down, starting, closing."""

from dataclasses import replace

import pytest

from howdah.core.errors import HowdahError, OptionsError, UnknownGameError
from howdah.core.options import Options
from howdah.table import events as e
from howdah.table.actor import SYSTEM, Actor, Person
from howdah.table.clock import Correspondence, Fischer, PerMove
from howdah.table.commands import Arrange, Close, Join, Leave, Play, Start
from howdah.table.errors import ClockError, NotAllowedError, PhaseError, SeatError, SetupError, TextError
from howdah.table.setup import Computer, Free, Kept, Mine, Privacy, Setup
from howdah.table.table import Phase
from tests.table.sitting import ANN, BOB, CAT, EVE, Sitting, kinds, setup, siam

PERSON = Person("secret-ann", "Ann")


def test_a_new_table_waits_with_its_host_seated_where_he_wished() -> None:
    table = Sitting(setup("tiny", Free(), Mine(), Computer("level:3"))).table
    assert table.phase is Phase.WAITING
    assert [seat.name for seat in table.seats] == ["", "Ann", "level:3"]
    assert table.host == PERSON


def test_the_created_event_settles_every_option_and_the_rules_version() -> None:
    fact = Sitting(setup("siam", Mine(), Free(), options=Options({"edition": "2015"}))).journal[0].fact
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
        Sitting(broken)


@pytest.mark.parametrize(
    "broken", [Setup("siam", (Free(), Free())), Setup("siam", (Mine(), Free()), host=PERSON)], ids=["no host", "mine"]
)
def test_the_system_sets_up_a_table_for_a_named_host_only(broken: Setup) -> None:
    with pytest.raises(SetupError, match="the system needs a named host and no seat of its own"):
        Sitting(broken, SYSTEM)


def test_tb_10_who_has_a_seat_joins_no_other_one() -> None:
    with pytest.raises(NotAllowedError):
        Sitting(setup("siam", Mine(), Free())).do(ANN, Join(1))


@pytest.mark.parametrize("name", ["", "  ", " Ann", "A" * 41, "A\nnn", "A\u202enn", "A\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    sitting = Sitting(setup("siam", Mine(), Free()))
    with pytest.raises(TextError, match="a name"):
        sitting.do(Actor("secret", name), Join())
    with pytest.raises(TextError, match="a name"):
        Sitting(setup("siam", Mine(), Free()), Actor("secret", name))


@pytest.mark.parametrize(("holder", "name"), [("", "Bob"), ("secret", "")])
def test_a_seat_is_kept_for_a_proper_person_only(holder: str, name: str) -> None:
    with pytest.raises(TextError):
        Sitting(Setup("siam", (Kept(Person(holder, name)), Free()), host=PERSON), SYSTEM)


def test_one_sits_down_at_the_first_free_seat_or_at_a_certain_one() -> None:
    sitting = Sitting(setup("tiny", Free(), Mine(), Free(), Free()))
    assert sitting.do(BOB, Join()) == [e.Joined(0, Person("secret-bob", "Bob"))]
    assert sitting.do(CAT, Join(3)) == [e.Joined(3, Person("secret-cat", "Cat"))]


def test_a_seat_that_is_taken_or_not_there_is_refused() -> None:
    sitting = Sitting(setup("tiny", Mine(), Free(), Computer("level:1")))
    for number in (0, 2):
        with pytest.raises(SeatError, match=f"seat {number} is taken; expected one of: 1"):
            sitting.do(BOB, Join(number))
    for number in (-1, 3):
        with pytest.raises(SeatError, match=f"no seat {number}; expected a number from 0 to 2"):
            sitting.do(BOB, Join(number))
    sitting.do(BOB, Join())
    with pytest.raises(SeatError, match="all are taken"):
        sitting.do(CAT, Join())


def test_only_who_is_invited_sits_down_at_a_table_for_the_invited() -> None:
    sitting = Sitting(replace(setup("siam", Mine(), Free()), privacy=Privacy.INVITED))
    with pytest.raises(NotAllowedError, match="join is for: listener, spectator; but this came from: stranger"):
        sitting.do(EVE, Join())
    assert kinds(sitting.do(replace(EVE, invited=True), Join())) == ["joined"]


def test_who_leaves_before_the_start_frees_the_seat() -> None:
    sitting = Sitting(setup("siam", Mine(), Free()))
    sitting.do(BOB, Join())
    assert sitting.leave(BOB) == [e.Left(1)]
    assert sitting.table.seats[1].free
    assert kinds(sitting.do(CAT, Join(1))) == ["joined"]


def test_the_host_puts_computers_on_free_seats_and_takes_them_away() -> None:
    sitting = Sitting(setup("siam", Mine(), Free()))
    assert sitting.do(ANN, Arrange(1, "level:2")) == [e.Arranged(1, "level:2")]
    assert sitting.do(ANN, Arrange(1, "level:4")) == [e.Arranged(1, "level:4")]
    assert sitting.table.seats[1].computer == "level:4"
    sitting.do(ANN, Arrange(1, None))
    assert sitting.table.seats[1].free
    with pytest.raises(SeatError, match="seat 1 is free already"):
        sitting.do(ANN, Arrange(1, None))
    with pytest.raises(SeatError, match="seat 0 is a person's"):
        sitting.do(ANN, Arrange(0, "level:2"))
    with pytest.raises(TextError, match="a computer player"):
        sitting.do(ANN, Arrange(1, "\n"))


def test_a_game_starts_when_all_seats_are_taken() -> None:
    sitting = Sitting(setup("siam", Mine(), Free()))
    with pytest.raises(SeatError, match="expected all seats to be taken, but free are: 1"):
        sitting.do(ANN, Start())
    sitting.do(BOB, Join())
    assert sitting.do(ANN, Start()) == [e.Started((0, 1))]
    assert sitting.table.phase is Phase.PLAYING
    with pytest.raises(PhaseError, match="the game is playing; start is for a game that is waiting"):
        sitting.do(ANN, Start())


def test_tb_14_a_host_who_leaves_stays_the_host_and_any_player_may_start() -> None:
    sitting = Sitting(setup("siam", Mine(), Free()))
    sitting.do(BOB, Join())
    sitting.leave(ANN)
    assert kinds(sitting.do(ANN, Arrange(0, "level:1"))) == ["arranged"]
    assert kinds(sitting.do(BOB, Start())) == ["started"]


def test_seats_can_be_drawn_by_lot_at_the_start() -> None:
    orders = set()
    for seed in range(60):
        sitting = Sitting(replace(setup("tiny", Mine(), Free(), Computer("x")), draw_seats=True), seed=seed)
        sitting.do(BOB, Join())
        before = [seat.name for seat in sitting.table.seats]
        fact = sitting.do(ANN, Start())[0]
        assert isinstance(fact, e.Started)
        assert [seat.name for seat in sitting.table.seats] == [before[number] for number in fact.order]
        orders.add(fact.order)
    assert len(orders) == 6


def test_nobody_sits_down_or_plays_out_of_time() -> None:
    sitting = Sitting(setup("siam", Mine(), Free()))
    with pytest.raises(PhaseError, match="the game is waiting; play is for a game that is playing"):
        sitting.do(ANN, Play(0, "@c1N"))
    with pytest.raises(PhaseError, match="the game is playing; join is for a game that is waiting"):
        siam().do(CAT, Join())


def test_tb_11_the_host_closes_a_waiting_table_and_the_system_any() -> None:
    waiting = Sitting(setup("siam", Mine(), Free()))
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
    sitting = siam()
    sitting.leave(BOB)
    with pytest.raises(SeatError, match="the person of seat 1 has left already"):
        sitting.do(BOB, Leave(1))

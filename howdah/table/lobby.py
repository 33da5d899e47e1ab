"""Setting up, sitting down and getting up."""

from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.actor import Person
from howdah.table.draft import Draft
from howdah.table.ending import end, lapse
from howdah.table.errors import PhaseError, SeatError
from howdah.table.play import go_on, take_up
from howdah.table.table import Phase
from howdah.table.text import check_line, check_name, check_token


def create(draft: Draft, request: c.Create) -> None:
    """Set up the table."""
    setup = request.setup.checked(draft.actor, draft.games)
    draft.emit(e.Created(setup, draft.games.find(setup.game).facts.rules_version))


def join(draft: Draft, request: c.Join) -> None:
    """Sit down."""
    draft.expect(Phase.WAITING)
    check_name(draft.actor.name)
    free = draft.table.seats_where(lambda seat: seat.free)
    if not free:
        raise SeatError("expected a free seat, but all are taken")
    number = min(free) if request.seat is None else request.seat
    if not draft.seat(number).free:
        raise SeatError(f"seat {number} is taken; expected one of: {', '.join(map(str, sorted(free)))}")
    draft.emit(e.Joined(number, Person(str(draft.actor.holder), draft.actor.name)))


def leave(draft: Draft, request: c.Leave) -> None:
    """Get up."""
    if draft.seat(request.seat).away:
        raise SeatError(f"the person of seat {request.seat} has left already")
    lapse(draft)
    draft.emit(e.Left(request.seat))


def come_back(draft: Draft, request: c.Return) -> None:
    """Come back to one's seat."""
    seat = draft.seat(request.seat)
    if seat.out and not seat.away:
        raise SeatError(f"seat {request.seat} has resigned or lost on time; its person cannot play on")  # TB-1
    lapse(draft)
    draft.emit(e.Returned(request.seat))


def arrange(draft: Draft, request: c.Arrange) -> None:
    """Put a computer on a free seat, or take it away."""
    draft.expect(Phase.WAITING)
    seat = draft.seat(request.seat)
    if seat.person:
        raise SeatError(f"seat {request.seat} is a person's; expected a free one or a computer's")
    if request.player is not None:
        check_token("a computer player", request.player)
    elif seat.free:
        raise SeatError(f"seat {request.seat} is free already")
    draft.emit(e.Arranged(request.seat, request.player))


def start(draft: Draft, request: c.Start) -> None:
    """Begin the game."""
    del request
    draft.expect(Phase.WAITING)
    free = draft.table.seats_where(lambda seat: seat.free)
    if free:
        raise SeatError(f"expected all seats to be taken, but free are: {', '.join(map(str, sorted(free)))}")
    draft.emit(e.Started(_order(draft)))
    take_up(draft)
    go_on(draft)


def _order(draft: Draft) -> tuple[int, ...]:
    rest = list(range(len(draft.table.seats)))
    if not draft.table.setup.draw_seats:
        return tuple(rest)
    return tuple(rest.pop(draft.chance.randrange(len(rest))) for _ in draft.table.seats)


def close(draft: Draft, request: c.Close) -> None:
    """Give the table up: the host before the start only, the system at any time (TB-11)."""
    del request
    draft.expect(Phase.WAITING, Phase.PLAYING)
    if draft.table.phase is Phase.PLAYING and not draft.actor.is_system:
        raise PhaseError("the game is playing; the host can close a table only while it is waiting")
    end(draft, e.Cause.CLOSED, ())


def chat(draft: Draft, request: c.Chat) -> None:
    """Say something."""
    check_name(draft.actor.name)
    check_line(request.text)
    draft.emit(e.Said(draft.table.seat_of(draft.actor.holder), draft.actor.name, request.text))

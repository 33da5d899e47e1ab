"""Setting up, sitting down and getting up."""

from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.command_context import CommandContext
from howdah.table.ending import end, lapse
from howdah.table.errors import PhaseError, SeatError
from howdah.table.look_alikes import alike
from howdah.table.play import go_on, replay_moves
from howdah.table.table import Phase
from howdah.table.text import check_line, check_name, check_token


def create(context: CommandContext, request: c.Create) -> None:
    """Set up the table; start the game if all seats are taken."""
    setup = request.setup.checked(context.actor, context.games)
    context.emit(e.Created(setup, context.games.find(setup.game).facts.rules_version))
    start_if_full(context)


def join(context: CommandContext, request: c.Join) -> None:
    """Sit down; the last free seat starts the game."""
    context.expect(Phase.WAITING)
    check_name(context.actor.name)
    free = context.table.seats_where(lambda seat: seat.free)
    if not free:
        raise SeatError("expected a free seat, but all are taken")
    number = min(free) if request.seat is None else request.seat
    if not context.seat(number).free:
        raise SeatError(f"seat {number} is taken; expected one of: {', '.join(map(str, sorted(free)))}")
    _check_distinct(context)
    if context.table.setup.rated and context.actor.program:
        raise SeatError("a bot plays no rated games; expected a person", key="rated-bot")  # TB-20
    context.emit(e.Joined(number, context.actor.person))
    start_if_full(context)


def _check_distinct(context: CommandContext) -> None:
    """Refuse a second person whose name looks the same; the players could not be told apart (TB-18)."""
    name = context.actor.name
    if any(seat.person and alike(seat.person.name, name) for seat in context.table.seats):
        raise SeatError(
            f"somebody at this table is called {name!r} too, or nearly so; expected another name",
            key="same-name",
            name=name,
        )


def leave(context: CommandContext, request: c.Leave) -> None:
    """Get up."""
    if context.seat(request.seat).away:
        raise SeatError(f"the person of seat {request.seat} has left already")
    lapse(context)
    context.emit(e.Left(request.seat))


def come_back(context: CommandContext, request: c.Return) -> None:
    """Come back to a seat that was left."""
    seat = context.seat(request.seat)
    if seat.out and not seat.away:
        raise SeatError(f"seat {request.seat} has resigned or lost on time; its person cannot play on")  # TB-1
    lapse(context)
    context.emit(e.Returned(request.seat))


def arrange(context: CommandContext, request: c.Arrange) -> None:
    """Put a computer on a free seat, or take it away."""
    context.expect(Phase.WAITING)
    seat = context.seat(request.seat)
    if seat.person:
        raise SeatError(f"seat {request.seat} is a person's; expected a free one or a computer's")
    if context.table.setup.rated:  # people have sat down because of who plays (TB-20)
        raise SeatError("a rated table keeps its seats as they were set up", key="rated-arranged")
    if request.player is not None:
        check_token("a computer player", request.player)
    elif seat.free:
        raise SeatError(f"seat {request.seat} is free already")
    context.emit(e.Arranged(request.seat, request.player))
    start_if_full(context)


def start_if_full(context: CommandContext) -> None:
    """Start the game if it has not begun and every seat is taken."""
    if context.table.phase is Phase.WAITING and context.table.full:
        context.emit(e.Started(_order(context)))
        replay_moves(context)
        go_on(context)


def tick(context: CommandContext, request: c.Tick) -> None:
    """Do what is due: start a full table, make draws of chance. A fallen flag is settled before any request."""
    del request
    start_if_full(context)
    go_on(context)


def _order(context: CommandContext) -> tuple[int, ...]:
    rest = list(range(len(context.table.seats)))
    if not context.table.setup.draw_seats:
        return tuple(rest)
    return tuple(rest.pop(context.chance.randrange(len(rest))) for _ in context.table.seats)


def close(context: CommandContext, request: c.Close) -> None:
    """Give the table up: the host before the start only, the system at any time (TB-11)."""
    del request
    context.expect(Phase.WAITING, Phase.PLAYING)
    if context.table.phase is Phase.PLAYING and not context.actor.is_system:
        raise PhaseError("the game is playing; the host can close a table only while it is waiting")
    end(context, e.Cause.CLOSED, ())


def chat(context: CommandContext, request: c.Chat) -> None:
    """Say something."""
    check_name(context.actor.name)
    check_line(request.text)
    context.emit(e.Said(context.table.seat_of(context.actor.holder), context.actor.name, request.text))

"""Folding events into a table. Nothing is decided here: an event says all that happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any, Final

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.table import events as e
from howdah.table.actor import Person
from howdah.table.errors import JournalError
from howdah.table.events import Event
from howdah.table.proposal import Offer
from howdah.table.setup import Setup
from howdah.table.table import LINES, REMEMBERED, Phase, Ply, Result, Seat, SeatPlan, SpokenLine, Table, changed

# What a player must have seen before a move, a resignation or an offer.
CHANGES_OF_PLAY: Final = (e.Started, e.Played, e.Drew, e.Undone, e.Resigned, e.Flagged, e.Ended)


def replay(events: Iterable[Event], games: Registry = GAMES) -> Table:
    """Return the table that a whole journal leads to."""
    table: Table | None = None
    for event in events:
        table = apply(table, event, games)
    if table is None:
        raise JournalError("a journal begins with the event created, but it is empty")
    return table


def apply(table: Table | None, event: Event, games: Registry = GAMES) -> Table:
    """Return the table after an event; raise `JournalError` if it does not fit."""
    expected = 1 if table is None else table.seq + 1
    if event.seq != expected:
        raise JournalError(f"expected event {expected}, but event {event.seq} came")
    try:
        return _created(event, games) if table is None else _changed(table, event)
    except HowdahError as error:
        raise JournalError(f"event {event.seq} ({event.fact.kind}) does not fit: {error}") from error


def _created(event: Event, games: Registry) -> Table:
    match event.fact:
        case e.Created(Setup(host=Person() as host) as setup, version):
            game = games.find(setup.game)
        case _:
            raise JournalError("a table begins with created, and with a host")
    _, options = game.check(len(setup.seats), setup.options, version)
    setup = replace(setup, options=options)
    start = game.start(len(setup.seats), options)
    seats = tuple(map(Seat.of, setup.seats))
    left = (setup.clock.start,) * len(seats) if setup.clock else ()
    return Table(event.seq, event.at, setup, host, seats, start, start, left=left, recent=(event,))


def _changed(table: Table, event: Event) -> Table:
    if event.at < table.time:
        raise JournalError(f"expected a time from {table.time} on, but {event.at} came")
    if isinstance(event.fact, e.Created):
        raise JournalError("the table is there already")
    event = _with_path(table, event)
    fact = event.fact
    if isinstance(fact, e.Planned):  # it is private, so not even the time of the last change tells of it
        return _planned(changed(table, seq=event.seq, recent=_remember(table.recent, event)), fact)
    advanced = changed(
        _clock_run(table, event.at),
        seq=event.seq,
        time=event.at,
        moved=event.seq if isinstance(fact, CHANGES_OF_PLAY) else table.moved,
        recent=_remember(table.recent, event),
    )
    return FOLDS[type(fact)](advanced, fact)


def _with_path(table: Table, event: Event) -> Event:
    """Add the path of a move to an event that an old release has stored without it."""
    fact = event.fact
    if not isinstance(fact, e.Played | e.Drew) or fact.path:
        return event
    return replace(event, fact=replace(fact, path=table.position.find(fact.move).path))


def _clock_run(table: Table, until: int) -> Table:
    if table.running is None:
        return table
    return _with_left(table, table.running, max(0, table.left[table.running] - (until - table.time)))


def _with_left(table: Table, seat: int, left: int) -> Table:
    return changed(table, left=(*table.left[:seat], left, *table.left[seat + 1 :]))


def _remember(recent: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    """Forget the oldest command with all its events at once, so that no answer is remembered in part."""
    recent = (*recent, event)
    if len(recent) <= REMEMBERED:
        return recent
    oldest = (recent[0].by, recent[0].command)
    kept = next((index for index, one in enumerate(recent) if (one.by, one.command) != oldest), 0)
    return recent[kept:]


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    if number not in range(len(table.seats)):
        raise JournalError(f"there is no seat {number}")
    seat = replace(table.seats[number], **changes)
    return changed(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def _joined(table: Table, fact: e.Joined) -> Table:
    return _with_seat(table, fact.seat, person=fact.person)


def _left(table: Table, fact: e.Left) -> Table:
    if table.phase is Phase.WAITING:
        return _with_seat(table, fact.seat, person=None)
    return _without_plan(_with_seat(table, fact.seat, away=True), fact.seat)


def _returned(table: Table, fact: e.Returned) -> Table:
    computer = table.seats[fact.seat].computer if table.seats[fact.seat].out else None
    return _with_seat(table, fact.seat, away=False, computer=computer)


def _arranged(table: Table, fact: e.Arranged) -> Table:
    return _with_seat(table, fact.seat, computer=fact.player)


def _started(table: Table, fact: e.Started) -> Table:
    if sorted(fact.order) != list(range(len(table.seats))):
        raise JournalError(f"expected an order of {len(table.seats)} seats, but {list(fact.order)} came")
    seats = tuple(table.seats[number] for number in fact.order)
    return changed(table, seats=seats, phase=Phase.PLAYING)


def _played(table: Table, fact: e.Played) -> Table:
    moved = _moved(table, fact.seat, fact)
    clock = table.setup.clock
    goes_on = len(table.plies) >= len(table.setup.moves)  # what was played elsewhere took no time here
    if clock and goes_on and table.seats[fact.seat].manned:
        moved = _with_left(moved, fact.seat, clock.after_move(moved.left[fact.seat]))
    return changed(moved, turned_down=frozenset())


def _drew(table: Table, fact: e.Drew) -> Table:
    return _moved(table, CHANCE, fact)


def _moved(table: Table, seat: int, fact: e.Played | e.Drew) -> Table:
    if table.turn != seat:
        raise JournalError(f"expected a move of seat {table.turn}, but seat {seat} moved")
    move = table.position.find(fact.move)
    ply = Ply(seat, fact.move, table.time, fact.path, table.seq, move.sentence)
    plans = tuple(rest for plan in table.plans if (rest := plan.after(fact.move)).lines)
    return changed(table, position=table.position.play(move), plies=(*table.plies, ply), plans=plans, plannings=0)


def _planned(table: Table, fact: e.Planned) -> Table:
    others = tuple(plan for plan in table.plans if plan.seat != fact.seat)
    own = (SeatPlan(fact.seat, fact.lines),) if fact.lines else ()
    return changed(table, plans=(*others, *own), plannings=table.plannings + 1)


def _without_plan(table: Table, seat: int) -> Table:
    return changed(table, plans=tuple(plan for plan in table.plans if plan.seat != seat))


def _offered(table: Table, fact: e.Offered) -> Table:
    offer = Offer(fact.proposal, fact.seat, table.seq, _one_voice(table, fact.seat))
    return changed(table, offers=(*table.offers, offer))


def _answered(table: Table, fact: e.Answered) -> Table:
    voice = _one_voice(table, fact.seat)
    return changed(table, offers=tuple(_with_answer(offer, fact, voice) for offer in table.offers))


def _one_voice(table: Table, seat: int) -> frozenset[int]:
    """Return the seats for which one person speaks (TB-15)."""
    person = table.seats[seat].person
    return frozenset({seat, *(table.seats_of(person.holder) if person else ())})


def _with_answer(offer: Offer, fact: e.Answered, voice: frozenset[int]) -> Offer:
    if offer.kind != fact.offer:
        return offer
    if fact.agree:
        return replace(offer, agreed=offer.agreed | voice)
    return replace(offer, refused=offer.refused | voice)


def _closed(table: Table, fact: e.Closed) -> Table:
    failed = fact.how in {e.OfferResult.DECLINED, e.OfferResult.WITHDRAWN}
    makers = {(offer.kind, offer.seat) for offer in table.offers if offer.kind == fact.offer and failed}
    offers = tuple(offer for offer in table.offers if offer.kind != fact.offer)
    return changed(table, offers=offers, turned_down=table.turned_down | makers)


def _undone(table: Table, fact: e.Undone) -> Table:
    if fact.keep not in range(len(table.plies)):
        raise JournalError(f"expected to keep less than {len(table.plies)} moves, but {fact.keep} came")
    plies = table.plies[: fact.keep]
    position = reduce(lambda position, ply: position.play(ply.move), plies, table.start)
    clock = table.setup.clock
    left = tuple(clock.after_undo(left) for left in table.left) if clock else ()
    return changed(table, plies=plies, position=position, left=left, turned_down=frozenset(), plans=())


def _taken_over(table: Table, fact: e.TakenOver) -> Table:
    return _without_plan(_with_seat(table, fact.seat, computer=fact.player, helped=True), fact.seat)


def _out(table: Table, fact: e.Resigned | e.Flagged) -> Table:
    return _without_plan(_with_seat(table, fact.seat, out=True), fact.seat)


def _ended(table: Table, fact: e.Ended) -> Table:
    return changed(table, phase=Phase.OVER, result=Result(fact.cause, fact.winners, fact.scores), plans=())


def _rematched(table: Table, fact: e.Rematched) -> Table:
    return changed(table, rematch=fact.setup)


def _said(table: Table, fact: e.Said) -> Table:
    line = SpokenLine(table.seq, table.time, fact.seat, fact.name, fact.text, table.recent[-1].by)
    return changed(table, chat=(*table.chat, line)[-LINES:])


FOLDS: Mapping[type[e.Fact], Callable[[Table, Any], Table]] = {
    e.Joined: _joined,
    e.Left: _left,
    e.Returned: _returned,
    e.Arranged: _arranged,
    e.Started: _started,
    e.Played: _played,
    e.Drew: _drew,
    e.Offered: _offered,
    e.Answered: _answered,
    e.Closed: _closed,
    e.Undone: _undone,
    e.TakenOver: _taken_over,
    e.Resigned: _out,
    e.Flagged: _out,
    e.Ended: _ended,
    e.Rematched: _rematched,
    e.Said: _said,
}

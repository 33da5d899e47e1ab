"""What leaves a table. Every field is named here; the ids that people hold are in none of them."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from howdah.core.words import CHANCE, OVER
from howdah.table import events as e
from howdah.table.actor import Actor
from howdah.table.bargain import voters
from howdah.table.errors import NotAllowedError
from howdah.table.events import Event
from howdah.table.offer import Offer
from howdah.table.permission import PERMISSIONS, Role, may_see, roles
from howdah.table.schema import write
from howdah.table.setup import Computer, Kept, Place, Setup
from howdah.table.table import Line, Result, Seat, Table

View: TypeAlias = dict[str, object]

# The fields of an event that leave as they are; those of the three kinds that name people are below.
FIELDS: Final[Mapping[type[e.Fact], tuple[str, ...]]] = {
    e.Left: ("seat",),
    e.Returned: ("seat",),
    e.Arranged: ("seat", "player"),
    e.Started: ("order",),
    e.Played: ("seat", "move"),
    e.Drew: ("move",),
    e.Offered: ("seat", "proposal"),
    e.Answered: ("seat", "offer", "agree"),
    e.Closed: ("offer", "how"),
    e.Undone: ("keep",),
    e.TakenOver: ("seat", "player"),
    e.Resigned: ("seat",),
    e.Flagged: ("seat",),
    e.Ended: ("cause", "winners", "scores"),
    e.Said: ("seat", "name", "text"),
}


def public(table: Table) -> View:
    """Return what everybody may see who may see the table."""
    return {
        "seq": table.seq,
        "time": table.time,
        "phase": table.phase.value,
        "setup": _setup(table.setup),
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "board": _board(table),
        "moves": [{"seat": public_turn(ply.seat), "move": ply.move, "at": ply.at} for ply in table.plies],
        "clock": {"left": list(table.left), "running": table.running} if table.left else None,
        "offers": [_offer(table, offer) for offer in table.offers],
        "result": _result(table.result) if table.result else None,
        "rematch": table.rematch is not None,
        "chat": [_line(line) for line in table.chat],
    }


def seen_by(table: Table, actor: Actor) -> View:
    """Return the public view, and what a viewer is at the table; raise `NotAllowedError` where he may not see it."""
    if not may_see(table, actor):
        raise NotAllowedError("this table is for the invited; expected the invitation")
    return public(table) | {"you": you(table, actor)}


def you(table: Table, actor: Actor) -> View:
    """Return what somebody is at the table, and what he may ask for."""
    standing = roles(table, actor)
    return {
        "seat": table.seat_of(actor.holder),
        "seats": list(table.seats_of(actor.holder)),
        "host": Role.HOST in standing,
        "may": [request.kind for request, allowed in PERMISSIONS.items() if allowed & standing],
    }


def public_event(event: Event) -> View:
    """Return what everybody may see of an event."""
    return {"seq": event.seq, "at": event.at, "kind": event.fact.kind} | _fact(event.fact)


def _fact(fact: e.Fact) -> View:
    match fact:
        case e.Created(setup, version):
            return {"setup": _setup(setup), "rules_version": version}
        case e.Joined(seat, person):
            return {"seat": seat, "name": person.name}
        case e.Rematched(setup):
            return {"setup": _setup(setup)}
        case _:
            return {name: write(getattr(fact, name)) for name in FIELDS[type(fact)]}


def _setup(setup: Setup) -> View:
    return {
        "game": setup.game,
        "options": dict(setup.options),
        "seats": [_place(place) for place in setup.seats],
        "clock": write(setup.clock),
        "privacy": setup.privacy.value,
        "spectators_chat": setup.spectators_chat,
        "draw_seats": setup.draw_seats,
        "stand_in": setup.stand_in,
        "host": setup.host.name if setup.host else None,
    }


def _place(place: Place) -> View:
    match place:
        case Kept(person):
            return {"kind": place.kind, "name": person.name}
        case Computer(player):
            return {"kind": place.kind, "player": player}
        case _:
            return {"kind": place.kind}


def _seat(table: Table, number: int) -> View:
    seat: Seat = table.seats[number]
    return {
        "seat": number,
        "side": table.position.game.seat_name(number, len(table.seats)),
        "name": seat.person.name if seat.person else None,
        "computer": seat.computer,
        "host": seat.person is not None and seat.person.holder == table.host.holder,
        "away": seat.away,
        "out": seat.out,
    }


def _board(table: Table) -> View:
    position = table.position
    return {
        "position": str(position),
        "view": position.view(),
        "turn": public_turn(table.turn),
        "scores": list(position.scores()),
        "moves": [
            {"code": move.code, "notation": move.notation, "path": list(move.path)}
            for move in position.moves
            if table.turn >= 0
        ],
    }


def public_turn(turn: int) -> int | str | None:
    """Return whose decision it is, for clients."""
    return {CHANCE: "chance", OVER: None}.get(turn, turn)


def _offer(table: Table, offer: Offer) -> View:
    return {
        "proposal": write(offer.proposal),
        "seat": offer.seat,
        "seq": offer.seq,
        "agreed": sorted(offer.agreed),
        "refused": sorted(offer.refused),
        "asked": sorted(voters(table, offer) - offer.agreed - offer.refused),
    }


def _result(result: Result) -> View:
    return {"cause": result.cause.value, "winners": list(result.winners), "scores": list(result.scores)}


def _line(line: Line) -> View:
    return {"seq": line.seq, "at": line.at, "seat": line.seat, "name": line.name, "text": line.text}

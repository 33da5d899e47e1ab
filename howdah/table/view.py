"""What leaves a table, as typed values. The ids that people hold are in none of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeAlias

from howdah.core.options import Options
from howdah.core.picks import PickGroup
from howdah.core.position import Position
from howdah.core.schema import JsonObject, WrittenOnce
from howdah.core.sentence import Sentence
from howdah.core.text import LANGUAGES
from howdah.table import events as e
from howdah.table.actor import Actor
from howdah.table.clock import Clock
from howdah.table.events import Event
from howdah.table.explanation import explain_table, rules_of_table
from howdah.table.move_view import LegalMove, Turn, public_turn
from howdah.table.names import titles
from howdah.table.offers import voters
from howdah.table.pending import awaited
from howdah.table.permission import PERMISSIONS, Role, roles
from howdah.table.proposal import Offer, Proposal
from howdah.table.result_view import ReasonTexts, ResultView
from howdah.table.setup import Computer, Free, Kept, Mine, Place, Privacy, Setup
from howdah.table.table import Line, Phase, Ply, Result, SpokenLine, Table


@dataclass(frozen=True)
class KeptView:
    """A seat kept for a person, by name."""

    kind: ClassVar = "kept"
    name: str


@dataclass(frozen=True)
class SetupView:
    """What was settled before the game began."""

    game: str
    options: Options
    seats: tuple[Free | Computer | KeptView, ...]
    clock: Clock | None
    privacy: Privacy
    spectators_chat: bool
    draw_seats: bool
    stand_in: str
    host: str | None
    rated: bool = False

    @classmethod
    def of(cls, setup: Setup) -> "SetupView":
        """Return a setup without the ids of its people."""
        return cls(
            setup.game,
            setup.options,
            tuple(_place(place) for place in setup.seats),
            setup.clock,
            setup.privacy,
            setup.spectators_chat,
            setup.draw_seats,
            setup.stand_in,
            setup.host.name if setup.host else None,
            setup.rated,
        )


@dataclass(frozen=True)
class SeatView:
    """A seat: its person, its computer player, and its state."""

    seat: int
    side: str  # the key of what the game calls the seat
    name: str | None
    computer: str | None
    host: bool
    away: bool
    out: bool
    title: str | None = None  # what the player is called at this table; None for a free seat
    program: bool = False  # whether a bot has the seat: a program of somebody, not a computer player of the host's


@dataclass(frozen=True)
class BoardView:
    """The position, and what the reader can play: nothing where it is another player's turn."""

    position: str
    view: JsonObject
    turn: Turn
    scores: tuple[int, ...]
    moves: tuple[LegalMove, ...] = ()
    picks: tuple[PickGroup, ...] = ()  # what is picked together, in any order, instead of a single move
    instruction: str = ""  # what to do first; a question to the table gives the words for what follows

    @classmethod
    def of(cls, table: Table) -> "BoardView":
        """Return the board as those see it who are not to move."""
        position = table.position
        return cls(str(position), WrittenOnce(position.view()), public_turn(table.turn), position.scores())

    def for_mover(self, position: Position, language: str) -> "BoardView":
        """Return the board as the player sees it who is to move."""
        first = position.step_after(())
        return replace(
            self,
            moves=tuple(map(LegalMove.known, position.legal, position.notations, position.paths)),
            picks=position.pick_groups,
            instruction=first.instruction.text(language) if first else "",
        )


@dataclass(frozen=True)
class PlyView:
    """A move or an outcome of chance that stands."""

    seat: Turn
    move: str
    path: tuple[str, ...]
    at: int
    told: str = ""  # what it did: “enters on c1, facing north”, to follow a player's name; from old releases empty
    effect: bool = False  # whether something came of it, such as a capture


@dataclass(frozen=True)
class ClockView:
    """Milliseconds left of each seat at the time of the last event, and whose clock runs."""

    left: tuple[int, ...]
    running: int | None


@dataclass(frozen=True)
class OfferView:
    """An offer that waits for answers."""

    proposal: Proposal
    seat: int
    seq: int
    agreed: tuple[int, ...]
    refused: tuple[int, ...]
    asked: tuple[int, ...]


@dataclass(frozen=True)
class PublicTable:
    """The public part of a table."""

    seq: int
    time: int
    phase: Phase
    setup: SetupView
    seats: tuple[SeatView, ...]
    board: BoardView
    moves: tuple[PlyView, ...]
    clock: ClockView | None
    offers: tuple[OfferView, ...]
    result: ResultView | None
    rematch: bool
    chat: tuple[Line, ...]
    # The name of the game as it is sold, in every language; from old releases empty.
    title: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    # What differs from the usual rules, and the clock.
    house_rules: tuple[ReasonTexts, ...] = field(default=(), kw_only=True)

    @classmethod
    def of(cls, table: Table, language: str = "en", changing: "ChangingParts | None" = None) -> "PublicTable":
        """Return the public view of a table, with what happened in a language; known parts are not made again."""
        return cls(
            seq=table.seq,
            time=table.time,
            setup=SetupView.of(table.setup),
            moves=tuple(_ply(ply, language) for ply in table.plies),
            chat=tuple(map(_line, table.chat)),
            title=_titles(table.position),
            house_rules=tuple(map(ReasonTexts.of, rules_of_table(table))),
            **vars(changing or ChangingParts.of(table)),
        )


@dataclass(frozen=True)
class ChangingParts:
    """The parts of a table that are sent when they have changed; the rest follows from the events or never changes."""

    phase: Phase
    seats: tuple[SeatView, ...]
    board: BoardView
    clock: ClockView | None
    offers: tuple[OfferView, ...]
    result: ResultView | None
    rematch: bool

    @classmethod
    def of(cls, table: Table, before: "tuple[Table, ChangingParts] | None" = None) -> "ChangingParts":
        """Return these parts of a table; those that are the same as in a table before are not made again."""
        earlier, known = before or (None, None)
        same_board = earlier and earlier.position is table.position and earlier.turn == table.turn
        same_seats = earlier and earlier.seats is table.seats and earlier.host is table.host
        return cls(
            table.phase,
            known.seats if known and same_seats else _seats(table),
            known.board if known and same_board else BoardView.of(table),
            ClockView(table.left, table.running) if table.left else None,
            tuple(_offer(table, offer) for offer in table.offers),
            _result(table),
            table.rematch is not None,
        )


@dataclass(frozen=True)
class Standing:
    """The seats and rights of an actor at a table."""

    seat: int | None  # of several, the one that is to decide
    seats: tuple[int, ...]
    host: bool
    may: tuple[str, ...]

    @classmethod
    def of(cls, table: Table, actor: Actor) -> "Standing":
        """Return the standing of an actor."""
        held = roles(table, actor)
        allowed = tuple(request.kind for request, needed in PERMISSIONS.items() if needed & held)
        return cls(table.seat_of(actor.holder), table.seats_of(actor.holder), Role.HOST in held, allowed)


@dataclass(frozen=True)
class TableEntry:
    """A table in a list."""

    id: str
    game: str
    phase: Phase
    changed: int
    seats: tuple[SeatView, ...]
    setup: SetupView
    turn: Turn
    # The name of the game as it is sold, in every language; from old releases empty.
    title: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    result: Result | None = field(default=None, kw_only=True)  # entries that old releases have stored have none

    @classmethod
    def of(cls, table_id: str, table: Table) -> "TableEntry":
        """Return the entry of a table."""
        turn = table.turn if table.turn >= 0 else None
        setup = SetupView.of(table.setup)
        title, seats = _titles(table.position), _seats(table)
        return cls(
            table_id, table.setup.game, table.phase, table.time, seats, setup, turn, title=title, result=table.result
        )


@dataclass(frozen=True)
class OwnTableEntry(TableEntry):
    """One of the reader's own tables."""

    seat: int | None
    due: bool  # whether the table waits for the reader

    @classmethod
    def of_holder(cls, table_id: str, table: Table, holder: str) -> "OwnTableEntry":
        """Return the entry of a table for a holder of its seats."""
        due = not awaited(table).isdisjoint(table.seats_of(holder))
        return cls(**vars(TableEntry.of(table_id, table)), seat=table.seat_of(holder), due=due)


@dataclass(frozen=True)
class CreatedView:
    """The table was set up."""

    kind: ClassVar = e.Created.kind
    setup: SetupView
    rules_version: int


@dataclass(frozen=True)
class JoinedView:
    """A person sat down."""

    kind: ClassVar = e.Joined.kind
    seat: int
    name: str


@dataclass(frozen=True)
class PlayedView(e.Played):
    """A seat made a move."""

    told: str = ""  # what it did, to follow a player's name; empty if the move does not stand any more
    effect: bool = False  # whether something came of it


@dataclass(frozen=True)
class DrewView(e.Drew):
    """Chance decided."""

    told: str = ""  # the whole sentence; empty if the draw does not stand any more


@dataclass(frozen=True)
class PlannedView:
    """A seat has planned something; what, and which seat, is private (TB-19)."""

    kind: ClassVar = e.Planned.kind


@dataclass(frozen=True)
class RematchedView:
    """A rematch was agreed; the setup is the next table's."""

    kind: ClassVar = e.Rematched.kind
    setup: SetupView


# Facts that name nobody leave as they are.
PublicFact: TypeAlias = (
    CreatedView
    | JoinedView
    | RematchedView
    | PlannedView
    | e.Left
    | e.Returned
    | e.Arranged
    | e.Started
    | PlayedView
    | DrewView
    | e.Offered
    | e.Answered
    | e.Closed
    | e.Undone
    | e.TakenOver
    | e.Resigned
    | e.Flagged
    | e.Ended
    | e.Said
)


@dataclass(frozen=True)
class EventView:
    """The public part of an event."""

    once: ClassVar = True
    seq: int
    at: int
    fact: PublicFact

    @classmethod
    def of(cls, event: Event, table: Table | None = None, language: str = "en") -> "EventView":
        """Return the public part of an event; the table that it led to tells what a move did."""
        sentence = None if table is None else _sentence(event, table)
        told = sentence.told(language) if sentence else ""
        return cls(event.seq, event.at, _public_fact(event.fact, told, effect=bool(sentence and sentence.effects)))


def _titles(position: Position) -> dict[str, str]:
    """Return the title of the box that is played, in every language."""
    return {language: position.title(language) for language in LANGUAGES}


def _ply(ply: Ply, language: str) -> PlyView:
    told, effect = ply.sentence.told(language), bool(ply.sentence.effects)
    return PlyView(public_turn(ply.seat), ply.move, ply.path, ply.at, told, effect)


def _line(line: SpokenLine) -> Line:
    return Line(line.seq, line.at, line.seat, line.name, line.text)


def _sentence(event: Event, table: Table) -> Sentence | None:
    if not isinstance(event.fact, e.Played | e.Drew):
        return None
    ply = next((ply for ply in reversed(table.plies) if ply.seq <= event.seq), None)
    return ply.sentence if ply and ply.seq == event.seq else None


def _public_fact(fact: e.Fact, told: str, *, effect: bool) -> PublicFact:
    match fact:
        case e.Played(seat, move, path):
            return PlayedView(seat, move, path, told, effect)
        case e.Drew(move, path):
            return DrewView(move, path, told)
        case e.Created(setup, version):
            return CreatedView(SetupView.of(setup), version)
        case e.Joined(seat, person):
            return JoinedView(seat, person.name)
        case e.Planned():
            return PlannedView()
        case e.Rematched(setup):
            return RematchedView(SetupView.of(setup))
        case _:
            return fact


def _place(place: Place) -> Free | Computer | KeptView:
    match place:
        case Kept(person):
            return KeptView(person.name)
        case Mine(name):
            return KeptView(name or "")  # before the setup is checked; no event has one
        case _:
            return place


def _seats(table: Table) -> tuple[SeatView, ...]:
    name = table.position.game.seat_name
    called = titles(table.seats)
    return tuple(
        SeatView(
            number,
            name(number),
            seat.person.name if seat.person else None,
            seat.computer,
            seat.person is not None and seat.person.holder == table.host.holder,
            seat.away,
            seat.out,
            called[number],
            bool(seat.person and seat.person.program),
        )
        for number, seat in enumerate(table.seats)
    )


def _result(table: Table) -> ResultView | None:
    explanation = explain_table(table)
    return ResultView.of(table.result, explanation, table.position) if table.result and explanation else None


def _offer(table: Table, offer: Offer) -> OfferView:
    answered = offer.agreed | offer.refused
    return OfferView(
        offer.proposal,
        offer.seat,
        offer.seq,
        tuple(sorted(offer.agreed)),
        tuple(sorted(offer.refused)),
        tuple(sorted(voters(table, offer) - answered)),
    )

"""Positions, moves, reasons and records."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from howdah.core.explanation import Explanation, explain, explain_record
from howdah.core.options import Options
from howdah.core.picks import PickGroup
from howdah.core.position import Move, Position
from howdah.core.premoves import moves_ahead
from howdah.core.record import EarlyEnd, Record
from howdah.core.registry import Registry
from howdah.core.schema import JsonObject, Limit
from howdah.core.text import Reason
from howdah.table.move_view import InstructionView, MoveView, ToldMove, Turn, public_turn
from howdah.table.table import Table

Text: TypeAlias = Annotated[str, Limit(200)]
# A move by code, notation or path.
Attempt: TypeAlias = int | Text | Annotated[tuple[Text, ...], Limit(20)]


@dataclass(frozen=True)
class PositionSource:
    """A position: the start of a game, or a position string, and moves and outcomes from there."""

    game: Text
    players: int | None = None
    options: Options = field(default_factory=lambda: Options({}))
    position: Annotated[str, Limit(10_000)] | None = None
    moves: tuple[Attempt, ...] = ()

    @classmethod
    def of(cls, table: Table) -> "PositionSource":
        """Return the position of a table with all that led to it, since the rules remember some of that."""
        moves = tuple(ply.move for ply in table.plies)
        return cls(table.setup.game, len(table.seats), table.setup.options, None, moves)

    def start(self, games: Registry) -> Position:
        """Return the position before the moves; raise an error saying why there is none."""
        game = games.find(self.game)
        if self.position is None:
            return game.start(self.players, self.options)
        return game.position(self.position, self.players, self.options)

    def record(self, games: Registry) -> Record:
        """Return the moves as a record."""
        return Record.of(self.start(games), self.find(games)[1])

    def find(self, games: Registry) -> tuple[Position, tuple[Move, ...]]:
        """Return the position, and the moves that lead to it; raise an error saying why there is none."""
        position = self.start(games)
        played = []
        for attempt in self.moves:
            for move in position.find_line(attempt):
                played.append(move)
                position = position.play(move)
        return position, tuple(played)


@dataclass(frozen=True)
class PositionRequest(PositionSource):
    """A position that a client asks about, with a limited number of moves."""

    moves: Annotated[tuple[Attempt, ...], Limit(1000)] = ()


@dataclass(frozen=True, kw_only=True)
class MoveRequest(PositionRequest):
    """A position, and a move in it, complete or begun."""

    move: Attempt


@dataclass(frozen=True, kw_only=True)
class SeatRequest(PositionRequest):
    """A position, and a seat whose turn is still to come."""

    seat: Annotated[int, Limit(100)]


@dataclass(frozen=True, kw_only=True)
class ReplyRequest(PositionRequest):
    """A position, and the computer player that is to move."""

    player: Annotated[str, Limit(64)]


@dataclass(frozen=True, kw_only=True)
class AnalysisRequest(PositionRequest):
    """A position, and how many best moves are wanted."""

    lines: Annotated[int, Limit(8, 1)] = 1


@dataclass(frozen=True)
class AttemptRequest:
    """A move by code, notation or path."""

    move: Attempt


@dataclass(frozen=True)
class PremovesRequest:
    """A seat whose turn is still to come."""

    seat: Annotated[int, Limit(100)]


@dataclass(frozen=True)
class ReasonView:
    """Why something is so, with the rule that it rests on (an anchor of the rules page)."""

    reason: str
    rule: str | None
    section: str | None  # the heading above the rule, for people
    text: str

    @classmethod
    def of(cls, reason: Reason, language: str) -> "ReasonView":
        """Return a reason in a language."""
        return cls(reason.key, reason.rule, reason.section(language), reason.text(language))


@dataclass(frozen=True)
class Verdict:
    """Whether a move is legal, and why not."""

    legal: bool
    why_not: ReasonView | None

    @classmethod
    def of(cls, reason: Reason | None, language: str) -> "Verdict":
        """Return the verdict on a move, given the reason against it."""
        return cls(reason is None, ReasonView.of(reason, language) if reason else None)


@dataclass(frozen=True)
class ExplanationView:
    """How a game ended: who won, why it is over, and how a tie was decided."""

    result: ReasonView
    reasons: tuple[ReasonView, ...]

    @classmethod
    def of(cls, explanation: Explanation | None, language: str) -> "ExplanationView | None":
        """Return an explanation in a language; None for a game that goes on."""
        if explanation is None:
            return None
        reasons = tuple(ReasonView.of(reason, language) for reason in explanation.reasons)
        return cls(ReasonView.of(explanation.result, language), reasons)


@dataclass(frozen=True)
class Outcome(MoveView):
    """What chance may decide, and how likely: by its share of the sum of weights."""

    weight: int


@dataclass(frozen=True)
class PositionSummary:
    """A position: whose turn it is, and how it stands."""

    game: str
    title: str  # the name of the game as it is sold: "Black Elephant", by the options
    players: int
    options: Options
    position: str
    turn: Turn
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # none while the game goes on
    endings: tuple[ReasonView, ...]  # why it is over
    explanation: ExplanationView | None  # how it ended, in sentences

    @classmethod
    def summary(cls, position: Position, language: str) -> "PositionSummary":
        """Return the summary of a position, with its texts in a language."""
        return PositionSummary(
            position.game.id,
            position.title(language),
            position.players,
            position.options,
            str(position),
            public_turn(position.turn),
            position.scores(),
            position.winners(),
            tuple(ReasonView.of(ending, language) for ending in position.endings()),
            ExplanationView.of(explain(position), language),
        )


@dataclass(frozen=True)
class PositionView(PositionSummary):
    """A position with everything that a board shows, and what can be played."""

    view: JsonObject
    moves: tuple[MoveView, ...]
    picks: tuple[PickGroup, ...]  # what is picked together, in any order, instead of a single move
    steps: tuple[InstructionView, ...]  # what to do next, for every beginning of a move
    outcomes: tuple[Outcome, ...]  # where chance decides
    played: tuple[ToldMove, ...]  # the moves that led here

    @classmethod
    def of(cls, position: Position, language: str, played: Sequence[Move] = ()) -> "PositionView":
        """Return a position, with its texts in a language."""
        return cls(
            **vars(cls.summary(position, language)),
            view=position.view(),
            moves=legal_moves(position, language) if position.turn >= 0 else (),
            picks=position.pick_groups if position.turn >= 0 else (),
            steps=InstructionView.all_of(position, language),
            outcomes=outcomes(position, language),
            played=tuple(ToldMove.of(move, language) for move in played),
        )


def legal_moves(position: Position, language: str) -> tuple[MoveView, ...]:
    """Return what can be played in a position, or drawn."""
    return tuple(MoveView.of(move, language) for move in position.moves)


def outcomes(position: Position, language: str) -> tuple[Outcome, ...]:
    """Return what chance may decide in a position."""
    return tuple(Outcome(**vars(MoveView.of(move, language)), weight=weight) for move, weight in position.chance())


def premove_views(position: Position, seat: int, language: str) -> tuple[MoveView, ...]:
    """Return the moves that a seat may have when its turn comes."""
    return tuple(MoveView.of(move, language) for move in moves_ahead(position, seat))


@dataclass(frozen=True)
class RecordEntry:
    """A move or an outcome of a record."""

    seat: Turn
    move: str
    path: tuple[str, ...]
    time: str | None
    told: str  # what it did, to follow a player's name; of an outcome the whole sentence


@dataclass(frozen=True)
class RecordView:
    """A record that was read and replayed."""

    game: str
    title: str  # the name of the game as it is sold
    players: int
    options: Options
    seats: tuple[str, ...]
    start: str | None  # the position it begins with, if that is not the game's own start
    moves: tuple[RecordEntry, ...]
    final: PositionView
    ended: EarlyEnd | None
    explanation: ExplanationView | None  # how it ended, in sentences; with the players' names

    @classmethod
    def of(cls, record: Record, language: str) -> "RecordView":
        """Replay a record and return it; raise `RecordError` if it claims something else."""
        final = record.verify()
        entries = []
        for position, entry in zip(record.replay(), record.entries, strict=False):
            move = position.find(entry.move)
            told = move.sentence.told(language)
            entries.append(RecordEntry(public_turn(position.turn), entry.move, move.path, entry.time, told))
        return cls(
            record.game.id,
            final.title(language),
            record.players,
            final.options,
            record.seats,
            record.start,
            tuple(entries),
            PositionView.of(final, language),
            record.ended,
            ExplanationView.of(explain_record(record, final), language),
        )

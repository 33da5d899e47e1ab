"""Hints, reviews, and replies of computer players."""

from dataclasses import dataclass

from howdah.core.position import Move
from howdah.core.record import Record
from howdah.players.decision import Decision
from howdah.players.hints import Advice, Explanation
from howdah.players.review import Review, SeatReview, Step, TurningPoint
from howdah.puzzles.mistakes import mistake
from howdah.puzzles.packed import pack
from howdah.service.messages.positions import ReasonView
from howdah.table.move_view import MoveView, ToldMove, Turn, public_turn


@dataclass(frozen=True)
class MarkView:
    """A move that a board draws: the advised one, or one that a reason mentions."""

    role: str  # “move”; “answer”, “threat”, “plan” or “best” of a reason; “spot”: a spot that a reason is about
    seat: Turn  # whose move it is
    path: tuple[str, ...]  # its spots

    @classmethod
    def of(cls, role: str, move: Move) -> "MarkView":
        """Return the mark of a move."""
        return cls(role, public_turn(move.seat), move.path)


@dataclass(frozen=True)
class AdviceView:
    """A move, what it promises, and why."""

    move: MoveView
    values: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    line: tuple[ToldMove, ...]  # what is expected to follow, this move first
    wins_in: int | None  # the winner's own moves to a win that nobody can prevent
    reasons: tuple[ReasonView, ...]
    marks: tuple[MarkView, ...]  # what a board draws: the move first

    @classmethod
    def of(cls, advice: Advice, language: str) -> "AdviceView":
        """Return advice, with its reasons in a language."""
        reasons = tuple(ReasonView.of(reason, language) for reason in advice.reasons)
        move = MoveView.of(advice.move, language)
        seat = public_turn(advice.move.seat)
        marks = (
            MarkView.of("move", advice.move),
            *(MarkView.of(role, move) for role, move in advice.mentions),
            *(MarkView("spot", seat, (spot,)) for spot in advice.spots),
        )
        return cls(move, rounded(advice.values), _told(advice.line, language), advice.wins_in, reasons, marks)


@dataclass(frozen=True)
class HintView:
    """The best moves of a position, the best first."""

    seat: int  # whose turn it is
    moves: tuple[AdviceView, ...]
    depth: int  # moves looked ahead
    nodes: int  # positions looked at

    @classmethod
    def of(cls, found: Explanation, language: str) -> "HintView":
        """Return a hint, with its reasons in a language."""
        moves = tuple(AdviceView.of(advice, language) for advice in found.moves)
        return cls(found.position.turn, moves, found.depth, found.nodes)


@dataclass(frozen=True)
class JudgedMove:
    """A move compared with the best one."""

    loss: float  # how much of the win it gives away
    move: AdviceView
    best: AdviceView

    @classmethod
    def of(cls, found: Explanation, move: Move, language: str) -> "JudgedMove":
        """Return what an explanation says of a move."""
        seat, judged = found.position.turn, found.of(move)
        loss = max(0.0, found.best.values[seat] - judged.values[seat])
        return cls(round(loss, 4), AdviceView.of(judged, language), AdviceView.of(found.best, language))


@dataclass(frozen=True)
class DecisionView:
    """The move of a computer player, what it promises, and how far the search came."""

    best: MoveView
    values: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    line: tuple[ToldMove, ...]  # what is expected to follow, this move first
    wins_in: int | None
    depth: int  # moves looked ahead
    nodes: int  # positions looked at

    @classmethod
    def of(cls, decision: Decision, language: str) -> "DecisionView":
        """Return a decision, with its moves in a language."""
        best, line = MoveView.of(decision.move, language), _told(decision.line, language)
        return cls(best, rounded(decision.values), line, decision.wins_in, decision.depth, decision.nodes)


@dataclass(frozen=True)
class ReplyView:
    """What a computer player would play, and each seat's chance of winning after it."""

    move: MoveView
    values: tuple[float, ...]

    @classmethod
    def of(cls, decision: Decision, language: str) -> "ReplyView":
        """Return the reply of a decision, with its move in a language."""
        return cls(MoveView.of(decision.move, language), rounded(decision.values))


@dataclass(frozen=True)
class StepView:
    """A move or a draw of a game, and each seat's chance after it."""

    number: int  # from 1
    seat: int | None  # None for a draw of chance
    move: str
    after: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    change: tuple[float, ...]  # of each seat's chance: by a draw of chance, its luck
    loss: float  # how much of the win the mover gave away
    told: str  # what the move did, to follow a player's name; of an outcome the whole sentence

    @classmethod
    def of(cls, step: Step, language: str) -> "StepView":
        """Return a step, with its move in a language."""
        told = step.move.sentence.told(language)
        change = tuple(after - before for before, after in zip(step.before, step.after, strict=True))
        loss = round(step.loss, 4)
        return cls(step.number, step.seat, str(step.move), rounded(step.after), rounded(change), loss, told)


@dataclass(frozen=True)
class TurningPointView:
    """A mistake that changed who was likely to win."""

    number: int  # of the step
    seat: int
    loss: float
    played: AdviceView
    better: AdviceView
    puzzle: str  # the id of the puzzle to find a better move, which it holds whole

    @classmethod
    def of(cls, point: TurningPoint, language: str) -> "TurningPointView":
        """Return a turning point, with its reasons in a language."""
        played, better = (AdviceView.of(advice, language) for advice in (point.played, point.explanation.best))
        seat = point.explanation.position.turn  # chance makes no mistakes
        puzzle = pack(mistake(point))
        return cls(point.step.number, seat, round(point.loss, 4), played, better, puzzle)


@dataclass(frozen=True)
class SeatReviewView:
    """How a seat has played, and what luck did for it."""

    decisions: int  # moves where there was a choice
    accuracy: float | None  # 0 to 100; None without a decision
    lost: float  # share of the win that a decision gave away, on average
    luck: float  # share of the win that draws gave to it, or took

    @classmethod
    def of(cls, seat: SeatReview) -> "SeatReviewView":
        """Return the review of a seat."""
        accuracy = None if seat.accuracy is None else round(seat.accuracy, 1)
        return cls(seat.decisions, accuracy, round(seat.lost, 4), round(seat.luck, 4))


@dataclass(frozen=True)
class ReviewView:
    """A whole game, step by step, and where it turned."""

    before: tuple[float, ...]  # each seat's chance at the start
    steps: tuple[StepView, ...]
    turning_points: tuple[TurningPointView, ...]
    luck: tuple[int, ...]  # the numbers of the draws that changed most
    seats: tuple[SeatReviewView, ...]  # how each seat has played

    @classmethod
    def of(cls, record: Record, found: Review, language: str) -> "ReviewView":
        """Return a review, with its reasons in a language."""
        before = found.steps[0].before if found.steps else (1 / record.players,) * record.players
        steps = tuple(StepView.of(step, language) for step in found.steps)
        points = tuple(TurningPointView.of(point, language) for point in found.turning_points)
        seats = tuple(SeatReviewView.of(seat) for seat in found.seats)
        return cls(rounded(before), steps, points, tuple(step.number for step in found.luck), seats)


@dataclass(frozen=True)
class ReviewProgress:
    """One line of a review: how far it is, and in the last line the review itself."""

    done: int  # positions looked at
    all: int  # positions to look at
    values: tuple[float, ...] | None = None  # each seat's chance in the position that was looked at last
    review: ReviewView | None = None


def _told(line: tuple[Move, ...], language: str) -> tuple[ToldMove, ...]:
    return tuple(ToldMove.of(move, language) for move in line)


def rounded(values: tuple[float, ...]) -> tuple[float, ...]:
    """Return chances as every answer has them, to a hundredth of a percent."""
    return tuple(round(value, 4) for value in values)

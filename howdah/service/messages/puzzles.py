"""Puzzles, tries and hints."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.schema import Limit
from howdah.core.text import catalogue
from howdah.players.levels import level_name
from howdah.puzzles.collection import collection
from howdah.puzzles.progress import FinishedTry, Progress, fitting_difficulty
from howdah.puzzles.puzzle import Kind, Puzzle
from howdah.puzzles.why import why_right
from howdah.service.messages.advice import AdviceView, JudgedMove
from howdah.service.messages.learn import Stage
from howdah.service.messages.positions import Attempt, PositionView, ReasonView
from howdah.table.move_view import MoveView, ToldMove

TEXTS: Final = catalogue("howdah.puzzles")
MOST_TRIED: Final = 10  # moves of a try
MOST_REFUTING: Final = 3  # moves that are shown after a wrong one
MOST_CANDIDATES: Final = 6
MOST_TRIES: Final = 2_000  # that a device keeps


@dataclass(frozen=True)
class ThemeView:
    """What puzzles have in common, and how many have it."""

    id: str
    text: str
    count: int

    @classmethod
    def all_of(cls, game: Game, puzzles: Sequence[Puzzle], language: str) -> "tuple[ThemeView, ...]":
        """Return the themes of puzzles, the most frequent first."""
        counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
        return tuple(cls(id_, theme_text(game, id_, language), count) for id_, count in counts.most_common())


@dataclass(frozen=True)
class DifficultyView:
    """A difficulty: the level from which on computer players find the first move, and how many puzzles have it."""

    level: int
    name: str  # “Club player”
    count: int


@dataclass(frozen=True)
class PuzzleGroup:
    """The puzzles of a game."""

    game: str
    title: str
    count: int
    themes: tuple[ThemeView, ...]
    difficulties: tuple[DifficultyView, ...]

    @classmethod
    def of(cls, game: Game, language: str) -> "PuzzleGroup":
        """Return the puzzles of a game, counted."""
        puzzles = collection(game)
        levels = sorted(Counter(puzzle.difficulty for puzzle in puzzles).items())
        difficulties = tuple(DifficultyView(level, level_name(level, language), count) for level, count in levels)
        themes = ThemeView.all_of(game, puzzles, language)
        return cls(game.id, game.title(language), len(puzzles), themes, difficulties)


@dataclass(frozen=True)
class PuzzleView:
    """A puzzle as it is set: the position, and what is asked for."""

    id: str
    kind: Kind
    side: str  # “Your side: Elephants.”; empty where the players have no sides
    moves: int  # own moves to win; 1 where one move is asked for
    task: str  # “Win in 2 moves, whatever your opponent plays.”
    themes: tuple[str, ...]  # in words
    difficulty: int
    level: str  # the name of the level that finds the first move; empty where it was not tried
    source: str
    position: PositionView
    rated: bool  # whether a try counts; not of a composed puzzle, nor of a mistake of one's own
    title: str  # of a composed puzzle
    author: str

    @classmethod
    def of(cls, puzzle: Puzzle, language: str) -> "PuzzleView":
        """Return a puzzle in a language."""
        key = "task-win-one" if (puzzle.kind, puzzle.moves) == (Kind.WIN, 1) else f"task-{puzzle.kind}"
        game = puzzle.start.game
        return cls(
            puzzle.id,
            puzzle.kind,
            _side(puzzle.start, language),
            len(puzzle.steps),
            TEXTS.text(key, language, _task_values(puzzle)),
            tuple(theme_text(game, theme, language) for theme in puzzle.themes),
            puzzle.difficulty,
            level_name(puzzle.difficulty, language) if puzzle.difficulty else "",
            puzzle.source,
            PositionView.of(puzzle.start, language),
            not puzzle.packed,
            puzzle.title,
            puzzle.author,
        )


@dataclass(frozen=True)
class TryRequest:
    """The solver's moves so far; the last one is tried."""

    moves: Annotated[tuple[Attempt, ...], Limit(MOST_TRIED)]
    day: Annotated[str, Limit(10)] | None = None  # the person's date, if the puzzle is that of the day


@dataclass(frozen=True)
class PuzzleHintRequest:
    """The solver's right moves so far, and how much is to be told: 1 the theme, 2 where to begin, 3 the move."""

    moves: Annotated[tuple[Attempt, ...], Limit(MOST_TRIED)] = ()
    step: Annotated[int, Limit(3, 1)] = 1


@dataclass(frozen=True)
class PuzzleHint:
    """A hint, and the spots of the move that a board marks."""

    text: str
    path: tuple[str, ...]
    move: str | None = None  # the whole move, if it is told


@dataclass(frozen=True)
class CandidateView:
    """A move that could be chosen, and what it is worth."""

    move: MoveView
    share: float  # of the win, 0 to 1
    text: str  # “wins 43 of 100 games”
    best: bool
    tried: bool

    @classmethod
    def all_of(cls, puzzle: Puzzle, tried: Move, language: str) -> "tuple[CandidateView, ...]":
        """Return the best candidates of a decision, the best first, and the one that was tried."""
        best, *_ = puzzle.shares
        shown = [*puzzle.shares][:MOST_CANDIDATES]
        if tried.notation in puzzle.shares and tried.notation not in shown:
            shown[-1] = tried.notation
        return tuple(
            cls(
                MoveView.of(puzzle.start.find(move), language),
                puzzle.shares[move] / 1000,
                TEXTS.text("candidate", language, {"share": percent(puzzle.shares[move])}),
                move == best,
                move == tried.notation,
            )
            for move in shown
        )


@dataclass(frozen=True)
class TriedPuzzle:
    """The result of a try: whether it is right, and what follows it."""

    right: bool
    solved: bool
    text: str
    course: tuple[Stage, ...]  # the move that was tried; after a right one the reply
    refutation: tuple[Stage, ...]  # after a wrong move: what the opponent plays, and what is expected then
    reasons: tuple[ReasonView, ...]  # what the right move does; none after a wrong move of a line
    candidates: tuple[CandidateView, ...]  # what could be decided, the best first

    @classmethod
    def of_right(cls, puzzle: Puzzle, step: int, move: Move, language: str) -> "TriedPuzzle":
        """Return the result of a right move at a step of a line."""
        now = puzzle.position_at(step)
        reply = puzzle.steps[step].reply
        after = now.play(move)
        course = [_stage(move, after, language)]
        left = len(puzzle.steps) - step - 1
        if reply:
            answer = after.find(reply)
            course.append(_stage(answer, after.play(answer), language))
        reasons = tuple(ReasonView.of(reason, language) for reason in why_right(puzzle, step))
        return cls(True, left == 0, _praise(puzzle, left, language), tuple(course), (), reasons, ())

    @classmethod
    def of_wrong(
        cls, position: Position, move: Move, text: str, best: AdviceView | None, language: str
    ) -> "TriedPuzzle":
        """Return the result of a wrong move, with the opponent's best reply if there is one."""
        after = position.play(move)
        course, refutation = (_stage(move, after, language),), list[Stage]()
        for told in best.line[:MOST_REFUTING] if best else ():
            reply = after.find(told.notation)
            after = after.play(reply)
            refutation.append(_stage(reply, after, language))
        return cls(False, False, text, course, tuple(refutation), (), ())

    @classmethod
    def of_decision(
        cls, puzzle: Puzzle, move: Move, text: str, reasons: tuple[ReasonView, ...], language: str
    ) -> "TriedPuzzle":
        """Return the result of a decision, with the candidates and why the best one is best."""
        right = move.notation in puzzle.steps[0].right
        course = (_stage(move, puzzle.start.play(move), language),)
        candidates = CandidateView.all_of(puzzle, move, language)
        return cls(right, right, _praise(puzzle, 0, language) if right else text, course, (), reasons, candidates)

    @classmethod
    def of_judged(cls, puzzle: Puzzle, move: Move, judged: JudgedMove, language: str, *, right: bool) -> "TriedPuzzle":
        """Return the result of a try to do better than in the game, as a search judges it."""
        seat, after = puzzle.start.turn, puzzle.start.play(move)
        course, refutation = (_stage(move, after, language),), list[Stage]()
        best, played = (percent(share) for share in puzzle.shares.values())
        share = percent(round(1000 * judged.move.values[seat]))
        if right:
            # The review and this search may differ a little; the better move keeps what the review said.
            values = {"share": best if move.notation in puzzle.steps[0].right else share}
            return cls(True, True, TEXTS.text("right-better", language, values), course, (), judged.move.reasons, ())
        for told in judged.move.line[1 : 1 + MOST_REFUTING]:
            if after.turn < 0:
                break
            reply = after.find(told.notation)
            after = after.play(reply)
            refutation.append(_stage(reply, after, language))
        text = TEXTS.text("wrong-better", language, {"share": min(share, best), "best": best})
        if move.notation not in puzzle.steps[0].right and move.notation in puzzle.shares:
            again = TEXTS.text("wrong-again", language)
            text = again + " " + TEXTS.text("wrong-better", language, {"share": played, "best": best})
        return cls(False, False, text, course, tuple(refutation), judged.move.reasons, ())


@dataclass(frozen=True)
class ProgressRequest:
    """The tries that a device has kept, and the date there."""

    day: Annotated[str, Limit(10)]
    tries: Annotated[tuple[FinishedTry, ...], Limit(MOST_TRIES)] = ()


@dataclass(frozen=True)
class SolverView:
    """What a person has solved: a rating with its uncertainty, and the streak of daily puzzles."""

    rating: int
    low: int  # with 95 % confidence the rating is from here
    high: int  # to here
    tried: int
    solved: int  # by the first try
    streak: int  # days in a row with the daily puzzle solved, until today or yesterday
    longest: int  # the longest streak
    today: bool  # whether the daily puzzle of this day is solved
    difficulty: int  # the difficulty that fits the rating
    level: str  # its name
    kept: bool  # whether the server keeps it; otherwise the device does

    @classmethod
    def of(cls, progress: Progress, day: date, now: int, language: str, *, kept: bool) -> "SolverView":
        """Return the progress of a person on a day."""
        rating = progress.at(now)
        low, high = rating.interval
        difficulty = fitting_difficulty(rating)
        return cls(
            round(rating.value),
            round(low),
            round(high),
            len(progress.tried),
            len(progress.solved),
            progress.streak(day),
            progress.longest_streak,
            day in progress.days,
            difficulty,
            level_name(difficulty, language),
            kept,
        )


def theme_text(game: Game, theme: str, language: str) -> str:
    """Return a theme in words."""
    return game.catalogue.text(f"theme-{theme}", language)


def percent(thousandths: int) -> int:
    """Return a share in whole percent."""
    return round(thousandths / 10)


def _task_values(puzzle: Puzzle) -> dict[str, int]:
    if puzzle.kind is not Kind.BETTER:
        return {"count": puzzle.moves}
    best, played = puzzle.shares.values()
    return {"best": percent(best), "played": percent(played)}


def _side(position: Position, language: str) -> str:
    side = position.game.seat_name(position.turn)
    if side.startswith("seat-"):
        return ""
    return TEXTS.text("side", language, {"side": position.game.catalogue.text(side, language)})


def _stage(move: Move, position: Position, language: str) -> Stage:
    return Stage(ToldMove.of(move, language), PositionView.of(position, language))


def _praise(puzzle: Puzzle, left: int, language: str) -> str:
    if left:
        return TEXTS.text("right-on", language, {"count": left})
    shares = [percent(share) for share in puzzle.shares.values()]
    values = {"share": shares[0], "next": shares[1]} if shares else {}
    return TEXTS.text(f"right-{puzzle.kind}", language, values)

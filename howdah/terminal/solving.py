"""Puzzles at this terminal: what is asked, and what came of the last move. All words are those of the web."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import date, datetime
from random import Random

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.games import GAMES
from howdah.puzzles.collection import chosen, collection, daily, find
from howdah.puzzles.progress import fitting_difficulty, progress_of
from howdah.puzzles.puzzle import Puzzle
from howdah.service.endpoint import Call
from howdah.service.endpoints.puzzles import puzzle_hint, puzzle_progress, try_puzzle
from howdah.service.messages.learn import Stage
from howdah.service.messages.puzzles import (
    ProgressRequest,
    PuzzleHint,
    PuzzleHintRequest,
    PuzzleView,
    SolverView,
    TriedPuzzle,
    TryRequest,
)
from howdah.terminal.agents.local_api import AgentVisitor, LocalApi
from howdah.terminal.solved_puzzles import FileSolvers
from howdah.terminal.texts import TEXTS

MOST_HINTS = 3


@dataclass(frozen=True)
class Wanted:
    """Which puzzles are wanted: the one of the day, one by its id, or a row by game, theme and difficulty."""

    daily: bool = False
    id: str | None = None
    game: Game | None = None
    theme: str | None = None
    difficulty: int | None = None

    @classmethod
    def read(cls, name: str | None, theme: str | None, difficulty: int | None) -> "Wanted":
        """Return what a game or the id of a puzzle asks for; empty for any puzzle, None for the one of the day."""
        if name is None:
            return cls(daily=True)
        if name.rpartition("-")[0] in {game.id for game in GAMES} and name not in {game.id for game in GAMES}:
            return cls(id=find(name).id)
        return cls(game=GAMES.find_box(name)[0] if name else None, theme=theme, difficulty=difficulty)


class Solving(ABC):
    """A person who solves puzzles, one after the other. Which ones they are, a session says."""

    day: date | None = None  # whose puzzle is shown

    def __init__(self, language: str) -> None:
        self.language = language
        self.solvers = FileSolvers()
        self.host = LocalApi(self.solvers)

    def begin(self, puzzle: Puzzle) -> None:
        """Set a puzzle."""
        self.puzzle = puzzle
        self.moves: tuple[str, ...] = ()
        self.tried: TriedPuzzle | None = None
        self.hint: PuzzleHint | None = None
        self.hints = 0
        self.helped = False
        self.decided = False  # whether the first try has ended

    def again(self) -> None:
        """Go back to the decision after a wrong move."""
        self.tried = None

    @abstractmethod
    def go_on(self) -> bool:
        """Set the next puzzle; return False if there is none."""

    @abstractmethod
    def name(self) -> str:
        """Return which puzzle it is."""

    @abstractmethod
    async def farewell(self) -> str:
        """Return what is said when the puzzle is solved."""

    @abstractmethod
    def note_first_try(self, *, solved: bool) -> None:
        """Take note of the end of the first try: solved, or a wrong move or a hint that shows where to move."""

    async def attempt(self, notation: str) -> None:
        """Try a move; raise a `MoveError` if it is not legal."""
        if self.over or self.wrong:
            return
        day = self.day.isoformat() if self.day and not self.helped else None
        request = TryRequest((*self.moves, notation), day)
        self.tried = await try_puzzle(self._call, self.puzzle.id, request)
        self.hint, self.hints = None, 0
        if self.tried.right:
            self.moves += (self.tried.course[0].move.notation,)
        if not self.tried.right or len(self.moves) == len(self.puzzle.steps):
            self._decide(solved=self.tried.right)

    async def tell_more(self) -> None:
        """Tell a little more: first a word, then where to begin, then the move."""
        if self.over:
            return
        self.again()
        self.hints = min(self.hints + 1, MOST_HINTS)
        if self.hints > 1:
            self._decide(solved=False)
        self.hint = await puzzle_hint(self._call, self.puzzle.id, PuzzleHintRequest(self.moves, self.hints))

    async def show_solution(self) -> None:
        """Play what is left of the solution."""
        self.again()
        self.helped = True
        self._decide(solved=False)
        while not self.over:
            hint = await puzzle_hint(self._call, self.puzzle.id, PuzzleHintRequest(self.moves, MOST_HINTS))
            await self.attempt(hint.move or "")

    @property
    def over(self) -> bool:
        """Whether the puzzle is solved."""
        return len(self.moves) == len(self.puzzle.steps)

    @property
    def wrong(self) -> bool:
        """Whether the last move was wrong; its refutation is shown."""
        return self.tried is not None and not self.tried.right

    @property
    def asked(self) -> Position:
        """The position of the current decision."""
        return self.puzzle.position_at(min(len(self.moves), len(self.puzzle.steps) - 1))

    @property
    def position(self) -> Position:
        """The position that is shown."""
        if self.tried is None or (self.tried.right and not self.over):
            return self.asked
        now = self.asked
        for stage in (*self.tried.course, *self.tried.refutation):
            now = now.play(stage.move.notation)
        return now

    def title(self) -> str:
        """Return the game, which puzzle it is, and how difficult."""
        parts = (self.puzzle.start.game.title(self.language), self.name(), self._view.level)
        return " · ".join(part for part in parts if part)

    def task(self) -> str:
        """Return what is asked."""
        return f"{self._view.side} {self._view.task}".strip()

    def remark(self) -> str:
        """Return a hint, or what came of the last move."""
        if self.hint:
            return self.hint.text
        if self.tried is None:
            return ""
        told = [TEXTS.text("puzzle-reply", self.language, {"move": one.move.told}) for one in self._replies]
        candidates = [f"{one.move.sentence}: {one.text}." for one in self.tried.candidates]
        reasons = [reason.text for reason in self.tried.reasons[:2]]
        return " ".join([self.tried.text, *told, *candidates, *reasons])

    @property
    def _replies(self) -> tuple[Stage, ...]:
        if self.tried is None:
            return ()
        return self.tried.refutation[:1] if not self.tried.right else self.tried.course[1:]

    @property
    def _view(self) -> PuzzleView:
        return PuzzleView.of(self.puzzle, self.language)

    @property
    def _call(self) -> Call:
        return Call(self.host, AgentVisitor(), self.language)

    def _decide(self, *, solved: bool) -> None:
        if not self.decided:
            self.decided = True
            self.note_first_try(solved=solved)


class PuzzleSession(Solving):
    """Puzzles of the collection: the one of the day, one by its id, or a row of them."""

    def __init__(self, wanted: Wanted, language: str) -> None:
        super().__init__(language)
        self.wanted = wanted
        self.random = Random()  # noqa: S311
        self.day = today() if wanted.daily else None
        self.begin(daily(self.day) if self.day else find(wanted.id) if wanted.id else self._chosen())

    def go_on(self) -> bool:
        """Set the next puzzle of the row; after the one of the day, or one by its id, another that fits."""
        self.day = None
        self.begin(self._chosen())
        return True

    def name(self) -> str:
        """Return the id of the puzzle, or that it is the one of the day."""
        return TEXTS.text("puzzle-daily", self.language) if self.day else self.puzzle.id

    def note_first_try(self, *, solved: bool) -> None:
        """Leave it to `FileSolvers`, which the endpoints tell."""

    async def standing(self) -> SolverView:
        """Return the rating and the streak."""
        view: SolverView = await puzzle_progress(self._call, ProgressRequest(today().isoformat()))
        return view

    async def farewell(self) -> str:
        """Return the rating, and the streak if the puzzle of the day was solved."""
        now = await self.standing()
        rating = TEXTS.text("puzzle-rating", self.language, {"rating": now.rating, "low": now.low, "high": now.high})
        streak = TEXTS.text("puzzle-streak", self.language, {"count": now.streak}) if now.today else ""
        return f"{rating} {streak}".strip()

    def _chosen(self) -> Puzzle:
        """Return a puzzle of the row that was not tried yet; without a theme and a difficulty, one that fits."""
        progress = progress_of(self.solvers.kept.tries)
        games = [self.wanted.game] if self.wanted.game else [game for game in GAMES if collection(game)]
        difficulty, number = self.wanted.difficulty, self.random.randrange(10**9)
        if self.wanted.theme is None and difficulty is None:
            games = [self.random.choice(games)]
            levels = {puzzle.difficulty for puzzle in collection(games[0])}
            fitting = fitting_difficulty(progress.rating)
            difficulty = min(levels, key=lambda level: abs(level - fitting), default=None)
        return chosen(games, self.wanted.theme, difficulty, number, progress.tried)


def today() -> date:
    """Return the date of this machine."""
    return datetime.now().astimezone().date()

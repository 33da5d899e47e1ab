"""A tutorial at this terminal: the step, and what came of the last attempt. The steps are those of the web."""

from howdah.core.game import Game
from howdah.core.position import Attempt, Position
from howdah.core.tutorial import Step, Try, tutorial
from howdah.terminal.texts import TEXTS


class Lesson:
    """Goes through the steps of a game's tutorial."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps = tutorial(game)
        self.number = 0
        self.tried: Try | None = None

    @property
    def over(self) -> bool:
        """Whether the last step is behind."""
        return self.number >= len(self.steps)

    @property
    def step(self) -> Step:
        """The current step, the last one after the end."""
        return self.steps[min(self.number, len(self.steps) - 1)]

    @property
    def done(self) -> bool:
        """Whether the current step was solved."""
        return self.tried is not None and self.tried.right

    @property
    def position(self) -> Position:
        """The position that is shown: that of the step, or where a right attempt has led."""
        return self.tried.course[-1][1] if self.tried and self.tried.course else self.step.position

    def go(self, number: int) -> None:
        """Begin a step; the one after the last is the end."""
        self.number, self.tried = max(0, min(number, len(self.steps))), None

    def attempt(self, attempt: Attempt) -> None:
        """Try a move; a solved step stays solved."""
        if not self.done and not self.over:
            self.tried = self.step.attempt(attempt)

    def title(self, language: str) -> str:
        """Return the game and the number of the step."""
        values = {"number": min(self.number + 1, len(self.steps)), "steps": len(self.steps)}
        return f"{self.game.title(language)} · {TEXTS.text('lesson-step', language, values)}"

    def remark(self, language: str) -> str:
        """Return the comment on the last attempt: praise, or why not and a hint."""
        if self.tried is None:
            return ""
        if self.tried.right:
            return self.step.praise[language]
        why = self.tried.reason.cited(language) if self.tried.reason else TEXTS.text("lesson-not-quite", language)
        return f"{why} {self.step.hint[language]}"

    def farewell(self, language: str) -> str:
        """Return what is said after the last step."""
        values = {"game": self.game.title(language), "id": self.game.id}
        return TEXTS.text("lesson-over", language, values)

"""A tutorial line by line: for screen readers, simple terminals and scripts."""

from collections.abc import Callable

from howdah.terminal.console import board, console, rules_page
from howdah.terminal.lesson import Lesson
from howdah.terminal.texts import TEXTS


class PlainLesson:
    """A tutorial at this terminal: it reads a move or a command a line, and prints what comes of it."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self.lesson = lesson
        self.language = language
        self.out = console()
        self.leaving = False
        self.commands: dict[str, Callable[[], None]] = {
            "": lambda: self._go(1 if self.lesson.done else 0),
            "skip": lambda: self._go(1),
            "back": lambda: self._go(-1),
            "moves": lambda: self._print("  ".join(move.notation for move in self.lesson.step.position.moves)),
            "hint": lambda: self._print(self.lesson.step.hint[self.language]),
            "rules": lambda: self.out.print(rules_page(self.lesson.game, self.language)),
            "quit": self._leave,
            "q": self._leave,
        }

    def run(self) -> None:
        """Read lines until the tutorial is over, until `quit`, or until the end of the input."""
        self._print(TEXTS.text("lesson-plain", self.language))
        self._show()
        while not self.leaving and not self.lesson.over:
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            self.commands.get(line, lambda text=line: self._try(text))()
        if self.lesson.over:
            self._print(self.lesson.farewell(self.language), "bold")

    def _try(self, text: str) -> None:
        solved = self.lesson.done
        self.lesson.attempt(text)
        if self.lesson.done and not solved:
            self.out.print(board(self.lesson.position, self.language))
        self._print(self.lesson.remark(self.language), "bold green" if self.lesson.done else "red")

    def _go(self, step: int) -> None:
        if step:
            self.lesson.go(self.lesson.number + step)
        if not self.lesson.over:
            self._show()

    def _show(self) -> None:
        self._print(self.lesson.title(self.language), "bold")
        self.out.print(board(self.lesson.position, self.language))
        self._print(self.lesson.step.say[self.language])

    def _leave(self) -> None:
        self.leaving = True

    def _print(self, text: str, style: str | None = None) -> None:
        self.out.print(text, markup=False, soft_wrap=True, style=style)

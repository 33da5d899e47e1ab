"""Puzzles line by line: for screen readers, simple terminals and scripts."""

import asyncio
from collections.abc import Callable

from howdah.core.errors import HowdahError
from howdah.terminal.console import board, console, rules_page
from howdah.terminal.solving import Solving
from howdah.terminal.texts import TEXTS, refusal


class PlainPuzzles:
    """Reads a move or a command a line, and prints what comes of it."""

    def __init__(self, session: Solving) -> None:
        self.session = session
        self.out = console()
        self.leaving = False
        self.commands: dict[str, Callable[[], None]] = {
            "": self._again,
            "again": self._again,
            "hint": self._hint,
            "solution": self._solution,
            "next": self._next,
            "moves": lambda: self._print("  ".join(move.notation for move in self.session.asked.moves)),
            "rules": lambda: self.out.print(rules_page(self.session.asked.game, self.session.language)),
            "quit": self._leave,
            "q": self._leave,
        }

    def run(self) -> None:
        """Read lines until `quit`, or until the end of the input."""
        self._print(TEXTS.text("puzzle-plain", self.session.language))
        self._set()
        while not self.leaving:
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            self.commands.get(line, lambda text=line: self._try(text))()

    def _try(self, text: str) -> None:
        if self.session.wrong:
            self.session.again()
        try:
            asyncio.run(self.session.attempt(text))
        except HowdahError as error:
            self._print(refusal(error, self.session.language), "red")
            return
        self._tell()

    def _tell(self) -> None:
        session = self.session
        self.out.print(board(session.position, session.language))
        self._print(session.remark(), "red" if session.wrong else "bold green")
        if session.over:
            self._print(asyncio.run(session.farewell()))

    def _hint(self) -> None:
        asyncio.run(self.session.tell_more())
        self._print(self.session.remark())

    def _solution(self) -> None:
        asyncio.run(self.session.show_solution())
        self._print("  ".join(move.notation for move in self.session.puzzle.line), "bold")
        self._tell()

    def _again(self) -> None:
        self.session.again()
        if not self.session.over:
            self._set()

    def _next(self) -> None:
        if self.session.go_on():
            self._set()
        else:
            self._print(TEXTS.text("mistakes-done", self.session.language))
            self._leave()

    def _set(self) -> None:
        self._print(self.session.title(), "bold")
        self.out.print(board(self.session.position, self.session.language))
        self._print(self.session.task())

    def _leave(self) -> None:
        self.leaving = True

    def _print(self, text: str, style: str | None = None) -> None:
        self.out.print(text, markup=False, soft_wrap=True, style=style)

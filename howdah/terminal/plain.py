"""Play and replay line by line: for screen readers, simple terminals and scripts."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from howdah.core.errors import HowdahError
from howdah.table.commands import Answer, Play, Propose, Request, Resign
from howdah.table.errors import OfferError, UndoError
from howdah.table.proposal import Draw, Proposal, Rematch, Undo
from howdah.terminal.console import board, console, rules_page
from howdah.terminal.tables.client_table import ClientTable, seat_of
from howdah.terminal.tables.host import LocalConnection
from howdah.terminal.tables.recorded_game import RecordedGame
from howdah.terminal.tables.threads import advise
from howdah.terminal.texts import (
    TEXTS,
    expected,
    final_table,
    hint,
    house_rules,
    player_name,
    refusal,
    suggested,
    table_status,
    time_left,
    told,
)


class PlainTable:
    """A game at this terminal: it reads a command a line, and prints what happens."""

    def __init__(self, opening: Callable[[], Coroutine[Any, Any, LocalConnection]], language: str) -> None:
        self.runner = asyncio.Runner()
        try:
            self.connection = self.runner.run(opening())
        except BaseException:
            self.runner.close()
            raise
        self.language = language
        self.out = console()
        self.printed = 0  # moves and draws that were printed
        self.table_id = self.connection.table_id
        self.leaving = False
        self.commands: dict[str, Callable[[str], None]] = {
            "": lambda _: self.show(),
            "moves": lambda _: self._print(
                "\n".join(suggested(move, self.language) for move in self.client.position.moves)
            ),
            "why": self._why,
            "undo": lambda _: self._propose(self.client.last_mover, Undo()),
            "draw": lambda _: self._propose(self.client.acting, Draw()),
            "again": lambda _: self._propose(self.client.acting, Rematch()),
            "resign": lambda _: self._resign(),
            "hint": lambda _: self._hint(),
            "rules": lambda _: self.out.print(rules_page(self.client.position.game, self.language)),
            "save": self._save,
            "quit": lambda _: self._leave(),
            "q": lambda _: self._leave(),
        }

    @property
    def client(self) -> ClientTable:
        """The table as it is now."""
        return self.connection.client

    def run(self) -> None:
        """Read lines until `quit` or the end of the input."""
        with self.runner:
            self.runner.run(self.connection.open(lambda _: None, self._print_error))
            self._read_lines()
            self.runner.run(self.connection.close())
        self.print_text("saved-on-leaving", file=self.connection.path)

    def _read_lines(self) -> None:
        self.print_text("welcome", title=self.client.position.title(self.language))
        if rules := house_rules(self.client, self.language):
            self._print(rules)
        self.printed = len(self.client.table.moves)
        self.show()
        while not self.leaving:
            if self._computers_turn():
                continue
            question = next(iter(self.client.questions), None)
            if question:
                seat, offer = question
                names = {"name": self._name(seat), "other": self._name(offer.seat)}
                self.print_text(f"asked-{offer.proposal.kind}", **names)
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                break
            if question:
                agree = line.lower() in {"y", "yes", TEXTS.text("yes", self.language)}
                self._ask(Answer(question[0], question[1].proposal.kind, agree=agree))
            else:
                self.run_line(line)

    def run_line(self, line: str) -> None:
        """Run a line: a command, or a move."""
        word, _, rest = line.partition(" ")
        if word in self.commands:
            self.commands[word](rest.strip())
        elif self.client.to_decide is None:
            self._print(table_status(self.client, self.language))
        else:
            self._ask(Play(self.client.to_decide, line))

    def show(self) -> None:
        """Print the board and whose turn it is."""
        self.out.print(board(self.client.position, self.language))
        self._print(table_status(self.client, self.language), style="bold")
        for seat in range(len(self.client.table.seats) if self.client.table.result is None else 0):
            if left := time_left(self.client, seat, 0, self.language):
                self._print(TEXTS.labelled(self._name(seat), left, self.language))
        for line in final_table(self.client, self.language):
            self._print(line)

    def print_text(self, key: str, **values: object) -> None:
        """Print a text in the language of the user."""
        self._print(TEXTS.text(key, self.language, values))

    def _print(self, text: str, style: str | None = None) -> None:
        self.out.print(text, markup=False, soft_wrap=True, style=style)

    def _name(self, seat: int) -> str:
        return player_name(self.client, seat, self.language)

    def _ask(self, request: Request) -> None:
        """Give a command, and print the result."""
        before = self.client
        try:
            self.runner.run(self.connection.ask(request))
        except HowdahError as error:
            self._print_error(error)
        if self.client is not before:
            self._print_moves()
            self.show()

    def _print_error(self, error: HowdahError) -> None:
        self._print(refusal(error, self.language), style="red")

    def _print_moves(self) -> None:
        """Print the moves of other players, the draws, and that an offer was declined."""
        if self.connection.declined:
            self.print_text(f"declined-{self.connection.declined}")
            self.connection.declined = None
        moves = self.client.table.moves
        if self.client.table.id != self.table_id:
            self.table_id, self.printed = self.client.table.id, 0  # a rematch
        for number, ply in enumerate(moves[self.printed :], self.printed):
            if seat_of(ply) not in self.client.mine:
                self._print(f"> {told(self.client, number, self.language)}")
        self.printed = len(moves)

    def _computers_turn(self) -> bool:
        if not self.connection.computer_acts:
            return False
        self.print_text("thinking")
        try:
            self.runner.run(self.connection.host.turns.idle())
        except KeyboardInterrupt:
            self._leave()
        if self.connection.computer_acts:
            self._leave()  # its move could not be stored
        self._print_moves()
        self.show()
        return True

    def _propose(self, seat: int | None, proposal: Proposal) -> None:
        if seat is None:
            self._print_error(UndoError() if isinstance(proposal, Undo) else OfferError())
        else:
            self._ask(Propose(seat, proposal))

    def _resign(self) -> None:
        if self.client.acting is not None:
            self._ask(Resign(self.client.acting))

    def _why(self, attempt: str) -> None:
        reason = self.client.position.why_not(attempt)
        self._print(reason.cited(self.language) if reason else TEXTS.text("legal", self.language, {"move": attempt}))

    def _hint(self) -> None:
        if self.client.to_decide is not None:
            self.print_text("thinking")
            advice = advise(self.client.position)
            self._print(hint(advice, self.client.turn, self.language))
            for reason in advice.reasons:
                self._print(reason.cited(self.language))
            for line in expected(advice, self.language, self.client):
                self._print(line)

    def _save(self, name: str) -> None:
        file = Path(name or f"{self.client.position.game.id}.json").expanduser()
        try:
            file.write_text(self.runner.run(self.connection.record()).to_json(), encoding="utf-8")
        except OSError as error:
            self.print_text("not-saved", file=file, error=error.strerror)
        else:
            self.print_text("saved", file=file)

    def _leave(self) -> None:
        self.leaving = True


def step_through(game: RecordedGame, language: str, at: int) -> None:
    """Replay a game line by line: an empty line is the next move, b the previous one, a number that move, q the end."""
    out = console()
    out.print(TEXTS.text("replay-plain", language, {"last": game.last}), markup=False)
    while True:
        at = max(0, min(at, game.last))
        client = game.at(at)
        if at:
            out.print(f"{at}. {told(client, at - 1, language)}", markup=False, style="bold")
        out.print(board(client.position, language))
        out.print(table_status(client, language), markup=False)
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line in {"q", "quit"} or (not line and at == game.last):
            return
        step = -1 if line == "b" else 1
        at = int(line) if line.isascii() and line.isdigit() else at + step

"""Playing line by line: for screen readers, simple terminals and scripts."""

from collections.abc import Callable
from pathlib import Path

from howdah.core.errors import HowdahError
from howdah.players.decision import Halt
from howdah.table.commands import Answer, Play, Propose, Request, Resign
from howdah.table.offer import Draw, Proposal, Rematch, Undo
from howdah.table.record import record
from howdah.terminal.describe import TEXTS, board, console, rules_page
from howdah.terminal.tables.local import LocalTable
from howdah.terminal.tables.sight import Sight, seat_of
from howdah.terminal.tables.thinking import advise, computer_thought
from howdah.terminal.wording import hint, player_name, refusal, standing


class PlainTable:
    """A game at this terminal, told in lines."""

    def __init__(self, local: LocalTable, language: str) -> None:
        self.local = local
        self.language = language
        self.out = console()
        self.told = 0  # moves and draws that were told
        self.leaving = False
        self.words: dict[str, Callable[[str], None]] = {
            "": lambda _: self.show(),
            "moves": lambda _: self._print("  ".join(move.notation for move in self.seen.position.moves)),
            "why": self._why,
            "undo": lambda _: self._propose(self.seen.last_mover, Undo()),
            "draw": lambda _: self._propose(self.seen.acting, Draw()),
            "again": lambda _: self._propose(self.seen.acting, Rematch()),
            "resign": lambda _: self._resign(),
            "hint": lambda _: self._hint(),
            "rules": lambda _: self.out.print(rules_page(self.seen.position.game, self.language)),
            "save": self._save,
            "quit": lambda _: self._leave(),
            "q": lambda _: self._leave(),
        }

    @property
    def seen(self) -> Sight:
        """What is seen of the table."""
        return self.local.sight

    def run(self) -> None:
        """Take turns until somebody leaves, or until there is nothing left to read."""
        self.say("welcome", title=self.seen.position.game.title(self.language))
        self.told = len(self.seen.table.moves)
        self.show()
        while not self.leaving:
            if self._computers_turn():
                continue
            question = next(iter(self.seen.questions), None)
            if question:
                seat, offer = question
                names = {"name": self._name(seat), "other": self._name(offer.seat)}
                self.say(f"asked-{offer.proposal.kind}", **names)
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                break
            if question:
                agree = line.lower() in {"y", "yes", TEXTS.text("yes", self.language)}
                self._ask(Answer(question[0], question[1].proposal.kind, agree=agree))
            else:
                self.obey(line)
        self.say("saved-on-leaving", file=self.local.journal.path)

    def obey(self, line: str) -> None:
        """Do what a line says: a word of ours, or a move."""
        word, _, rest = line.partition(" ")
        if word in self.words:
            self.words[word](rest.strip())
        elif self.seen.to_decide is None:
            self._print(standing(self.seen, self.language))
        else:
            self._ask(Play(self.seen.to_decide, line))

    def show(self) -> None:
        """Draw the position and say whose turn it is."""
        self.out.print(board(self.seen.position, self.language))
        self.out.print(standing(self.seen, self.language), markup=False, style="bold")

    def say(self, key: str, **values: object) -> None:
        """Print a sentence in the player's language."""
        self._print(TEXTS.text(key, self.language, values))

    def _print(self, text: str, style: str | None = None) -> None:
        self.out.print(text, markup=False, soft_wrap=True, style=style)

    def _name(self, seat: int) -> str:
        return player_name(self.seen, seat, self.language)

    def _ask(self, request: Request) -> None:
        """Ask something of the table, and tell what came of it."""
        try:
            self.local.ask(request)
        except HowdahError as error:
            self._print(refusal(error, self.language), style="red")
            return
        again = self.local.rematch()
        if again:
            self.local, self.told = again, 0
        self._tell()
        self.show()

    def _tell(self) -> None:
        """Tell what others did, and what was drawn."""
        moves = self.seen.table.moves
        for ply in moves[self.told :]:
            if seat_of(ply) < 0:
                self.say("drawn-outcome", outcome=ply.move)
            elif seat_of(ply) not in self.seen.mine:
                self._print(f"> {ply.move}")
        self.told = len(moves)

    def _computers_turn(self) -> bool:
        asked = computer_thought(self.local.table, Halt())
        if asked is None:
            return False
        self.say("thinking")
        try:
            self._ask(asked())
        except KeyboardInterrupt:
            self._leave()
        return True

    def _propose(self, seat: int | None, proposal: Proposal) -> None:
        if seat is None:
            self.say("error-no-undo" if isinstance(proposal, Undo) else "error-bad-offer")
        else:
            self._ask(Propose(seat, proposal))

    def _resign(self) -> None:
        if self.seen.acting is not None:
            self._ask(Resign(self.seen.acting))

    def _why(self, attempt: str) -> None:
        reason = self.seen.position.why_not(attempt)
        self._print(reason.text(self.language) if reason else TEXTS.text("legal", self.language, {"move": attempt}))

    def _hint(self) -> None:
        if self.seen.to_decide is not None:
            self.say("thinking")
            advice = advise(self.seen.position)
            self._print(hint(advice, self.seen.turn, self.language))
            for reason in advice.reasons:
                self._print(reason.text(self.language))

    def _save(self, name: str) -> None:
        file = Path(name or f"{self.seen.position.game.id}.json").expanduser()
        try:
            file.write_text(record(self.local.table).to_json(), encoding="utf-8")
        except OSError as error:
            self.say("not-saved", file=file, error=error.strerror)
        else:
            self.say("saved", file=file)

    def _leave(self) -> None:
        self.leaving = True

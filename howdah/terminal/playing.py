"""Playing at one terminal, everybody in turn."""

import os
import secrets
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from threading import Thread
from typing import Annotated, Final

import typer

from howdah.core.errors import HowdahError, OptionsError
from howdah.core.position import Position
from howdah.core.record import Entry, Record
from howdah.core.words import CHANCE
from howdah.games import GAMES
from howdah.players.decision import Budget
from howdah.players.roster import searcher
from howdah.terminal.arguments import ComponentsFile, Language, Players, Settings, options_from
from howdah.terminal.describe import TEXTS, board, console, rules_page, standing
from howdah.terminal.records import load

THINKING_SECONDS: Final = 1.0


class Sitting:
    """A game being played here; it is kept in a file as it goes, so that nothing is lost."""

    def __init__(self, start: Position, entries: list[Entry], file: Path, language: str, computers: set[int]) -> None:
        self.positions = [start]
        self.computers = computers
        self.entries: list[Entry] = []
        self.file = file
        self.language = language
        self.out = console()
        for entry in entries:
            self._play(entry)

    @property
    def now(self) -> Position:
        """The position on the table."""
        return self.positions[-1]

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.positions[0], self.entries)

    def run(self) -> None:
        """Take turns until the game is over or somebody quits."""
        self.say("welcome", title=self.now.game.title(self.language))
        self.show()
        while not self.now.over:
            if self.now.turn == CHANCE:
                self._draw()
                continue
            if self.now.turn in self.computers:
                self._answer()
                continue
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                break
            if line in {"quit", "q"}:
                break
            self.obey(line)
        if self.entries:
            self.say("saved-on-leaving", file=self.file)

    def obey(self, line: str) -> None:
        """Do what a line says: a word of ours, or a move."""
        word, _, rest = line.partition(" ")
        match word:
            case "":
                self.show()
            case "moves":
                self.out.print("  ".join(move.notation for move in self.now.moves), markup=False)
            case "why":
                reason = self.now.why_not(rest)
                self.say("legal", move=rest) if reason is None else self.out.print(
                    reason.text(self.language), markup=False
                )
            case "undo":
                self._undo()
            case "rules":
                self.out.print(rules_page(self.now.game, self.language))
            case "save":
                self._save(Path(rest or self.file))
            case _:
                self._try(line)

    def show(self) -> None:
        """Draw the position and say whose turn it is."""
        self.out.print(board(self.now, self.language))
        self.out.print(standing(self.now, self.language), markup=False, style="bold")

    def say(self, key: str, **values: object) -> None:
        """Print a sentence in the player's language."""
        self.out.print(TEXTS.text(key, self.language, values), markup=False, soft_wrap=True)

    def _try(self, line: str) -> None:
        try:
            move = self.now.find(line)
        except HowdahError:
            reason = self.now.why_not(line)
            self.out.print(reason.text(self.language) if reason else line, markup=False, style="red")
            return
        self._make(move.notation)
        self.show()

    def _answer(self) -> None:
        self.say("thinking")
        move = searcher(self.now.game).choose(self.now, Budget(seconds=THINKING_SECONDS)).move
        self.out.print(f"> {move.notation}", markup=False)
        self._make(move.notation)
        self.show()

    def _make(self, notation: str) -> None:
        self._play(Entry(notation, datetime.now(UTC).isoformat(timespec="seconds")))
        self._keep()

    def _draw(self) -> None:
        outcomes = self.now.chance()
        drawn = SystemRandom().choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
        self.say("drawn-outcome", outcome=drawn.notation)
        self._make(drawn.notation)
        if self.now.turn != CHANCE:
            self.show()

    def _play(self, entry: Entry) -> None:
        self.positions.append(self.now.play(entry.move))
        self.entries.append(entry)

    def _undo(self) -> None:
        # Back to the last decision of a person; a draw that was seen stays seen.
        back = len(self.entries) - 1
        while back >= 0 and self.positions[back].turn in self.computers:
            back -= 1
        if back < 0 or any(position.turn == CHANCE for position in self.positions[back:-1]):
            self.say("nothing-to-undo")
            return
        del self.positions[back + 1 :]
        del self.entries[back:]
        self._keep()
        self.show()

    def _save(self, file: Path) -> None:
        try:
            file.write_text(self.record.to_json(), encoding="utf-8")
        except OSError as error:
            self.say("not-saved", file=file, error=error.strerror)
        else:
            self.say("saved", file=file)

    def _keep(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        beside = self.file.with_suffix(".part")
        with beside.open("w", encoding="utf-8") as out:
            out.write(self.record.to_json())
            out.flush()
            os.fsync(out.fileno())
        beside.replace(self.file)


def play(
    language: Language,
    game: Annotated[str, typer.Argument(help="Id of a game.")] = "siam",
    players: Players = None,
    option: Settings = None,
    components: ComponentsFile = None,
    computer: Annotated[
        list[int] | None,
        typer.Option("--computer", "-c", min=1, help="A seat that the computer plays, counted from 1."),
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a record.", exists=True, dir_okay=False)] = None,
) -> None:
    """Play a game at this terminal, everybody in turn, or against the computer."""
    if resume:
        record = load(resume)
        start, entries, file = next(record.replay()), list(record.entries), resume
    else:
        start, entries, file = GAMES.find(game).start(players, options_from(option, components)), [], _new_file(game)
    computers = {seat - 1 for seat in computer or []}
    if computers and max(computers) >= start.players:
        raise OptionsError(f"there is no seat {max(computers) + 1}; expected one from 1 to {start.players}")
    if computers:
        # The compiler works while the person looks at the board.
        Thread(target=searcher(start.game).prepare, args=(start.game,), daemon=True).start()
    Sitting(start, entries, file, language, computers).run()


def _new_file(game: str) -> Path:
    home = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return home / "howdah" / f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"

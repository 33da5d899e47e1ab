"""Stepping through a game line by line."""

from howdah.terminal.describe import TEXTS, board, console
from howdah.terminal.tables.recorded import Recorded
from howdah.terminal.wording import standing


def step_through(recorded: Recorded, language: str, at: int) -> None:
    """Show a position for each line that is read: the next, the one before (b), or the one after so many moves."""
    out = console()
    out.print(TEXTS.text("replay-plain", language, {"last": recorded.last}), markup=False)
    while True:
        at = max(0, min(at, recorded.last))
        seen = recorded.at(at)
        if at:
            out.print(f"{at}. {recorded.plies[at - 1].move}", markup=False, style="bold")
        out.print(board(seen.position, language))
        out.print(standing(seen, language), markup=False)
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line in {"q", "quit"} or (not line and at == recorded.last):
            return
        step = -1 if line == "b" else 1
        at = int(line) if line.isascii() and line.isdigit() else at + step

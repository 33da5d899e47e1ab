"""Practising the mistakes of one's own games at this terminal."""

from datetime import UTC, datetime
from time import time

from howdah.games import GAMES
from howdah.puzzles.packed import opened
from howdah.terminal.own_mistakes import Mistake, OwnMistakes
from howdah.terminal.solving import Solving
from howdah.terminal.texts import TEXTS

DAY = 86_400_000  # milliseconds


class MistakeSession(Solving):
    """The mistakes that are due today, one after the other."""

    def __init__(self, due: tuple[Mistake, ...], language: str) -> None:
        super().__init__(language)
        self.shown, *self.left = due
        self.days: int | None = None  # until the mistake comes back, known after the first try
        self.begin(opened(self.shown.puzzle))

    def go_on(self) -> bool:
        """Set the next mistake that is due; return False if there is none."""
        if not self.left:
            return False
        self.shown = self.left.pop(0)
        self.days = None
        self.begin(opened(self.shown.puzzle))
        return True

    def name(self) -> str:
        """Return which move of which game it was."""
        return described(self.shown, self.language)

    def note_first_try(self, *, solved: bool) -> None:
        """Keep when the mistake comes back."""
        changed = self.shown.after_try(solved=solved, now=milliseconds())
        OwnMistakes.read().changing(changed).save()
        self.days = max(1, round((changed.due - milliseconds()) / DAY))

    async def farewell(self) -> str:
        """Return when the mistake comes back."""
        return TEXTS.text("mistakes-kept", self.language, {"count": self.days or 1})


def described(mistake: Mistake, language: str) -> str:
    """Return which mistake it is: “move 12, against Level 4”."""
    key = "mistakes-one" if mistake.against else "mistakes-alone"
    return TEXTS.text(key, language, {"number": mistake.number, "name": mistake.against})


def listed(mistake: Mistake, language: str) -> str:
    """Return a line about a mistake: its game, the move, the day on which it comes back, and its id."""
    game = GAMES.find(mistake.game).title(language)
    values = {"game": game, "mistake": described(mistake, language), "day": day_of(mistake), "id": mistake.id}
    return TEXTS.text("mistakes-line", language, values)


def day_of(mistake: Mistake) -> str:
    """Return the day on which a mistake comes back, such as 2030-01-31, or today."""
    due = datetime.fromtimestamp(max(mistake.due, milliseconds()) / 1000, UTC)
    return due.astimezone().date().isoformat()


def milliseconds() -> int:
    """Return the time now, in milliseconds since 1970."""
    return round(time() * 1000)

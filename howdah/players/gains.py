"""Changes of terms as sentences to a player: “You gain a log”, “Your opponent has one animal fewer in the middle”."""

from functools import cache

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.text import Catalogue, Phrase, Word, catalogue
from howdah.players.term_changes import TermChange


@cache
def texts(game: Game) -> Catalogue:
    """Return the texts of hints, on top of those of the game."""
    return Catalogue(catalogue("howdah.players").entries, game.package, game.catalogue)


def values_of(position: Position, change: TermChange, seat: int) -> dict[str, object]:
    """Return what the sentence of a change is filled with, to be read by a seat."""
    return {
        "seat": Word(position.game.seat_name(change.seat)),
        "term": Word(f"term-{change.term}"),
        "before": change.before,
        "after": change.after,
        "count": abs(change.after - change.before),
        "has": _subject(position, change.seat, seat),
    }


def gain_at_once(position: Position, change: TermChange, seat: int) -> Phrase:
    """Return what a move changes at once; for a player's own gains, games have sentences such as “You gain a log”."""
    more = "more" if change.after > change.before else "less"
    own = [f"you-{more}-{change.term}-one", f"you-{more}-{change.term}"]
    keys = own[abs(change.after - change.before) > 1 :] if change.seat == seat else []
    found = next((key for key in keys if key in position.game.catalogue), None)
    return Phrase(found, values_of(position, change, seat)) if found else compared(position, change, seat)


def compared(position: Position, change: TermChange, seat: int) -> Phrase:
    """Return how a term differs from now: “Your opponent has 2 more logs”."""
    more = change.after > change.before
    key = f"more-{change.term}" if more else f"less-{change.term}"
    if key not in position.game.catalogue:
        key = "more-of" if more else "less-of"
    return Phrase(key, values_of(position, change, seat))


def _subject(position: Position, whose: int, reader: int) -> object:
    """Return “You have”, “Your opponent has” or “Player 3 has”."""
    if whose == reader:
        return Word("you-have")
    if position.players == 2:
        return Word("opponent-has")
    return Phrase("seat-has", {"seat": Word(position.game.seat_name(whose))})

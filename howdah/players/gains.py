"""Changes of terms as sentences to a player: “You gain a log”, “Your opponent has one animal fewer in the middle”."""

from functools import cache

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.text import Catalogue, Phrase, Series, Word, catalogue
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
        "spots": change.spots,
        **({"squares": Series(change.spots), "number": len(change.spots)} if change.spots else {}),
    }


def gain(position: Position, change: TermChange, seat: int) -> Phrase:
    """Return what has changed: with its squares, or in a sentence such as “You gain a log”, or as a comparison."""
    if pointed := _pointed_at(position, change, seat):
        return pointed
    more = "more" if change.after > change.before else "less"
    term = f"{more}-{change.term}"
    key = f"you-{term}" if change.seat == seat else f"they-{term}"
    keys = [f"{key}-one", key][abs(change.after - change.before) > 1 :]
    compared = f"more-{change.term}" if more == "more" else f"less-{change.term}"
    found = next((key for key in (*keys, compared) if key in position.game.catalogue), None)
    if found is None:
        found = "more-of" if more == "more" else "less-of"
    return Phrase(found, values_of(position, change, seat))


def _pointed_at(position: Position, change: TermChange, seat: int) -> Phrase | None:
    """Return what has come to a term or left it, with its squares: “You can push the rock on c3”; None without any."""
    now = f"at-{change.term}" if change.after > change.before else f"no-longer-{change.term}"
    key = f"you-{now}" if change.seat == seat else f"they-{now}"
    if not change.spots or key not in position.game.catalogue:
        return None
    return Phrase(key, values_of(position, change, seat))


def _subject(position: Position, whose: int, reader: int) -> object:
    """Return “You have”, “Your opponent has” or “Player 3 has”."""
    if whose == reader:
        return Word("you-have")
    if position.players == 2:
        return Word("opponent-has")
    return Phrase("seat-has", {"seat": Word(position.game.seat_name(whose))})

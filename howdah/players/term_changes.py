"""Changes between two positions in the terms of the game's evaluation."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from howdah.core.position import Position
from howdah.core.win_probability import WHOLE_GAME

IGNORED: Final = {"to-move"}  # changes with every move
LEAST_CHANGE: Final = 100  # thousandths of log odds: an even chance becomes 52.5 %


@dataclass(frozen=True)
class TermChange:
    """A term of one seat that differs, and what the change is worth to the seat that asks."""

    seat: int
    term: str  # "rock-on-edge"
    before: int
    after: int
    worth: float  # thousandths of log odds
    spots: tuple[str, ...] = ()  # what has come to it, or has left it, where a board can show it


def term_changes(before: Position, after: Position, seat: int) -> list[TermChange]:
    """Return the changes that are large enough to mention, the best for a seat first."""
    weights, names = after.game.weights, after.game.terms
    late = after.game.evaluation.progress(after.state)
    old, new = before.terms(), after.terms()
    changes = []
    for place, name in enumerate(names):
        early_weight, late_weight = weights.EARLY[place], weights.LATE[place]
        # A term that is good early and bad late, or the other way round, explains nothing to a person.
        if name in IGNORED or early_weight * late_weight <= 0:
            continue
        weight = (early_weight * (WHOLE_GAME - late) + late_weight * late) / WHOLE_GAME
        for other in range(after.players):
            # A gain of one of several opponents counts against a seat by its share only.
            sign = 1 if other == seat else -1 / (after.players - 1)
            worth = sign * weight * (new[name][other] - old[name][other])
            if abs(worth) >= LEAST_CHANGE:
                changes.append(TermChange(other, name, old[name][other], new[name][other], worth))
    changes = [true for change in changes if (true := _as_it_is(before, after, change))]
    return sorted(changes, key=lambda change: -change.worth)


def _as_it_is(before: Position, after: Position, change: TermChange) -> TermChange | None:
    """Return a change as the game's facts have it; None if the evaluation sees one that a person would not find.

    An evaluation counts quickly, so it may leave out rare cases. Facts are found out by the rules.
    """
    old, new = (facts_of(position, change.seat).get(change.term) for position in (before, after))
    if old is None or new is None:
        return change
    if (len(new) > len(old)) != (change.after > change.before) or len(new) == len(old):
        return None
    more, less = (new, old) if len(new) > len(old) else (old, new)
    return replace(change, before=len(old), after=len(new), spots=tuple(spot for spot in more if spot not in less))


def facts_of(position: Position, seat: int) -> Mapping[str, tuple[str, ...]]:
    """Return for each term that a board can show the spots that it is about; nothing for other games."""
    if not position.game.has_file("facts"):
        return {}
    found: Mapping[str, tuple[str, ...]] = position.game.file("facts").facts(position.state, seat)
    return found

"""What changes between two positions, in the terms of the game's own estimate."""

from dataclasses import dataclass
from typing import Final

from howdah.core.position import Position
from howdah.core.shares import WHOLE_GAME

UNSAID: Final = {"to-move"}  # changes with every move, whatever it is
WORTH_SAYING: Final = 100  # thousandths of log odds: an even chance becomes 52.5 %


@dataclass(frozen=True)
class TermChange:
    """A term of one seat that differs, and what that is worth to somebody."""

    seat: int
    term: str  # "rock-on-edge"
    before: int
    after: int
    worth: float  # thousandths of log odds


def term_changes(before: Position, after: Position, seat: int) -> list[TermChange]:
    """Return what differs enough to be worth saying, what is best for a seat first."""
    evaluation, names = after.game.evaluation, after.game.terms
    late = evaluation.progress(after.state)
    old, new = before.terms(), after.terms()
    changes = []
    for place, name in enumerate(names):
        early_weight, late_weight = evaluation.EARLY[place], evaluation.LATE[place]
        # What is good at first and bad later on explains nothing to a person.
        if name in UNSAID or early_weight * late_weight <= 0:
            continue
        weight = (early_weight * (WHOLE_GAME - late) + late_weight * late) / WHOLE_GAME
        for other in range(after.players):
            # What is good for one of several others is bad by its share only.
            sign = 1 if other == seat else -1 / (after.players - 1)
            worth = sign * weight * (new[name][other] - old[name][other])
            if abs(worth) >= WORTH_SAYING:
                changes.append(TermChange(other, name, old[name][other], new[name][other], worth))
    return sorted(changes, key=lambda change: -change.worth)

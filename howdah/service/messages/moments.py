"""The best moments of a game that is over."""

from dataclasses import dataclass

from howdah.players.best_moment import Moment, best_moments
from howdah.table.record import record
from howdah.table.table import Phase, Table


@dataclass(frozen=True)
class MomentView:
    """A move by which a player's share of the win rose, as the evaluation sees it."""

    number: int  # of the move, from 1
    before: float  # the share after the player's move before it, 0 to 1
    after: float

    @classmethod
    def of(cls, moment: Moment) -> "MomentView":
        """Return a moment with shares in whole percents."""
        return cls(moment.number, round(moment.before, 2), round(moment.after, 2))


@dataclass(frozen=True)
class MomentsView:
    """The best moment of each seat; null for a seat that had none. Empty while the game goes on."""

    seats: tuple[MomentView | None, ...]

    @classmethod
    def of(cls, table: Table) -> "MomentsView":
        """Replay the game of a table."""
        if table.phase is not Phase.OVER:
            return cls(())
        found = best_moments(record(table).replay())
        return cls(tuple(MomentView.of(moment) if moment else None for moment in found))

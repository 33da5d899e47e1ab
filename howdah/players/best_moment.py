"""The best moment of each player, from the evaluation alone: found at once, without a search."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from howdah.core.position import Position
from howdah.players.simple import estimate

SMALLEST_RISE: Final = 0.05  # of the share of the win; less is not worth telling


@dataclass(frozen=True)
class Moment:
    """A move by which a player's share of the win rose since the player's move before it."""

    number: int  # of the move, from 1
    before: float
    after: float

    @property
    def rise(self) -> float:
        """How much the move brought, together with what the others did before it."""
        return self.after - self.before


def best_moments(game: Iterable[Position]) -> tuple[Moment | None, ...]:
    """Return the best moment of each seat in a whole game, from its first position on.

    The move that ends the game is the best moment only of a player who has no other.
    """
    positions = iter(game)
    last = next(positions)
    shares = list(estimate(last))
    best: list[Moment | None] = [None] * last.players
    ending: list[Moment | None] = [None] * last.players
    for number, now in enumerate(positions, 1):
        seat = last.turn
        if seat >= 0:
            moment = Moment(number, shares[seat], estimate(now)[seat])
            shares[seat] = moment.after
            found = ending if now.over else best
            known = found[seat]
            if moment.rise >= (known.rise if known else SMALLEST_RISE):
                found[seat] = moment
        last = now
    return tuple(usual or final for usual, final in zip(best, ending, strict=True))

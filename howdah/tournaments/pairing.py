"""A pairing: the entrants of one table in one round, and what came of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias


@dataclass(frozen=True)
class Outcome:
    """What the entrants of a table got."""

    points: tuple[Fraction, ...]  # by seat, from 0 to 1
    shares: tuple[Fraction, ...]  # each seat's share of the points that were made in the game
    played: bool  # False for a bye, and for a game that a no-show has decided


@dataclass(frozen=True)
class Pairing:
    """The entrants of one table, by seat; a single one has a bye."""

    seats: tuple[int, ...]
    outcome: Outcome | None = None  # None while the game is not over

    @property
    def is_bye(self) -> bool:
        """Whether an entrant has nobody to play."""
        return len(self.seats) == 1


Round: TypeAlias = Sequence[Pairing]


def bye() -> Outcome:
    """Return the outcome of a bye: a full point (CL-4)."""
    return Outcome((Fraction(1),), (Fraction(1),), played=False)


def outcome_of(places: Sequence[int], scores: Sequence[int] | None = None, *, played: bool = True) -> Outcome:
    """Return the outcome of a game by the places of the seats; `scores` are the points made in it, if there are any."""
    points = points_by_place(places)
    made = points if scores is None or min(scores) < 0 or not any(scores) else [Fraction(score) for score in scores]
    return Outcome(points, tuple(one / sum(made) for one in made), played)


def points_by_place(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return for each seat the part of the others that it has beaten, a tie counting half (CL-2)."""
    others = len(places) - 1
    return tuple(
        Fraction(2 * sum(place < other for other in places) + sum(place == other for other in places) - 1, 2 * others)
        for place in places
    )


class Meetings:
    """How often each two entrants were paired, who had a bye, and who had which seat."""

    def __init__(self, rounds: Iterable[Round]) -> None:
        self._met: dict[tuple[int, int], int] = {}
        self._seats: dict[int, list[int]] = {}
        self._byes: dict[int, int] = {}
        for pairing in (pairing for one in rounds for pairing in one):
            if pairing.is_bye:
                self._byes[pairing.seats[0]] = self.byes(pairing.seats[0]) + 1
                continue
            for pair in combinations(sorted(pairing.seats), 2):
                self._met[pair] = self._met.get(pair, 0) + 1
            for seat, entrant in enumerate(pairing.seats):
                self._seats.setdefault(entrant, []).append(seat)

    def met(self, one: int, other: int) -> int:
        """Return how often two entrants were paired."""
        return self._met.get((min(one, other), max(one, other)), 0)

    def byes(self, entrant: int) -> int:
        """Return how many byes an entrant has had."""
        return self._byes.get(entrant, 0)

    def seats(self, entrant: int) -> Sequence[int]:
        """Return the seats that an entrant has had, in order."""
        return self._seats.get(entrant, ())

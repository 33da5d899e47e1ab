"""Tables of three to five: entrants meet each other as evenly as possible."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final

from howdah.tournaments.pairing import Meetings
from howdah.tournaments.seating import seated

EFFORT: Final = 480  # starts of the search times entrants
MEETING: Final = 1_000_000  # what a meeting costs, beside the distance in points


def table_sizes(entrants: int, wanted: int, allowed: Collection[int]) -> list[int]:
    """Return the sizes of the tables of a round, as even and as near to the wanted one as possible.

    Where no division fits, as few as possible have a bye.
    """
    for playing in range(entrants, 0, -1):
        fitting = [sizes for tables in range(1, playing + 1) if set(sizes := _even(playing, tables)) <= set(allowed)]
        if fitting:
            return min(fitting, key=lambda sizes: sum((size - wanted) ** 2 for size in sizes) / len(sizes))
    return []


def mix(
    ranking: Sequence[int], points: Mapping[int, Fraction] | None, meetings: Meetings, sizes: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the tables of a round by seat, byes last (CL-5).

    Entrants meet those whom they met least; with `points`, among them those of nearly the same points.
    """
    byes = _byes(ranking, points, meetings, len(ranking) - sum(sizes))
    playing = [entrant for entrant in ranking if entrant not in byes]
    search = _Search(points, meetings)
    starts = max(2, EFFORT // len(ranking))
    tables = min((search.improved(_deal(playing, sizes, start)) for start in range(starts)), key=search.total)
    rank = {entrant: number for number, entrant in enumerate(ranking)}
    ordered = sorted((sorted(table, key=rank.__getitem__) for table in tables), key=lambda table: rank[table[0]])
    return [*(seated(table, meetings) for table in ordered), *((entrant,) for entrant in byes)]


class _Search:
    """Local search: two entrants of different tables change places as long as that makes the round better."""

    def __init__(self, points: Mapping[int, Fraction] | None, meetings: Meetings) -> None:
        self.points = points
        self.meetings = meetings
        self._costs: dict[tuple[int, int], int] = {}

    def improved(self, tables: list[list[int]]) -> list[list[int]]:
        """Return tables that no exchange makes better."""
        found = True
        while found:
            found = False
            for one, other in combinations(tables, 2):
                for first in range(len(one)):
                    for second in range(len(other)):
                        found |= self._exchange(one, first, other, second)
        return tables

    def total(self, tables: Sequence[Sequence[int]]) -> int:
        """Return what all tables cost."""
        return sum(self._cost(*pair) for table in tables for pair in combinations(table, 2))

    def _exchange(self, one: list[int], first: int, other: list[int], second: int) -> bool:
        leaving, coming = one[first], other[second]
        before = self._with(leaving, one) + self._with(coming, other)
        one[first], other[second] = coming, leaving
        if self._with(coming, one) + self._with(leaving, other) < before:
            return True
        one[first], other[second] = leaving, coming
        return False

    def _with(self, entrant: int, table: Sequence[int]) -> int:
        return sum(self._cost(entrant, neighbour) for neighbour in table if neighbour != entrant)

    def _cost(self, one: int, other: int) -> int:
        """Return what it costs that two meet: three times as much for each time that they have met."""
        pair = (min(one, other), max(one, other))
        if pair not in self._costs:
            distance = Fraction(0) if self.points is None else abs(self.points[one] - self.points[other])
            self._costs[pair] = MEETING * 3 ** self.meetings.met(one, other) + int((24 * distance) ** 2)
        return self._costs[pair]


def _even(entrants: int, tables: int) -> list[int]:
    size, more = divmod(entrants, tables)
    return [size + 1] * more + [size] * (tables - more)


def _byes(ranking: Sequence[int], points: Mapping[int, Fraction] | None, meetings: Meetings, number: int) -> list[int]:
    """Return who has a bye: those who had fewest, then those with fewest points."""
    last_first = list(reversed(ranking))
    have = points or dict.fromkeys(ranking, Fraction(0))
    return sorted(last_first, key=lambda entrant: (meetings.byes(entrant), have[entrant]))[:number]


def _deal(playing: Sequence[int], sizes: Sequence[int], start: int) -> list[list[int]]:
    """Return a first division into tables: by rank, then in random orders."""
    order = list(playing)
    if start:
        Random(start).shuffle(order)  # noqa: S311 - a search, the same each time
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [order[end - size : end] for size, end in zip(sizes, ends, strict=True)]

"""The Swiss system for tables of two: a perfect matching of the smallest cost."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from howdah.tournaments.pairing import Meetings
from howdah.tournaments.seating import seat_cost, seated

NOBODY = -1  # whom the entrant with the bye is matched with


def swiss(ranking: Sequence[int], points: Mapping[int, Fraction], meetings: Meetings) -> list[tuple[int, ...]]:
    """Return the pairs of the next round by seat, the best first and a bye last (CL-3).

    What matters more comes first: no two meet again and nobody has a second bye; points are close; seats are balanced;
    in a group of equal points the upper half meets the lower half.
    """
    # Imported here: it takes a tenth of a second, and only this function needs it.
    from networkx import Graph, min_weight_matching

    costs = _Costs(ranking, points, meetings)
    graph = Graph()
    graph.add_weighted_edges_from(costs.edges())
    pairs = [sorted(pair, key=costs.rank) for pair in min_weight_matching(graph)]
    pairs.sort(key=lambda pair: (NOBODY in pair, costs.rank(pair[0])))
    return [(pair[0],) if NOBODY in pair else seated(pair, meetings) for pair in pairs]


class _Costs:
    """What each pair costs, as one whole number: a sum over levels, each above all that is possible below it."""

    def __init__(self, ranking: Sequence[int], points: Mapping[int, Fraction], meetings: Meetings) -> None:
        self.ranking = ranking
        self.points = points
        self.meetings = meetings
        self._rank = {entrant: rank for rank, entrant in enumerate(ranking)} | {NOBODY: len(ranking)}
        groups: dict[Fraction, list[int]] = {}
        for entrant in ranking:
            groups.setdefault(points[entrant], []).append(entrant)
        self._groups = groups
        self._place = {entrant: place for group in groups.values() for place, entrant in enumerate(group)}

    def rank(self, entrant: int) -> int:
        """Return the place of an entrant in the ranking, from 0."""
        return self._rank[entrant]

    def edges(self) -> list[tuple[int, int, int]]:
        """Return every pair that is possible with its cost."""
        pairs = [(one, other) for rank, one in enumerate(self.ranking) for other in self.ranking[rank + 1 :]]
        levels = [self._pair(one, other) for one, other in pairs]
        if len(self.ranking) % 2:
            pairs += [(entrant, NOBODY) for entrant in self.ranking]
            levels += [self._bye(entrant) for entrant in self.ranking]
        # A level weighs more than all pairs together can cost below it.
        highest = [1 + len(self.ranking) * max(level) for level in zip(*levels, strict=True)]
        costs = []
        for level in levels:
            cost = 0
            for value, bound in zip(level, highest, strict=True):
                cost = cost * bound + value
            costs.append(cost)
        return [(one, other, cost) for (one, other), cost in zip(pairs, costs, strict=True)]

    def _pair(self, one: int, other: int) -> tuple[int, int, int, int]:
        difference = int(2 * abs(self.points[one] - self.points[other]))
        seats = self.meetings.seats(one), self.meetings.seats(other)
        balance = min(seat_cost(seats[0], seat) + seat_cost(seats[1], 1 - seat) for seat in (0, 1))
        halves = 0
        if difference == 0:
            half = len(self._groups[self.points[one]]) // 2
            halves = abs(self._place[other] - self._place[one] - half)
        return self.meetings.met(one, other), difference**2, balance, halves

    def _bye(self, entrant: int) -> tuple[int, int, int, int]:
        above = int(2 * (self.points[entrant] - min(self.points[one] for one in self.ranking)))
        return self.meetings.byes(entrant), above**2, 0, len(self.ranking) - 1 - self.rank(entrant)

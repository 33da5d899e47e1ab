"""What a tree search has found, in numbers, and the decisions that follow from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from howdah.core.errors import MalformedError
from howdah.core.position import Position
from howdah.core.schema import Limit
from howdah.core.win_probability import WHOLE_WIN
from howdah.players.alphabeta_result import moves_of
from howdah.players.decision import Decision
from howdah.players.mcts_tree import LONGEST_PATH, MOST_SEATS

MOST_CHILDREN = 1 << 16
Count: TypeAlias = Annotated[int, Limit(2**53)]
Totals: TypeAlias = Annotated[tuple[Count, ...], Limit(MOST_SEATS, 1)]  # for each seat, in thousandths of a win


@dataclass(frozen=True)
class Child:
    """A move or an outcome at the root, its visits and the sum of each seat's shares of the win."""

    code: int
    visits: Count
    totals: Totals


@dataclass(frozen=True)
class TreeResult:
    """What a tree search has found so far."""

    kind: ClassVar = "tree"
    simulations: Count
    visits: Annotated[int, Limit(2**53, 1)]  # of the root
    totals: Totals  # of the root
    children: Annotated[tuple[Child, ...], Limit(MOST_CHILDREN)] = ()
    # The most visited line from each of the most visited children.
    lines: Annotated[tuple[Annotated[tuple[int, ...], Limit(LONGEST_PATH, 1)], ...], Limit(64)] = ()

    def decisions(self, position: Position, count: int, plies: int = LONGEST_PATH) -> tuple[Decision, ...]:
        """Return the most visited moves, at most `count`; where chance is next, its value without a line."""
        if position.turn < 0:
            return (Decision(_shares(position, self.totals, self.visits), nodes=self.simulations),)
        visits = tuple((child.code, child.visits) for child in self.children)
        lines = {line[0]: line for line in self.lines}
        chosen = [child for child in most_visited(self.children)[:count] if child.visits]
        if not chosen:
            raise MalformedError("expected a move that was visited")
        found = []
        for child in chosen:
            line = moves_of(position, lines.get(child.code, (child.code,))[:plies])
            values = _shares(position, child.totals, child.visits)
            found.append(Decision(values, line, depth=len(line), nodes=self.simulations, visits=visits))
        return tuple(found)


def most_visited(children: Sequence[Child]) -> list[Child]:
    """Return children by their visits, the most visited first."""
    return sorted(children, key=lambda child: -child.visits)


def _shares(position: Position, totals: Sequence[int], visits: int) -> tuple[float, ...]:
    if len(totals) != position.players or max(totals) > visits * WHOLE_WIN:
        raise MalformedError(f"expected a share of {visits} visits for each of {position.players} players")
    return tuple(total / visits / WHOLE_WIN for total in totals)

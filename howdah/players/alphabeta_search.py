"""One alpha-beta search from one position, by iterative deepening."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from howdah.core.compilation import Form, load
from howdah.core.playouts import rows
from howdah.core.position import Move, Position
from howdah.core.rules import Rules
from howdah.core.strength import Budget
from howdah.core.types import Words
from howdah.core.win_probability import WHOLE_WIN
from howdah.players import alphabeta_kernel as kernel
from howdah.players import alphabeta_memory as m
from howdah.players.decision import Decision

SLOTS: Final = 1 << 21  # of the transposition table, in all forms, so that all find the same moves
SALT_STEP: Final = 0x9E3779B97F4A7C15  # odd, so that no salt repeats
UNLIMITED: Final = 1 << 62
DEEPEST: Final = m.LONGEST - 1


@dataclass(frozen=True)
class Table:
    """A transposition table, and the salt that tells searches apart."""

    words: Words
    salt: int


_IDLE_TABLES: Final[dict[Form, list[Table]]] = {form: [] for form in Form}


@contextmanager
def table(rules: Rules) -> Iterator[Table]:
    """Lend a table. A new salt invalidates its entries; clearing it would take longer than a small search."""
    idle = _IDLE_TABLES[rules.form]
    try:
        old = idle.pop()
    except IndexError:
        old = Table(rules.words(SLOTS * kernel.SLOT_WORDS), 0)
    new = Table(old.words, (old.salt + SALT_STEP) & kernel.KEY_BITS)
    try:
        yield new
    finally:
        idle.append(new)


class Search:
    """An iteratively deepening search. Several of them, each in its own thread, may share a table."""

    def __init__(self, position: Position, form: Form, table: Table) -> None:
        rules, facts = position.game.rules(form), position.game.facts
        self.position = position
        self.kernel = load(kernel, form)
        self.functions = rules.functions
        self.lines = rows(rules, m.PLIES, m.PLIES)
        self.excluded = rules.words(1 + facts.most_moves)
        self.control = rules.words(m.CONTROL_WORDS)
        self.control[m.KEY_END] = facts.memory_at or len(position.state)
        self.control[m.REMEMBERS] = int(facts.memory_at is not None)
        self.control[m.SLOTS] = SLOTS
        self.control[m.SALT] = table.salt
        self.stack = m.Stack(
            states=rows(rules, m.PLIES, position.game.room(position.state, m.PLIES)),
            codes=rows(rules, m.PLIES, facts.most_moves),
            lines=self.lines,
            path=rules.words(m.PLIES),
            points=rules.words(2),
            control=self.control,
        )
        self.memory = m.Memory(
            orders=rows(rules, m.PLIES, facts.most_moves),
            killers=rows(rules, m.PLIES, 2),
            history=rules.words(2 * facts.codes),
            excluded=self.excluded,
            table=table.words,
        )
        for pair in self.memory.killers:
            pair[0] = pair[1] = kernel.NO_MOVE
        for word, value in enumerate(position.state):
            self.stack.states[0][word] = value

    def stop(self) -> None:
        """Stop the search at its next position; may be called from another thread."""
        self.control[m.STOP] = 1

    @property
    def nodes(self) -> int:
        """How many positions were searched."""
        return int(self.control[m.NODES])

    def run(self, budget: Budget, first_depth: int = 1) -> None:
        """Search only to fill the table."""
        self.control[m.NODE_LIMIT] = budget.nodes or UNLIMITED
        for depth in range(first_depth, _deepest(budget) + 1):
            self._search(depth)
            if self._stopped:
                return

    def deepen(self, budget: Budget, count: int = 1) -> Iterator[tuple[Decision, ...]]:
        """Yield at most `count` best moves after each depth and when stopped; any move if stopped at once."""
        self.control[m.NODE_LIMIT] = budget.nodes or UNLIMITED
        count = min(count, len(self.position.legal))
        found: tuple[Decision, ...] = (Decision((0.5, 0.5), self.position.moves[:1]),)
        for depth in range(1, _deepest(budget) + 1):
            found = self._best(depth, count, found)
            yield found
            if self._stopped or all(decision.wins_in is not None for decision in found):
                return

    def _best(self, depth: int, count: int, before: tuple[Decision, ...]) -> tuple[Decision, ...]:
        """Search for the best move, then for the best of the others, and so on (multi-PV); return the best first.

        A stopped search is completed with the results of the depth before, unless that would put a worse move in front
        of a better one. A defeat found by a stopped search is dropped, since it has not searched all moves.
        """
        found: list[Decision] = []
        self.excluded[0] = 0
        while len(found) < count and not self._stopped:
            value = self._search(depth)
            line = self._line()
            if line:
                found.append(self._decision(value, line, depth - int(self._stopped)))
                self.excluded[1 + self.excluded[0]] = line[0].code
                self.excluded[0] += 1
        if not self._stopped:
            return tuple(sorted(found, key=self._rank))
        if found and found[-1].values[self.position.turn] == 0:
            found.pop()
        tried = {decision.move for decision in found}
        mixed = [*found, *(decision for decision in before if decision.move not in tried)][:count]
        return tuple(mixed) if mixed == sorted(mixed, key=self._rank) else before

    def _rank(self, decision: Decision) -> tuple[float, int]:
        """Sort key: a high share of the win first, then a quick win or a slow defeat."""
        value = decision.values[self.position.turn]
        moves = decision.wins_in or 0
        return -value, moves if value > 0 else -moves

    @property
    def _stopped(self) -> bool:
        return bool(self.control[m.STOP])

    def _search(self, depth: int) -> int:
        window = -2 * kernel.WIN, 2 * kernel.WIN
        return int(self.kernel.search(self.stack, self.memory, self.functions, 0, depth, *window))

    def _line(self) -> tuple[Move, ...]:
        length = int(self.lines[0][0])
        position, moves = self.position, []
        for place in range(length):
            moves.append(position.move(int(self.lines[0][1 + place])))
            position = position.play(moves[-1])
        return tuple(moves)

    def _decision(self, value: int, line: tuple[Move, ...], depth: int) -> Decision:
        share = win_share(value)
        return Decision((share, 1 - share), line, moves_to_win(value), depth, self.nodes)


def _deepest(budget: Budget) -> int:
    return min(budget.depth or DEEPEST, DEEPEST)


def win_share(value: int) -> float:
    """Return the first seat's share of the win that a value of the search stands for."""
    if abs(value) > kernel.PROVEN:
        return 1.0 if value > 0 else 0.0
    # An estimate is never as sure as a proof.
    return 0.5 + max(1 - WHOLE_WIN, min(value, WHOLE_WIN - 1)) / (2 * WHOLE_WIN)


def moves_to_win(value: int) -> int | None:
    """Return how many own moves the winner needs, the last one included; None if no win is proven."""
    return (kernel.WIN - abs(value) + 1) // 2 if abs(value) > kernel.PROVEN else None

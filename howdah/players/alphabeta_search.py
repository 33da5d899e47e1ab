"""One alpha-beta search from one position, by iterative deepening."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from howdah.core.compilation import Form, load
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.rules import Rules, rules_for_search
from howdah.core.strength import Budget
from howdah.core.types import Words
from howdah.players import alphabeta_kernel as kernel
from howdah.players import alphabeta_memory as m
from howdah.players.alphabeta_result import AlphaBetaResult, FoundLine

TABLE_SLOTS: Final = 1 << 21  # of the transposition table, in all forms, so that all find the same moves
SALT_STEP: Final = 0x9E3779B97F4A7C15  # odd, so that no salt repeats
UNLIMITED: Final = 1 << 62
DEEPEST: Final = m.LONGEST - 1


@dataclass(frozen=True)
class Table:
    """A transposition table with the rules that write into it, and the salt that tells searches apart."""

    rules: Rules
    words: Words
    salt: int


_IDLE_TABLES: Final[dict[Form, list[Table]]] = {form: [] for form in Form}


@contextmanager
def table(game: Game, form: Form) -> Iterator[Table]:
    """Lend a table. A new salt invalidates its entries; clearing it would take longer than a small search.

    In WebAssembly each search has memory of its own, and so a table of its own.
    """
    rules = rules_for_search(game, form)
    idle = _IDLE_TABLES[form]
    try:
        old = idle.pop()
    except IndexError:
        old = Table(rules, rules.words(TABLE_SLOTS * kernel.SLOT_WORDS), 0)
    new = Table(rules, old.words, (old.salt + SALT_STEP) & kernel.KEY_BITS)
    try:
        yield new
    finally:
        if form is not Form.WASM:
            idle.append(new)


class Search:
    """An iteratively deepening search. Several of them, each in its own thread, may share a table."""

    def __init__(self, position: Position, table: Table, first: Sequence[int] = (), *, learned: bool = False) -> None:
        rules, facts = table.rules, position.game.facts
        self.position = position
        self.kernel = load(kernel, rules.form)
        self.functions = rules.functions
        self.lines = rules.rows(m.PLIES, m.PLIES)
        self.excluded = rules.words(1 + facts.most_moves)
        self.control = rules.words(m.CONTROL_WORDS)
        self.control[m.KEY_END] = facts.memory_at or len(position.state)
        self.control[m.REMEMBERS] = int(facts.memory_at is not None)
        self.control[m.SLOTS] = TABLE_SLOTS
        self.control[m.SALT] = table.salt
        self.control[m.LEARNED] = int(learned and position.game.network is not None)
        self.stack = m.Stack(
            states=rules.rows(m.PLIES, position.game.room(position.state, m.PLIES)),
            codes=rules.rows(m.PLIES, facts.most_moves),
            lines=self.lines,
            path=rules.words(m.PLIES),
            points=rules.words(2),
            control=self.control,
        )
        self.memory = m.Memory(
            orders=rules.rows(m.PLIES, facts.most_moves),
            killers=rules.rows(m.PLIES, 2),
            history=rules.words(2 * facts.codes),
            excluded=self.excluded,
            table=table.words,
        )
        for pair in self.memory.killers:
            pair[0] = pair[1] = kernel.NO_MOVE
        for word, value in enumerate(position.state):
            self.stack.states[0][word] = value
        # Moves at the root that are equally good are found in this order; the others come after them.
        for place, code in enumerate(first):
            self.memory.history[2 * code + position.turn] = len(first) - place

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

    def deepen(self, budget: Budget, count: int = 1) -> Iterator[AlphaBetaResult]:
        """Yield what is found after each depth and when stopped: the best move, the best of the others, and so on."""
        self.control[m.NODE_LIMIT] = budget.nodes or UNLIMITED
        count = min(count, len(self.position.legal))
        lines: tuple[FoundLine, ...] = ()
        for depth in range(1, _deepest(budget) + 1):
            found = self._best(depth, count)
            if self._stopped:
                yield AlphaBetaResult(self.nodes, lines, found)
                return
            lines = found
            yield AlphaBetaResult(self.nodes, lines)
            if all(abs(line.value) > kernel.PROVEN for line in lines):
                return

    def _best(self, depth: int, count: int) -> tuple[FoundLine, ...]:
        """Search for the best move, then for the best of the others, and so on (multi-PV)."""
        found: list[FoundLine] = []
        self.excluded[0] = 0
        while len(found) < count and not self._stopped:
            value = self._search(depth)
            codes = tuple(int(self.lines[0][1 + place]) for place in range(int(self.lines[0][0])))
            if codes:
                found.append(FoundLine(value, depth - int(self._stopped), codes))
                self.excluded[1 + self.excluded[0]] = codes[0]
                self.excluded[0] += 1
        return tuple(found)

    @property
    def _stopped(self) -> bool:
        return bool(self.control[m.STOP])

    def _search(self, depth: int) -> int:
        window = -2 * kernel.WIN, 2 * kernel.WIN
        return int(self.kernel.search(self.stack, self.memory, self.functions, 0, depth, *window))


def _deepest(budget: Budget) -> int:
    return min(budget.depth or DEEPEST, DEEPEST)

"""One alpha-beta search from one position, with all the words it needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Final

from howdah.core.bulk import rows
from howdah.core.compilation import Form, load
from howdah.core.position import Move, Position
from howdah.core.rules import Rules
from howdah.core.shares import WHOLE_WIN
from howdah.core.words import Words
from howdah.players import alphabeta_kernel as kernel
from howdah.players.decision import Budget, Decision

SLOTS: Final = 1 << 21  # of the table, in all forms, so that all find the same
SALT_STEP: Final = 0x9E3779B97F4A7C15  # odd, so that no salt comes again
UNLIMITED: Final = 1 << 62
DEEPEST: Final = kernel.LONGEST - 1


@cache
def _kernel(form: Form) -> ModuleType | SimpleNamespace:
    return load(kernel, form)


@dataclass(frozen=True)
class Table:
    """The words in which a search keeps what it knows of positions, and the salt that tells searches apart."""

    words: Words
    salt: int


@contextmanager
def table(rules: Rules) -> Iterator[Table]:
    """Lend a table. Clearing it would take longer than a small search; its new salt makes it as good as empty."""
    idle = _idle_tables(rules.form)
    try:
        old = idle.pop()
    except IndexError:
        old = Table(rules.words(SLOTS * kernel.SLOT_WORDS), 0)
    new = Table(old.words, (old.salt + SALT_STEP) & kernel.KEY_BITS)
    try:
        yield new
    finally:
        idle.append(new)


@cache
def _idle_tables(form: Form) -> list[Table]:
    del form
    return []


class Search:
    """A search that looks one move deeper each time. Several, each in a thread of its own, may share a table."""

    def __init__(self, position: Position, form: Form, table: Table) -> None:
        facts = position.game.facts
        self.position = position
        self.rules = position.game.rules(form)
        self.kernel = _kernel(form)
        plies = kernel.LONGEST + 2
        self.states = rows(self.rules, plies, facts.size)
        self.codes = rows(self.rules, plies, facts.most_moves)
        self.orders = rows(self.rules, plies, facts.most_moves)
        self.lines = rows(self.rules, plies, plies)
        self.killers = rows(self.rules, plies, 2)
        for pair in self.killers:
            pair[0] = pair[1] = kernel.NO_MOVE
        self.history = self.rules.words(2 * facts.codes)
        self.path = self.rules.words(plies)
        self.excluded = self.rules.words(1 + facts.most_moves)
        self.table = table
        self.points = self.rules.words(2)
        self.control = self.rules.words(kernel.CONTROL_WORDS)
        self.control[kernel.KEY_END] = facts.memory_at or len(position.state)
        self.control[kernel.REMEMBERS] = int(facts.memory_at is not None)
        self.control[kernel.SLOTS] = SLOTS
        self.control[kernel.SALT] = table.salt
        for word, value in enumerate(position.state):
            self.states[0][word] = value

    def stop(self) -> None:
        """Make the search give up at its next position; may be called from another thread."""
        self.control[kernel.STOP] = 1

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self.control[kernel.NODES])

    def run(self, budget: Budget, first_depth: int = 1) -> None:
        """Search for the sake of the table alone."""
        self.control[kernel.NODE_LIMIT] = budget.nodes or UNLIMITED
        for depth in range(first_depth, _deepest(budget) + 1):
            self._look(depth)
            if self._stopped:
                return

    def deepen(self, budget: Budget, count: int = 1) -> Iterator[tuple[Decision, ...]]:
        """Give the best moves, at most so many, after each depth and when stopped; any move if that is at once."""
        self.control[kernel.NODE_LIMIT] = budget.nodes or UNLIMITED
        count = min(count, len(self.position.legal))
        found: tuple[Decision, ...] = (Decision(self.position.moves[0], (0.5, 0.5), self.position.moves[:1]),)
        for depth in range(1, _deepest(budget) + 1):
            found = self._best(depth, count, found)
            yield found
            if self._stopped or all(decision.wins_in is not None for decision in found):
                return

    def _best(self, depth: int, count: int, before: tuple[Decision, ...]) -> tuple[Decision, ...]:
        """Search for the best move, the best of all others, and so on, and return them by what they promise.

        What a stopped search lacks is as before, unless that would put a worse move in front of a better one. A defeat
        that it found says nothing, since it has not looked at all moves.
        """
        found: list[Decision] = []
        self.excluded[0] = 0
        while len(found) < count and not self._stopped:
            value = self._look(depth)
            line = self._line()
            if line:
                found.append(self._decision(value, line, depth - int(self._stopped)))
                self.excluded[1 + self.excluded[0]] = line[0].code
                self.excluded[0] += 1
        if not self._stopped:
            return tuple(sorted(found, key=self._promise))
        if found and found[-1].values[self.position.turn] == 0:
            found.pop()
        tried = {decision.move for decision in found}
        mixed = [*found, *(decision for decision in before if decision.move not in tried)][:count]
        return tuple(mixed) if mixed == sorted(mixed, key=self._promise) else before

    def _promise(self, decision: Decision) -> tuple[float, int]:
        """Put what the mover wants most first: much of the win, a quick win, a slow defeat."""
        value = decision.values[self.position.turn]
        moves = decision.wins_in or 0
        return -value, moves if value > 0 else -moves

    @property
    def _stopped(self) -> bool:
        return bool(self.control[kernel.STOP])

    def _look(self, depth: int) -> int:
        rules = self.rules
        return int(
            self.kernel.search(
                self.states,
                self.codes,
                self.orders,
                self.lines,
                self.killers,
                self.history,
                self.path,
                self.excluded,
                self.table.words,
                self.points,
                self.control,
                0,
                depth,
                -2 * kernel.WIN,
                2 * kernel.WIN,
                rules.turn,
                rules.legal,
                rules.forcing,
                rules.apply,
                rules.scores,
                rules.evaluate,
            )
        )

    def _line(self) -> tuple[Move, ...]:
        length = int(self.lines[0][0])
        position, moves = self.position, []
        for place in range(length):
            moves.append(position.move(int(self.lines[0][1 + place])))
            position = position.play(moves[-1])
        return tuple(moves)

    def _decision(self, value: int, line: tuple[Move, ...], depth: int) -> Decision:
        share = win_share(value)
        return Decision(line[0], (share, 1 - share), line, depth, self.nodes, wins_in=moves_to_win(value))


def _deepest(budget: Budget) -> int:
    return min(budget.depth or DEEPEST, DEEPEST)


def win_share(value: int) -> float:
    """Return the first seat's share of the win that a value of the search stands for."""
    if abs(value) > kernel.PROVEN:
        return 1.0 if value > 0 else 0.0
    # However sure an estimate is, it is no proof.
    return 0.5 + max(1 - WHOLE_WIN, min(value, WHOLE_WIN - 1)) / (2 * WHOLE_WIN)


def moves_to_win(value: int) -> int | None:
    """Return how many own moves the winner needs, the last one included; None where no win is proven."""
    return (kernel.WIN - abs(value) + 1) // 2 if abs(value) > kernel.PROVEN else None

"""The searching player for two-player games without chance."""

import math
from functools import cache
from threading import Timer
from types import ModuleType, SimpleNamespace
from typing import Final

from howdah.core.bulk import rows
from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.players import alphabeta_kernel as kernel
from howdah.players.decision import Budget, Decision, PlayerError

# Slots of the table: plain Python looks at a few thousand positions, compiled at millions.
SLOTS: Final = {Form.PLAIN: 1 << 14, Form.COMPILED: 1 << 20, Form.CHECKED: 1 << 20}
UNLIMITED: Final = 1 << 62
DEEPEST: Final = kernel.LONGEST - 1


@cache
def _kernel(form: Form) -> ModuleType | SimpleNamespace:
    return load(kernel, form)


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs while a compiler does."""
    _Search(game.start(), form).deepen(Budget(depth=1))


class AlphaBeta:
    """Looks ahead deeper and deeper until its budget is used up, which is a second where none is given."""

    def __init__(self, form: Form | None = None) -> None:
        self.form = form or form_for_bulk()

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form)

    @staticmethod
    def suits(game: Game, players: int) -> bool:
        """Tell whether it can play a game."""
        return players == 2 and not game.facts.chance

    def choose(self, position: Position, budget: Budget) -> Decision:
        """Return the best move found."""
        if not self.suits(position.game, position.players):
            raise PlayerError(f"alphabeta plays games of two without chance, not {position.game.id}")
        if budget == Budget():
            budget = Budget(seconds=1.0)
        self.prepare(position.game)
        search = _Search(position, self.form)
        timer = Timer(budget.seconds, search.stop) if budget.seconds is not None else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            return search.deepen(budget)
        finally:
            if timer:
                timer.cancel()


class _Search:
    """One search from one position, with all the words it needs."""

    def __init__(self, position: Position, form: Form) -> None:
        facts = position.game.facts
        self.position = position
        self.rules = position.game.rules(form)
        self.kernel = _kernel(form)
        plies = kernel.LONGEST + 2
        self.states = rows(self.rules, plies, facts.size)
        self.codes = rows(self.rules, plies, facts.most_moves)
        self.orders = rows(self.rules, plies, facts.most_moves)
        self.lines = rows(self.rules, plies, plies)
        self.history = self.rules.words(2 * facts.codes)
        self.table = self.rules.words(SLOTS[form] * kernel.SLOT_WORDS)
        self.points = self.rules.words(2)
        self.control = self.rules.words(kernel.CONTROL_WORDS)
        self.control[kernel.KEY_END] = facts.memory_at or len(position.state)
        self.control[kernel.SLOTS] = SLOTS[form]
        for word, value in enumerate(position.state):
            self.states[0][word] = value

    def stop(self) -> None:
        """Make the search give up at its next position; may be called from another thread."""
        self.control[kernel.STOP] = 1

    def deepen(self, budget: Budget) -> Decision:
        """Search one move deeper each time; what a search that was stopped had found counts if it got so far."""
        self.control[kernel.NODE_LIMIT] = budget.nodes or UNLIMITED
        decision = self._first_guess()
        for depth in range(1, min(budget.depth or DEEPEST, DEEPEST) + 1):
            value = self._look(depth)
            line = self._line()
            if line:
                decision = self._decision(value, line, depth - int(self._stopped))
            if self._stopped or abs(value) > kernel.WIN - kernel.LONGEST:
                break
        return decision

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
                self.history,
                self.table,
                self.points,
                self.control,
                0,
                depth,
                -2 * kernel.WIN,
                2 * kernel.WIN,
                rules.turn,
                rules.legal,
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

    def _first_guess(self) -> Decision:
        return Decision(self.position.moves[0], (0.5, 0.5), self.position.moves[:1])

    def _decision(self, value: int, line: tuple[Move, ...], depth: int) -> Decision:
        share = win_share(value)
        return Decision(line[0], (share, 1 - share), line, depth, int(self.control[kernel.NODES]))


def win_share(value: int) -> float:
    """Return the first seat's share of the win that a value of the search stands for."""
    if abs(value) > kernel.WIN - kernel.LONGEST:
        return 1.0 if value > 0 else 0.0
    return 0.5 + math.tanh(value / 1000) / 2

"""The tree-searching player for games with chance or more than two players."""

from dataclasses import dataclass
from functools import cache
from time import perf_counter
from types import ModuleType, SimpleNamespace
from typing import Final

from howdah.core.bulk import dice, rows
from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.players import mcts_kernel as kernel
from howdah.players.decision import Budget, Decision

CHUNK: Final = 64  # simulations between two looks at the clock
DEFAULT_SIMULATIONS: Final = 2000


@cache
def _kernel(form: Form) -> ModuleType | SimpleNamespace:
    return load(kernel, form)


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs while a compiler does."""
    _Tree(game.start(), MonteCarlo(form=form), 4096).grow(2)


@dataclass(frozen=True)
class MonteCarlo:
    """Tries moves in a tree of what may follow, the more often the more they promise. Equal seeds, equal choices."""

    playouts: bool = False  # play leaves out at random instead of estimating them
    curiosity: int = 350
    seed: int = 1
    form: Form | None = None

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form or form_for_bulk())

    def choose(self, position: Position, budget: Budget) -> Decision:
        """Return the move that was tried most often."""
        self.prepare(position.game)
        wanted = budget.nodes or (DEFAULT_SIMULATIONS if budget.seconds is None else 1 << 62)
        tree = _Tree(position, self, room=min(max(wanted, 1000) * 64, 1 << 21))
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        while tree.simulations < wanted and (end is None or perf_counter() < end):
            tree.grow(min(CHUNK, wanted - tree.simulations))
        return tree.decision()


class _Tree:
    """A tree that grows from one position."""

    def __init__(self, position: Position, player: MonteCarlo, room: int) -> None:
        facts = position.game.facts
        form = player.form or form_for_bulk()
        self.position = position
        self.kernel = _kernel(form)
        self.rules = rules = position.game.rules(form)
        self.root = rules.words_from(position.state)
        self.state, self.scratch = rules.words(facts.size), rules.words(facts.size)
        self.codes, self.odds = rules.words(facts.most_moves), rules.words(facts.most_moves)
        self.points = rules.words(position.players)
        self.path = rules.words(kernel.LONGEST)
        self.dice = rules.words_from(dice(player.seed))
        self.nodes = rows(rules, room if form is not Form.PLAIN else min(room, 1 << 16), kernel.NODE_WORDS)
        self.control = rules.words(kernel.CONTROL_WORDS)
        self.control[kernel.SEATS] = position.players
        self.control[kernel.USED] = 1
        self.control[kernel.ROOM] = len(self.nodes)
        self.control[kernel.PLAYOUTS] = int(player.playouts)
        self.control[kernel.CURIOSITY] = player.curiosity

    @property
    def simulations(self) -> int:
        """How many simulations were made."""
        return int(self.control[kernel.SIMULATIONS])

    def grow(self, simulations: int) -> None:
        """Make so many simulations more."""
        rules = self.rules
        self.kernel.grow(
            self.root,
            self.state,
            self.scratch,
            self.codes,
            self.odds,
            self.points,
            self.path,
            self.dice,
            self.nodes,
            self.control,
            simulations,
            rules.turn,
            rules.legal,
            rules.weights,
            rules.apply,
            rules.evaluate,
        )

    def decision(self) -> Decision:
        """Return the most tried move, with what it promised and what is expected to follow."""
        best = self._most_tried(0)
        node = self.nodes[best]
        values = tuple(
            int(node[kernel.TOTALS + seat]) / int(node[kernel.VISITS]) / 1000 for seat in range(self.position.players)
        )
        line = self._line()
        return Decision(line[0], values, line, len(line), self.simulations)

    def _line(self) -> tuple[Move, ...]:
        position, place, moves = self.position, 0, list[Move]()
        while self.nodes[place][kernel.FIRST] and position.turn >= 0:
            place = self._most_tried(place)
            moves.append(position.move(int(self.nodes[place][kernel.CODE])))
            position = position.play(moves[-1])
        return tuple(moves)

    def _most_tried(self, place: int) -> int:
        first, count = int(self.nodes[place][kernel.FIRST]), int(self.nodes[place][kernel.CHILDREN])
        return max(range(first, first + count), key=lambda child: int(self.nodes[child][kernel.VISITS]))

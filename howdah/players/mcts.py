"""The tree-searching player for games with chance or more than two players."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Final

from howdah.core.bulk import dice, rows
from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.shares import WHOLE_WIN
from howdah.players import mcts_kernel as kernel
from howdah.players.decision import Budget, Decision, Halt, Report, limited


@dataclass(frozen=True)
class Taste:
    """How a search looks at a game, as matches have shown (docs/players.md)."""

    curiosity: int = 350  # how much a move seldom tried is worth trying, in thousandths of the win
    ahead: int = 0  # decisions that are made by habit before a leaf is estimated


TASTES: Final[Mapping[str, Taste]] = {"kerala": Taste(curiosity=100, ahead=6)}
TO_THE_END: Final = Taste(ahead=1 << 62)
FIRST_REPORT: Final = 256  # simulations before anything is reported
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

    playouts: bool = False  # play leaves out by habit, or at random, instead of estimating them
    taste: Taste | None = None  # None: what suits the game
    seed: int = 1
    form: Form | None = None
    threads: int = 1  # each grows a tree of its own; what they found is added up

    def taste_for(self, game: Game) -> Taste:
        """Return how to look at a game."""
        return self.taste or (TO_THE_END if self.playouts else TASTES.get(game.id, Taste()))

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form or form_for_bulk())

    def choose(
        self, position: Position, budget: Budget, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return the move that was tried most often; what is best is reported whenever the tries have doubled."""
        return self.best(position, budget, 1, report, halt)[0]

    def best(
        self, position: Position, budget: Budget, count: int, report: Report | None = None, halt: Halt | None = None
    ) -> tuple[Decision, ...]:
        """Return the moves that were tried most often, at most so many, the most tried one first."""
        return self._grown(position, budget, report, halt).best(count)

    def chances(self, position: Position, budget: Budget, halt: Halt | None = None) -> tuple[float, ...]:
        """Return each seat's mean share of the win, where a draw of chance comes next."""
        return self._grown(position, budget, None, halt).shares(0)

    def _grown(self, position: Position, budget: Budget, report: Report | None, halt: Halt | None) -> "_Tree":
        self.prepare(position.game)
        threads = self.threads if (self.form or form_for_bulk()) is not Form.PLAIN else 1
        wanted = budget.nodes or (DEFAULT_SIMULATIONS if budget.seconds is None else 1 << 62)
        share = wanted // threads
        room = min(max(wanted, 1000) * 64, 1 << 21) // threads
        main, *others = trees = [_Tree(position, replace(self, seed=self.seed + each), room) for each in range(threads)]
        for tree in trees:
            tree.grow(1)  # whatever stops the search, there is a move

        def stop() -> None:
            for tree in trees:
                tree.stop()

        with ThreadPoolExecutor() as pool, limited(stop, budget.seconds, halt):
            grown = [pool.submit(tree.grow, share - 1) for tree in others]
            try:
                while not main.stopped and (left := wanted - share * len(others) - main.simulations) > 0:
                    main.grow(min(max(FIRST_REPORT, main.simulations), left))
                    if report:
                        report(main.best(1)[0])
            except BaseException:
                stop()
                raise
            for growth in grown:
                growth.result()
        for other in others:
            main.add(other)
        return main


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
        taste = player.taste_for(position.game)
        self.control[kernel.AHEAD] = taste.ahead
        self.control[kernel.ESTIMATES] = int(not player.playouts)
        self.control[kernel.CURIOSITY] = taste.curiosity

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
            rules.habit,
        )

    def stop(self) -> None:
        """Make the tree stop growing; may be called from another thread."""
        self.control[kernel.STOP] = 1

    @property
    def stopped(self) -> bool:
        """Whether the tree was stopped."""
        return bool(self.control[kernel.STOP])

    def add(self, other: "_Tree") -> None:
        """Add what another tree of the same position found out about its moves."""
        self.control[kernel.SIMULATIONS] += other.simulations
        for own, others in zip(self.children(0), other.children(0), strict=True):
            for word in (kernel.VISITS, *range(kernel.TOTALS, kernel.TOTALS + self.position.players)):
                self.nodes[own][word] += other.nodes[others][word]

    def best(self, count: int) -> tuple[Decision, ...]:
        """Return the most tried moves, with what they promised and what is expected to follow."""
        children = sorted(self.children(0), key=lambda child: -int(self.nodes[child][kernel.VISITS]))
        visits = tuple(
            (int(self.nodes[child][kernel.CODE]), int(self.nodes[child][kernel.VISITS])) for child in self.children(0)
        )
        return tuple(self._decision(child, visits) for child in children[:count] if self.nodes[child][kernel.VISITS])

    def _decision(self, child: int, visits: tuple[tuple[int, int], ...]) -> Decision:
        line = self._line(child)
        return Decision(line[0], self.shares(child), line, len(line), self.simulations, visits)

    def shares(self, place: int) -> tuple[float, ...]:
        """Return each seat's mean share of the win at a node."""
        node = self.nodes[place]
        totals = node[kernel.TOTALS : kernel.TOTALS + self.position.players]
        return tuple(int(total) / int(node[kernel.VISITS]) / WHOLE_WIN for total in totals)

    def _line(self, child: int) -> tuple[Move, ...]:
        position, place = self.position, child
        moves = [position.move(int(self.nodes[child][kernel.CODE]))]
        position = position.play(moves[0])
        while self.nodes[place][kernel.FIRST] and position.turn >= 0:
            place = self._most_tried(place)
            moves.append(position.move(int(self.nodes[place][kernel.CODE])))
            position = position.play(moves[-1])
        return tuple(moves)

    def _most_tried(self, place: int) -> int:
        return max(self.children(place), key=lambda child: int(self.nodes[child][kernel.VISITS]))

    def children(self, place: int) -> range:
        """Return where the children of a node are."""
        first = int(self.nodes[place][kernel.FIRST])
        return range(first, first + int(self.nodes[place][kernel.CHILDREN]))

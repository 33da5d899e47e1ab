"""The tree-searching player for games with chance or more than two players."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from howdah.core.compilation import Form, form_for_game, load
from howdah.core.game import Game
from howdah.core.playouts import dice
from howdah.core.position import Position
from howdah.core.rules import rules_for_search
from howdah.core.strength import OWN_BUDGET, Budget, SearchSettings
from howdah.players import mcts_kernel
from howdah.players import mcts_tree as t
from howdah.players.decision import Decision, Halt, Player, Report, limited
from howdah.players.readiness import Readiness
from howdah.players.thought import Search, Thought, search
from howdah.players.tree_result import Child, TreeResult, most_visited

LONGEST_REMEMBERED: Final = 1000  # moves of a rollout that a game's memory has room for
PLAY_TO_THE_END: Final = SearchSettings(rollout_depth=1 << 62)
FIRST_REPORT: Final = 256  # simulations before the first report
DEFAULT_SIMULATIONS: Final = 2000
MOST_NODES: Final = 1 << 21
MOST_NODES_PLAIN: Final = 1 << 16


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs during compilation."""
    _Search(game.start(), MonteCarlo(), form, 4096).grow(2)


READINESS: Final = Readiness(mcts_kernel, _warm_up)


@dataclass(frozen=True)
class MonteCarlo(Player):
    """Monte-Carlo tree search with UCT. Equal seeds give equal choices under a budget of nodes."""

    playouts: bool = False  # play leaves out by the rollout policy instead of evaluating them
    settings: SearchSettings | None = None  # None: the game's own
    seed: int = 1
    form: Form | None = None  # None: the best that is ready when a search begins
    full: bool = False  # search with the settings of full strength: level 8
    threads: int = 1  # each grows a tree of its own; the visits at the root are added up (root parallelism)

    def settings_for(self, game: Game) -> SearchSettings:
        """Return the search settings for a game."""
        if self.settings or self.playouts:
            return self.settings or PLAY_TO_THE_END
        return game.strength.full_search if self.full else game.strength.search

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form or form_for_game(game))

    def thought(self, position: Position, budget: Budget = OWN_BUDGET) -> Thought[Decision]:
        """Return the choice of a move as a thought: one search."""
        return (yield from search(Search(self, position, budget, plies=1)))[0]

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return the most visited moves; the best so far is reported each time the simulations have doubled."""
        return self.result(position, budget, count, report, halt).decisions(position, count)

    def chances(self, position: Position, budget: Budget, halt: Halt | None = None) -> Decision:
        """Return each seat's mean share of the win in a position where a draw comes next."""
        return self.result(position, budget, 0, halt=halt).decisions(position, 0)[0]

    def capacity(self, budget: Budget) -> int:
        """Return how many nodes the trees have room for."""
        return min(max(self.simulations(budget) or MOST_NODES, 1000) * 64, MOST_NODES)

    @staticmethod
    def simulations(budget: Budget) -> int | None:
        """Return how many simulations a budget allows; None if only its seconds count."""
        return budget.nodes or (DEFAULT_SIMULATIONS if budget.seconds is None else None)

    def result(
        self, position: Position, budget: Budget, count: int, report: Report | None = None, halt: Halt | None = None
    ) -> TreeResult:
        """Search any position that is not over, and return what was found, in numbers."""
        form = self.form or READINESS.form_for_search(position.game)
        _warm_up(position.game, form)
        threads = self.threads if form is not Form.PLAIN else 1
        wanted = self.simulations(budget) or 1 << 62
        share = wanted // threads
        capacity = self.capacity(budget) // threads
        main, *others = searches = [
            _Search(position, replace(self, seed=self.seed + number), form, capacity) for number in range(threads)
        ]
        for each in searches:
            each.grow(1)  # however early the search is stopped, there is a move

        def stop() -> None:
            for each in searches:
                each.stop()

        with ThreadPoolExecutor() as pool, limited(stop, budget.seconds, halt):
            growing = [pool.submit(each.grow, share - 1) for each in others]
            try:
                while not main.stopped and (left := wanted - share * len(others) - main.simulations) > 0:
                    main.grow(min(max(FIRST_REPORT, main.simulations), left))
                    if report:
                        report(main.result(1).decisions(position, 1)[0])
            except BaseException:
                stop()
                raise
            for future in growing:
                future.result()
        for other in others:
            main.add(other)
        return main.result(count)


class _Search:
    """A tree that grows from one position."""

    def __init__(self, position: Position, player: MonteCarlo, form: Form, capacity: int) -> None:
        facts = position.game.facts
        rules = rules_for_search(position.game, form)
        self.position = position
        self.kernel = load(mcts_kernel, form)
        self.functions = rules.functions
        self.nodes = rules.rows(capacity if form is not Form.PLAIN else min(capacity, MOST_NODES_PLAIN), t.NODE_WORDS)
        self.control = rules.words(t.CONTROL_WORDS)
        self.control[t.SEATS] = position.players
        self.control[t.USED] = 1
        self.control[t.CAPACITY] = len(self.nodes)
        settings = player.settings_for(position.game)
        room = position.game.room(position.state, t.LONGEST_PATH + min(settings.rollout_depth, LONGEST_REMEMBERED))
        self.control[t.ROLLOUT_DEPTH] = settings.rollout_depth
        self.control[t.EXPLORATION] = settings.exploration
        self.control[t.EVALUATE_CHILDREN] = int(not player.playouts)
        self.control[t.LEARNED] = int(settings.learned)
        self.tree = t.Tree(
            root=rules.words_from(position.state),
            nodes=self.nodes,
            control=self.control,
            state=rules.words(room),
            after=rules.words(room),
            codes=rules.words(facts.most_moves),
            odds=rules.words(facts.most_moves),
            values=rules.words(position.players),
            path=rules.words(t.LONGEST_PATH),
            dice=rules.words_from(dice(player.seed)),
        )

    @property
    def simulations(self) -> int:
        """How many simulations were made."""
        return int(self.control[t.SIMULATIONS])

    def grow(self, simulations: int) -> None:
        """Make this number of simulations more."""
        self.kernel.grow(self.tree, self.functions, simulations)

    def stop(self) -> None:
        """Stop the growth; may be called from another thread."""
        self.control[t.STOP] = 1

    @property
    def stopped(self) -> bool:
        """Whether the search was stopped."""
        return bool(self.control[t.STOP])

    def add(self, other: "_Search") -> None:
        """Add the visits and values of another tree's root moves."""
        self.control[t.SIMULATIONS] += other.simulations
        for own, others in zip(self.children(0), other.children(0), strict=True):
            for word in (t.VISITS, *range(t.TOTALS, t.TOTALS + self.position.players)):
                self.nodes[own][word] += other.nodes[others][word]

    def result(self, count: int) -> TreeResult:
        """Return what was found; with lines for the `count` most visited moves."""
        children = [Child(self._word(place, t.CODE), *self._counted(place)) for place in self.children(0)]
        first = int(self.nodes[0][t.FIRST_CHILD])
        places = {child.code: first + number for number, child in enumerate(children)}
        lines = tuple(self._line(places[child.code]) for child in most_visited(children)[:count])
        return TreeResult(self.simulations, *self._counted(0), tuple(children), lines)

    def _counted(self, place: int) -> tuple[int, tuple[int, ...]]:
        """Return the visits and the totals of a node."""
        totals = self.nodes[place][t.TOTALS : t.TOTALS + self.position.players]
        return self._visits(place), tuple(map(int, totals))

    def _line(self, child: int) -> tuple[int, ...]:
        place, codes = child, [self._word(child, t.CODE)]
        while self.nodes[place][t.FIRST_CHILD]:
            place = max(self.children(place), key=self._visits)
            codes.append(self._word(place, t.CODE))
        return tuple(codes)

    def _visits(self, place: int) -> int:
        return self._word(place, t.VISITS)

    def _word(self, place: int, word: int) -> int:
        return int(self.nodes[place][word])

    def children(self, place: int) -> range:
        """Return the places of a node's children."""
        first = int(self.nodes[place][t.FIRST_CHILD])
        return range(first, first + int(self.nodes[place][t.CHILDREN]))

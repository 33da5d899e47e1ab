"""The tree-searching player for games with chance or more than two players."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.game import Game
from howdah.core.playouts import dice, rows
from howdah.core.position import Move, Position
from howdah.core.strength import Budget, SearchSettings
from howdah.core.win_probability import WHOLE_WIN
from howdah.players import mcts_kernel
from howdah.players import mcts_tree as t
from howdah.players.decision import Decision, Halt, Player, Report, limited

LONGEST_REMEMBERED: Final = 1000  # moves of a rollout that a game's memory has room for
PLAY_TO_THE_END: Final = SearchSettings(rollout_depth=1 << 62)
FIRST_REPORT: Final = 256  # simulations before the first report
DEFAULT_SIMULATIONS: Final = 2000
MOST_NODES: Final = 1 << 21
MOST_NODES_PLAIN: Final = 1 << 16


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs during compilation."""
    _Search(game.start(), MonteCarlo(form=form), 4096).grow(2)


@dataclass(frozen=True)
class MonteCarlo(Player):
    """Monte-Carlo tree search with UCT. Equal seeds give equal choices under a budget of nodes."""

    playouts: bool = False  # play leaves out by the rollout policy instead of evaluating them
    settings: SearchSettings | None = None  # None: the game's own
    seed: int = 1
    form: Form | None = None
    threads: int = 1  # each grows a tree of its own; the visits at the root are added up (root parallelism)

    def settings_for(self, game: Game) -> SearchSettings:
        """Return the search settings for a game."""
        return self.settings or (PLAY_TO_THE_END if self.playouts else game.strength.search)

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form or form_for_bulk())

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return the most visited moves; the best so far is reported each time the simulations have doubled."""
        return self._search(position, budget, report, halt).best(count)

    def chances(self, position: Position, budget: Budget, halt: Halt | None = None) -> tuple[float, ...]:
        """Return each seat's mean share of the win in a position where a draw comes next."""
        return self._search(position, budget, None, halt).shares(0)

    def _search(self, position: Position, budget: Budget, report: Report | None, halt: Halt | None) -> "_Search":
        self.prepare(position.game)
        threads = self.threads if (self.form or form_for_bulk()) is not Form.PLAIN else 1
        wanted = budget.nodes or (DEFAULT_SIMULATIONS if budget.seconds is None else 1 << 62)
        share = wanted // threads
        capacity = min(max(wanted, 1000) * 64, MOST_NODES) // threads
        main, *others = searches = [
            _Search(position, replace(self, seed=self.seed + each), capacity) for each in range(threads)
        ]
        for search in searches:
            search.grow(1)  # however early the search is stopped, there is a move

        def stop() -> None:
            for search in searches:
                search.stop()

        with ThreadPoolExecutor() as pool, limited(stop, budget.seconds, halt):
            growing = [pool.submit(search.grow, share - 1) for search in others]
            try:
                while not main.stopped and (left := wanted - share * len(others) - main.simulations) > 0:
                    main.grow(min(max(FIRST_REPORT, main.simulations), left))
                    if report:
                        report(main.best(1)[0])
            except BaseException:
                stop()
                raise
            for future in growing:
                future.result()
        for other in others:
            main.add(other)
        return main


class _Search:
    """A tree that grows from one position."""

    def __init__(self, position: Position, player: MonteCarlo, capacity: int) -> None:
        facts = position.game.facts
        form = player.form or form_for_bulk()
        rules = position.game.rules(form)
        self.position = position
        self.kernel = load(mcts_kernel, form)
        self.functions = rules.functions
        self.nodes = rows(rules, capacity if form is not Form.PLAIN else min(capacity, MOST_NODES_PLAIN), t.NODE_WORDS)
        self.control = rules.words(t.CONTROL_WORDS)
        self.control[t.SEATS] = position.players
        self.control[t.USED] = 1
        self.control[t.CAPACITY] = len(self.nodes)
        settings = player.settings_for(position.game)
        room = position.game.room(position.state, t.LONGEST_PATH + min(settings.rollout_depth, LONGEST_REMEMBERED))
        self.control[t.ROLLOUT_DEPTH] = settings.rollout_depth
        self.control[t.EXPLORATION] = settings.exploration
        self.control[t.EVALUATE_CHILDREN] = int(not player.playouts)
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

    def best(self, count: int) -> tuple[Decision, ...]:
        """Return the most visited moves, with their values and the lines expected to follow."""
        children = self.children(0)
        visits = tuple((int(self.nodes[child][t.CODE]), self._visits(child)) for child in children)
        most_visited = sorted(children, key=lambda child: -self._visits(child))[:count]
        return tuple(self._decision(child, visits) for child in most_visited if self._visits(child))

    def _decision(self, child: int, visits: tuple[tuple[int, int], ...]) -> Decision:
        line = self._line(child)
        return Decision(self.shares(child), line, depth=len(line), nodes=self.simulations, visits=visits)

    def shares(self, place: int) -> tuple[float, ...]:
        """Return each seat's mean share of the win at a node."""
        totals = self.nodes[place][t.TOTALS : t.TOTALS + self.position.players]
        return tuple(int(total) / self._visits(place) / WHOLE_WIN for total in totals)

    def _line(self, child: int) -> tuple[Move, ...]:
        position, place = self.position, child
        moves = [position.move(int(self.nodes[child][t.CODE]))]
        position = position.play(moves[0])
        while self.nodes[place][t.FIRST_CHILD] and position.turn >= 0:
            place = max(self.children(place), key=self._visits)
            moves.append(position.move(int(self.nodes[place][t.CODE])))
            position = position.play(moves[-1])
        return tuple(moves)

    def _visits(self, place: int) -> int:
        return int(self.nodes[place][t.VISITS])

    def children(self, place: int) -> range:
        """Return the places of a node's children."""
        first = int(self.nodes[place][t.FIRST_CHILD])
        return range(first, first + int(self.nodes[place][t.CHILDREN]))

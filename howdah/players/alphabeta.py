"""The searching player for two-player games without chance."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

from howdah.core.compilation import Form, form_for_bulk
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.players.alphabeta_search import Search, table
from howdah.players.decision import Budget, Decision, Halt, PlayerError, Report, limited


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs while a compiler does."""
    with table(game.rules(form)) as shared:
        Search(game.start(), form, shared).run(Budget(depth=1))


class AlphaBeta:
    """Looks ahead deeper and deeper until its budget is used up, which is a second where none is given.

    With more than one thread all search the same and tell each other through one table; what is found then depends on
    who was first.
    """

    def __init__(self, form: Form | None = None, threads: int = 1) -> None:
        self.form = form or form_for_bulk()
        # Plain Python does one thing at a time, however many threads there are.
        self.threads = threads if self.form is not Form.PLAIN else 1

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form)

    @staticmethod
    def suits(game: Game, players: int) -> bool:
        """Tell whether it can play a game."""
        return players == 2 and not game.facts.chance

    def choose(
        self, position: Position, budget: Budget, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return the best move found; each depth is reported."""
        return self.best(position, budget, 1, report, halt)[0]

    def best(
        self, position: Position, budget: Budget, count: int, report: Report | None = None, halt: Halt | None = None
    ) -> tuple[Decision, ...]:
        """Return the best moves, the best first, at most so many; the best one of each depth is reported."""
        if not self.suits(position.game, position.players):
            raise PlayerError(f"alphabeta plays games of two without chance, not {position.game.id}")
        if budget == Budget():
            budget = Budget(seconds=1.0)
        if budget.nodes is not None:
            budget = replace(budget, nodes=max(1, budget.nodes // self.threads))
        self.prepare(position.game)
        with table(position.game.rules(self.form)) as shared, ThreadPoolExecutor() as pool:
            main, *helpers = searches = [Search(position, self.form, shared) for _ in range(self.threads)]

            def stop() -> None:
                for search in searches:
                    search.stop()

            found: tuple[Decision, ...] = ()
            with limited(stop, budget.seconds, halt):
                # Not all at the same depth, so that they are ahead of each other by turns.
                helping = [
                    pool.submit(helper.run, replace(budget, depth=None), first_depth=2 + number % 2)
                    for number, helper in enumerate(helpers)
                ]
                try:
                    for found in main.deepen(budget, count):
                        if report:
                            report(found[0])
                finally:
                    stop()
                for future in helping:
                    future.result()
        nodes = sum(search.nodes for search in searches)
        return tuple(replace(decision, nodes=nodes) for decision in found)

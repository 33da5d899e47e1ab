"""The alpha-beta player for two-player games without chance."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

from howdah.core.compilation import Form, form_for_bulk
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.core.types import CHANCE
from howdah.players.alphabeta_search import Search, table
from howdah.players.decision import Decision, Halt, Player, PlayerError, Report, limited


def suits_alphabeta(game: Game, players: int | None = None) -> bool:
    """Tell whether alpha-beta can play a game: with this number of players, or with every number."""
    return not game.facts.chance_in_play and (players or max(game.facts.players)) == 2


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs during compilation."""
    position = game.start()
    while position.turn == CHANCE:  # the lot for who begins
        position = position.play(position.legal[0])
    with table(game.rules(form)) as shared:
        Search(position, form, shared).run(Budget(depth=1))


class AlphaBeta(Player):
    """Iterative deepening until the budget is used up; one second if none is given.

    Several threads search the same position and share one transposition table (lazy SMP); the result then depends on
    their timing.
    """

    def __init__(self, form: Form | None = None, threads: int = 1) -> None:
        self.form = form or form_for_bulk()
        # Plain Python gains nothing by threads.
        self.threads = threads if self.form is not Form.PLAIN else 1

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form)

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return the best moves; the best one of each depth is reported."""
        if not suits_alphabeta(position.game, position.players):
            raise PlayerError(f"alphabeta plays games of two without chance, not {position.game.id}")
        if budget == OWN_BUDGET:
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
                # Helpers begin at different depths, so that they fill the table for each other.
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

"""The alpha-beta player for two-player games without chance."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from howdah.core.compilation import Form, form_for_game
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.core.types import CHANCE
from howdah.players import alphabeta_kernel
from howdah.players.alphabeta_result import AlphaBetaResult
from howdah.players.alphabeta_search import Search as DeepeningSearch
from howdah.players.alphabeta_search import table
from howdah.players.decision import Decision, Halt, Player, PlayerError, Report, limited
from howdah.players.readiness import Readiness
from howdah.players.tactics import next_wins
from howdah.players.thought import Search, Thought, search


def suits_alphabeta(game: Game, players: int | None = None) -> bool:
    """Tell whether alpha-beta can play a game: with this number of players, or with every number."""
    return not game.facts.chance_in_play and (players or max(game.facts.players)) == 2


@cache
def _warm_up(game: Game, form: Form) -> None:
    """Compile everything once, so that no clock runs during compilation."""
    position = game.start()
    while position.turn == CHANCE:  # the lot for who begins
        position = position.play(position.legal[0])
    with table(game, form) as shared:
        DeepeningSearch(position, shared).run(Budget(depth=1))
    next_wins(position, form)


READINESS: Final = Readiness(alphabeta_kernel, _warm_up)


class AlphaBeta(Player):
    """Iterative deepening until the budget is used up; one second if none is given.

    Several threads search the same position and share one transposition table (lazy SMP); the result then depends on
    their timing.
    """

    def __init__(
        self, form: Form | None = None, threads: int = 1, seed: int | None = None, *, learned: bool = False
    ) -> None:
        self.form = form  # None: the best that is ready when a search begins
        self.threads = threads
        self.learned = learned  # whether positions are estimated by the game's network, if it has one
        self.seed = seed  # decides between equally good moves; None: the move with the lowest code

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        _warm_up(game, self.form or form_for_game(game))

    def root_order(self, position: Position) -> tuple[int, ...]:
        """Return the order in which the moves of a position are tried first; empty if there is no seed."""
        if self.seed is None:
            return ()
        # The order depends on the position and not on earlier searches, so asking again gives the same move.
        codes = list(position.legal)
        Random(f"order {self.seed} {position.state}").shuffle(codes)  # noqa: S311
        return tuple(codes)

    def thought(self, position: Position, budget: Budget = OWN_BUDGET) -> Thought[Decision]:
        """Return the choice of a move as a thought: one search."""
        return (yield from search(Search(self, position, budget, plies=1)))[0]

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return the best moves; the best one of each depth is reported."""
        return self.result(position, budget, count, report, halt).decisions(position, count)

    def result(
        self, position: Position, budget: Budget, count: int, report: Report | None = None, halt: Halt | None = None
    ) -> AlphaBetaResult:
        """Search a position in which a player is to move, and return what was found, in numbers."""
        if not suits_alphabeta(position.game, position.players):
            raise PlayerError(f"alphabeta plays games of two without chance, not {position.game.id}")
        if budget == OWN_BUDGET:
            budget = Budget(seconds=1.0)
        form = self.form or READINESS.form_for_search(position.game)
        # Plain Python gains nothing by threads, and modules share no memory.
        threads = self.threads if form in {Form.COMPILED, Form.CHECKED} else 1
        if budget.nodes is not None:
            budget = replace(budget, nodes=max(1, budget.nodes // threads))
        _warm_up(position.game, form)
        with table(position.game, form) as shared, ThreadPoolExecutor() as pool:
            first = self.root_order(position)
            main, *helpers = searches = [
                DeepeningSearch(position, shared, first, learned=self.learned) for _ in range(threads)
            ]

            def stop() -> None:
                for each in searches:
                    each.stop()

            found = AlphaBetaResult(0)
            with limited(stop, budget.seconds, halt):
                # Helpers begin at different depths, so that they fill the table for each other.
                helping = [
                    pool.submit(helper.run, replace(budget, depth=None), first_depth=2 + number % 2)
                    for number, helper in enumerate(helpers)
                ]
                try:
                    for found in main.deepen(budget, count):
                        if report:
                            report(found.decisions(position, count)[0])
                finally:
                    stop()
                for future in helping:
                    future.result()
        nodes = sum(each.nodes for each in searches)
        return replace(found, nodes=nodes)

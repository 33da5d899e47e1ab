"""The search worker of the browser finds what the server finds."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import HIGHEST_LEVEL, Budget
from howdah.games import GAMES
from howdah.players.explain import explain, explaining
from howdah.players.levels import LevelPlayer
from howdah.players.mcts import MonteCarlo
from howdah.players.searcher import search_for
from howdah.players.thought import Search, run
from howdah.players.tree_result import TreeResult
from howdah.puzzles.work import PlayWork, SolveWork, do
from tests.games.siam.boards import position as siam
from tests.puzzles.examples import BEST, WIN_IN_2
from tools.search_worker import NodeSearchWorker

EVERY_GAME = pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)


@pytest.fixture(scope="module")
def worker() -> Iterator[NodeSearchWorker]:
    with NodeSearchWorker() as running:
        yield running


def positions(game: Game, plies: range) -> Iterator[Position]:
    """Yield positions of random games with every number of players in which a player is to move."""
    for players in game.facts.players:
        random, now = Random(players), game.start(players)
        for ply in range(plies.stop):
            while now.turn < 0:
                now = now.play(random.choice(now.legal))
            if ply in plies:
                yield now
            now = now.play(random.choice(now.legal))


def whole(search: Search) -> Search:
    return replace(search, plies=64)


@EVERY_GAME
@pytest.mark.compiled
def test_levels_that_count_nodes_find_the_same_in_the_browser(worker: NodeSearchWorker, game: Game) -> None:
    for position in positions(game, range(3, 10, 6)):
        for level in range(1, HIGHEST_LEVEL):
            (search,) = next(LevelPlayer(level).thought(position))
            found = worker.result(whole(search))
            assert found == search.player.result(position, search.budget, search.count), (str(position), level)
            chosen = run(LevelPlayer(level).thought(position), worker.run_search)
            assert chosen.move == LevelPlayer(level).choose(position).move


@EVERY_GAME
def test_a_search_by_the_clock_ends_and_finds_a_legal_move(worker: NodeSearchWorker, game: Game) -> None:
    for position in positions(game, range(4, 5)):
        (best, *_) = worker.run_search(search_for(position, Budget(seconds=0.1)))
        assert best.move.code in position.legal
        assert best.nodes > 1
        assert sum(best.values) == pytest.approx(1, abs=0.01)


def test_a_win_is_proven_in_slices_too(worker: NodeSearchWorker) -> None:
    now = siam("...../..OO./...E>O/...../.....", turn=5)
    (best,) = worker.run_search(search_for(now, Budget(seconds=1.0)))
    assert (best.move.notation, best.wins_in) == ("d3-e3*", 1)


@pytest.mark.compiled
def test_the_lot_for_who_begins_has_a_value_in_the_browser(worker: NodeSearchWorker) -> None:
    start = GAMES.find("white-elephant").start()
    assert start.turn < 0
    search = search_for(start, Budget(nodes=100))
    found = worker.result(search)
    assert isinstance(found, TreeResult)
    assert isinstance(search.player, MonteCarlo)
    assert found == replace(search.player.result(start, search.budget, 1), lines=found.lines)


@EVERY_GAME
@pytest.mark.compiled
def test_hints_say_the_same(worker: NodeSearchWorker, game: Game) -> None:
    budget = Budget(nodes=300)
    for position in positions(game, range(6, 7)):
        assert run(explaining(position, budget), worker.run_search) == explain(position, budget)


@pytest.mark.compiled
def test_proofs_find_the_same_in_the_browser(worker: NodeSearchWorker) -> None:
    solving = SolveWork(WIN_IN_2.start, WIN_IN_2.start.turn, 2, 100_000)
    playing = PlayWork(BEST.start, BEST.start.legal[0], 7, 25, by_policy=False)
    solved = (solving, replace(solving, moves=1), replace(solving, nodes=50))
    for work in (*solved, playing, replace(playing, by_policy=True)):
        assert worker.work(work) == do(work)

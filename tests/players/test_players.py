"""Computer players: legal, deterministic, the same in all forms, and not blind."""

import time
from threading import Thread

import pytest
from hypothesis import given

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.win_probability import WHOLE_WIN
from howdah.games import GAMES
from howdah.players import alphabeta_kernel as kernel
from howdah.players.alphabeta import AlphaBeta
from howdah.players.alphabeta_result import win_share
from howdah.players.decision import NobodyMovesError, PlayerError
from howdah.players.mcts import MonteCarlo
from howdah.players.roster import ROSTER, player
from howdah.players.searcher import searcher
from tests.effort import examples
from tests.games.settings import EVERY_GAME
from tests.games.siam.boards import position, positions
from tests.games.tiny import GAME as TINY

SIAM = GAMES.find("siam")
LITTLE = Budget(nodes=200, depth=2)


def to_a_decision(start: Position) -> Position:
    """Take the first outcome of every draw until a player is to move."""
    while start.turn < 0:
        start = start.play(start.legal[0])
    return start


@pytest.mark.parametrize("name", ROSTER)
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_every_player_plays_legal_moves_in_every_game_it_can_play(name: str, game: Game) -> None:
    now = to_a_decision(game.start())
    if name == "alphabeta" and (game.facts.chance_in_play or now.players > 2):
        with pytest.raises(PlayerError, match="alphabeta plays games of two without chance"):
            player(name).choose(now, LITTLE)
        return
    decision = player(name).choose(now, LITTLE)
    assert decision.move in now.moves
    assert decision.line[0] == decision.move
    assert len(decision.values) == now.players
    assert sum(decision.values) == pytest.approx(1, abs=0.01)
    for move in decision.line:
        now = now.play(move)


@pytest.mark.parametrize("name", ["alphabeta", "mcts", "mcts-playouts", "greedy"])
def test_equal_budgets_give_equal_decisions(name: str) -> None:
    game = TINY if name.startswith("mcts") else SIAM
    now = to_a_decision(game.start())
    assert player(name).choose(now, LITTLE) == player(name).choose(now, LITTLE)


def test_alphabeta_finds_the_same_in_every_form() -> None:
    now = position("...../..Rv../.OOO./..E^../.R<E^..", turn=5)
    found = {AlphaBeta(form).choose(now, Budget(depth=2)) for form in Form}
    assert len(found) == 1


def test_tree_search_finds_the_same_in_every_form() -> None:
    now = to_a_decision(TINY.start(4))
    found = {MonteCarlo(form=form).choose(now, Budget(nodes=300)) for form in (Form.PLAIN, Form.COMPILED, Form.CHECKED)}
    assert len(found) == 1


@examples(40)
@given(now=positions())
def test_alphabeta_sees_every_win_in_one_and_no_win_that_is_none(now: Position) -> None:
    wins = [code for code in now.legal if now.play(code).winners() == (now.turn,)]
    decision = AlphaBeta().choose(now, Budget(depth=1))
    assert (decision.move.code in wins) == bool(wins)
    assert (decision.values[now.turn] == 1.0) == bool(wins)


def test_a_search_keeps_to_its_seconds_and_lets_other_threads_run() -> None:
    start = SIAM.start()
    AlphaBeta().choose(start, Budget(depth=1))
    counted = [0]
    running = True

    def count() -> None:
        while running:
            counted[0] += 1
            time.sleep(0.01)

    thread = Thread(target=count)
    thread.start()
    begun = time.perf_counter()
    decision = AlphaBeta().choose(start, Budget(seconds=0.5))
    took = time.perf_counter() - begun
    running = False
    thread.join()
    assert decision.depth >= 2
    assert took < 10
    assert counted[0] > 5


def test_nodes_limit_a_search() -> None:
    assert AlphaBeta().choose(SIAM.start(), Budget(nodes=1000)).nodes <= 1000
    assert MonteCarlo().choose(SIAM.start(), Budget(nodes=77)).nodes == 77


def test_tree_search_says_how_often_it_tried_each_move() -> None:
    decision = MonteCarlo().choose(SIAM.start(), Budget(nodes=500))
    visits = dict(decision.visits)
    assert tuple(visits) == SIAM.start().legal
    assert max(visits, key=lambda code: visits[code]) == decision.move.code
    assert sum(visits.values()) == 500 + len(visits)  # the game's own estimate of each move is its first visit


def test_unknown_players_are_refused() -> None:
    with pytest.raises(PlayerError, match="no player is called 'kasparov'; expected one of: random, greedy"):
        player("kasparov")


@pytest.mark.parametrize("name", ROSTER)
@pytest.mark.parametrize("text", ["...../...../.OO../...../E>.... r - 12 e", None])
def test_no_player_moves_where_nobody_is_to_move(name: str, text: str | None) -> None:
    drawing = GAMES.find("white-elephant").start(options={"first": "random"})
    with pytest.raises(NobodyMovesError):
        player(name).choose(SIAM.position(text) if text else drawing)


def test_each_game_has_the_searcher_that_suits_it() -> None:
    assert isinstance(searcher(SIAM), AlphaBeta)
    assert isinstance(searcher(GAMES.find("white-elephant")), AlphaBeta)
    assert isinstance(searcher(TINY), MonteCarlo)


def test_searching_beats_chance_at_siam() -> None:
    for seed in range(4):
        now, players = SIAM.start(), (AlphaBeta(), player("random"))
        searching = seed % 2
        while not now.over:
            mover = players[0] if now.turn == searching else players[1]
            now = now.play(mover.choose(now, Budget(depth=2)).move)
        assert now.winners() == (searching,)


def test_an_estimate_is_never_as_sure_as_a_proven_win() -> None:
    assert win_share(kernel.WIN - 1) == 1
    assert win_share(WHOLE_WIN) < 1
    assert win_share(-WHOLE_WIN) > 0

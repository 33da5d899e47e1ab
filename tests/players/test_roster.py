"""Players by name, and with budgets."""

import pytest

from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.alphabeta import AlphaBeta
from howdah.players.decision import PlayerError
from howdah.players.levels import LevelPlayer
from howdah.players.mcts import MonteCarlo
from howdah.players.roster import ROSTER, check_contender, contender


@pytest.mark.parametrize(
    ("spec", "kind", "budget"),
    [
        ("alphabeta", AlphaBeta, Budget()),
        ("alphabeta:d2", AlphaBeta, Budget(depth=2)),
        ("alphabeta:0.2s", AlphaBeta, Budget(seconds=0.2)),
        ("alphabeta:3s", AlphaBeta, Budget(seconds=3)),
        ("mcts:2000", MonteCarlo, Budget(nodes=2000)),
        ("mcts-playouts:50", MonteCarlo, Budget(nodes=50)),
        ("level:3", LevelPlayer, Budget()),
        ("level:8:0.2s", LevelPlayer, Budget(seconds=0.2)),
        ("level:2:500", LevelPlayer, Budget(nodes=500)),
    ],
)
def test_a_spec_is_a_player_with_a_budget(spec: str, kind: type, budget: Budget) -> None:
    player, found = contender(spec)
    assert isinstance(player, kind)
    assert found == budget


@pytest.mark.parametrize("name", ROSTER)
def test_every_name_is_a_spec(name: str) -> None:
    assert contender(name)[1] == Budget()


@pytest.mark.parametrize(
    "amount", ["", "0", "-5", "d", "d0", "d-1", "d100", "0s", "0.0s", ".5s", "1e3", "s", "2 ", "٣"]
)
def test_a_budget_that_is_none_is_refused(amount: str) -> None:
    with pytest.raises(PlayerError, match="is no budget; expected nodes such as 2000, a depth such as d2, or seconds"):
        contender(f"alphabeta:{amount}")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("kasparov:d2", "no player is called 'kasparov'; expected one of: random, greedy"),
        ("greedy:200", "player 'greedy:200': greedy does not think in nodes"),
        ("random:1s", "player 'random:1s': random does not think in seconds"),
        ("mcts:d3", "player 'mcts:d3': mcts does not think in depth"),
        (":d2", "no player is called ''"),
        ("level:9", "no player is called 'level'; expected one of: random, greedy, .*, level:8"),
        ("level", "no player is called 'level'"),
        ("level:0:d2", "no player is called 'level:0'"),
        ("level:3:fast", "player 'level:3:fast': 'fast' is no budget"),
    ],
)
def test_a_spec_without_a_player_is_refused(spec: str, complaint: str) -> None:
    with pytest.raises(PlayerError, match=complaint):
        contender(spec)


@pytest.mark.parametrize(
    ("spec", "game", "complaint"),
    [
        ("alphabeta", "kerala", "player 'alphabeta' plays games of two without chance, not kerala"),
        ("level:3:d2", "china-shop", "level:3 does not think in depth when it plays china-shop"),
        ("mcts:d2", "siam", "mcts does not think in depth"),
    ],
)
def test_a_spec_that_does_not_suit_a_game_is_refused(spec: str, game: str, complaint: str) -> None:
    with pytest.raises(PlayerError, match=complaint):
        check_contender(spec, GAMES.find(game), GAMES.find(game).facts.players[0])


def test_levels_think_in_depth_where_alpha_beta_plays() -> None:
    check_contender("level:3:d2", GAMES.find("siam"), 2)


def test_seeds_make_random_players_differ_and_repeat() -> None:
    assert contender("mcts", seed=3) == contender("mcts", seed=3)
    assert contender("mcts", seed=3) != contender("mcts", seed=4)

"""Levels: legal everywhere, the same again for the same seed, never blind to a win, and stronger one by one."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import VARIABLE, Form
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.strength import FULL_STRENGTH, HIGHEST_LEVEL, Budget, Strength
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.decision import Decision
from howdah.players.levels import MCTS_LEVELS, LevelPlayer, good_enough, levels
from howdah.players.roster import player
from tests.effort import examples
from tests.games.settings import EVERY_GAME
from tests.games.siam.boards import positions
from tests.games.tiny.game import Tiny

EVERY_LEVEL = range(1, HIGHEST_LEVEL + 1)
# What takes the place of a level's own budget where a test is not about how well it plays.
LITTLE = Budget(nodes=100)
LEAST = Budget(nodes=12)  # of tree search in plain Python


class Plain(Tiny):
    """The tiny game, without what it says of its strength."""

    strength = Strength()


def somewhere(game: Game, players: int, seed: int) -> Position:
    """Play at random to a position of decision, not always a quiet one."""
    random = Random(seed)
    now = game.start(players)
    for _ in range(random.randint(0, 60)):
        after = now.play(random.choice(now.legal))
        if after.over:
            break
        now = after
    while now.turn == CHANCE:
        now = now.play(random.choice(now.legal))
    return now


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_every_game_has_eight_levels_and_only_the_last_depends_on_the_machine(game: Game) -> None:
    found = levels(game)
    assert len(found) == HIGHEST_LEVEL
    assert [level.budget.seconds for level in found] == [None] * (HIGHEST_LEVEL - 1) + [FULL_STRENGTH.budget.seconds]
    assert all(level.budget.nodes or level.budget.depth for level in found[:-1])


def test_a_game_without_levels_of_its_own_has_generic_ones() -> None:
    assert levels(Plain()) == MCTS_LEVELS


def test_a_game_with_too_few_levels_is_refused() -> None:
    with pytest.raises(ValueError, match="a game has 1 levels; expected 8, or none"):
        Strength(levels=(FULL_STRENGTH,))


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_every_level_plays_every_game_at_every_number_of_players(game: Game, level: int) -> None:
    for players in game.facts.players:
        now = somewhere(game, players, seed=10 * players + level)
        decision = LevelPlayer(level).choose(now, LITTLE)
        assert decision.move in now.moves
        assert len(decision.values) == players


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_levels_that_count_nodes_choose_alike_plain_and_compiled(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    budget = LITTLE if suits_alphabeta(game) else LEAST
    for level in EVERY_LEVEL[:-1]:
        now = somewhere(game, game.facts.players[-1], seed=level)
        chosen = []
        for form in (Form.PLAIN, Form.COMPILED):
            monkeypatch.setenv(VARIABLE, form)
            chosen.append(LevelPlayer(level).choose(now, budget))
        assert chosen[0] == chosen[1], now


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_equal_seeds_choose_alike_and_others_do_not(game: Game) -> None:
    now = somewhere(game, game.facts.players[0], seed=5)
    moves = [LevelPlayer(1, seed).choose(now, Budget()).move for seed in range(8)]
    assert moves == [LevelPlayer(1, seed).choose(now, Budget()).move for seed in range(8)]
    if len(now.moves) > 2:
        assert len(set(moves)) > 1


@pytest.mark.parametrize("level", range(1, HIGHEST_LEVEL - 1))
@pytest.mark.parametrize("game_id", ["siam", "white-elephant"])
def test_a_game_that_was_won_once_is_not_repeated_with_another_seed(game_id: str, level: int) -> None:
    now = somewhere_quiet(GAMES.find(game_id))
    assert len({LevelPlayer(level, seed).choose(now, Budget()).move for seed in range(6)}) > 1


def somewhere_quiet(game: Game) -> Position:
    """Return the first position of a game in which a player is to move."""
    now = game.start()
    while now.turn == CHANCE:
        now = now.play(now.legal[0])
    return now


@pytest.mark.parametrize("level", [1, 2, 3])
def test_low_levels_open_anywhere_and_look_at_the_board(level: int) -> None:
    start = GAMES.find("siam").start()
    moves = {LevelPlayer(level, seed).choose(start, Budget()).move.notation for seed in range(12)}
    assert len({move[1:3] for move in moves}) > 4
    outward = {"1": "S", "5": "N"}, {"a": "W", "e": "E"}
    assert not [move for move in moves if move[3] in (outward[0].get(move[2]), outward[1].get(move[1]))]


def test_low_levels_of_white_elephant_do_not_walk_to_and_fro() -> None:
    now, random = GAMES.find("white-elephant").start(), Random(1)
    own: tuple[list[Move], list[Move]] = ([], [])
    while not now.over:
        if now.turn == CHANCE:
            now = now.play(random.choice(now.legal))
            continue
        move = LevelPlayer(1, now.turn).choose(now, Budget()).move
        own[now.turn].append(move)
        now = now.play(move)
    undone = [move for moves in own for before, move in pairwise(moves) if move.path[:2] == before.path[1::-1]]
    assert 33 * len(undone) <= sum(map(len, own))


@examples(40)
@given(now=positions(), seed=st.integers(0, 99))
def test_the_lowest_level_takes_a_win_in_one(now: Position, seed: int) -> None:
    wins = [code for code in now.legal if now.play(code).winners() == (now.turn,)]
    for level in (1, 2):
        assert not wins or LevelPlayer(level, seed).choose(now, Budget()).move.code in wins


@examples(15)
@given(now=positions(), seed=st.integers(0, 99))
def test_from_level_3_on_no_level_needlessly_lets_the_opponent_win_in_one(now: Position, seed: int) -> None:
    def loses(code: int) -> bool:
        after = now.play(code)
        if after.over:
            return after.winners() == (1 - now.turn,)
        return any(after.play(reply).winners() == (1 - now.turn,) for reply in after.legal)

    move = LevelPlayer(3, seed).choose(now, Budget()).move.code
    assert not loses(move) or all(loses(code) for code in now.legal)


@pytest.mark.parametrize("game_id", ["white-elephant", "kerala"])
def test_the_lowest_level_takes_a_win_with_the_last_move_of_a_game(game_id: str) -> None:
    taken = 0
    for seed in range(50):
        random = Random(seed)
        now = GAMES.find(game_id).start()
        while not now.over:
            wins = [] if now.turn == CHANCE or taken > 2 else _wins(now)
            if wins:
                assert LevelPlayer(1, seed).choose(now, Budget()).move.code in wins
                taken += 1
            now = now.play(random.choice(now.legal))
    assert taken


def _wins(now: Position) -> list[int]:
    """Return the moves that win at once, looking only where the first one ends the game."""
    if not now.play(now.legal[0]).over:
        return []
    return [code for code in now.legal if now.play(code).winners() == (now.turn,)]


def test_what_is_good_enough_is_near_the_best_and_not_lost() -> None:
    now = GAMES.find("siam").start()
    shares = (0.3, 0.28, 0.2, 0.0)
    found = [Decision((share, 1 - share), now.moves[:1]) for share in shares]
    assert good_enough(found, 0, 0.05) == found[:2]
    assert good_enough(found, 0, 0.5) == found[:3]
    assert good_enough(found[3:], 0, 0.5) == found[3:]
    certain = [Decision((1.0, 0.0), now.moves[:1]), *found]
    assert good_enough(certain, 0, 1.0) == certain[:1]


def test_level_3_beats_level_1() -> None:
    won = 0
    for seed in range(8):
        random, strong = Random(seed // 2), seed % 2
        now = GAMES.find("siam").start()
        for _ in range(4):
            now = now.play(random.choice(now.legal))
        players = [player("level:3", seed), player("level:1", seed)]
        while not now.over:
            now = now.play(players[now.turn ^ strong].choose(now, Budget()).move)
        won += now.winners() == (strong,)
    assert won >= 6


@pytest.mark.parametrize("game_id", ["siam", "white-elephant"])
def test_only_level_8_estimates_by_the_network(game_id: str) -> None:
    now = somewhere(GAMES.find(game_id), 2, 3)
    learned = []
    for level in EVERY_LEVEL:
        (asked,) = next(LevelPlayer(level).thought(now))
        assert isinstance(asked.player, AlphaBeta)
        learned.append(asked.player.learned)
    assert learned == [False] * 7 + [True]

"""What is played in rollouts: what looks best for the player who makes the move."""

from random import Random

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games.china_shop import GAME
from howdah.games.china_shop.rollout_policy import NOISE
from howdah.players.mcts import MonteCarlo
from howdah.players.searcher import searcher
from howdah.puzzles.playouts import has_policy
from tests.games.china_shop.tables import IN_EVERY_FORM, table


def by_policy(position: Position, seed: int = 1) -> str:
    rules = position.rules
    codes = rules.words_from(position.legal)
    dice = rules.words_from((seed, 7))
    return str(position.move(int(rules.rollout_move(rules.words_from(position.state), codes, len(codes), dice))))


@IN_EVERY_FORM
def test_a_player_without_money_takes_the_elephant_that_costs_least(form: Form) -> None:
    assert by_policy(table("R3R4R5G3", money=0, push=False, elephants="allR,GG+BB,any2", form=form)) == "!GG+BB"


def test_a_player_never_gives_up_more_than_the_noise() -> None:
    random, now = Random(3), GAME.start(3)
    weights = GAME.weights
    while not now.over:
        if now.turn == CHANCE:
            now = now.play(now.random_outcome(random))
            continue
        seat, gone = now.turn, GAME.evaluation.progress
        worth = {}
        for move in now.moves:
            after = now.play(move)
            terms = [term[seat] for term in after.terms().values()]
            done = gone(after.state)
            pairs = zip(terms, weights.EARLY, weights.LATE, strict=True)
            worth[str(move)] = sum(term * (early * (100 - done) + late * done) for term, early, late in pairs) // 100
        chosen = by_policy(now, random.randrange(1, 1000))
        assert worth[chosen] > max(worth.values()) - NOISE
        now = now.play(chosen)


def test_only_the_full_strength_looks_ahead_by_rollouts() -> None:
    full = searcher(GAME, full=True)
    assert isinstance(full, MonteCarlo)
    assert full.settings_for(GAME) == GAME.strength.deep_search
    assert MonteCarlo().settings_for(GAME).rollout_depth == 0


def test_proofs_of_puzzles_do_not_follow_the_policy() -> None:
    assert not has_policy(table())

"""The truth audit: a small sample of it, and that it finds what is false."""

from dataclasses import replace
from random import Random

import pytest

from benchmarks.truth import Audit, audit, explanations
from howdah.core.game import Game
from howdah.core.text import Reason
from howdah.games import GAMES
from howdah.players.term_changes import facts_of
from tests.effort import effort
from tests.players.recounts import RECOUNTS, SQUARES

STATEMENTS = effort(60, 2000)


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_a_sample_of_what_is_said_is_true(game: Game) -> None:
    found = audit(game, STATEMENTS, seed=7)
    assert found.said.total() >= STATEMENTS
    assert not [str(example) for example in found.examples.values()]


def test_a_false_statement_is_counted() -> None:
    said = next(explanations(GAMES.find("kerala"), Random(1)))
    best, *others = said.moves
    wrong = Reason("scores-now", None, {"points": 99}, best.reasons[0].catalogue)
    found = Audit(said.position.game)
    found.add(replace(said, moves=(replace(best, reasons=(wrong,)), *others)))
    assert found.false == {"scores-now": 1}
    assert found.examples["scores-now"].reason == wrong


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_terms_and_facts_are_what_a_recount_of_the_table_finds(game: Game) -> None:
    random = Random(4)
    now = game.start(random.choice(game.facts.players))
    while not now.over:
        if now.turn >= 0 and random.random() < 0.05:
            for seat in range(now.players):
                facts = facts_of(now, seat)
                assert {name: set(spots) for name, spots in facts.items()} == (
                    SQUARES[game.id](now, seat) if facts else {}
                )
                terms = {name: values[seat] for name, values in now.terms().items() if name not in facts}
                recounted = RECOUNTS[game.id](now, seat)
                assert {name: recounted[name] for name in terms if name in recounted} == {
                    name: value for name, value in terms.items() if name in recounted
                }
        now = now.play(random.choice(now.legal))

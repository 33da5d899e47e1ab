"""Every step of every tutorial, run against the rules; the loader itself refuses what they do not do."""

import pytest

from howdah.core.errors import NoTutorialError, TutorialError
from howdah.core.game import Game
from howdah.core.text import LANGUAGES
from howdah.core.tutorial import Step, read_tutorial, tutorial
from howdah.games import GAMES
from tests.games.tiny import GAME as TINY

SIAM = GAMES.find("siam")
EVERY_GAME = pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
EVERY_STEP = pytest.mark.parametrize(
    "step", [pytest.param(step, id=f"{game.id}-{step.id}") for game in GAMES for step in tutorial(game)]
)
TEXTS = "\n".join(f'{text}.{language} = "x"' for text in ("say", "praise", "hint") for language in LANGUAGES)


@EVERY_GAME
def test_a_game_is_taught_in_a_handful_of_short_steps(game: Game) -> None:
    steps = tutorial(game)
    assert 6 <= len(steps) <= 14
    assert all(len(text) <= 300 for step in steps for text in step.say.values())
    assert all(len(text) <= 200 for step in steps for text in [*step.praise.values(), *step.hint.values()])


@EVERY_STEP
def test_a_right_move_is_played_with_its_replies_by_code_notation_and_path(step: Step) -> None:
    for line in step.right:
        done = step.attempt(" ".join(move.notation for move in line))
        assert done.right
        assert [made.notation for made, _ in done.course] == [*(move.notation for move in line), *step.reply]
        if len(line) == 1:
            assert step.attempt(line[0].path) == step.attempt(line[0].code) == done


@EVERY_STEP
def test_any_other_legal_move_gets_the_hint_and_no_reason(step: Step) -> None:
    for move in step.position.moves:
        if (move,) not in step.right:
            tried = step.attempt(move.path)
            assert (tried.right, tried.reason, tried.course) == (False, None, ())


@EVERY_STEP
def test_what_the_rules_refuse_gets_their_reason(step: Step) -> None:
    tried = step.attempt("nonsense")
    assert not tried.right
    assert tried.reason is not None


def test_the_black_log_keeps_gold_from_coming_home_at_once() -> None:
    (step,) = (step for step in tutorial(GAMES.find("white-elephant")) if step.id == "black-log")
    assert not [move for move in step.position.play("#g1").moves if move.notation.endswith("*")]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ('board = "nonsense"\nmoves = ["@c1N"]', "expected 5 fields"),
        ('moves = ["c1-c2"]', "c1"),
        ('moves = ["@c1N"]\nlike = "@.*"', "either moves or like"),
        ('like = "c1.*"', "expected a move that is right, but found none"),
        ('moves = ["@c1N"]\nreply = ["c1-c2"]', "c1"),
        ('moves = ["@c1N"]\nwins = { "@c1N" = 0 }', "expected @c1N to win for seat 0"),
        ('moves = ["@c1N"]\nscores = { "@c1N" = [7, 7] }', "expected the scores [7, 7] after @c1N"),
        ('moves = ["@c1N"]\nrefused = { "@c1N" = "SI-5" }', "expected @c1N to be refused by SI-5, but it is legal"),
        ('moves = ["@c1N"]\ntitle = "Enter"', "fields out of"),
    ],
)
def test_a_step_that_claims_what_the_rules_do_not_do_is_refused(fields: str, fault: str) -> None:
    with pytest.raises(TutorialError) as refusal:
        read_tutorial(SIAM, f'[[step]]\nid = "a"\n{fields}\n{TEXTS}')
    assert str(refusal.value).startswith("siam, step a: ")
    assert fault in str(refusal.value)


def test_a_step_needs_its_texts_in_every_language() -> None:
    with pytest.raises(TutorialError, match="expected praise in the languages en, fr, de"):
        read_tutorial(SIAM, '[[step]]\nid = "a"\nmoves = ["@c1N"]\n' + TEXTS.replace('praise.fr = "x"\n', ""))


def test_steps_have_different_ids() -> None:
    step = f'[[step]]\nid = "a"\nmoves = ["@c1N"]\n{TEXTS}\n'
    assert len(read_tutorial(SIAM, step)) == 1
    with pytest.raises(TutorialError, match="different ids"):
        read_tutorial(SIAM, step + step)


def test_a_step_needs_somebody_to_move() -> None:
    over = "E^..../...../..E>R>O/...O./..... r - 12 e"
    with pytest.raises(TutorialError, match="expected a position in which a player is to move"):
        read_tutorial(SIAM, f'[[step]]\nid = "a"\nboard = "{over}"\nmoves = ["@c1N"]\n{TEXTS}')


def test_a_game_without_a_tutorial_says_so() -> None:
    with pytest.raises(NoTutorialError, match="has no tutorial"):
        tutorial(TINY)

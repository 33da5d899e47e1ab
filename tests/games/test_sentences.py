"""Every move says what it does, in three languages."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from howdah.core.contract import check_sentences
from howdah.core.game import Game
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from tests.games.settings import EVERY_SETTING, Setting
from tests.games.siam.boards import position as siam
from tests.games.tiny import GAME as TINY
from tests.games.white_elephant.boards import board
from tools.write_sentences import contents, examples, keys_of, used_by


def test_the_sentences_of_every_kind_of_move_are_those_that_were_read() -> None:
    for file, text in contents():
        assert file.read_text(encoding="utf-8") == text, (
            f"{file.name}: run python -m tools.write_sentences, and read it"
        )


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_every_text_that_sentences_are_made_of_is_among_them(game: Game) -> None:
    assert keys_of(game) == set().union(*(used_by(example.move.sentence) for example in examples(game)))


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 120))
def test_no_two_moves_of_a_position_have_the_same_sentence(setting: Setting, seed: int, moves: int) -> None:
    random = Random(seed)
    position = setting.game.start(setting.players, setting.options)
    while not position.over and moves:
        position, moves = position.play(random.choice(position.legal)), moves - 1
    check_sentences(position)


def test_a_sentence_is_suggested_and_told_in_every_language() -> None:
    move = GAMES.find("siam").start().find("@c1N")
    assert [move.sentence.suggested(language) for language in LANGUAGES] == [
        "Enter on c1, facing north",
        "Entrer en c1, face au nord",
        "Bring ein Tier auf c1 ins Spiel, Blick nach Norden",
    ]
    assert move.sentence.told() == "enters on c1, facing north"
    assert move.sentence.told_of("Ann", "fr") == "Ann entre en c1, face au nord"


def test_what_is_pushed_off_and_who_wins_by_it_is_told() -> None:
    won = siam("...../..OO./...E>O/...../.....", turn=5).find("d3-e3*")
    assert won.sentence.told() == (
        "goes from d3 to e3, pushing a rock; a rock falls off the board, and the elephants win"
    )


def test_a_captured_elephant_is_named_by_its_side_and_square() -> None:
    guard = board("c3:N d4:o", guards="cg57", held=(0, 3), side="g").find("Gw:5-3")
    assert guard.sentence.told("de") == (
        "zieht den Wächter im Westen für 2 Stämme von 5 nach 3; der Elefant von Silber auf c3 wird gefangen"
    )
    walk = board("c3:N d4:o", guards="cc44").find("c3-c4")
    assert walk.sentence.told() == "walks from c3 to c4; Silver’s elephant on c4 is captured"


def test_an_outcome_is_a_whole_sentence() -> None:
    outcome = TINY.start(2).find("throw:2")
    assert outcome.sentence.suggested("de") == outcome.sentence.told_of("Ann", "de") == "Der Würfel zeigt 2"


def test_a_sentence_is_found_only_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    start = GAMES.find("siam").start()
    monkeypatch.setattr("howdah.games.siam.sentences.action_of", asked.append)
    start.play("@c1N").play(start.play("@c1N").moves[0])
    assert not asked

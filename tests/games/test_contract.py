"""Every game fulfils the contract, in every form of its rules."""

from importlib import import_module
from math import prod

import pytest
from numpy import frombuffer, uint8

from howdah.core.compilation import Form, rule
from howdah.core.contract import check, check_files, check_forms_agree
from howdah.core.game import Game
from howdah.core.playouts import perft, random_play
from howdah.games import GAMES
from tests.effort import effort
from tests.games.settings import EVERY_GAME, EVERY_SETTING, Setting, forms_of


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_the_rules_stand_alone_and_the_evaluation_on_them(game: Game) -> None:
    check_files(game)


@pytest.mark.parametrize(
    ("setting", "form"), [(setting, form) for setting in EVERY_SETTING for form in forms_of(setting.game)], ids=str
)
def test_random_games_fulfil_the_contract(setting: Setting, form: Form) -> None:
    seed = list(Form).index(form)  # another game for each form; below, one is the same in all of them
    check(setting.game, form, seed, setting.players, setting.options, looks=effort(6, 32))


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_setup_writes_every_word_whatever_was_there_before(setting: Setting) -> None:
    start = setting.game.start(setting.players, setting.options, form=Form.PLAIN)
    used = [77] * setting.game.facts.size
    start.rules.setup(used, setting.players, setting.game.encode(start.options))
    assert start.rules.used(used) == start.state


@pytest.mark.parametrize("form", [Form.PLAIN, Form.COMPILED, Form.CHECKED])  # modules have no planes
@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_a_learner_changes_no_state_by_looking_at_it(game: Game, form: Form) -> None:
    start = game.start(form=form)
    planes = import_module(f"{game.package}.planes")
    state = start.state if form is Form.PLAIN else start.rules.words_from(start.state)
    look, out = rule(planes, "planes", form), bytearray(prod(planes.SHAPE))
    for seat in range(start.players):
        look(state, seat, out if form is Form.PLAIN else frombuffer(out, uint8))
    assert start.rules.used(state) == start.state
    assert any(out)


@pytest.mark.compiled
@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_all_forms_go_through_the_same_states(setting: Setting) -> None:
    record = check(setting.game, Form.PLAIN, 7, setting.players, setting.options, looks=1)
    check_forms_agree(setting.game, record, forms_of(setting.game))


@pytest.mark.compiled
@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_random_play_is_the_same_in_all_forms(setting: Setting) -> None:
    start = setting.game.start(setting.players, setting.options)
    tallies = {random_play(start, 3000, seed=5, form=form) for form in forms_of(setting.game)}
    assert len(tallies) == 1
    assert perft(start, 2, Form.PLAIN) == perft(start, 2, Form.CHECKED) == perft(start, 2, Form.COMPILED)

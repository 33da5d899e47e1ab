"""Every game fulfils the contract, in every form of its rules."""

import pytest

from howdah.core.bulk import perft, random_play
from howdah.core.compilation import Form
from howdah.core.contract import check, check_files, check_forms_agree
from howdah.core.game import Game
from tests.games import EVERY_GAME, EVERY_SETTING, Setting


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_the_rules_stand_alone_and_the_evaluation_on_them(game: Game) -> None:
    check_files(game)


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_random_games_fulfil_the_contract(setting: Setting, form: Form) -> None:
    seed = list(Form).index(form)  # another game for each form; below, one is the same in all of them
    check(setting.game, form, seed, setting.players, setting.options, looks=16)


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_all_forms_go_through_the_same_states(setting: Setting) -> None:
    record = check(setting.game, Form.PLAIN, 7, setting.players, setting.options, looks=1)
    check_forms_agree(setting.game, record, tuple(Form))


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_random_play_is_the_same_in_all_forms(setting: Setting) -> None:
    start = setting.game.start(setting.players, setting.options)
    tallies = {random_play(start, 3000, seed=5, form=form) for form in Form}
    assert len(tallies) == 1
    assert perft(start, 2, Form.PLAIN) == perft(start, 2, Form.CHECKED) == perft(start, 2, Form.COMPILED)

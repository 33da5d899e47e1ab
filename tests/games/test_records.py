"""Golden records replay for ever."""

import json
from pathlib import Path

import pytest

from howdah.core.compilation import Form
from howdah.core.contract import check_forms_agree
from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.record import Record
from howdah.games import GAMES
from tests.games.settings import Setting, settings

FOLDER = Path(__file__).parents[1] / "records"
FILES = sorted(FOLDER.glob("*/*.json"))
OLD_FILES = sorted(FOLDER.glob("*/old/*.json"))  # written by earlier releases, before options were added or changed


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.from_json(text, GAMES)
    assert record.verify().over
    assert record.to_json() == text


@pytest.mark.compiled
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays_in_every_form(path: Path) -> None:
    record = Record.from_json(path.read_text(encoding="utf-8"), GAMES)
    if record.start is None:
        check_forms_agree(record.game, record, tuple(Form))


@pytest.mark.parametrize("path", OLD_FILES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_record_of_an_earlier_release_replays_by_the_rules_that_it_was_played_by(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.from_json(text, GAMES)
    assert record.verify().over
    assert Record.from_json(record.to_json(), GAMES) == record
    assert record.options.items() >= json.loads(text)["options"].items()


def test_an_earlier_version_of_the_rules_decides_the_options_that_a_record_does_not_name() -> None:
    options = GAMES.find("white-elephant").check(2, {}, 1)[1]
    assert (options["watched-goal"], options["jumped-home"], options["first"]) == ("home", "at-once", "silver")
    with pytest.raises(OptionsError, match="version 7 of the rules of white-elephant; expected one of: 1, 2"):
        GAMES.find("white-elephant").check(2, {}, 7)


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_every_game_has_golden_records_for_each_way_to_play_it(game: Game) -> None:
    records = [
        Record.from_json(path.read_text(encoding="utf-8"), GAMES) for path in FILES if path.parent.name == game.id
    ]
    recorded = {(record.players, record.options) for record in records}
    missing = [str(setting) for setting in settings(game) if _key(setting) not in recorded]
    assert not missing


def _key(setting: Setting) -> tuple[object, object]:
    return setting.game.check(setting.players, setting.options)

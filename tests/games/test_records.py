"""Golden records replay for ever."""

from pathlib import Path

import pytest

from howdah.core.compilation import Form
from howdah.core.contract import check_forms_agree
from howdah.core.game import Game
from howdah.core.record import Record
from howdah.games import GAMES
from tests.games.settings import Setting, settings

FOLDER = Path(__file__).parents[1] / "records"
FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.compiled
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays_in_every_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.from_json(text, GAMES)
    assert record.verify().over
    assert record.to_json() == text
    if record.start is None:
        check_forms_agree(record.game, record, tuple(Form))


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

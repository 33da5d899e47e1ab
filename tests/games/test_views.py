"""The web client's scenes are those that the games give."""

import pytest

from tools.write_views import SCENES, contents


def test_the_scenes_of_the_web_client_are_up_to_date() -> None:
    stale = [path.name for path, text in contents() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run: python -m tools.write_views"


@pytest.mark.parametrize("game", ["siam", "white-elephant", "china-shop", "kerala"])
def test_every_game_has_scenes(game: str) -> None:
    assert [scene for scene in SCENES if scene.name.startswith(game)]

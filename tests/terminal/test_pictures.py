"""Screens look as they did when somebody last looked at them."""

import pytest

from tests.terminal.pictures import FOLDER, PICTURES, picture


@pytest.mark.parametrize("name", [name for name, *_ in PICTURES])
def test_a_screen_looks_as_it_did(name: str) -> None:
    assert picture(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_there_are_no_pictures_of_screens_that_are_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name for name, *_ in PICTURES}

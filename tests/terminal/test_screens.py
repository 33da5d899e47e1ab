"""Screens look as they did when they were last written down."""

import pytest

from tools.write_screens import FOLDER, SCREENS, screen


@pytest.mark.parametrize("name", [name for name, *_ in SCREENS])
def test_a_screen_looks_as_it_did(name: str) -> None:
    assert screen(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_there_are_no_files_of_screens_that_are_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name for name, *_ in SCREENS}

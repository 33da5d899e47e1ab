"""Join, play, repeat, undo, leave, return, restart: in any order, at a live server."""

from pathlib import Path

from tests.effort import effort
from tests.server.stateful import run


def test_a_live_server_answers_every_command_as_the_pure_table_does(tmp_path: Path) -> None:
    run(tmp_path, examples=effort(5, 300), steps=effort(20, 60))

"""Join, play, repeat, come late, take back, go, come back, restart: in any order, at a live server."""

from pathlib import Path

from tests.server.machine import run


def test_whatever_is_asked_of_a_live_server_it_is_what_the_table_says(tmp_path: Path) -> None:
    run(tmp_path, examples=8, steps=20)

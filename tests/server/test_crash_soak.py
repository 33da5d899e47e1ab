"""A server that dies at any moment loses nothing that it has acknowledged."""

import asyncio
from pathlib import Path

from tests.effort import effort
from tests.server.crash_soak import kill_while_playing


def test_a_killed_server_loses_no_acknowledged_move_and_every_game_is_played_to_its_end(tmp_path: Path) -> None:
    outcome = asyncio.run(kill_while_playing(tmp_path, times=effort(3, 60), tables=effort(4, 12), seed=1))
    assert outcome.tables >= 4
    assert outcome.acknowledged > 100

"""A server that dies at any moment loses nothing that it has acknowledged."""

import asyncio
from pathlib import Path

from tests.effort import effort
from tests.server.crash_soak import disturb_while_playing, on_sqlite


def test_a_server_that_is_killed_and_paused_loses_no_acknowledged_move_and_every_game_is_played_to_its_end(
    tmp_path: Path,
) -> None:
    with on_sqlite(tmp_path) as stage:
        played = disturb_while_playing(stage, effort(4, 60), tables=effort(4, 12), seed=1, faults=("kill", "pause"))
        outcome = asyncio.run(played)
    assert set(outcome.faults) == {"kill", "pause"}
    assert outcome.tables >= 4
    assert outcome.acknowledged > 100

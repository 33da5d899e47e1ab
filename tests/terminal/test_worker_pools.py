"""The commands that use a worker pool write the same files with each kind of pool."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from howdah.terminal.app import app

ARENA = ("arena", "china-shop", "random", "greedy", "--games", "6", "--players", "3")
SELFPLAY = ("selfplay", "siam", "--games", "3", "-o", "turn-limit=4", "--simulations", "4")


@pytest.mark.parametrize("command", [ARENA, SELFPLAY], ids=lambda command: command[0])
def test_a_ray_cluster_writes_the_same_file_as_one_process(
    command: tuple[str, ...], cluster: str, tmp_path: Path
) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    one = ("--jobs", "1") if command is ARENA else ("--workers", "1")
    for file, pool in ((alone, one), (together, ("--ray", cluster))):
        result = CliRunner().invoke(app, [*command, "--out", str(file), *pool], catch_exceptions=False)
        assert result.exit_code == 0
    assert alone.read_bytes() == together.read_bytes()
    assert sorted(tmp_path.iterdir()) == [alone, together]

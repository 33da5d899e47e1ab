"""Data from self-play: complete, true to the games, the same however often it was broken off."""

import json
import signal
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.research import selfplay
from howdah.research.selfplay import Plan, SelfPlayError, generate, plan_of, play_game
from howdah.workers.processes import ProcessPool
from tests.games.settings import EVERY_SETTING, Setting
from tests.terminal.test_commands import howdah

SIAM = GAMES.find("siam")
SHORT = SIAM.start(options={"turn-limit": 6})


def small_plan(start: Position = SHORT) -> Plan:
    return plan_of(start, simulations=8, explore=4, seed=3)


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_rows_are_true_to_the_game(setting: Setting) -> None:
    games = Registry()
    games.register(setting.game)
    start = setting.game.start(setting.players, setting.options)
    rows = play_game(plan_of(start, simulations=2, explore=1000, seed=1), 0, games=games)
    assert [row["decision"] for row in rows] == list(range(len(rows)))
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        now = setting.game.position(row["position"], setting.players, setting.options)
        assert (now.turn, now.legal) == (row["seat"], row["codes"])
        assert len(row["visits"]) == len(row["codes"])
        after = now.play(row["chosen"])
        if following and after.turn != CHANCE and not after.over:
            assert str(after) == following["position"]
        assert len(row["values"]) == len(row["result"]) == setting.players
    assert sum(rows[0]["result"]) == pytest.approx(0)


def generated(plan: Plan, games: int, out: Path, workers: int = 1, stop_after: int | None = None) -> list[int]:
    """Generate games, press Ctrl-C when so many are safe, and return what was told."""
    told: list[int] = []

    def tell(safe: int) -> None:
        told.append(safe)
        if safe == stop_after:
            signal.raise_signal(signal.SIGINT)

    with ProcessPool(workers) as pool:
        assert generate(plan, games, out, pool, tell) == (stop_after is None)
    return told


def test_work_that_was_broken_off_goes_on_to_the_same_file(tmp_path: Path) -> None:
    plan = small_plan()
    whole, broken = tmp_path / "whole.parquet", tmp_path / "broken.parquet"
    assert generated(plan, 5, whole) == [0, 1, 2, 3, 4, 5]
    kept = generated(plan, 5, broken, stop_after=2)[-1]
    assert kept >= 2
    assert not broken.exists()
    assert generated(plan, 5, broken, workers=2) == list(range(kept, 6))
    assert broken.read_bytes() == whole.read_bytes()
    assert generated(plan, 5, broken) == [5]
    assert generated(plan, 6, broken) == [5, 6]
    table = pq.read_table(broken)
    assert table.schema.equals(selfplay.SCHEMA)
    assert sorted(set(table["game"].to_pylist())) == list(range(6))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.parquet", "whole.parquet"]


def test_games_that_were_played_ahead_wait_until_they_are_asked_for(tmp_path: Path) -> None:
    plan, out = small_plan(), tmp_path / "games.parquet"
    generated(plan, 9, out, stop_after=3)
    generated(plan, 1, out)
    assert set(pq.read_table(out)["game"].to_pylist()) == {0}
    assert generated(plan, 3, out) == [3]
    assert set(pq.read_table(out)["game"].to_pylist()) == {0, 1, 2}


def test_another_plan_does_not_go_on_with_a_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    generated(small_plan(), 1, out)
    with pytest.raises(SelfPlayError, match="was written with"):
        generated(small_plan(SIAM.start()), 2, out)
    pq.write_table(pq.read_table(out).replace_schema_metadata(None), out)
    with pytest.raises(SelfPlayError, match="is not from self-play"):
        generated(small_plan(), 2, out)


def test_the_command_writes_a_file_that_says_what_it_is(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    arguments = ["--games", "2", "--out", str(out), "-o", "turn-limit=4", "--simulations", "4", "--seed", "9"]
    assert "100%" in howdah("selfplay", "siam", *arguments).stdout
    about = json.loads(pq.read_schema(out).metadata[selfplay.KEY])
    assert about["games"] == 2
    assert (about["plan"]["game"], about["plan"]["options"]["turn-limit"], about["plan"]["seed"]) == ("siam", 4, 9)
    visits = pq.read_table(out)["visits"].to_pylist()
    assert all(np.sum(row) >= 4 for row in visits)

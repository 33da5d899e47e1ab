"""The sample of games that is shipped: it can be read, and its games are played by the rules."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from howdah.core.game import Game
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.research.dataset import SAMPLE, read_games, sample
from howdah.research.observations import returns
from howdah.research.selfplay import GAMES_SCHEMA, PRESETS, Rows, SelfPlayError, generate, plan_of, play_game
from howdah.workers.processes import ProcessPool
from tests.effort import effort

SIAM = GAMES.find("siam")
MOST_BYTES = 2_000_000


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_games_of_the_sample_are_played_by_the_rules(game: Game) -> None:
    stored = list(sample(game.id))
    assert [one.number for one in stored] == list(range(len(stored)))
    for one in stored[:: effort(200, 10)]:
        seats = [position.turn for position, code in one.replay() if position.turn != CHANCE and code in position.legal]
        assert len(one.values) == len(seats)
        *_, (last, code) = one.replay()
        end = last.play(code)
        assert end.over
        assert returns(end) == pytest.approx(one.result)
        assert all(0 <= value <= 1000 for value in one.values)


def test_a_game_of_the_sample_is_played_again_by_its_plan() -> None:
    first = next(sample("china-shop"))
    preset = PRESETS["sample"]
    assert first.plan == plan_of(first.start(), preset.simulations, preset.explore, 1)
    (again,) = play_game(first.plan, 0, Rows.GAMES)
    assert (tuple(again["moves"]), tuple(again["values"])) == (first.moves, first.values)


def test_the_sample_is_small_and_has_the_schema_that_is_documented() -> None:
    files = sorted(SAMPLE.glob("*.parquet"))
    assert [file.stem for file in files] == sorted(game.id for game in GAMES)
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
    card = (Path(__file__).parents[2] / "docs" / "dataset.md").read_text(encoding="utf-8")
    for file in files:
        assert pq.read_schema(file).remove_metadata().equals(GAMES_SCHEMA)
        assert f"| {file.stem} | {pq.read_metadata(file).num_rows} |" in card
    for column in GAMES_SCHEMA:
        assert f"`{column.name}`" in card


def test_a_file_of_decisions_is_no_file_of_games(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    plan = plan_of(SIAM.start(options={"turn-limit": 2}), simulations=2, explore=4, seed=3)
    with ProcessPool(1) as pool:
        generate(plan, 1, out, pool, lambda _: None)
        with pytest.raises(SelfPlayError, match="has a row for each of its decisions; expected games"):
            generate(plan, 2, out, pool, lambda _: None, Rows.GAMES)
    with pytest.raises(SelfPlayError, match="has a row for each of its decisions; expected games"):
        next(read_games(out))

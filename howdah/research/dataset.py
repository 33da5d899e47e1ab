"""Games of self-play read back: rows of whole games, as `howdah selfplay --rows games` writes them.

for stored in sample("siam"):
    for position, code in stored.replay():
        ...
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from howdah.core.extras import require

require("howdah.research.dataset", "data", "pyarrow")

import pyarrow.parquet as pq

from howdah.core.position import Position
from howdah.games import GAMES
from howdah.research.selfplay import Plan, Rows, SelfPlayError, about

SAMPLE: Final = Path(__file__).parent / "sample"  # docs/dataset.md describes it


@dataclass(frozen=True)
class StoredGame:
    """One game."""

    plan: Plan
    number: int
    moves: tuple[int, ...]  # every move and every outcome of a draw, in order
    values: tuple[int, ...]  # for each decision: its player's share of the win, by the search, in thousandths
    result: tuple[float, ...]  # each seat's return

    def start(self) -> Position:
        """Return the start position."""
        return GAMES.find(self.plan.game).start(self.plan.players, self.plan.options)

    def replay(self) -> Iterator[tuple[Position, int]]:
        """Yield each position with the move or the outcome that followed; the last move ends the game."""
        position = self.start()
        for code in self.moves:
            yield position, code
            position = position.play(code)


def sample(game_id: str) -> Iterator[StoredGame]:
    """Yield the games of the sample that comes with this package."""
    return read_games(SAMPLE / f"{GAMES.find(game_id).id}.parquet")


def read_games(file: Path) -> Iterator[StoredGame]:
    """Yield the games of a file; raise `SelfPlayError` if its rows are not whole games."""
    written = about(file)
    if written["rows"] != Rows.GAMES:
        raise SelfPlayError(f"{file} has a row for each of its {written['rows']}; expected {Rows.GAMES}")
    plan = Plan(**written["plan"])
    with pq.ParquetFile(file) as parquet:
        for rows in parquet.iter_batches():
            for row in rows.to_pylist():
                yield StoredGame(plan, row["game"], *(tuple(row[name]) for name in ("moves", "values", "result")))

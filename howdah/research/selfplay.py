"""Self-play of the tree search, as training data.

One Parquet row for each decision; docs/research.md describes the columns. Games are numbered, and each depends on its
number and the seed only, so an interrupted run continues where it stopped, with any worker pool. Until all games are
played each one has a file of its own, in a folder beside the output file.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from howdah.core.extras import require

require("self-play", "data", "pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.mcts import MonteCarlo
from howdah.research.observations import returns
from howdah.workers.base import WorkerPool

SCHEMA: Final = pa.schema(
    [
        ("game", pa.int32()),  # number of the game
        ("decision", pa.int32()),  # counted from 0 in each game
        ("seat", pa.int8()),  # the seat that decides
        ("position", pa.string()),
        ("codes", pa.list_(pa.int32())),  # the legal moves
        ("visits", pa.list_(pa.int32())),  # visits of each of them
        ("chosen", pa.int32()),  # the move that was played
        ("values", pa.list_(pa.float32())),  # each seat's share of the win, by the search
        ("result", pa.list_(pa.float32())),  # each seat's return: their sum is 0, a sole winner has 1
    ]
)
KEY: Final = b"howdah"  # key of the metadata
GAMES_PER_ROW_GROUP: Final = 10

Row = dict[str, Any]


class SelfPlayError(HowdahError):
    """A file that does not fit the requested self-play."""

    code = "bad-selfplay"


@dataclass(frozen=True)
class Plan:
    """The settings of self-play, stored in the file's metadata."""

    game: str
    players: int
    options: Mapping[str, object]
    rules_version: int
    simulations: int = 200  # for each decision
    explore: int = 20  # moves at the beginning that are drawn by visits; then the most visited is played
    seed: int = 1

    def to_json(self) -> str:
        """Return the plan as stored in a file."""
        return json.dumps(asdict(self), sort_keys=True)


def plan_of(start: Position, simulations: int, explore: int, seed: int) -> Plan:
    """Return the plan for games from a start position."""
    version = start.game.facts.rules_version
    return Plan(start.game.id, start.players, dict(start.options), version, simulations, explore, seed)


def play_game(plan: Plan, number: int, games: Registry = GAMES) -> list[Row]:
    """Play one game and return its rows."""
    random = Random(f"{plan.seed} {number}")  # noqa: S311
    position = games.find(plan.game).start(plan.players, plan.options)
    rows: list[Row] = []
    while not position.over:
        if position.turn == CHANCE:
            position = position.play(position.random_outcome(random))
            continue
        search = MonteCarlo(seed=random.getrandbits(32))
        decision = search.choose(position, Budget(nodes=plan.simulations))
        codes, visits = zip(*decision.visits, strict=True)
        chosen = random.choices(codes, visits)[0] if len(rows) < plan.explore else decision.move.code
        rows.append(
            {
                "game": number,
                "decision": len(rows),
                "seat": position.turn,
                "position": str(position),
                "codes": codes,
                "visits": visits,
                "chosen": chosen,
                "values": decision.values,
            }
        )
        position = position.play(chosen)
    result = returns(position)
    return [row | {"result": result} for row in rows]


def generate(plan: Plan, games: int, out: Path, pool: WorkerPool, on_progress: Callable[[int], None]) -> bool:
    """Play until a file holds `games` games, and report how many are stored; return False if Ctrl-C cancelled it."""
    folder = out.with_name(out.name + ".parts")
    held = _games_in(out, plan) if out.exists() else 0
    parts = {number: folder / f"{number:09}.parquet" for number in range(held, games)}
    missing = [number for number, part in parts.items() if not (part.exists() and _games_in(part, plan) == 1)]
    stored = max(held, games) - len(missing)
    on_progress(stored)

    def keep(rows: list[Row]) -> None:
        nonlocal stored
        _write(parts[rows[0]["game"]], plan, [pa.Table.from_pylist(rows, SCHEMA)], 1)
        stored += 1
        on_progress(stored)

    folder.mkdir(parents=True, exist_ok=True)
    if not pool.map_unordered(partial(play_game, plan), missing, keep):
        return False
    if parts:
        _write(out, plan, _row_groups(out if held else None, list(parts.values())), games)
    _tidy(folder, max(held, games))
    return True


def _row_groups(held: Path | None, parts: Sequence[Path]) -> Iterator[pa.Table]:
    """Yield the row groups of a file, then those of the parts."""
    if held:
        with pq.ParquetFile(held) as parquet:
            for group in range(parquet.num_row_groups):
                yield parquet.read_row_group(group)
    for first in range(0, len(parts), GAMES_PER_ROW_GROUP):
        yield pa.concat_tables([pq.read_table(part) for part in parts[first : first + GAMES_PER_ROW_GROUP]])


def _tidy(folder: Path, held: int) -> None:
    """Remove the parts that the file holds, and the folder if it is empty then."""
    for part in folder.iterdir():
        if int(part.name.partition(".")[0]) < held:
            part.unlink()
    if not any(folder.iterdir()):
        folder.rmdir()


def _games_in(file: Path, plan: Plan) -> int:
    metadata = pq.read_schema(file).metadata or {}
    if KEY not in metadata:
        raise SelfPlayError(f"{file} is not from self-play; expected a new file, or one from self-play to continue")
    written = json.loads(metadata[KEY])
    if written["plan"] != json.loads(plan.to_json()):
        raise SelfPlayError(f"{file} was written with {written['plan']}; expected the same, but found {plan.to_json()}")
    return int(written["games"])


def _write(file: Path, plan: Plan, tables: Iterable[pa.Table], games: int) -> None:
    """Write a file atomically."""
    about = json.dumps({"plan": json.loads(plan.to_json()), "games": games})
    schema = SCHEMA.with_metadata({KEY: about.encode()})
    temporary = file.with_name(file.name + ".tmp")
    with pq.ParquetWriter(temporary, schema, compression="zstd") as writer:
        for table in tables:
            writer.write_table(table.cast(SCHEMA).replace_schema_metadata(schema.metadata))
    temporary.replace(file)

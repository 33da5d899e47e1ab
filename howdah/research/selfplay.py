"""Self-play of the tree search, as training data.

One Parquet row for each decision, or for each game; docs/dataset.md describes the columns. Games are numbered, and each
depends on its number and the seed only, so an interrupted run continues where it stopped, with any worker pool. Until
all games are played each one has a file of its own, in a folder beside the output file.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from howdah.core.extras import require

require("self-play", "data", "pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from howdah.core.compilation import form_for_game
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
GAMES_SCHEMA: Final = pa.schema(
    [
        ("game", pa.int32()),  # number of the game
        ("moves", pa.list_(pa.int16())),  # every move and every outcome of a draw, in order
        (
            "values",
            pa.list_(pa.int16()),
        ),  # for each decision: its player's share of the win, by the search, in thousandths
        ("result", pa.list_(pa.float32())),  # each seat's return: their sum is 0, a sole winner has 1
    ]
)
KEY: Final = b"howdah"  # key of the metadata

Row = dict[str, Any]


class Rows(StrEnum):
    """What a row of a file is: a decision with its search, or a whole game as its moves."""

    DECISIONS = "decisions"
    GAMES = "games"

    @property
    def schema(self) -> pa.Schema:
        """The columns."""
        return SCHEMA if self is Rows.DECISIONS else GAMES_SCHEMA


GAMES_PER_ROW_GROUP: Final = {Rows.DECISIONS: 10, Rows.GAMES: 1000}


@dataclass(frozen=True)
class Preset:
    """How much is played."""

    games: int
    simulations: int
    explore: int


# `sample` made the games in the folder `sample/`; `large` is for training.
PRESETS: Final[Mapping[str, Preset]] = {"sample": Preset(500, 32, 20), "large": Preset(20_000, 400, 30)}


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


def play_game(plan: Plan, number: int, rows: Rows = Rows.DECISIONS, games: Registry = GAMES) -> list[Row]:
    """Play one game and return its rows."""
    random = Random(f"{plan.seed} {number}")  # noqa: S311
    position = games.find(plan.game).start(plan.players, plan.options)
    form = form_for_game(position.game)
    decisions: list[Row] = []
    moves: list[int] = []
    while not position.over:
        if position.turn == CHANCE:
            chosen = position.random_outcome(random).code
        else:
            search = MonteCarlo(seed=random.getrandbits(32), form=form)
            found = search.result(position, Budget(nodes=plan.simulations), 1)
            decision = found.decisions(position, 1, plies=1)[0]
            codes, visits = zip(*decision.visits, strict=True)
            chosen = random.choices(codes, visits)[0] if len(decisions) < plan.explore else decision.move.code
            decisions.append(
                {
                    "game": number,
                    "decision": len(decisions),
                    "seat": position.turn,
                    "position": str(position),
                    "codes": codes,
                    "visits": visits,
                    "chosen": chosen,
                    "values": decision.values,
                }
            )
        moves.append(chosen)
        position = position.play(chosen)
    result = returns(position)
    if rows is Rows.DECISIONS:
        return [row | {"result": result} for row in decisions]
    values = [round(1000 * row["values"][row["seat"]]) for row in decisions]
    return [{"game": number, "moves": moves, "values": values, "result": result}]


def generate(
    plan: Plan, games: int, out: Path, pool: WorkerPool, on_progress: Callable[[int], None], rows: Rows = Rows.DECISIONS
) -> bool:
    """Play until a file holds `games` games, and report how many are stored; return False if Ctrl-C cancelled it."""
    folder = out.with_name(out.name + ".parts")
    held = _games_in(out, plan, rows) if out.exists() else 0
    parts = {number: folder / f"{number:09}.parquet" for number in range(held, games)}
    missing = [number for number, part in parts.items() if not (part.exists() and _games_in(part, plan, rows) == 1)]
    stored = max(held, games) - len(missing)
    on_progress(stored)

    def keep(played: list[Row]) -> None:
        nonlocal stored
        _write(parts[played[0]["game"]], plan, rows, [pa.Table.from_pylist(played, rows.schema)], 1)
        stored += 1
        on_progress(stored)

    folder.mkdir(parents=True, exist_ok=True)
    if not pool.map_unordered(partial(play_game, plan, rows=rows), missing, keep):
        return False
    if parts:
        _write(out, plan, rows, _row_groups(rows, out if held else None, list(parts.values())), games)
    _tidy(folder, max(held, games))
    return True


def _row_groups(rows: Rows, held: Path | None, parts: Sequence[Path]) -> Iterator[pa.Table]:
    """Yield the row groups of a file, then those of the parts."""
    if held:
        with pq.ParquetFile(held) as parquet:
            for group in range(parquet.num_row_groups):
                yield parquet.read_row_group(group)
    size = GAMES_PER_ROW_GROUP[rows]
    for first in range(0, len(parts), size):
        yield pa.concat_tables([pq.read_table(part) for part in parts[first : first + size]])


def _tidy(folder: Path, held: int) -> None:
    """Remove the parts that the file holds, and the folder if it is empty then."""
    for part in folder.iterdir():
        if int(part.name.partition(".")[0]) < held:
            part.unlink()
    if not any(folder.iterdir()):
        folder.rmdir()


def _games_in(file: Path, plan: Plan, rows: Rows) -> int:
    written = about(file)
    if written["plan"] != json.loads(plan.to_json()):
        raise SelfPlayError(f"{file} was written with {written['plan']}; expected the same, but found {plan.to_json()}")
    if written["rows"] != rows:
        raise SelfPlayError(f"{file} has a row for each of its {written['rows']}; expected {rows}")
    return int(written["games"])


def about(file: Path) -> dict[str, Any]:
    """Return the metadata of a file from self-play: the plan, the number of games, and what a row is."""
    metadata = pq.read_schema(file).metadata or {}
    if KEY not in metadata:
        raise SelfPlayError(f"{file} is not from self-play; expected a new file, or one from self-play to continue")
    written: dict[str, Any] = json.loads(metadata[KEY])
    return {"rows": Rows.DECISIONS} | written


def _write(file: Path, plan: Plan, rows: Rows, tables: Iterable[pa.Table], games: int) -> None:
    """Write a file atomically."""
    facts: dict[str, Any] = {"plan": json.loads(plan.to_json()), "games": games}
    if rows is Rows.GAMES:  # a file of decisions has never said so
        facts["rows"] = rows
    schema = rows.schema.with_metadata({KEY: json.dumps(facts).encode()})
    temporary = file.with_name(file.name + ".tmp")
    with pq.ParquetWriter(temporary, schema, compression="zstd") as writer:
        for table in tables:
            writer.write_table(table.cast(rows.schema).replace_schema_metadata(schema.metadata))
    temporary.replace(file)

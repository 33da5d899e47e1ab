"""Games that tree search plays against itself, as data to learn from.

One row for each decision, in Parquet; docs/research.md describes the columns. Games are numbered, and each depends on
its number and the seed only, so that work that was broken off goes on where it stopped, in any number of processes.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.words import CHANCE
from howdah.games import GAMES
from howdah.players.decision import Budget
from howdah.players.mcts import MonteCarlo
from howdah.research.observations import returns

SCHEMA: Final = pa.schema(
    [
        ("game", pa.int32()),  # its number
        ("decision", pa.int32()),  # counted from 0 in each game
        ("seat", pa.int8()),  # who decides
        ("position", pa.string()),
        ("codes", pa.list_(pa.int32())),  # the legal moves
        ("visits", pa.list_(pa.int32())),  # how often the search tried each of them
        ("chosen", pa.int32()),  # the move that was made
        ("values", pa.list_(pa.float32())),  # each seat's share of the win, as the search has it
        ("result", pa.list_(pa.float32())),  # what the game brought each seat: together 0, 1 for who wins alone
    ]
)
KEY: Final = b"howdah"  # of the metadata
GAMES_A_PART: Final = 10

Row = dict[str, Any]


class SelfPlayError(HowdahError):
    """Something about self-play that cannot be done."""

    code = "bad-selfplay"


@dataclass(frozen=True)
class Plan:
    """How games are played; it stands in the file's metadata."""

    game: str
    players: int
    options: Mapping[str, object]
    rules_version: int
    simulations: int = 200  # for each decision
    explore: int = 20  # the first so many decisions of a game are drawn by their visits; then the most tried is made
    seed: int = 1

    def to_json(self) -> str:
        """Return the plan as it stands in a file."""
        return json.dumps(asdict(self), sort_keys=True)


def plan_of(start: Position, simulations: int, explore: int, seed: int) -> Plan:
    """Return the plan to play from a start position."""
    version = start.game.facts.rules_version
    return Plan(start.game.id, start.players, dict(start.options), version, simulations, explore, seed)


def play_game(plan: Plan, number: int, games: Registry = GAMES) -> list[Row]:
    """Play one game and return its rows."""
    random = Random(f"{plan.seed} {number}")  # noqa: S311
    position = games.find(plan.game).start(plan.players, plan.options)
    rows: list[Row] = []
    while not position.over:
        if position.turn == CHANCE:
            outcomes = position.chance()
            position = position.play(random.choices([move for move, _ in outcomes], [odds for _, odds in outcomes])[0])
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


def generate(plan: Plan, games: int, out: Path, workers: int = 1) -> Generator[int, None, None]:
    """Play until a file holds so many games, and yield how many are safe so far; a plan may be taken up again."""
    parts = out.with_name(out.name + ".parts")
    files = [file for file in [out, *sorted(parts.glob("*.parquet"))] if file.exists()]
    done = sum(_games_in(file, plan) for file in files)
    yield done
    if done >= games and files == [out]:
        return
    parts.mkdir(parents=True, exist_ok=True)
    with _played(plan, range(done, games), workers) as played:
        while done < games:
            batch = list(islice(played, GAMES_A_PART))
            part = parts / f"{done:09}.parquet"
            _write(part, plan, [pa.Table.from_pylist([row for rows in batch for row in rows], SCHEMA)], len(batch))
            files.append(part)
            done += len(batch)
            yield done
    _write(out, plan, (table for file in files for table in _tables(file)), done)
    for file in parts.glob("*.parquet"):
        file.unlink()
    parts.rmdir()


@contextmanager
def _played(plan: Plan, numbers: range, workers: int) -> Iterator[Iterator[list[Row]]]:
    if workers == 1:
        yield (play_game(plan, number) for number in numbers)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield pool.map(play_game, [plan] * len(numbers), numbers)
        pool.shutdown(cancel_futures=True)


def _games_in(file: Path, plan: Plan) -> int:
    metadata = pq.read_schema(file).metadata or {}
    if KEY not in metadata:
        raise SelfPlayError(f"{file} is not from self-play; expected another file, or one to go on with")
    written = json.loads(metadata[KEY])
    if written["plan"] != json.loads(plan.to_json()):
        raise SelfPlayError(f"{file} was begun as {written['plan']}; expected the same, but found {plan.to_json()}")
    return int(written["games"])


def _tables(file: Path) -> Iterator[pa.Table]:
    with pq.ParquetFile(file) as parquet:
        for group in range(parquet.num_row_groups):
            yield parquet.read_row_group(group)


def _write(file: Path, plan: Plan, tables: Iterable[pa.Table], games: int) -> None:
    """Write a file so that it is there as a whole or not at all."""
    about = json.dumps({"plan": json.loads(plan.to_json()), "games": games})
    schema = SCHEMA.with_metadata({KEY: about.encode()})
    beside = file.with_name(file.name + ".tmp")
    with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
        for table in tables:
            writer.write_table(table.cast(SCHEMA).replace_schema_metadata(schema.metadata))
    beside.replace(file)

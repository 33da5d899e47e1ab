"""Games that tree search plays against itself, as data to learn from.

One row for each decision, in Parquet; docs/research.md describes the columns. Games are numbered, and each depends on
its number and the seed only, so that work that was broken off goes on where it stopped, with any crew. Until all are
played each game has a file of its own, in a folder beside the one that is asked for.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.words import CHANCE
from howdah.crew.crew import Crew
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
GAMES_A_GROUP: Final = 10  # of rows, which are read together

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


def generate(plan: Plan, games: int, out: Path, crew: Crew, tell: Callable[[int], None]) -> bool:
    """Play until a file holds so many games, and tell how many are safe; False if Ctrl-C ended it early."""
    folder = out.with_name(out.name + ".parts")
    held = _games_in(out, plan) if out.exists() else 0
    parts = {number: folder / f"{number:09}.parquet" for number in range(held, games)}
    missing = [number for number, part in parts.items() if not (part.exists() and _games_in(part, plan) == 1)]
    safe = max(held, games) - len(missing)
    tell(safe)

    def keep(rows: list[Row]) -> None:
        nonlocal safe
        _write(parts[rows[0]["game"]], plan, [pa.Table.from_pylist(rows, SCHEMA)], 1)
        safe += 1
        tell(safe)

    folder.mkdir(parents=True, exist_ok=True)
    if not crew.work(partial(play_game, plan), missing, keep):
        return False
    if parts:
        _write(out, plan, _groups(out if held else None, list(parts.values())), games)
    _tidy(folder, max(held, games))
    return True


def _groups(held: Path | None, parts: Sequence[Path]) -> Iterator[pa.Table]:
    """Read the groups of rows of a file, then parts, so many together."""
    if held:
        with pq.ParquetFile(held) as parquet:
            for group in range(parquet.num_row_groups):
                yield parquet.read_row_group(group)
    for first in range(0, len(parts), GAMES_A_GROUP):
        yield pa.concat_tables([pq.read_table(part) for part in parts[first : first + GAMES_A_GROUP]])


def _tidy(folder: Path, held: int) -> None:
    """Remove the parts that the file holds, and the folder if no later ones are in it."""
    for part in folder.iterdir():
        if int(part.name.partition(".")[0]) < held:
            part.unlink()
    if not any(folder.iterdir()):
        folder.rmdir()


def _games_in(file: Path, plan: Plan) -> int:
    metadata = pq.read_schema(file).metadata or {}
    if KEY not in metadata:
        raise SelfPlayError(f"{file} is not from self-play; expected another file, or one to go on with")
    written = json.loads(metadata[KEY])
    if written["plan"] != json.loads(plan.to_json()):
        raise SelfPlayError(f"{file} was begun as {written['plan']}; expected the same, but found {plan.to_json()}")
    return int(written["games"])


def _write(file: Path, plan: Plan, tables: Iterable[pa.Table], games: int) -> None:
    """Write a file so that it is there as a whole or not at all."""
    about = json.dumps({"plan": json.loads(plan.to_json()), "games": games})
    schema = SCHEMA.with_metadata({KEY: about.encode()})
    beside = file.with_name(file.name + ".tmp")
    with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
        for table in tables:
            writer.write_table(table.cast(SCHEMA).replace_schema_metadata(schema.metadata))
    beside.replace(file)

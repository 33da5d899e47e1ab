"""A server with many stored tables: its start, the lobby, the tables of one person, and an old table.

python -m benchmarks.growth [--tables 100000]

The tables are copies of one game of Siam with `--moves` moves, by the rows of the database, in a new SQLite file: a
tenth of them waits in the lobby, the others are over. Each has its own host, but the last hundred are of one person.
Times are wall times of one request each, so they are too long on a busy machine.
"""

import argparse
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, TypeAlias

from benchmarks.server_process import Client, cpu_seconds, resident_bytes, server_process

OWN: Final = 100  # tables of one person
PART: Final = 5000  # tables that are written at a time
TABLES: Final = ("tables", "events", "seats", "results")
OTHERS: Final = {"host": "h{}", "holder": "h{}", "origin": "{}"}  # columns that differ between copies
Row: TypeAlias = tuple[object, ...]


def played_table(address: str, moves: int) -> tuple[str, str, str]:
    """Play a game at random and set up another table; return their ids, and the cookie of the host."""
    host, guest = Client(address, "Ann"), Client(address, "Bob")
    over, waiting = host.create("siam"), host.create("siam")
    guest.do(over, "join")
    random = Random(1)
    for _ in range(moves):
        board = host.look(over)["board"]
        one = host if host.look(over)["you"]["seat"] == board["turn"] else guest
        one.do(over, "play", seat=board["turn"], move=random.choice(board["moves"])["code"])
    host.do(over, "resign", seat=host.look(over)["you"]["seat"])
    return over, waiting, host.cookie


def copies(ids: Iterable[str], rows: list[Row], key: int, others: Mapping[int, str]) -> Iterator[Row]:
    """Yield the rows of a table once for each id, with other values for its host and network."""
    for number, table in enumerate(ids):
        for row in rows:
            changed = list(row)
            changed[key] = table
            for column, value in others.items():
                changed[column] = value.format(number)
            yield tuple(changed)


def fill(file: Path, over: str, waiting: str, count: int) -> None:
    """Copy two tables until there are `count`."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        for start in range(0, count, PART):
            for source, share, kind in ((over, 9, "o"), (waiting, 1, "w")):
                ids = [f"{kind}{start + number}" for number in range(min(PART, count - start) * share // 10)]
                own = source == over and start + PART >= count
                for name in TABLES:
                    _copy(connection, name, source, ids[OWN:] if own else ids, keeps_host=False)
                    if own:
                        _copy(connection, name, source, ids[:OWN], keeps_host=True)
            connection.commit()


def _copy(connection: sqlite3.Connection, name: str, source: str, ids: list[str], *, keeps_host: bool) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
    key = "id" if name == "tables" else "table_id"
    rows = connection.execute(f"SELECT * FROM {name} WHERE {key} = ?", (source,)).fetchall()
    others = {} if keeps_host else {columns.index(one): OTHERS[one] for one in OTHERS if one in columns}
    marks = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {name} VALUES ({marks})", copies(ids, rows, columns.index(key), others))


def main() -> None:
    """Print the times."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", type=int, default=100_000)
    arguments.add_argument("--moves", type=int, default=30)
    given = arguments.parse_args()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "howdah.db"
        database = f"sqlite:///{file}"
        with server_process(database) as (address, _):
            over, waiting, cookie = played_table(address, given.moves)
        begun = perf_counter()
        fill(file, over, waiting, given.tables)
        print(
            f"{given.tables} tables written in {perf_counter() - begun:.0f} s, {file.stat().st_size / 2**20:.0f} MiB\n"
        )
        begun = perf_counter()
        with server_process(database) as (address, process):
            print("| | time |\n|---|---|")
            took = perf_counter() - begun
            print(f"| start, imports among it | {took:.1f} s, {cpu_seconds(process):.1f} s of CPU time |")
            client = Client(address, "Cat")
            client.http.headers["Cookie"] = cookie
            paths = {
                "lobby": "/api/tables",
                "finished today": "/api/tables?phase=over",
                "mine": "/api/tables/mine",
                "mine, won with one side": "/api/tables/mine?over=true&outcome=won&side=elephants",
                "own results": "/api/results",
                "own ratings": "/api/ratings",
                "an old table": "/api/tables/o7",
            }
            for what, path in paths.items():
                for when in ("cold", "again"):
                    begun, worked = perf_counter(), cpu_seconds(process)
                    client.http.get(path).raise_for_status()
                    took, worked = perf_counter() - begun, cpu_seconds(process) - worked
                    print(f"| {what}, {when} | {1000 * took:.0f} ms, {1000 * worked:.0f} ms of CPU time |")
            print(f"| memory | {resident_bytes(process) / 2**20:.0f} MiB |")


if __name__ == "__main__":
    main()

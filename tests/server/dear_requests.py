"""What the dearest requests cost a server in CPU time: `python -m tests.server.dear_requests`."""

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from howdah.core.position import Move
from howdah.core.record import Record
from howdah.games import GAMES
from howdah.service.endpoint import LONGEST_RECORD
from howdah.table.setup import MOST_MOVES
from tests.server.process import Process, process

# Games without limits, by which a record can be as long as any that is read.
ENDLESS: dict[str, dict[str, object]] = {"siam": {"repetition": 0, "turn-limit": 0}}


def cpu_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def long_game(game_id: str, moves: int) -> Record:
    """A game at random in which nobody makes a move that ends it, if there is another."""
    start = position = GAMES.find(game_id).start(options=ENDLESS.get(game_id))
    chance, played = Random(1), list[Move]()
    while len(played) < moves and not position.over:
        codes = chance.sample(position.legal, len(position.legal))
        code = next((one for one in codes if not position.play(one).over), codes[0])
        played.append(position.find(code))
        position = position.play(code)
    return Record.of(start, played)


def requests(server: Process) -> dict[str, Callable[[], Any]]:
    """The requests that do most, by what they are."""
    http = server.client("Ann").http
    login = {"login": "ann", "passphrase": "correct horse battery"}
    http.post("/api/session/account", json=login)
    records = {game.id: long_game(game.id, LONGEST_RECORD) for game in GAMES}
    found: dict[str, Callable[[], Any]] = {
        "sign in": lambda: server.client().http.post("/api/session/sign-in", json=login),
        "list open tables": lambda: http.get("/api/tables"),
    }
    for game_id, record in records.items():
        text = record.to_json()
        moves = [entry.move for entry in record.entries]
        asked = {"game": game_id, "players": record.players, "options": dict(record.options), "moves": moves}
        seats = [{"kind": "mine"}] * record.players
        setup = {"game": game_id, "seats": seats, "moves": moves[:MOST_MOVES], "options": dict(record.options)}
        found[f"record of {len(moves)} moves, {game_id}"] = lambda text=text: http.post("/api/records", content=text)  # type: ignore[misc]
        found[f"position after {len(moves)} moves, {game_id}"] = lambda asked=asked: http.post(
            "/api/positions", json=asked
        )  # type: ignore[misc]
        found[f"table with {len(setup['moves'])} moves, {game_id}"] = lambda setup=setup: http.post(  # type: ignore[misc]
            "/api/tables", content=json.dumps({"id": setup["game"], "setup": setup})
        )
    return found


def main() -> None:
    """Measure each request once, on a server process of its own."""
    os.environ["HOWDAH_ENGINE"] = "plain"
    with tempfile.TemporaryDirectory() as folder, process(Path(folder), log_level="error") as server:
        pid = server.process.pid
        assert pid
        for name, ask in requests(server).items():
            before = cpu_seconds(pid)
            response = ask()
            print(f"{name}: {cpu_seconds(pid) - before:.2f} s of CPU time, status {response.status_code}", flush=True)


if __name__ == "__main__":
    main()

"""Plays a whole game in each client of an installed Howdah: python -I tools/play_installed.py CLIENT [ADDRESS].

It runs with the Python of the environment that Howdah is installed in, and imports nothing of the checkout.
"""

import asyncio
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

import httpx
from textual.pilot import Pilot
from websockets.sync.client import connect

import howdah
from howdah.service.messages.tables import PROTOCOL
from howdah.terminal.new_game import PERSON, NewGame, SeatChoice
from howdah.terminal.preferences import Preferences
from howdah.terminal.screens.app import HowdahApp
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.host import TerminalHost

PATIENCE: Final = 120  # seconds to wait for one message
RANDOM: Final = Random(1)


def play_as_library() -> str:
    """Play every game to its end with random moves, and one of them in compiled code."""
    for game in howdah.all_games():
        position = game.start()
        while not position.over:
            drawn = position.turn == howdah.CHANCE
            position = position.play(position.random_outcome(RANDOM) if drawn else RANDOM.choice(position.moves))
    played = howdah.random_play(howdah.game("siam").start(), decisions=1000, seed=1)
    return f"{len(howdah.all_games())} games, and {played.decisions} decisions in batches"


def play_as_engine() -> str:
    """Play Siam against a computer player by the engine protocol."""
    command = [sys.executable, "-m", "howdah", "engine"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as engine:

        def ask(**request: Any) -> dict[str, Any]:
            assert engine.stdin
            assert engine.stdout
            engine.stdin.write(f"{json.dumps(request)}\n")
            engine.stdin.flush()
            answer: dict[str, Any] = json.loads(engine.stdout.readline())
            assert "error" not in answer, answer
            return answer

        state, moves = ask(do="new", game="siam", options={"turn-limit": 40}), 0
        while state["turn"] is not None:
            ours = state["turn"] == 0
            move = RANDOM.choice(ask(do="moves")["moves"]) if ours else ask(do="best", player="greedy")["best"]
            state, moves = ask(do="play", moves=[move["code"]]), moves + 1
        ask(do="quit")
    assert engine.returncode == 0
    return f"Siam, {moves} moves"


def play_in_terminal() -> str:
    """Play China Shop against two computer players in the terminal client, by keys, without a screen."""
    return asyncio.run(_terminal_game())


async def _terminal_game() -> str:
    seats = [SeatChoice(PERSON, "Ann"), SeatChoice("random"), SeatChoice("random")]
    opening = partial(TerminalHost().begin, NewGame(howdah.game("china-shop"), seats).setup(), "en")
    app = HowdahApp("en", Preferences(), lambda: HomeScreen(opening=opening))
    async with app.run_test(size=(80, 24)) as pilot:
        async with asyncio.timeout(PATIENCE):
            while not isinstance(app.screen, TableScreen):
                await pilot.pause()
            await _play_by_keys(pilot, app.screen)
        return f"China Shop, {len(app.screen.client.table.moves)} moves and draws"


async def _play_by_keys(pilot: Pilot[None], screen: TableScreen) -> None:
    """Touch the next spot that can be touched until the game is over."""
    while screen.client.table.phase != "over":
        if screen.panel.following:
            await pilot.press("tab", "enter")
        await pilot.pause()


def play_on_server(address: str) -> str:
    """Set up a table of China Shop over HTTP, and play it over a socket against two computer players."""
    with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as http:
        http.put("/api/session", json={"name": "Ann"}).raise_for_status()
        computer = {"kind": "computer", "player": "random"}
        setup = {"game": "china-shop", "seats": [{"kind": "mine"}, computer, computer], "stand_in": "random"}
        created = http.post("/api/tables", json={"id": uuid4().hex, "setup": setup}).raise_for_status().json()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        url = f"ws://{address}/api/tables/{created['id']}/live?protocol={PROTOCOL}&seen=0"
        table: dict[str, Any] = {"phase": None}
        with connect(url, additional_headers={"Cookie": cookie}) as socket:
            played_at = -1
            while table["phase"] != "over":
                message = json.loads(socket.recv(timeout=PATIENCE))
                assert message["type"] != "refused", message
                table |= message.get("table") or message.get("changes") or {}
                board = table["board"]
                if board["turn"] == 0 and table["seq"] != played_at:
                    played_at = table["seq"]
                    request = {"kind": "play", "seat": 0, "move": RANDOM.choice(board["moves"])["code"]}
                    socket.send(json.dumps({"v": 1, "id": uuid4().hex, "seen": played_at, "request": request}))
        record = http.get(f"/api/tables/{created['id']}/record").raise_for_status()
        return f"China Shop, {len(howdah.read_record(record.text).entries)} moves and draws"


def main() -> None:
    """Play in the client that the command line names, in an empty folder."""
    client, *address = sys.argv[1:]
    assert Path(__file__).parent.parent not in Path(howdah.__file__).parents, f"{howdah.__file__} is in the checkout"
    plays = {
        "library": play_as_library,
        "engine": play_as_engine,
        "terminal": play_in_terminal,
        "server": play_on_server,
    }
    print(plays[client](*address))  # type: ignore[operator]


if __name__ == "__main__":
    main()

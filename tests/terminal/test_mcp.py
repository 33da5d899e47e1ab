"""`howdah mcp`, used as an agent uses it: with the client of the SDK, over standard input and output."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.server.running import run_server

Tool = Callable[..., Awaitable[Any]]
ROOT = str(Path(__file__).parent.parent.parent)


def with_tools(script: Callable[[Tool, Client], Awaitable[None]], *options: str) -> None:
    """Start `howdah mcp`, and run a script with a function that calls its tools."""
    started = StdioServerParameters(
        command=sys.executable, args=["-m", "howdah", "mcp", *options], env=dict(os.environ) | {"PYTHONPATH": ROOT}
    )

    async def run() -> None:
        async with Client(started) as client:

            async def call(name: str, **arguments: object) -> Any:
                result = await client.call_tool(name, arguments)
                answer = json.loads(result.content[0].text)  # type: ignore[union-attr]
                return {"refused": answer} if result.is_error else answer

            await script(call, client)

    asyncio.run(run())


def test_an_agent_learns_a_game_and_plays_it_against_the_computer() -> None:
    async def script(call: Tool, client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"list_games", "get_rules", "get_position", "why_not", "hint", "act_at_table"} <= set(tools)
        assert "list_open_tables" not in tools  # there is no server
        assert all("#/components" not in json.dumps(tool.input_schema) for tool in tools.values())
        assert "siam" in {game["id"] for game in await call("list_games")}
        assert "Enter" in json.dumps(await call("get_rules", game_id="siam"))
        position = await call("get_position", game="siam", moves=["@c1N"])
        assert position["turn"] == 1
        assert "@c5S" in {move["notation"] for move in position["moves"]}
        why = await call("why_not", game="siam", moves=[], move="@c3N", language="fr")
        assert why["why_not"]["text"].startswith("c3 n’est pas au bord")
        mate = "...../..OO./...E>O/...../..... e - 5 -"
        assert (await call("hint", game="siam", position=mate))["moves"][0]["move"]["notation"] == "d3-e3*"
        seats = [{"kind": "mine"}, {"kind": "computer", "player": "greedy"}]
        table = await call("create_table", setup={"game": "siam", "seats": seats})
        assert table["seats"][0]["program"]
        play = {"kind": "play", "seat": 0, "move": "@c3N"}
        refused = await call("act_at_table", table_id=table["id"], seen=table["seq"], request=play)
        assert (refused["refused"]["code"], refused["refused"]["rule"]) == ("illegal-move", "enter")
        play["move"] = "@c1N"
        after = await call("act_at_table", table_id=table["id"], seen=table["seq"], request=play)
        assert (after["board"]["turn"], len(after["moves"])) == (0, 2)  # the computer has answered
        stale = await call("act_at_table", table_id=table["id"], seen=table["seq"], request=play)
        assert stale["refused"]["code"] == "stale"
        assert (await call("get_record", table_id=table["id"]))["moves"][0][0] == "@c1N"
        assert (await call("get_table", table_id="../secret"))["refused"]["code"] == "unknown-table"
        assert "expected one of the tools" in (await call("dance"))["refused"]["message"]
        assert "unknown argument" in (await call("get_game", game="siam"))["refused"]["message"]

    with_tools(script)


def test_an_agent_plays_at_a_servers_table_as_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as server:
        owner = server.client("Ann")
        owner.post("/api/session/account", {"login": "ann", "passphrase": "correct horse"}, 201)
        monkeypatch.setenv("HOWDAH_TOKEN", owner.post("/api/session/bots", {"name": "Ada"}, 201)["token"])
        table = owner.create("siam", "free", "mine")

        async def script(call: Tool, client: Client) -> None:
            del client
            assert [entry["id"] for entry in await call("list_open_tables")] == [table]
            joined = await call("act_at_table", table_id=table, seen=0, request={"kind": "join"})
            assert (joined["you"]["seat"], joined["seats"][0]["program"]) == (0, True)
            play = {"kind": "play", "seat": 0, "move": "@c1N"}
            played = await call("act_at_table", table_id=table, seen=joined["seq"], request=play)
            assert [ply["move"] for ply in played["moves"]] == ["@c1N"]
            assert (await call("hint_at_table", table_id=table))["refused"]["code"] == "not-for-bots"

        with_tools(script, "--server", f"http://{server.address}")

"""The tables that the release before has stored in IndexedDB are read, and their games go on."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from howdah.core import schema
from howdah.games import GAMES
from howdah.table.view import OwnTableEntry
from tests.browser.device import Json, MemoryDatabase, Tab, table_of

FILE = Path(__file__).parent.parent / "old_release" / "indexed_db.json"
STORED: Json = json.loads(FILE.read_text(encoding="utf-8"))
TABLES: dict[str, Any] = STORED["tables"]


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")


def old_tab() -> Tab:
    """A tab on the stored tables."""
    database = MemoryDatabase()
    database.events = {table: dict(enumerate(texts, 1)) for table, texts in STORED["events"].items()}
    database.heads, database.entries = dict(STORED["heads"]), dict(STORED["entries"])
    database.stored_name = STORED["name"]
    return Tab(database, GAMES)


@pytest.mark.parametrize("name", ["playing", "chance", "over"])
def test_a_table_is_as_it_was(name: str) -> None:
    expected = TABLES[name]

    async def scenario() -> None:
        status, table = await old_tab().request("GET", f"tables/{expected['id']}")
        assert status == 200
        assert [ply["move"] for ply in table["moves"]] == expected["moves"]
        assert all(ply["path"] for ply in table["moves"])
        assert (table["phase"], table["board"]["position"]) == (expected["phase"], expected["position"])
        assert table["next"] == STORED["heads"][expected["id"]]["next"]

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["playing", "chance", "waiting"])
def test_a_game_goes_on(name: str) -> None:
    async def scenario() -> None:
        tab = old_tab()
        channel = await tab.connect(TABLES[name]["id"])
        await tab.let_computers_play()
        before = table_of(channel)
        answer = await tab.send(channel, "play", seat=before.turn, move=before.position.legal[0])
        assert answer["type"] == "answer"
        assert [ply.move for ply in table_of(channel).plies][: len(before.plies)] == TABLES[name]["moves"]
        assert len(table_of(channel).plies) > len(before.plies)

    asyncio.run(scenario())


def test_a_computer_takes_the_turn_that_was_its_own() -> None:
    async def scenario() -> list[int]:
        tab = old_tab()
        channel = await tab.connect(TABLES["computer"]["id"])
        await tab.let_computers_play()
        return [ply.seat for ply in table_of(channel).plies]

    assert asyncio.run(scenario()) == [0, 1]


def test_the_table_of_a_rematch_is_found() -> None:
    async def scenario() -> tuple[int, Json]:
        return await old_tab().request("GET", f"tables/{STORED['heads'][TABLES['over']['id']]['next']}")

    status, table = asyncio.run(scenario())
    assert (status, table["setup"]["game"]) == (200, "siam")


def test_the_entries_of_the_list_have_the_form_of_today() -> None:
    for table_id, entry in STORED["entries"].items():
        assert schema.read(OwnTableEntry, entry, "entry").id == table_id


def test_the_name_of_the_devices_person_stays() -> None:
    async def scenario() -> tuple[int, Json]:
        return await old_tab().request("GET", "session")

    assert asyncio.run(scenario()) == (200, {"name": "Ann", "account": None})

"""The journals that the terminal of the release before has written are read, and their games go on."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from howdah.games import GAMES
from howdah.service.hub import Hub
from howdah.storage.files import SUFFIX, FileStorage
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Command, Play
from howdah.table.events import Drew, Event, Played
from howdah.table.record import record
from howdah.table.table import Phase, Table

FOLDER = Path(__file__).parent.parent / "old_release"
STORED: dict[str, Any] = json.loads((FOLDER / "journals.json").read_text(encoding="utf-8"))
JOURNALS = [name.removesuffix(SUFFIX) for name in STORED]


@pytest.fixture
def storage(tmp_path: Path) -> FileStorage:
    for path in (FOLDER / "journals").glob(f"*{SUFFIX}"):
        shutil.copyfile(path, tmp_path / path.name)
    return FileStorage(tmp_path)


def load(storage: FileStorage, name: str) -> Table:
    async def loaded() -> Table:
        return (await Hub(storage, GAMES, 10).live(name)).stored.table

    return asyncio.run(loaded())


def test_every_journal_is_described() -> None:
    assert {path.name for path in (FOLDER / "journals").iterdir()} == set(STORED)


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_leads_to_the_same_table(storage: FileStorage, name: str) -> None:
    table, expected = load(storage, name), STORED[name + SUFFIX]
    assert [ply.move for ply in table.plies] == expected["moves"]
    assert all(ply.path for ply in table.plies)
    moved = [event.fact for event in table.recent if isinstance(event.fact, Played | Drew)]
    assert all(fact.path for fact in moved)  # as clients get them that have missed these events
    assert str(table.position) == expected["position"]
    phase = expected["phase"]
    full_and_waiting = phase == "waiting" and table.full
    assert table.phase == ("playing" if full_and_waiting else phase)
    record(table).verify()


def test_a_game_that_was_not_started_is_playing(storage: FileStorage) -> None:
    assert STORED["siam-not-started.jsonl"]["phase"] == "waiting"
    assert load(storage, "siam-not-started").phase is Phase.PLAYING


@pytest.mark.parametrize("name", [name for name in JOURNALS if name != "white-elephant-over"])
def test_a_game_goes_on(storage: FileStorage, name: str) -> None:
    async def scenario() -> Table:
        hub = Hub(storage, GAMES, 10)
        before = (await hub.live(name)).stored.table
        seat = before.seats[before.turn]
        actor = Actor(seat.person.holder, seat.person.name) if seat.person else SYSTEM
        command = Command("new", before.seq, Play(before.turn, before.position.legal[0]))
        await hub.submit(name, command, lambda _: actor)
        return before

    before = asyncio.run(scenario())
    after = load(storage, name)
    assert [ply.move for ply in after.plies[: len(before.plies)]] == [ply.move for ply in before.plies]
    assert after.plies[len(before.plies)].move == before.position.moves[0].notation
    lines = storage.path(name).read_text(encoding="utf-8").splitlines()
    events = [Event.from_json(line) for line in lines]
    assert [event.seq for event in events] == list(range(1, len(events) + 1))


def test_the_cut_off_last_line_of_a_journal_never_happened(storage: FileStorage) -> None:
    path = storage.path("kerala-cut-off")
    content = path.read_bytes()
    assert not content.endswith(b"\n")
    assert load(storage, "kerala-cut-off").seq == content.count(b"\n")

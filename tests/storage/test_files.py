"""Tables in files: crashes, other programs, and broken files."""

import asyncio
import errno
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from howdah.games import GAMES
from howdah.service.hub import Hub
from howdah.storage.errors import LostRaceError
from howdah.storage.files import FileError, FileStorage
from howdah.storage.protocol import Head
from howdah.table.apply_events import replay
from howdah.table.commands import Chat, Command, Join, Resign
from howdah.table.errors import JournalError
from howdah.table.events import Event
from tests.storage.histories import ANN, BOB, History

WRITER = """
import asyncio, sys
from itertools import count
from pathlib import Path
from howdah.storage.files import FileStorage
from howdah.table.commands import Chat
from tests.storage.histories import ANN, History

async def write():
    storage, history = FileStorage(Path(sys.argv[1])), History("table")
    await storage.append(history.creation)
    for number in count():
        await storage.append(history.ask(ANN, Chat(f"line {number} " + "x" * 400)))
        print(history.stored.table.seq, flush=True)

asyncio.run(write())
"""


@pytest.fixture
def storage(tmp_path: Path) -> FileStorage:
    return FileStorage(tmp_path / "tables")


@pytest.mark.parametrize("cut", [1, 40, 10_000])
def test_a_cut_off_last_line_never_happened_and_is_replaced(storage: FileStorage, cut: int) -> None:
    async def scenario() -> None:
        history = History("table")
        await storage.append(history.creation)
        before = history.stored
        await storage.append(history.ask(ANN, Chat("lost " + "x" * 300)))
        path = storage.path("table")
        lines = path.read_bytes().splitlines(keepends=True)
        last = lines[-1][:-1][:cut]
        path.write_bytes(b"".join(lines[:-1]) + last)
        assert replay(await storage.read("table")) == before.table
        history.stored = before
        await storage.append(history.ask(BOB, Chat("instead")))
        events = await storage.read("table")
        assert replay(events) == history.stored.table
        assert path.read_bytes().endswith(b"\n")

    asyncio.run(scenario())


def test_events_of_another_program_are_seen_after_a_lost_race(storage: FileStorage) -> None:
    async def scenario() -> list[str]:
        hub, other = Hub(storage, GAMES, 10), Hub(FileStorage(storage.folder), GAMES, 10)
        history = History("table")
        await storage.append(history.creation)
        for program in (hub, other):
            await program.live("table")
        lost = history.propose(ANN, Chat("lost"))
        await other.submit("table", Command("o", 1, Chat("first")), lambda _: ANN)
        with pytest.raises(LostRaceError, match="expected 1 events, but it has 2"):
            await storage.append(lost)
        await hub.submit("table", Command("h", 1, Chat("second")), lambda _: ANN)
        return [line.text for line in (await hub.live("table")).stored.table.chat]

    assert asyncio.run(scenario()) == ["first", "second"]


def test_killing_a_program_while_it_writes_loses_nothing_that_was_acknowledged(storage: FileStorage) -> None:
    for _ in range(3):
        storage.path("table").unlink(missing_ok=True)
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(storage.folder)], stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout
            acknowledged = [int(program.stdout.readline()) for _ in range(5)]
            os.kill(program.pid, signal.SIGKILL)
            acknowledged += [int(line) for line in program.stdout if line.endswith("\n")]
        events = asyncio.run(storage.read("table"))
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert acknowledged[-1] <= len(events)
        assert replay(events).seq == len(events)


def test_a_file_of_events_has_one_line_for_each_and_one_for_the_head(storage: FileStorage) -> None:
    async def scenario() -> list[str]:
        history = History("table")
        await storage.append(history.creation)
        await storage.append(history.ask(ANN, Chat("hello")))
        assert await storage.head("table") == Head("invitation-table", None)
        return storage.path("table").read_text(encoding="utf-8").splitlines()

    created, head, said = map(json.loads, asyncio.run(scenario()))
    assert (created["seq"], said["seq"]) == (1, 2)
    assert head == {"head": {"invitation": "invitation-table", "next": None}}


@pytest.fixture
def full_disk() -> Iterator[Callable[[int], None]]:
    """A function that limits the size of files, as a full disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


def test_a_command_that_does_not_fit_on_the_disk_is_not_stored_in_part(
    storage: FileStorage, full_disk: Callable[[int], None]
) -> None:
    async def scenario() -> None:
        history = History("table")
        await storage.append(history.creation)
        await storage.append(history.ask(BOB, Join()))
        before = storage.path("table").read_bytes()
        resignation = history.propose(ANN, Resign(0))
        assert len(resignation.events) == 2
        full_disk(len(before) + len(resignation.events[0].to_json()) + 10)
        with pytest.raises(FileError, match="too large"):
            await storage.append(resignation)
        assert storage.path("table").read_bytes() == before

    asyncio.run(scenario())


def test_a_table_that_cannot_be_stored_leaves_no_file(storage: FileStorage, full_disk: Callable[[int], None]) -> None:
    async def scenario() -> None:
        full_disk(100)
        with pytest.raises(FileError):
            await storage.append(History("table").creation)
        assert list(storage.folder.iterdir()) == []

    asyncio.run(scenario())


def test_a_rematch_that_loses_a_race_leaves_no_table_behind(storage: FileStorage) -> None:
    async def scenario() -> None:
        history = History("table")
        await storage.append(history.creation)
        before, following, last = history.rematch("next")
        for append in before[:-1]:
            await storage.append(append)
        with pytest.raises(LostRaceError):
            await storage.append(following.creation, last)
        assert [path.name for path in storage.folder.iterdir()] == ["table.jsonl"]

    asyncio.run(scenario())


def test_the_table_of_a_rematch_is_named_though_a_crash_cuts_the_last_line_off(storage: FileStorage) -> None:
    async def scenario() -> Head | None:
        history = History("table")
        await storage.append(history.creation)
        before, following, last = history.rematch("next")
        for append in before:
            await storage.append(append)
        await storage.append(following.creation, last)
        path = storage.path("table")
        path.write_bytes(path.read_bytes()[:-5])
        return await storage.head("table")

    assert asyncio.run(scenario()) == Head("invitation-table", "next")


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP])
def test_a_folder_without_locks_can_be_written_to(
    storage: FileStorage, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*arguments: object) -> None:
        del arguments
        raise OSError(code, "no locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    asyncio.run(storage.append(History("table").creation))
    assert asyncio.run(storage.head("table"))


def test_appending_parses_no_stored_event(storage: FileStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    history = History("table")
    asyncio.run(storage.append(history.creation))
    monkeypatch.setattr(Event, "from_json", None)
    asyncio.run(storage.append(history.ask(ANN, Chat("hello"))))
    assert storage.path("table").read_text(encoding="utf-8").count("\n") == 3


@pytest.mark.parametrize("broken", ["{}", "[]", "nonsense", '{"head":{"next":1,"more":2}}', '{"head":7}'])
def test_a_broken_line_is_refused_with_the_name_of_the_file(storage: FileStorage, broken: str) -> None:
    async def scenario() -> None:
        await storage.append(History("table").creation)
        with storage.path("table").open("a", encoding="utf-8") as file:
            file.write(broken + "\n")
        with pytest.raises(JournalError, match=r"table\.jsonl"):
            await storage.read("table")

    asyncio.run(scenario())


def test_a_file_that_cannot_be_read_says_why(storage: FileStorage) -> None:
    async def scenario() -> None:
        assert await storage.read("nowhere") == []
        storage.folder.mkdir()
        storage.path("folder").mkdir()
        with pytest.raises(FileError, match="directory"):
            await storage.read("folder")

    asyncio.run(scenario())

"""The hub: what is on disk is told, and what is told is on disk."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import update

from howdah.desk.errors import UnknownTableError
from howdah.desk.hub import Hub
from howdah.desk.journal import Writing
from howdah.server.rows import EVENTS
from howdah.server.service import running
from howdah.table.actor import Actor
from howdah.table.commands import Chat, Command
from howdah.table.setup import Free, Mine, Setup
from tests.server.running import House, house, hurried
from tests.server.test_tables import begun
from tests.table.sitting import ALL

ANN = Actor("p-ann", "Ann")
SIAM = Setup("siam", (Mine(), Free()), stand_in="random")


async def chat(hub: Hub, table: str, text: str) -> None:
    await hub.submit(table, Command(uuid4().hex, 0, Chat(text)), lambda _: ANN)


def test_what_was_written_is_told_though_its_author_went_away_meanwhile(tmp_path: Path) -> None:
    async def scenario() -> list[str]:
        async with running(hurried(tmp_path), ALL) as service:
            hub = service.hub
            page = await hub.create(SIAM, "c", ANN, service.secret)
            on_disk = asyncio.Event()
            write = hub.journal.write

            async def slow_write(*writings: Writing) -> None:
                await write(*writings)
                on_disk.set()
                await asyncio.sleep(0.05)

            hub.journal.write = slow_write  # type: ignore[method-assign]
            speaking = asyncio.create_task(chat(hub, page.id, "hello"))
            await on_disk.wait()
            speaking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await speaking
            await chat(hub, page.id, "goodbye")
            return [line.text for line in (await hub.live(page.id)).page.table.chat]

    assert asyncio.run(scenario()) == ["hello", "goodbye"]


def test_tables_that_nobody_looks_at_are_forgotten_and_read_again(tmp_path: Path) -> None:
    async def scenario() -> tuple[int, list[str]]:
        async with running(hurried(tmp_path, loaded=3), ALL) as service:
            hub = service.hub
            pages = [await hub.create(SIAM, f"c-{number}", ANN, service.secret) for number in range(10)]
            for page in pages:
                await chat(hub, page.id, f"at {page.id}")
            said = [(await hub.live(page.id)).page.table.chat[0].text for page in pages]
            assert said == [f"at {page.id}" for page in pages]
            return len(hub._live), said

    kept, said = asyncio.run(scenario())
    assert kept <= 4
    assert len(said) == 10


def test_many_commands_at_once_are_put_in_order(tmp_path: Path) -> None:
    async def scenario() -> list[Any]:
        async with running(hurried(tmp_path), ALL) as service:
            page = await service.hub.create(SIAM, "c", ANN, service.secret)
            await asyncio.gather(*(chat(service.hub, page.id, f"line {number}") for number in range(50)))
            events = await service.hub.journal.read(page.id)
            assert (await service.hub.live(page.id)).page.table.recent == tuple(events)
            return [event.seq for event in events]

    assert asyncio.run(scenario()) == list(range(1, 52))


def test_a_table_that_there_is_not_stays_so(inn: House) -> None:
    async def scenario() -> None:
        async with running(inn.settings, ALL) as service:
            for _ in range(2):
                with pytest.raises(UnknownTableError):
                    await service.hub.live("nowhere")

    asyncio.run(scenario())


def test_a_table_of_rules_that_are_no_more_is_gone_and_hides_no_others(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        ann, _, table = begun(first)
        other = ann.create("siam", "mine", "free")
        cookies = dict(ann.http.cookies)

    async def age() -> None:
        async with running(hurried(tmp_path), ALL) as service, service.database.writing() as connection:
            first_event = (await service.hub.journal.read(table))[0].to_json()
            older = first_event.replace('"rules_version": ', '"rules_version": 9')
            first = (EVENTS.c.table_id == table) & (EVENTS.c.seq == 1)
            await connection.execute(update(EVENTS).where(first).values(body=older))

    asyncio.run(age())
    with house(tmp_path) as second:
        ann = second.person()
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{table}", 410)["error"]["code"] == "bad-journal"
        assert [entry["id"] for entry in ann.get("/api/tables/mine")] == [other]

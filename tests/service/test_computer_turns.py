"""The turns of computer players: none is forgotten, and none is searched for without end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import pytest

from howdah.service.computer_turns import ComputerTurns
from howdah.service.hub import Hub
from howdah.service.messages.advice import ReplyView
from howdah.storage.memory import MemoryStorage
from howdah.storage.protocol import StoredTable
from howdah.table.actor import Actor
from howdah.table.commands import Command, Play, Propose, Request
from howdah.table.errors import TurnError
from howdah.table.move_view import MoveView
from howdah.table.proposal import Undo
from howdah.table.setup import Computer, Mine, Setup
from tests.table.harness import ALL

ANN = Actor("p-ann", "Ann")
SETUP = Setup("siam", (Mine(), Computer("random")), stand_in="random")


async def first_move(stored: StoredTable, seat: int) -> ReplyView:
    del seat
    return ReplyView(MoveView.of(stored.table.position.moves[0], "en"), (0.5, 0.5))


async def ask(hub: Hub, request: Request) -> None:
    seen = (await hub.live("table")).stored.table.seq
    await hub.submit("table", Command(uuid4().hex, seen, request), lambda _: ANN)


async def plies(hub: Hub) -> list[int]:
    return [ply.seat for ply in (await hub.live("table")).stored.table.plies]


def test_a_turn_that_comes_while_the_claim_is_released_is_played() -> None:
    @asynccontextmanager
    async def claim(table_id: str) -> AsyncIterator[bool]:
        yield True
        if not asked:
            asked.append(table_id)
            await ask(hub, Play(0, "@c1N"))

    async def scenario() -> list[int]:
        turns = ComputerTurns(hub, first_move, claim)
        await hub.create("table", SETUP, "c", ANN)
        turns.begin("table")  # no computer is to act
        await turns.idle()
        return await plies(hub)

    asked = list[str]()
    hub = Hub(MemoryStorage(), ALL, 10)
    assert asyncio.run(scenario()) == [0, 1]


def test_a_move_that_is_refused_at_an_unchanged_table_ends_the_turns_with_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> tuple[int, list[Exception]]:
        hub = Hub(MemoryStorage(), ALL, 10)
        searches, errors = list[int](), list[Exception]()

        async def decide(stored: StoredTable, seat: int) -> ReplyView:
            searches.append(seat)
            assert len(searches) < 5
            return await first_move(stored, seat)

        async def refuse(*arguments: object) -> None:
            raise TurnError(f"refused: {arguments[0]}")

        turns = ComputerTurns(hub, decide)
        turns.on_error = lambda _, error: errors.append(error)
        await hub.create("table", SETUP, "c", ANN)
        await ask(hub, Play(0, "@c1N"))
        monkeypatch.setattr(hub, "submit", refuse)
        await turns.idle()
        return len(searches), errors

    searches, errors = asyncio.run(scenario())
    assert searches == 1
    assert [type(error) for error in errors] == [TurnError]


def test_a_move_that_comes_too_late_is_searched_for_again() -> None:
    async def scenario() -> tuple[list[int], list[Exception]]:
        storage = MemoryStorage()
        hub, other = Hub(storage, ALL, 10), Hub(storage, ALL, 10)
        errors = list[Exception]()
        searches = list[int]()

        async def decide(stored: StoredTable, seat: int) -> ReplyView:
            searches.append(stored.table.seq)
            if len(searches) == 1:
                await ask(other, Propose(0, Undo()))
                await ask(other, Play(0, "@a1N"))
            return await first_move(stored, seat)

        turns = ComputerTurns(hub, decide)
        turns.on_error = lambda _, error: errors.append(error)
        await hub.create("table", SETUP, "c", ANN)
        await ask(hub, Play(0, "@c1N"))
        await turns.idle()
        assert len(searches) == 2
        return await plies(hub), errors

    assert asyncio.run(scenario()) == ([0, 1], [])


def test_a_computer_acts_after_a_move_that_another_program_has_stored() -> None:
    async def scenario() -> list[int]:
        storage = MemoryStorage()
        hub, other = Hub(storage, ALL, 10), Hub(storage, ALL, 10)
        turns = ComputerTurns(hub, first_move)
        await hub.create("table", SETUP, "c", ANN)
        await ask(other, Play(0, "@c1N"))
        await hub.catch_up("table")
        await turns.idle()
        return await plies(hub)

    assert asyncio.run(scenario()) == [0, 1]


def test_turns_that_were_taken_to_their_end_are_told_to_the_host() -> None:
    async def decide(stored: StoredTable, seat: int) -> ReplyView:
        if len(told) == 0:
            raise ValueError("an error that nobody expected")
        return await first_move(stored, seat)

    async def scenario() -> None:
        turns = ComputerTurns(hub, decide)
        turns.on_error = lambda table_id, _: told.append(f"{table_id} failed")
        turns.on_success = lambda table_id: told.append(f"{table_id} succeeded")
        await hub.create("table", SETUP, "c", ANN)
        await ask(hub, Play(0, "@c1N"))
        await turns.idle()
        turns.begin("table")
        await turns.idle()

    told = list[str]()
    hub = Hub(MemoryStorage(), ALL, 10)
    asyncio.run(scenario())
    assert told == ["table failed", "table succeeded"]

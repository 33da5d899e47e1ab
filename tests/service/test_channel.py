"""A channel: the messages to one client, and its commands, as every host uses it."""

import asyncio
import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from howdah.core import schema
from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.service import live_table
from howdah.service.channel import Channel, admit
from howdah.service.hub import Hub
from howdah.service.live_table import FEW
from howdah.service.messages.tables import EventsMessage, TableView
from howdah.storage.memory import MemoryStorage
from howdah.storage.protocol import InvitedTable
from howdah.table.actor import Actor
from howdah.table.commands import Chat, Request
from howdah.table.errors import NotAllowedError
from howdah.table.setup import Free, Mine, Privacy, Setup
from howdah.table.table import LINES, Table
from howdah.table.view import BoardView
from tests.server.running import MESSAGE
from tests.table.harness import ALL

ANN, BOB = Actor("p-ann", "Ann"), Actor("p-bob", "Bob")
SIAM = Setup("siam", (Mine(), Free()))


@dataclass(frozen=True)
class Visitor:
    """A visitor that is the same actor at every table."""

    who: Actor

    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        del stored, request
        return self.who


class Client:
    """A client of a hub, with the messages that it got."""

    def __init__(self, hub: Hub, who: Actor) -> None:
        self.messages: list[dict[str, Any]] = []
        self.channel = Channel(hub, Visitor(who), "en", self._receive)

    def _receive(self, text: str) -> None:
        message = json.loads(text)
        MESSAGE.validate(message)
        self.messages.append(message)

    async def send(self, kind: str, name: str = "c", seen: int = 0, **fields: Any) -> None:
        await self.channel.receive(json.dumps({"v": 1, "id": name, "seen": seen, "request": {"kind": kind, **fields}}))

    def take(self) -> list[dict[str, Any]]:
        """The messages since the last call."""
        taken, self.messages = self.messages, []
        return taken


async def new_hub() -> Hub:
    hub = Hub(MemoryStorage(), ALL, 10)
    await hub.create("table", SIAM, "create", ANN)
    return hub


def types(messages: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


def test_the_events_of_a_command_come_before_its_answer_and_go_to_everybody() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann, bob = Client(hub, ANN), Client(hub, BOB)
        await ann.channel.open("table", 0)
        await bob.channel.open("table", 0)
        assert types(bob.take()) == ["table", "presence"]
        ann.take()
        await bob.send("join", "j")
        events, presence, answer = bob.take()
        assert types([events, presence, answer]) == ["events", "presence", "answer"]
        assert answer == {"type": "answer", "id": "j", "seq": 3}
        assert events["changes"]["you"]["seat"] == 1
        assert presence["presence"] == {"seats": [0, 1], "spectators": 0}
        told = ann.take()[0]
        assert "you" not in told["changes"]
        assert told["events"] == events["events"]

    asyncio.run(scenario())


def test_a_client_that_applies_all_messages_has_the_table_of_the_service() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann, bob = Client(hub, ANN), Client(hub, BOB)
        await ann.channel.open("table", 0)
        await bob.channel.open("table", 0)
        view: TableView = schema.read(TableView, bob.take()[0]["table"], "table")
        script: list[tuple[Client, str, dict[str, Any]]] = [
            (bob, "join", {}),
            (ann, "play", {"seat": 0, "move": "@c1N"}),
            (bob, "play", {"seat": 1, "move": "@c5S"}),
            (bob, "chat", {"text": "well"}),
            (ann, "propose", {"seat": 0, "proposal": {"kind": "undo"}}),
            (bob, "answer", {"seat": 1, "offer": "undo", "agree": True}),
            (ann, "resign", {"seat": 0}),
        ]
        for number, (client, kind, fields) in enumerate(script):
            seen = (await hub.live("table")).stored.table.seq
            await client.send(kind, f"c-{number}", seen, **fields)
            for message in bob.take():
                assert message["type"] != "refused", message
                if message["type"] == "events":
                    view = view.after(schema.read(EventsMessage, message, "message"))
            stored = (await hub.live("table")).stored
            assert schema.write(view) == schema.write(TableView.at(stored, BOB, "en"))

    asyncio.run(scenario())


def test_a_client_that_comes_back_gets_what_it_missed() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann, bob = Client(hub, ANN), Client(hub, BOB)
        await ann.channel.open("table", 0)
        await ann.send("chat", "hello", text="hello")
        await bob.channel.open("table", 1)
        missed = bob.take()[0]
        assert [event["seq"] for event in missed["events"]] == [2]
        bob.channel.close()
        bob.channel.close()
        await bob.send("chat", text="not connected")
        assert bob.take() == []

    asyncio.run(scenario())


def test_a_client_that_returns_to_a_process_that_knows_less_is_not_shown_an_older_table() -> None:
    async def scenario() -> None:
        storage = MemoryStorage()
        hub, other = Hub(storage, ALL, 10, shared=True), Hub(storage, ALL, 10, shared=True)
        await hub.create("table", SIAM, "create", ANN)
        ann = Client(other, ANN)
        await ann.channel.open("table", 0)
        await ann.send("chat", "hello", text="hello")  # the first process does not hear of it
        returned = Client(hub, ANN)
        await returned.channel.open("table", 2)
        first = returned.take()[0]
        assert (first["type"], first["changes"]["seq"], first["events"]) == ("events", 2, [])

    asyncio.run(scenario())


def test_a_client_keeps_as_many_lines_of_chat_as_the_table() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann = Client(hub, ANN)
        await ann.channel.open("table", 0)
        table: TableView = schema.read(TableView, ann.take()[0]["table"], "table")
        for number in range(LINES + 3):
            await ann.send("chat", f"c-{number}", text=f"{number}")
        for message in ann.take():
            if message["type"] == "events":
                table = table.after(schema.read(EventsMessage, message, "message"))
        assert table.chat == (await hub.live("table")).stored.public("en").chat
        assert len(table.chat) == LINES

    asyncio.run(scenario())


def test_a_refused_command_is_named_by_its_id_if_it_can_be_read() -> None:
    async def scenario() -> list[Any]:
        hub = await new_hub()
        ann = Client(hub, ANN)
        await ann.channel.open("table", 0)
        ann.take()
        for text in ("", "[]", '{"v": 1, "id": "x"}', '{"v": 1, "id": 5}'):
            await ann.channel.receive(text)
        return [(message["id"], message["error"]["code"]) for message in ann.take()]

    malformed = "malformed"
    assert asyncio.run(scenario()) == [(None, malformed), (None, malformed), ("x", malformed), (None, malformed)]


def test_a_host_can_refuse_commands_by_its_own_limits() -> None:
    def check(request: Request, game: Game) -> None:
        if isinstance(request, Chat):
            raise OptionsError(f"no {request.kind} at {game.id}")

    async def scenario() -> None:
        hub = Hub(MemoryStorage(), ALL, 10, check=check)
        await hub.create("table", SIAM, "create", ANN)
        ann = Client(hub, ANN)
        await ann.channel.open("table", 0)
        ann.take()
        await ann.send("chat", text="hello")
        (refused,) = ann.take()
        assert refused["error"]["message"] == "no chat at siam"
        assert (await hub.live("table")).stored.table.chat == ()

    asyncio.run(scenario())


def test_a_stranger_is_not_admitted_to_a_table_for_invited_people() -> None:
    async def scenario() -> None:
        hub = Hub(MemoryStorage(), ALL, 10)
        stored = await hub.create("table", replace(SIAM, privacy=Privacy.INVITED), "create", ANN)
        for actor in (ANN, replace(BOB, invited=True)):
            assert admit(Visitor(actor), stored) == actor
        with pytest.raises(NotAllowedError, match="expected the invitation"):
            admit(Visitor(BOB), stored)
        bob = Client(hub, BOB)
        with pytest.raises(NotAllowedError):
            await bob.channel.open("table", 0)
        assert bob.messages == []
        assert not (await hub.live("table")).listeners

    asyncio.run(scenario())


def test_a_crowd_that_comes_at_once_is_told_of_itself_once() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        crowd = [Client(hub, Actor(f"p-{number}", "Guest")) for number in range(FEW + 50)]
        for one in crowd:
            await one.channel.open("table", 0)
        told = len(crowd[0].take())
        assert told <= FEW + 1  # not once for each of them
        while not crowd[0].messages:  # noqa: ASYNC110 - a timer tells them
            await asyncio.sleep(0.01)
        assert [one["presence"]["spectators"] for one in crowd[0].take()] == [len(crowd)]
        for one in crowd[1:]:
            one.channel.close()
        assert (await hub.live("table")).presence.spectators == 1

    asyncio.run(scenario())


def test_only_the_player_who_is_to_move_gets_the_moves() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann, bob, eve = (Client(hub, who) for who in (ANN, BOB, Actor("p-eve", "Eve")))
        for one in (ann, bob, eve):
            await one.channel.open("table", 0)
        await bob.send("join", "j")
        for one in (ann, bob, eve):
            one.take()
        await ann.send("play", "p", seen=3, seat=0, move="@c1N")
        for_ann, for_bob, for_eve = (client.take()[0]["changes"]["board"] for client in (ann, bob, eve))
        assert len(for_bob["moves"]) == len((await hub.live("table")).stored.table.position.moves)
        assert for_bob["instruction"]
        assert for_ann == for_eve == for_bob | {"moves": [], "instruction": ""}
        back = Client(hub, BOB)
        await back.channel.open("table", 3)  # what was missed, and the moves
        assert back.take()[0]["changes"]["board"] == for_bob

    asyncio.run(scenario())


def test_a_table_says_the_words_for_every_beginning_of_a_move() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann, bob = Client(hub, ANN), Client(hub, BOB)
        await ann.channel.open("table", 0)
        await bob.send("join", "j")
        await bob.channel.open("table", 0)
        await bob.send("join", "j")
        position = (await hub.live("table")).stored.table.position
        sentences = dict[tuple[str, ...], str]()
        for step in position.steps:
            ann.take()
            await ann.channel.receive(json.dumps({"v": 1, "id": "q", "path": step.path}))
            (answer,) = ann.take()
            assert (answer["type"], answer["id"], answer["words"]["path"]) == ("words", "q", list(step.path))
            assert answer["words"]["instruction"] == step.instruction.text("en")
            sentences |= {(*step.path, spot): text for spot, text in answer["words"]["sentences"].items()}
        assert sentences == {move.path: move.sentence.suggested("en") for move in position.moves}

    asyncio.run(scenario())


def test_a_question_about_no_move_has_no_words_and_a_malformed_one_is_refused() -> None:
    async def scenario() -> None:
        hub = await new_hub()
        ann = Client(hub, ANN)
        await ann.channel.open("table", 0)
        ann.take()
        await ann.channel.receive('{"v":1,"id":"q","path":["nowhere"]}')
        assert ann.take() == [
            {"type": "words", "id": "q", "words": {"path": ["nowhere"], "instruction": "", "sentences": {}}}
        ]
        await ann.channel.receive('{"v":1,"id":"q","path":"reserve"}')
        (refused,) = ann.take()
        assert (refused["type"], refused["id"], refused["error"]["code"]) == ("refused", "q", "malformed")

    asyncio.run(scenario())


def test_a_change_is_rendered_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[EventsMessage]()

    def counted(message: object) -> str:
        made.extend([message] if isinstance(message, EventsMessage) else [])
        return schema.dumps(message)

    async def scenario() -> None:
        hub = await new_hub()
        watching = [Client(hub, Actor(f"p-{number}", "Guest")) for number in range(10)]
        ann, bob = Client(hub, ANN), Client(hub, BOB)
        for one in (*watching, ann, bob):
            await one.channel.open("table", 0)
        monkeypatch.setattr(live_table, "dumps", counted)
        await bob.send("join", "j")  # Bob's standing changes, and Ann gets the moves that she can make
        assert len(made) == 3
        await ann.send("chat", "c", seen=3, text="hello")
        assert len(made) == 4

    asyncio.run(scenario())


def test_a_line_of_chat_does_not_make_the_board_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[Table]()
    of = BoardView.of

    def counted(table: Table) -> BoardView:
        made.append(table)
        return of(table)

    async def scenario() -> None:
        hub = await new_hub()
        ann, bob = Client(hub, ANN), Client(hub, BOB)
        for one in (ann, bob):
            await one.channel.open("table", 0)
        await bob.send("join", "j")
        ann.take()
        monkeypatch.setattr(BoardView, "of", counted)
        await ann.send("chat", "c", seen=3, text="hello")
        assert not made
        assert "board" not in ann.take()[0]["changes"]
        await ann.send("play", "p", seen=4, seat=0, move="@c1N")
        assert made

    asyncio.run(scenario())

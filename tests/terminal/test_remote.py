"""Tables on a real server, played from the terminal."""

import asyncio
import json
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosedOK

from howdah.core.errors import MalformedError
from howdah.core.schema import dumps
from howdah.service.messages.tables import Presence, TableMessage
from howdah.storage.files import FileError
from howdah.table.commands import Play, Propose, Resign
from howdah.table.proposal import Rematch
from howdah.terminal.app import app
from howdah.terminal.screens.dialogs import ConfirmDialog
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.connection import RefusedError
from howdah.terminal.tables.remote import FIRST_WAIT, RemoteConnection
from howdah.terminal.tables.server_session import Link, LinkError, ServerSession
from tests.server.running import Client, ServerThread, run_server
from tests.terminal.harness import (
    PATIENCE,
    ask,
    message,
    moves,
    open_connection,
    people_table,
    press,
    reserved_port,
    run_app,
    screen_text,
    table_screen,
    wait_until,
)


def reach(running: ServerThread, table: str, name: str = "Ann", *, watching: bool = False) -> RemoteConnection:
    link = Link.read(f"http://{running.address}/tables/{table}")
    return RemoteConnection.reach(link, name, "en", watching=watching)


def visit(running: ServerThread, table: str, invitation: str = "", *, watching: bool = False) -> ClientTable:
    """Connect to a table for a moment, and return what is seen there."""
    link = replace(Link.read(f"http://{running.address}/tables/{table}"), invitation=invitation)
    connection = RemoteConnection.reach(link, "Ann", "en", watching=watching)
    connection.session.close()
    return connection.client


def waiting_table(running: ServerThread) -> tuple[Client, str]:
    """A table where Bob waits for one player."""
    bob = running.client("Bob")
    return bob, bob.create("siam", "free", "mine")


def test_a_game_is_played_against_another_person_on_the_server(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        bob, table = waiting_table(running)

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            await press(pilot, "slash", *"@c1N", "enter", "escape")
            await wait_until(pilot, lambda: moves(pilot) == ["@c1N"])
            bob.do(table, "play", seat=1, move="@c5S")
            await wait_until(pilot, lambda: moves(pilot) == ["@c1N", "@c5S"])
            await press(pilot, "u")
            await wait_until(pilot, lambda: bool(table_screen(pilot).client.table.offers))
            bob.do(table, "answer", seat=1, offer="undo", agree=True)
            await wait_until(pilot, lambda: moves(pilot) == [])
            bob.do(table, "propose", seat=1, proposal={"kind": "draw"})
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, ConfirmDialog))
            assert "Ann, Bob offers a draw" in screen_text(pilot)
            await press(pilot, "n")
            bob.do(table, "chat", text="As you like")
            await wait_until(pilot, lambda: message(pilot) == "Bob: As you like")
            await press(pilot, "slash", "apostrophe", *"ok", "enter")
            await wait_until(pilot, lambda: message(pilot) == "Ann: ok")
            await press(pilot, "escape")
            bob.do(table, "resign", seat=1)
            await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "over")
            assert "Winner: Ann (Elephants)." in screen_text(pilot)
            await press(pilot, "n")
            await wait_until(pilot, lambda: bool(table_screen(pilot).client.table.offers))
            bob.do(table, "answer", seat=1, offer="rematch", agree=True)
            await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "playing")
            assert [seat.name for seat in table_screen(pilot).client.table.seats] == ["Bob", "Ann"]

        run_app(open_connection(reach(running, table)), script)


def test_a_rematch_with_a_computer_goes_on_at_the_new_table_without_an_error(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        table = running.client("Bob").create("siam", "free", "greedy")

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            await press(pilot, "r", "enter")
            await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "over")
            await table_screen(pilot).connection.ask(Propose(0, Rematch()))
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 1)
            await press(pilot, "slash", *"@c5S", "enter", "escape")
            await wait_until(pilot, lambda: len(moves(pilot)) == 3)
            assert message(pilot) in {
                "",
                "Touch your reserve to bring in an animal, or touch one of your animals on the board.",
            }
            assert [entry.move for entry in (await table_screen(pilot).connection.record()).entries] == moves(pilot)

        run_app(open_connection(reach(running, table)), script)


def test_a_lost_connection_is_restored_and_nothing_is_lost(tmp_path: Path) -> None:
    with reserved_port() as port, run_server(tmp_path, port=port) as running:
        _, table = waiting_table(running)
        connection = reach(running, table)

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            await asyncio.to_thread(running.stop)
            await wait_until(pilot, lambda: message(pilot) == "Connection lost; trying again.")
            await press(pilot, "slash", *"@c1N", "enter", "escape")
            with run_server(tmp_path, port=port) as again:
                await wait_until(pilot, lambda: moves(pilot) == ["@c1N"])
                assert (await asyncio.to_thread(visit, again, table, watching=True)).table.moves[0].move == "@c1N"
                # The cookie was stored, so the same person comes back to the same seat.
                assert (await asyncio.to_thread(visit, again, table)).mine == {0}
                await asyncio.to_thread(again.stop)

        run_app(open_connection(connection), script)


def test_a_table_is_watched_without_a_seat(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        running.client("Cat").do(table, "join")

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "playing")
            assert "Cat (Elephants) to move" in screen_text(pilot)
            await press(pilot, "up", "enter", "h")
            assert moves(pilot) == []
            assert message(pilot) == "Cat (Elephants) to move"

        run_app(open_connection(reach(running, table, watching=True)), script)


def test_a_bot_at_the_table_is_marked(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        bob, table = waiting_table(running)
        bob.post("/api/session/account", {"login": "bob", "passphrase": "correct horse"}, 201)
        running.bot(bob, "Rook").do(table, "join")

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "playing")
            assert "Rook [bot] (Elephants) to move" in screen_text(pilot)

        run_app(open_connection(reach(running, table, watching=True)), script)


def test_a_table_is_joined_by_its_link_from_the_first_screen(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        table = running.client("Bob").create("kerala", "free", "free", "mine")

        async def script(pilot: Pilot[None]) -> None:
            await press(pilot, "end", "enter")
            pilot.app.screen.query_one(Input).value = "nonsense"
            await press(pilot, "enter")
            assert "“nonsense” is not the link of a table, such as" in screen_text(pilot)
            await press(pilot, "enter")
            pilot.app.screen.query_one(Input).value = f"http://{running.address}/tables/{table}"
            await press(pilot, "enter")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert "Waiting for players" in screen_text(pilot)
            assert table_screen(pilot).client.mine == {0}
            await press(pilot, "n")
            assert "Waiting for players" in screen_text(pilot)
            running.client("Cat").do(table, "join")
            await wait_until(pilot, lambda: table_screen(pilot).client.table.phase == "playing")

        run_app(HomeScreen, script)


def test_an_invitation_comes_with_the_link(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        bob = running.client("Bob")
        table = bob.create("siam", "free", "mine", privacy="invited")
        with pytest.raises(RefusedError, match="invited people"):
            reach(running, table)
        invitation = bob.view(table)["you"]["invitation"]
        link = Link.read(f"http://{running.address}/tables/{table}?invitation={invitation}")
        assert visit(running, table, link.invitation).mine == {0}


def test_a_bad_link_and_a_missing_server_are_explained(tmp_path: Path) -> None:
    hosts = ("[x", "host:notaport", "host:99999", "a\x00b", "")
    for text in (
        "siam",
        "ftp://example.org/table/x",
        "http://example.org/",
        *(f"http://{host}/table/x" for host in hosts),
    ):
        with pytest.raises(LinkError, match="expected the link of a table"):
            Link.read(text)
    with pytest.raises(RefusedError, match="expected a Howdah server"):
        RemoteConnection.reach(Link.read("http://127.0.0.1:9/tables/x"), "Ann", "en")
    with run_server(tmp_path) as running, pytest.raises(RefusedError, match="There is no such table"):
        reach(running, "nowhere")
    for arguments in (["watch", "http://127.0.0.1:9/tables/x"], ["play", "http://127.0.0.1:9/tables/x"]):
        assert "--plain" in str(CliRunner().invoke(app, arguments).exception)


def test_a_move_that_the_server_refuses_names_its_rule(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        connection = reach(running, table)

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            with pytest.raises(RefusedError, match=r"c3 is not on the border.* \[Enter\]$"):
                await connection.ask(Play(0, "@c3N"))
            assert moves(pilot) == []

        run_app(open_connection(connection), script)


def test_a_message_that_cannot_be_read_ends_the_connection_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        connection = reach(running, table)
        receive = connection.receive

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            monkeypatch.setattr(connection, "receive", lambda _: receive('{"type": "events"}'))
            with pytest.raises(MalformedError):
                await connection.ask(Play(0, "@c1N"))
            assert "expected" in message(pilot)

        run_app(open_connection(connection), script)


@pytest.mark.parametrize("status", [200, 404])
def test_a_server_of_another_kind_is_named(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = httpx.Response(status, json={"detail": "Not Found"})
    monkeypatch.setattr(httpx.Client, "request", lambda *_args, **_options: foreign)
    with pytest.raises(RefusedError, match=r"^http://example\.org: expected .*"):
        RemoteConnection.reach(Link.read("http://example.org/table/x"), "Ann", "en")


def test_a_cookie_that_cannot_be_stored_is_named(tmp_path: Path) -> None:
    servers = tmp_path / "xdg_data_home" / "howdah" / "servers"
    servers.parent.mkdir(parents=True)
    servers.write_text("not a folder", encoding="utf-8")
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        with pytest.raises(FileError, match=str(servers)):
            reach(running, table)


def test_refusals_come_in_the_language_that_was_chosen_last(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        connection = reach(running, table)

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            await press(pilot, "f2")
            await wait_until(pilot, lambda: connection.language == "fr")
            await pilot.app.workers.wait_for_complete()
            with pytest.raises(RefusedError, match="c3 n’est pas au bord"):
                await connection.ask(Play(0, "@c3N"))
            assert message(pilot) == "Touchez votre réserve pour faire entrer un animal."

        run_app(open_connection(connection), script)


class FakeSocket:
    """A socket whose server has sent some messages; then it is silent, or closes the connection."""

    def __init__(self, *messages: str, closes: bool = False) -> None:
        self.messages, self.closes = deque(messages), closes
        self.sent: list[str] = []
        self.used = asyncio.Event()  # set when the client sends or waits for a message

    async def send(self, text: str) -> None:
        self.sent.append(text)
        self.used.set()

    async def recv(self) -> str:
        self.used.set()
        if self.messages:
            return self.messages.popleft()
        if self.closes:
            raise ConnectionClosedOK(None, None)
        await asyncio.Event().wait()
        raise AssertionError


def with_sockets(
    monkeypatch: pytest.MonkeyPatch,
    sockets: list[FakeSocket],
    script: Callable[[RemoteConnection, list[str]], Coroutine[Any, Any, None]],
) -> None:
    """Connect to a server that opens these sockets one after the other; the script gets the codes of errors too."""
    table = ask(people_table("siam"), []).client.table
    waiting = deque(sockets)

    @asynccontextmanager
    async def connect(_address: str, **_options: object) -> AsyncIterator[FakeSocket]:
        yield waiting.popleft() if waiting else FakeSocket()

    monkeypatch.setattr("howdah.terminal.tables.remote.connect", connect)

    async def run() -> None:
        link = Link.read(f"http://localhost/table/{table.id}")
        connection = RemoteConnection(link, ServerSession(link.server), table, "en")
        errors: list[str] = []
        await connection.open(lambda _: None, lambda error: errors.append(error.code))
        try:
            await asyncio.wait_for(script(connection, errors), PATIENCE)
        finally:
            await connection.close()

    asyncio.run(run())


def refused(code: str) -> str:
    return json.dumps({"type": "refused", "id": None, "error": {"code": code, "message": "no"}})


@pytest.mark.parametrize("message", [refused("not-allowed"), "not JSON"], ids=["refused", "unreadable"])
def test_after_a_final_refusal_every_command_is_refused(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(connection: RemoteConnection, errors: list[str]) -> None:
        for _ in range(2):
            with pytest.raises(RefusedError):
                await connection.ask(Play(0, "@c1N"))
        assert errors == [RefusedError.code]

    with_sockets(monkeypatch, [FakeSocket(message)], script)


@pytest.mark.parametrize("code", ["too-many-requests", "unavailable"])
def test_a_temporary_refusal_is_followed_by_another_attempt(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    second = FakeSocket()

    async def script(connection: RemoteConnection, errors: list[str]) -> None:
        asked = asyncio.create_task(connection.ask(Play(0, "@c1N")))
        await second.used.wait()
        connection.receive(json.dumps({"type": "answer", "id": json.loads(second.sent[0])["id"]}))
        await asked
        assert errors == [RefusedError.code]

    with_sockets(monkeypatch, [FakeSocket(refused(code)), second], script)


def test_a_server_that_accepts_connections_and_drops_them_is_tried_less_and_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    enough = asyncio.Event()
    pause, here = asyncio.sleep, threading.get_ident()

    async def sleep(seconds: float) -> None:
        if threading.get_ident() != here:  # a server of other tests, in its thread
            return await pause(seconds)
        waits.append(seconds)
        if len(waits) == 4:
            enough.set()
        return await pause(0 if len(waits) < 4 else PATIENCE)

    async def script(connection: RemoteConnection, errors: list[str]) -> None:
        del connection, errors
        await enough.wait()
        assert waits == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with_sockets(monkeypatch, [FakeSocket(closes=True) for _ in range(4)], script)


def test_a_command_for_a_finished_game_is_not_sent_to_the_table_of_the_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ask(people_table("siam"), []).client.table
    finished, rematch = FakeSocket(dumps(TableMessage(replace(table, next="second"), Presence((), 0)))), FakeSocket()

    async def script(connection: RemoteConnection, errors: list[str]) -> None:
        await rematch.used.wait()
        with pytest.raises(RefusedError) as refusal:
            await connection.ask(Resign(0))
        assert refusal.value.refused == "stale"
        assert not rematch.sent
        assert not errors

    with_sockets(monkeypatch, [finished, rematch], script)

"""Tables on a real server, played from the terminal."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from typer.testing import CliRunner

from howdah.core.errors import MalformedError
from howdah.table.commands import Play, Propose
from howdah.table.proposal import Rematch
from howdah.terminal.app import app
from howdah.terminal.screens.dialogs import ConfirmDialog
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.connection import RefusedError
from howdah.terminal.tables.link import Link, LinkError
from howdah.terminal.tables.remote import RemoteConnection
from tests.server.running import Client, ServerThread, run_server
from tests.terminal.harness import (
    message,
    moves,
    open_connection,
    press,
    run_app,
    screen_text,
    table_screen,
    wait_until,
)


def reach(running: ServerThread, table: str, name: str = "Ann", **how: bool) -> RemoteConnection:
    return RemoteConnection.reach(Link.read(f"http://{running.address}/tables/{table}"), name, "en", **how)


def visit(running: ServerThread, table: str, invitation: str = "", **how: bool) -> ClientTable:
    """Connect to a table for a moment, and return what is seen there."""
    link = replace(Link.read(f"http://{running.address}/tables/{table}"), invitation=invitation)
    connection = RemoteConnection.reach(link, "Ann", "en", **how)
    connection.session.close()
    return connection.client


def waiting_table(running: ServerThread) -> tuple[Client, str]:
    """A table where Bob waits for one player."""
    bob = running.client("Bob")
    return bob, bob.create("siam", "free", "mine")


def test_a_game_is_played_against_somebody_else_on_the_server(tmp_path: Path) -> None:
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
            assert "Ann (Elephants) won" in screen_text(pilot)
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
            assert not message(pilot)
            assert [entry.move for entry in (await table_screen(pilot).connection.record()).entries] == moves(pilot)

        run_app(open_connection(reach(running, table)), script)


def test_a_lost_connection_is_restored_and_nothing_is_lost(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        connection = reach(running, table)
        port = int(running.address.rpartition(":")[2])

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            running.stop()
            await wait_until(pilot, lambda: message(pilot).startswith("The line to the server is broken"))
            await press(pilot, "slash", *"@c1N", "enter", "escape")
            with run_server(tmp_path, port=port) as again:
                await wait_until(pilot, lambda: moves(pilot) == ["@c1N"])
                assert visit(again, table, watching=True).table.moves[0].move == "@c1N"
                # The cookie was stored, so the same person comes back to the same seat.
                assert visit(again, table).mine == {0}

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


def test_a_table_is_joined_by_its_link_from_the_first_screen(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        table = running.client("Bob").create("kerala", "free", "free", "mine")

        async def script(pilot: Pilot[None]) -> None:
            await press(pilot, "end", "enter")
            pilot.app.screen.query_one(Input).value = "nonsense"
            await press(pilot, "enter")
            assert "expected the link of a table" in screen_text(pilot)
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
        with pytest.raises(RefusedError, match="invited"):
            reach(running, table)
        invitation = bob.view(table)["you"]["invitation"]
        link = Link.read(f"http://{running.address}/tables/{table}?invitation={invitation}")
        assert visit(running, table, link.invitation).mine == {0}


def test_a_bad_link_and_a_missing_server_are_explained(tmp_path: Path) -> None:
    for text in ("siam", "ftp://example.org/table/x", "http://", "http://example.org/"):
        with pytest.raises(LinkError, match="expected the link of a table"):
            Link.read(text)
    with pytest.raises(RefusedError, match="expected a Howdah server"):
        RemoteConnection.reach(Link.read("http://127.0.0.1:9/tables/x"), "Ann", "en")
    with run_server(tmp_path) as running, pytest.raises(RefusedError, match="no table"):
        reach(running, "nowhere")
    for arguments in (["watch", "http://127.0.0.1:9/tables/x"], ["play", "http://127.0.0.1:9/tables/x"]):
        assert "--plain" in str(CliRunner().invoke(app, arguments).exception)


def test_a_move_that_the_server_refuses_names_its_rule(tmp_path: Path) -> None:
    with run_server(tmp_path) as running:
        _, table = waiting_table(running)
        connection = reach(running, table)

        async def script(pilot: Pilot[None]) -> None:
            await wait_until(pilot, lambda: table_screen(pilot).client.to_decide == 0)
            with pytest.raises(RefusedError, match=r"c3 is not on the border.* \[enter\]$"):
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

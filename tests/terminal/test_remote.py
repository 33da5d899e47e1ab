"""A table on a real server, played at from the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static
from typer.testing import CliRunner

from howdah.terminal.app import app
from howdah.terminal.screens.ask import Confirm
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.link import Link, LinkError
from howdah.terminal.tables.remote import RemoteConnection
from howdah.terminal.tables.visit import RemoteError
from tests.server.running import House, Somebody, house
from tests.terminal.stage import act, press, settle, shown, table_of


def reach(running: House, table: str, name: str = "Ann", **how: bool) -> RemoteConnection:
    return RemoteConnection.reach(Link.read(f"http://{running.address}/tables/{table}"), name, "en", **how)


def moves(pilot: Pilot[None]) -> list[str]:
    return [ply.move for ply in table_of(pilot).seen.table.moves]


def message(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#message", Static).content)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait until something has come over the line."""
    for _ in range(3000):
        if condition():
            await settle(pilot)
            return
        await pilot.pause(0.01)
    raise AssertionError(shown(pilot))


def started(running: House) -> tuple[Somebody, str]:
    """A table that Bob has set up and waits at."""
    bob = running.person("Bob")
    return bob, bob.create("siam", "free", "mine")


def test_a_game_is_played_against_somebody_else_on_the_server(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        bob, table = started(running)

        async def script(pilot: Pilot[None]) -> None:
            assert "Waiting for players" in shown(pilot)
            await press(pilot, "n")
            await until(pilot, lambda: table_of(pilot).seen.to_decide == 0)
            await press(pilot, "slash", *"@c1N", "enter", "escape")
            await until(pilot, lambda: moves(pilot) == ["@c1N"])
            bob.do(table, "play", seat=1, move="@c5S")
            await until(pilot, lambda: moves(pilot) == ["@c1N", "@c5S"])
            await press(pilot, "u")
            await until(pilot, lambda: bool(table_of(pilot).seen.table.offers))
            bob.do(table, "answer", seat=1, offer="undo", agree=True)
            await until(pilot, lambda: moves(pilot) == [])
            bob.do(table, "propose", seat=1, proposal={"kind": "draw"})
            await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
            assert "Ann, Bob offers a draw" in shown(pilot)
            await press(pilot, "n")
            bob.do(table, "chat", text="As you like")
            await until(pilot, lambda: message(pilot) == "Bob: As you like")
            await press(pilot, "slash", "apostrophe", *"ok", "enter")
            await until(pilot, lambda: message(pilot) == "Ann: ok")
            await press(pilot, "escape")
            bob.do(table, "resign", seat=1)
            await until(pilot, lambda: table_of(pilot).seen.table.phase == "over")
            assert "Ann (Elephants) won" in shown(pilot)
            await press(pilot, "n")
            await until(pilot, lambda: bool(table_of(pilot).seen.table.offers))
            bob.do(table, "answer", seat=1, offer="rematch", agree=True)
            await until(pilot, lambda: table_of(pilot).seen.table.phase == "playing")
            assert [seat.name for seat in table_of(pilot).seen.table.seats] == ["Bob", "Ann"]

        act(lambda: HomeScreen(connection=reach(running, table)), script)


def test_a_line_that_breaks_is_taken_up_again_and_nothing_is_lost(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        bob, table = started(running)
        connection = reach(running, table)
        bob.do(table, "start")
        port = int(running.address.rpartition(":")[2])

        async def script(pilot: Pilot[None]) -> None:
            await until(pilot, lambda: table_of(pilot).seen.to_decide == 0)
            running.stop()
            await until(pilot, lambda: message(pilot).startswith("The line to the server is broken"))
            await press(pilot, "slash", *"@c1N", "enter", "escape")
            with house(tmp_path, port=port) as again:
                await until(pilot, lambda: moves(pilot) == ["@c1N"])
                assert reach(again, table, watching=True).sight.table.moves[0].move == "@c1N"
                # The cookie was kept, so the same person comes back to the same seat.
                assert reach(again, table).sight.mine == {0}

        act(lambda: HomeScreen(connection=connection), script)


def test_a_table_is_watched_without_a_seat(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        bob, table = started(running)
        running.person("Cat").do(table, "join")
        bob.do(table, "start")

        async def script(pilot: Pilot[None]) -> None:
            await until(pilot, lambda: table_of(pilot).seen.table.phase == "playing")
            assert "Cat (Elephants) to move" in shown(pilot)
            await press(pilot, "up", "enter", "h")
            assert moves(pilot) == []
            assert message(pilot) == "Cat (Elephants) to move"

        act(lambda: HomeScreen(connection=reach(running, table, watching=True)), script)


def test_a_table_is_joined_by_its_link_from_the_first_screen(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        _, table = started(running)

        async def script(pilot: Pilot[None]) -> None:
            await press(pilot, "end", "enter")
            pilot.app.screen.query_one(Input).value = "nonsense"
            await press(pilot, "enter")
            assert "expected the link of a table" in shown(pilot)
            await press(pilot, "enter")
            pilot.app.screen.query_one(Input).value = f"http://{running.address}/tables/{table}"
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert "Waiting for players" in shown(pilot)
            assert table_of(pilot).seen.mine == {0}

        act(HomeScreen, script)


def test_an_invitation_comes_with_the_link(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        bob = running.person("Bob")
        table = bob.create("siam", "free", "mine", privacy="invited")
        with pytest.raises(RemoteError, match="invited"):
            reach(running, table)
        invitation = bob.look(table)["you"]["invitation"]
        link = Link.read(f"http://{running.address}/tables/{table}?invitation={invitation}")
        assert RemoteConnection.reach(link, "Ann", "en").sight.mine == {0}


def test_what_is_no_link_and_what_is_no_server_is_said(tmp_path: Path) -> None:
    for text in ("siam", "ftp://example.org/table/x", "http://", "http://example.org/"):
        with pytest.raises(LinkError, match="expected the link of a table"):
            Link.read(text)
    with pytest.raises(RemoteError, match="expected a Howdah server"):
        RemoteConnection.reach(Link.read("http://127.0.0.1:9/tables/x"), "Ann", "en")
    with house(tmp_path) as running, pytest.raises(RemoteError, match="no table"):
        reach(running, "nowhere")
    for arguments in (["watch", "http://127.0.0.1:9/tables/x"], ["play", "http://127.0.0.1:9/tables/x"]):
        assert "--plain" in str(CliRunner().invoke(app, arguments).exception)

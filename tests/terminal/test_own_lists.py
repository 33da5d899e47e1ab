"""Own games, ratings and clubs of a real server, listed at the terminal."""

import asyncio
import json
from collections.abc import Iterator
from http.cookiejar import LWPCookieJar
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import OptionList
from typer.testing import CliRunner

from howdah.core.errors import HowdahError
from howdah.terminal import listing
from howdah.terminal.app import app
from howdah.terminal.listing import moment
from howdah.terminal.screens.home import HomeScreen
from howdah.terminal.tables.remote import RemoteConnection
from howdah.terminal.tables.server_session import Link, ServerSession, cookie_file
from howdah.terminal.tables.waiting_games import known_servers, waiting_games
from tests.server.clubs import account, announce, found_club, join, start, until
from tests.server.running import Client, ServerThread, run_server
from tests.terminal.harness import (
    at_a_table,
    press,
    reserved_port,
    run_app,
    screen_text,
    table_screen,
    wait_for,
    wait_until,
)

SECRET = "correct horse"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with run_server(tmp_path_factory.mktemp("lists")) as running:
        yield running


@pytest.fixture(scope="module")
def ann(server: ServerThread) -> Client:
    """Ann has an account; a game waits for her, one for Bob, and she has won a rated one against him."""
    ann, bob = server.client("Ann"), server.client("Bob")
    ann.post("/api/session/account", {"login": "ann", "passphrase": SECRET}, 201)
    for seats in (("mine", "free"), ("free", "mine")):
        bob.do(ann.create("siam", *seats), "join")
    rated = ann.create("siam", "mine", "free", rated=True)
    bob.do(rated, "join")
    bob.do(rated, "resign", seat=1)
    return ann


def run(server: ServerThread, ann: Client, command: str, *arguments: str) -> str:
    """Run a command at Ann's terminal, which has her cookie."""
    address = f"http://{server.address}"
    cookies = LWPCookieJar(cookie_file(address))
    for cookie in ann.http.cookies.jar:
        cookies.set_cookie(cookie)
    cookie_file(address).parent.mkdir(parents=True, exist_ok=True)
    cookies.save()
    done = CliRunner().invoke(app, [command, address, *arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    return done.stdout


def refusal(*words: str) -> HowdahError:
    error = CliRunner().invoke(app, words).exception
    assert isinstance(error, HowdahError)
    return error


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Games that wait for you", "Your turn", "Bob to move", "You won", "You seem to be between level"]),
        ("fr", ["Parties qui vous attendent", "À vous de jouer", "Au tour de : Bob", "Gagné", "Vous semblez être"]),
        ("de", ["Spiele, die auf dich warten", "Du bist am Zug", "Bob ist am Zug", "Gewonnen", "Du scheinst zwischen"]),
    ],
)
def test_games_that_wait_come_before_running_and_finished_ones_and_ratings(
    server: ServerThread, ann: Client, language: str, expected: list[str]
) -> None:
    shown = run(server, ann, "mine", "--lang", language)
    places = [shown.index(text) for text in expected]
    assert all(one < other for one, other in pairwise(places)), shown
    waiting = next(line.split("\t") for line in shown.splitlines() if expected[1] in line)
    (due,) = ann.get("/api/tables/mine", due=True)
    assert waiting[:2] == ["Siam", "Bob"]
    assert waiting[-1] == f"http://{server.address}/table/{due['id']}"


def test_filters_list_finished_games_only(server: ServerThread, ann: Client) -> None:
    everything = json.loads(run(server, ann, "mine", "--json"))
    assert [len(everything[part]) for part in ("waiting", "running", "finished", "ratings")] == [1, 1, 1, 1]
    for chosen in (["--finished"], ["--game", "siam"], ["--opponent", "bob"]):
        found = json.loads(run(server, ann, "mine", *chosen, "--json"))
        assert found == everything | {"waiting": [], "running": [], "ratings": []}
    assert run(server, ann, "mine", "--game", "kerala") == "No finished game is like that.\n"


@pytest.mark.usefixtures("ann")
def test_an_account_is_signed_in_for_one_list_only(server: ServerThread) -> None:
    address = f"http://{server.address}"
    login = ["--account", "ann", "--passphrase", SECRET]
    error = refusal("mine", address, "--opponent", "Zoe", *login)
    assert "“Zoe” does not name exactly one of these: Bob (" in error.text("en")
    assert not cookie_file(address).exists()


def test_the_stored_cookie_is_enough_and_without_one_the_way_to_get_it_is_told(server: ServerThread) -> None:
    address = f"http://{server.address}"
    assert "--account" in refusal("mine", address).text("en")
    session = ServerSession(address)
    session.sign_in("Cat")
    session.close()
    done = CliRunner().invoke(app, ["mine", address])
    assert done.stdout == "You have not played on this server yet.\n"
    assert CliRunner().invoke(app, ["clubs", address]).stdout == "You are in no club yet.\n"


def test_on_a_narrow_terminal_links_stay_whole(
    server: ServerThread, ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = json.loads(run(server, ann, "mine", "--json"))["finished"]
    for width, headings in ((140, True), (40, False)):
        out = Console(file=StringIO(), force_terminal=True, width=width, highlight=False, color_system=None)
        monkeypatch.setattr(listing, "console", lambda out=out: out)
        run(server, ann, "mine")
        assert isinstance(out.file, StringIO)
        shown = out.file.getvalue()
        assert ("Against" in shown) == headings
        assert f"http://{server.address}/table/{table['id']}" in shown


def test_the_first_screen_lists_games_that_wait_on_a_server_and_opens_them(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("USER", "LOGNAME"):
        monkeypatch.setenv(name, "Eve")  # Ann is the name of an account here
    address, dan = f"http://{server.address}", server.client("Dan")
    table = dan.create("siam", "free", "mine")
    RemoteConnection.reach(Link.read(f"{address}/table/{table}"), "Eve", "en").session.close()

    async def script(pilot: Pilot[None]) -> None:
        await wait_for(pilot, "Games that wait for you")
        assert f"Siam  Dan, {moment(dan.view(table)['time'])}, {server.address}" in screen_text(pilot)
        options = pilot.app.screen.query_one(OptionList)
        options.highlighted = options.get_option_index(f"visit:{address}/table/{table}")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: at_a_table(pilot))
        assert table_screen(pilot).client.table.id == table

    run_app(HomeScreen, script)


def test_a_server_that_does_not_answer_is_passed_over_in_silence(server: ServerThread) -> None:
    session = ServerSession(f"http://{server.address}")
    session.sign_in("Cat")
    session.close()
    with reserved_port() as port:
        cookies = cookie_file(session.server)
        cookies.rename(cookie_file(f"http://127.0.0.1:{port}"))
        assert known_servers() == [f"http://127.0.0.1:{port}"]
        assert asyncio.run(waiting_games("en")) == []


def test_a_club_shows_its_tournament_with_the_own_table_and_the_standings(server: ServerThread, ann: Client) -> None:
    dan = account(server, "Dan")
    club = found_club(dan, "Tuesday Club")
    join(ann, club)
    assert run(server, ann, "clubs", "tuesday club") == "No tournament yet.\n"
    assert run(server, ann, "clubs").splitlines()[1].split("\t") == ["Tuesday Club", "2 members", "–", "–", "–"]
    cup: Any = announce(dan, club, rounds=1)["id"]
    for member in (ann, dan):
        member.post(f"/api/tournaments/{cup}/entrants")
    assert "open for entries" in run(server, ann, "clubs")
    start(dan, cup, 1)
    view = until(ann, cup, lambda seen: seen["table"])
    link = f"http://{server.address}/table/{view['table']}"
    listed = run(server, ann, "clubs").splitlines()[1].split("\t")
    assert listed[2:] == ["Autumn cup", "round 1 of 1", link]
    seat = next(row["cells"][0]["seat"] for row in view["standings"] if row["name"] == "Dan")
    dan.do(view["table"], "resign", seat=seat)
    until(ann, cup, lambda seen: seen["pairings"][0]["points"])
    shown = run(server, ann, "clubs", club["id"], "--lang", "de")
    assert shown.splitlines()[0].startswith("Autumn cup")
    assert link in shown
    assert "1\tAnn (du)\t1" in shown
    assert json.loads(run(server, ann, "clubs", club["id"], "--json"))["id"] == cup

"""Bots at tables of a real server: `howdah bot` with programs that speak the engine protocol."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner

from howdah.games import GAMES
from howdah.service.messages.tables import TableView
from howdah.table.clock import Correspondence, Fischer, PerMove
from howdah.table.view import ClockView
from howdah.terminal.app import app
from howdah.terminal.bot.engine_process import EngineProcess, EngineProcessError, Game
from howdah.terminal.bot.thinking_time import thinking_time
from howdah.terminal.commands.bot import BotRunner
from tests.server.running import Client, ServerThread, run_server
from tests.terminal.harness import ask, people_table, reserved_port
from tests.test_docs import ROOT, blocks

EXAMPLE = [sys.executable, str(ROOT / "examples" / "bot.py")]
# Engines in a few lines each: `best` answers with the rest of the program.
SIAM = Game("siam", 2, {})
ENGINE = "import json, sys\nfor line in sys.stdin:\n do = json.loads(line)['do']\n "


def engine(rest: str) -> list[str]:
    return [sys.executable, "-c", ENGINE + rest]


def says(answer: str) -> list[str]:
    return engine(f"print({answer!r} if do == 'best' else '{{}}', flush=True)")


@dataclass
class Club:
    """A server, the owner of a bot, and the bot's token."""

    server: ServerThread
    owner: Client
    token: str

    @classmethod
    def on(cls, server: ServerThread) -> "Club":
        owner = server.client("Ann")
        owner.post("/api/session/account", {"login": "ann", "passphrase": "correct horse"}, 201)
        return cls(server, owner, owner.post("/api/session/bots", {"name": "Rook"}, 201)["token"])

    def link(self, table: str) -> str:
        return f"http://{self.server.address}/table/{table}"

    def bot(self, command: list[str]) -> BotRunner:
        return BotRunner(command, self.token, 0.05, 0, "en")

    def play(self, table: str, command: list[str]) -> bool:
        return asyncio.run(self.bot(command).run([self.link(table)]))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with run_server(tmp_path_factory.mktemp("club")) as server:
        yield Club.on(server)


def test_the_worked_bot_plays_a_whole_game_at_a_servers_table(club: Club) -> None:
    table = club.owner.create("china-shop", "free", "random", "random")
    assert club.play(table, EXAMPLE)
    seen = club.owner.view(table)
    assert (seen["phase"], seen["result"]["cause"], seen["seats"][0]["program"]) == ("over", "rules", True)
    assert len(Path(EXAMPLE[1]).read_text(encoding="utf-8").splitlines()) <= 40


def test_the_conversation_in_the_docs_is_that_of_the_worked_bot() -> None:
    lines = "".join(blocks(ROOT / "docs" / "write-a-bot.md", "text")).splitlines()
    asked, told = ([line[2:] for line in lines if line.startswith(sign)] for sign in "><")
    done = subprocess.run(EXAMPLE, input="\n".join(asked), capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [set(answer) for answer in answers] == [set(json.loads(line)) for line in told]
    position = GAMES.find("siam").start().play("@c1N")
    for answer in (answers[-1], json.loads(told[-1])):
        assert position.find(answer["best"]["notation"]).seat == 1


def test_two_copies_of_a_bot_and_a_restarted_server_play_no_move_twice(tmp_path: Path) -> None:
    moves = iter(("@a1N", "@b1N", "@d1N", "@e1N"))
    with reserved_port() as port:
        with run_server(tmp_path, port=port) as server:
            club = Club.on(server)
            table = club.owner.create("siam", "mine", "free")
            runner, link, cookie = club.bot(EXAMPLE), club.link(table), dict(club.owner.http.cookies)
            copies = [Thread(target=lambda: asyncio.run(runner.run([link])), daemon=True) for _ in range(2)]
            for copy in copies:
                copy.start()
            club.owner.wait_until(table, lambda seen: seen["phase"] == "playing")
            for played in (1, 2):
                club.owner.do(table, "play", seat=0, move=next(moves))
                club.owner.wait_until(table, lambda seen, played=played: len(seen["moves"]) == 2 * played)
        with run_server(tmp_path, port=port) as server:
            owner = server.client()
            owner.http.cookies.update(cookie)
            owner.do(table, "play", seat=0, move=next(moves))
            seen = owner.wait_until(table, lambda seen: len(seen["moves"]) == 6)
            owner.do(table, "resign", seat=0)
            for copy in copies:
                copy.join(60)
                assert not copy.is_alive()
            assert [ply["seat"] for ply in owner.view(table)["moves"]] == [0, 1] * 3
            assert [ply["move"] for ply in owner.view(table)["moves"]] == [ply["move"] for ply in seen["moves"]]
            commands = Counter(event["seq"] for event in owner.get(f"/api/tables/{table}/events")["events"])
            assert set(commands.values()) == {1}


def test_a_bot_accepts_an_invitation_an_undo_and_a_rematch_and_declines_a_draw(club: Club) -> None:
    table = club.owner.create("siam", "mine", "free", privacy="invited")
    assert not club.play(table, EXAMPLE)
    invitation = club.owner.view(table)["you"]["invitation"]
    runner = replace(club.bot(EXAMPLE), rematch=600)
    link = f"{club.link(table)}?invitation={invitation}"
    Thread(target=lambda: asyncio.run(runner.run([link])), daemon=True).start()
    club.owner.wait_until(table, lambda seen: seen["phase"] == "playing")
    club.owner.do(table, "play", seat=0, move="@c1N")
    club.owner.wait_until(table, lambda seen: len(seen["moves"]) == 2)
    club.owner.do(table, "propose", seat=0, proposal={"kind": "undo"})
    club.owner.wait_until(table, lambda seen: not seen["moves"])
    club.owner.do(table, "resign", seat=0)
    club.owner.do(table, "propose", seat=0, proposal={"kind": "rematch"})
    following = club.owner.wait_until(table, lambda seen: seen["next"])["next"]
    club.owner.wait_until(following, lambda seen: len(seen["moves"]) == 1)  # the bot begins
    club.owner.do(following, "resign", seat=1)


def test_a_restarted_bot_finds_the_tables_at_which_it_has_a_seat(club: Club) -> None:
    bot = club.server.client()
    bot.http.headers["Authorization"] = f"Bearer {club.token}"
    tables = [club.owner.create("siam", "mine", "free") for _ in range(2)]
    for table in tables:
        bot.do(table, "join")
        club.owner.do(table, "play", seat=0, move="@c1N")
    runner = club.bot(EXAMPLE)
    Thread(target=lambda: asyncio.run(runner.run([], f"http://{club.server.address}")), daemon=True).start()
    for table in tables:
        club.owner.wait_until(table, lambda seen: len(seen["moves"]) == 2)
        club.owner.do(table, "resign", seat=0)


@pytest.mark.parametrize(
    "command", [["no-such-program"], says("nonsense"), says('{"best": {"notation": "@c3N"}}'), engine("break")]
)
def test_a_bot_whose_engine_fails_resigns_so_that_nobody_waits(club: Club, command: list[str]) -> None:
    table = club.owner.create("siam", "free", "mine")
    assert club.play(table, command)
    assert club.owner.view(table)["result"]["cause"] == "resignation"


def test_a_bot_without_a_seat_or_with_a_revoked_token_says_so(club: Club) -> None:
    full = club.owner.create("siam", "mine", "random")
    arguments = ["--engine", "howdah engine", "--table", club.link(full), "--token"]
    done = CliRunner().invoke(app, ["bot", *arguments, club.token])
    assert (done.exit_code, "no free seat" in done.output) == (1, True)
    done = CliRunner().invoke(app, ["bot", *arguments, "howdah-bot-none"])
    assert (done.exit_code, "No bot has this token" in done.output) == (1, True)
    address = ["--server", f"http://{club.server.address}", "--token", "howdah-bot-none"]
    done = CliRunner().invoke(app, ["bot", "--engine", "howdah engine", *address])
    assert (done.exit_code, "No bot has this token" in done.output) == (1, True)
    done = CliRunner().invoke(app, ["bot", "--engine", "howdah engine", "--token", club.token])
    assert "--server" in str(done.exception)


def test_a_token_is_made_listed_and_revoked_by_command(club: Club) -> None:
    command = ["token", f"http://{club.server.address}", "--account", "ann", "--passphrase", "correct horse"]
    made = CliRunner().invoke(app, [*command, "--name", "Crow"])
    assert made.exit_code == 0, made.output
    token = made.stdout.splitlines()[-1]
    listed = CliRunner().invoke(app, command).stdout
    crow = next(line.split()[0] for line in listed.splitlines() if line.endswith("Crow"))
    bot = club.server.client()
    bot.http.headers["Authorization"] = f"Bearer {token}"
    assert bot.get("/api/session")["name"] == "Crow"
    assert CliRunner().invoke(app, [*command, "--revoke", crow]).exit_code == 0
    bot.get("/api/session", 401)


@pytest.mark.parametrize(
    ("clock", "left", "least", "most"),
    [
        (None, 0, 2, 2),
        (Fischer(60_000, 0), 60_000, 1, 2),
        (Fischer(60_000, 0), 10_000, 0.1, 0.5),
        (Fischer(60_000, 0), 500, 0.05, 0.05),
        (PerMove(2_000), 2_000, 0.2, 0.6),
        (Correspondence(1), 24 * 3_600_000, 2, 2),
    ],
)
def test_a_bot_thinks_as_long_as_the_clock_allows(
    clock: Fischer | PerMove | Correspondence | None, left: int, least: float, most: float
) -> None:
    table: TableView = ask(people_table("siam"), []).client.table
    timed = replace(
        table, setup=replace(table.setup, clock=clock), clock=ClockView((left, left), None) if clock else None
    )
    assert least <= thinking_time(timed, 0, 2.0) <= most


def test_an_engine_that_thinks_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.terminal.bot.engine_process.GRACE", 0.0)
    patient = engine(
        'if do == \'stop\': print(\'{"best": {"notation": "@a1N"}}\\n{"stopped": true}\', flush=True)\n '
        "elif do != 'best': print('{}', flush=True)"
    )

    async def scenario(command: list[str]) -> str:
        process = EngineProcess(command)
        try:
            return await process.best(SIAM, ["@c1N"], 0.01)
        finally:
            await process.close()

    assert asyncio.run(scenario(patient)) == "@a1N"
    monkeypatch.setattr("howdah.terminal.bot.engine_process.START", 0.01)
    with pytest.raises(EngineProcessError, match=r"expected an answer within"):
        asyncio.run(scenario(engine("if do != 'best': pass")))


def test_links_are_read_from_standard_input_too(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [club.owner.create("siam", "free", "mine") for _ in range(2)]
    lines = iter([f"{club.link(table)}\n" for table in tables] + [""])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(lines), raising=False)
    assert asyncio.run(club.bot(["no-such-program"]).run(["-"]))
    assert {club.owner.view(table)["phase"] for table in tables} == {"over"}

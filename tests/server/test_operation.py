"""Operating a server: database, backups, logs, settings, static files."""

import asyncio
import gzip
import json
import logging
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from howdah.server.app import create_app
from howdah.server.errors import SettingsError
from howdah.server.host import PATIENCE, running
from howdah.server.logs import Lines
from howdah.server.serving import serve
from howdah.server.settings import Rate, Settings
from howdah.service.messages.tables import PROTOCOL
from howdah.storage.sql.database import Database
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.tables import METADATA
from howdah.terminal.app import app
from tests.server.postgres import PostgresServer
from tests.server.running import ServerThread, eventually, fast_settings, run_server, with_limits
from tests.server.test_tables import start_siam


def differences(url: str) -> list[object]:
    """What the migrations leave different from the tables that the code has."""

    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def upgraded() -> list[object]:
        database = Database(Settings(database=url).url)
        await database.upgrade()
        await database.upgrade()
        found = await database.read(compare)
        await database.close()
        return found

    return asyncio.run(upgraded())


def test_the_migrations_lead_from_nothing_to_the_tables_of_the_code(tmp_path: Path, postgres: str) -> None:
    assert differences(f"sqlite:///{tmp_path / 'new.db'}") == []
    assert differences(postgres) == []


def test_the_database_file_is_its_owners_alone_and_keeps_the_secret(tmp_path: Path) -> None:
    with run_server(tmp_path) as first:
        secret = first.host.secret
        cookies = dict(first.client("Ann").http.cookies)
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert set(modes.values()) == {0o600}, modes
    with run_server(tmp_path) as second:
        assert second.host.secret == secret
        ann = second.client()
        ann.http.cookies.update(cookies)
        assert ann.get("/api/session")["name"] == "Ann"


def test_two_servers_have_different_secrets(server: ServerThread, tmp_path: Path) -> None:
    with run_server(tmp_path) as other:
        assert other.host.secret != server.host.secret
        assert len(other.host.secret) >= 32


def test_sqlite_is_set_to_lose_nothing(server: ServerThread) -> None:
    async def pragmas() -> list[object]:
        database = Database(server.settings.url)
        names = ("journal_mode", "synchronous", "foreign_keys")
        found = await database.read(
            lambda connection: [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
        )
        await database.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1]


def test_a_backup_made_while_the_server_runs_can_be_served(tmp_path: Path) -> None:
    copy = tmp_path / "restored"
    copy.mkdir()
    with run_server(tmp_path) as server:
        ann, _, table = start_siam(server)
        ann.do(table, "play", seat=0, move="@c1N")
        with sqlite3.connect(tmp_path / "howdah.db") as source, sqlite3.connect(copy / "howdah.db") as target:
            source.backup(target)
        source.close()
        target.close()
        shown = ann.view(table)
    with run_server(copy) as restored:
        assert restored.client().view(table) == shown | {"you": restored.client().view(table)["you"]}


def test_a_dump_of_postgresql_made_while_the_server_runs_can_be_restored(
    tmp_path: Path, postgres: str, postgres_server: PostgresServer
) -> None:
    url, programs, dump = postgres, postgres_server.programs, str(tmp_path / "howdah.dump")
    with run_server(tmp_path, database=url) as server:
        ann, _, table = start_siam(server)
        ann.do(table, "play", seat=0, move="@c1N")
        shown = ann.view(table)
        subprocess.run([str(programs / "pg_dump"), "--format=custom", f"--file={dump}", url], check=True)
        ann.do(table, "chat", text="this is not in the dump")
    restore = [str(programs / "pg_restore"), "--clean", "--if-exists", f"--dbname={url}", dump]
    subprocess.run(restore, check=True)
    with run_server(tmp_path, database=url) as restored:
        stranger = restored.client()
        assert stranger.view(table) == shown | {"you": stranger.view(table)["you"]}


def test_health_and_metrics_say_how_the_server_is(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table) as socket:
        socket.receive("table")
        health = ann.get("/healthz")
        assert health["status"] == "ok"
        assert set(health["tasks"]) == {"push", "retention", "scheduler", "storage", "tournaments"}
        ages = health["tasks"]
        assert all(age >= 0 for age in ages.values())
        assert max(ages["scheduler"], ages["storage"]) < PATIENCE  # old tables are deleted once an hour
        metrics = ann.http.get("/metrics").text
    for name in ("commands_total", "sockets", "tables_loaded", "command_seconds_count", "thinking", "events_total"):
        assert f"howdah_{name}" in metrics


def test_a_server_says_that_its_database_is_gone_and_goes_on_when_it_is_back(
    tmp_path: Path, postgres: str, postgres_server: PostgresServer
) -> None:
    name = urlsplit(postgres).path[1:]
    with run_server(tmp_path, database=postgres) as server:
        ann = server.client("Ann")
        table = ann.create("siam", "mine", "free")
        with psycopg.connect(postgres_server.url, autocommit=True) as superuser:
            superuser.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            superuser.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            health = eventually(lambda: ann.http.get("/healthz"), lambda answer: answer.status_code == 503)
            assert health.json()["error"]["code"] == "unavailable"
            assert ann.do(table, "chat", 503, seen=1, text="hello")["error"]["code"] == "unavailable"
            superuser.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        assert ann.get("/healthz")["status"] == "ok"
        ann.do(table, "chat", text="hello")


def test_a_server_stops_in_order_though_its_database_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(leases: Leases) -> None:
        raise SQLAlchemyError(f"{leases.process} cannot reach the database")

    async def scenario() -> list[str]:
        done = list[str]()
        async with running(fast_settings(tmp_path)) as host:
            finish = host.hub.finish

            async def finished() -> None:
                await finish()
                done.append("commands")

            monkeypatch.setattr(host.hub, "finish", finished)
        return done

    monkeypatch.setattr(Leases, "release_all", fail)
    assert asyncio.run(scenario()) == ["commands"]
    assert "could not be released" in caplog.text


def test_a_server_that_stops_closes_its_sockets_for_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        ann, _, table = start_siam(server)
        with ann.live(table) as socket:
            socket.receive("table")
            server.server.should_exit = True
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive("nothing")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1012


def test_the_command_serves_until_it_is_told_to_stop_and_logs_no_queries(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "howdah", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'h.db'}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        lines = []
        for line in process.stderr:
            lines.append(json.loads(line))
            if "running on" in lines[-1]["message"]:
                break
        address = lines[-1]["message"].split()[3]
        assert httpx.get(f"{address}/healthz", timeout=30).status_code == 200
        assert httpx.get(f"{address}/api/tables/x?invitation=secret", timeout=30).status_code == 404
        with connect(
            f"{address.replace('http', 'ws')}/api/tables/x/live?protocol={PROTOCOL}&invitation=secret"
        ) as socket:
            assert "unknown-table" in str(socket.recv())
        process.send_signal(signal.SIGTERM)
        rest = [json.loads(line) for line in process.stderr]
    assert process.returncode in {0, -signal.SIGTERM}
    assert any(line.get("path") == "/healthz" and line["status"] == 200 for line in rest)
    assert any(line.get("path") == "/api/tables/x" for line in rest)
    assert not any("secret" in str(line) for line in rest)


def test_several_workers_on_sqlite_are_refused() -> None:
    with pytest.raises(SettingsError, match="expected --database postgresql"):
        serve(Settings(workers=2, database="sqlite:///x.db"))
    assert isinstance(CliRunner().invoke(app, ["serve", "--workers", "2"]).exception, SettingsError)


def test_settings_survive_the_way_to_another_process() -> None:
    settings = Settings(origins=("https://a.example",), limits=with_limits(tables=Rate(1, 0.5)), thinkers=3)
    assert Settings.from_json(settings.to_json()) == settings


def test_a_log_line_is_json_with_what_was_given() -> None:
    given = logging.LogRecord("howdah.test", logging.INFO, "", 0, "héllo %s", ("Ann",), None)
    given.table = "t"
    line = json.loads(Lines().format(given))
    assert line | {"at": ""} == {"at": "", "level": "info", "from": "howdah.test", "message": "héllo Ann", "table": "t"}


def test_the_pages_for_the_browser_are_served_with_the_right_caching(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Howdah</title>", encoding="utf-8")
    (tmp_path / "assets" / "app-1a2b.js").write_text("1", encoding="utf-8")
    with run_server(tmp_path, site=tmp_path) as server:
        http = server.client().http
        assert http.get("/").headers["cache-control"] == "no-cache"
        assert "Howdah" in http.get("/tables/abc").text
        assert "immutable" in http.get("/assets/app-1a2b.js").headers["cache-control"]
        assert http.get("/assets/gone.js").status_code == 404
        assert http.get("/api/nothing").json()["error"]["code"] == "not-found"
        assert http.get("/../pyproject.toml").status_code in {200, 404}
        assert http.get("/%2e%2e/howdah.db").status_code == 404


def test_what_the_build_has_compressed_is_sent_so_to_browsers_that_read_it(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1a2b.js").write_text("a long script", encoding="utf-8")
    (tmp_path / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"a long script"))
    with run_server(tmp_path, site=tmp_path) as server:
        http = server.client().http
        for accepted, sent in (("gzip, br", "gzip"), ("identity", None)):
            answer = http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": accepted})
            assert (answer.text, answer.headers.get("content-encoding")) == ("a long script", sent)
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "Accept-Encoding"


def test_workers_may_run_web_assembly_and_pages_may_not(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").touch()
    (tmp_path / "assets" / "worker-1a2b.js").touch()
    with run_server(tmp_path, site=tmp_path) as server:
        http = server.client().http
        assert "wasm" not in http.get("/").headers["content-security-policy"]
        worker = http.get("/assets/worker-1a2b.js").headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in worker


def test_the_documentation_is_served_beside_the_client(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "index.html").write_text("the client", encoding="utf-8")
    (tmp_path / "docs" / "index.html").write_text("the documentation", encoding="utf-8")
    with run_server(tmp_path, site=tmp_path) as server:
        http = server.client().http
        assert http.get("/docs", follow_redirects=True).text == "the documentation"
        answer = http.get("/docs/index.html")
        assert (answer.text, answer.headers["cache-control"]) == ("the documentation", "no-cache")
        assert "script-src 'self';" in answer.headers["content-security-policy"]
        assert http.get("/docs/missing.html").status_code == 404


def test_without_pages_the_server_says_so_in_the_readers_language(tmp_path: Path) -> None:
    with run_server(tmp_path, site=tmp_path / "not-built") as server:
        http = server.client().http
        assert "läuft" in http.get("/", headers={"Accept-Language": "de"}).text


def test_the_description_names_every_route_and_message() -> None:
    described = create_app(Settings(database="sqlite:///unused.db")).openapi()
    schemas = described["components"]["schemas"]
    kinds = {"TableMessage", "EventsMessage", "AnswerMessage", "RefusedMessage", "PresenceMessage", "Command"}
    assert kinds <= set(schemas)
    references = set(json.dumps(described).split('"#/components/schemas/')[1:])
    assert {reference.split('"')[0] for reference in references} <= set(schemas)
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            assert route["responses"]["4XX"]["content"]["application/json"]["schema"]["$ref"].endswith("Refusal"), (
                path,
                method,
            )

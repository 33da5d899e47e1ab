"""Limits, headers and origins."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketState
from websockets.exceptions import ConnectionClosed

from howdah.server.auth import ServerVisitor
from howdah.server.errors import TooManyError
from howdah.server.limits import Throttle
from howdah.server.settings import Limits, Rate
from howdah.server.site import FOLDER
from howdah.server.socket import SocketClient
from howdah.server.socket_protocol import EXTENSION
from howdah.service.hub import Hub
from howdah.storage.memory import MemoryStorage
from howdah.table.actor import Actor
from howdah.table.setup import Free, Mine, Setup
from tests.effort import effort
from tests.server.hostile import attack
from tests.server.running import ServerThread, run_server, with_limits

SLOW = Rate(3, 0.001)


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[ServerThread]:
    limits = with_limits(commands=SLOW, tables=SLOW, identities=SLOW, sign_ins=Rate(1, 0.001), sockets=2)
    with run_server(tmp_path, limits=limits) as server:
        yield server


@pytest.mark.parametrize("path", ["/", "/api/session", "/api/games", "/api/nothing", "/healthz", "/metrics"])
def test_every_answer_has_the_strict_headers(server: ServerThread, path: str) -> None:
    headers = server.client().http.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["permissions-policy"] == "camera=(), geolocation=(), microphone=()"
    assert "server" not in headers


def test_only_what_is_the_same_for_everybody_is_compressed(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Howdah</title>" * 100, encoding="utf-8")
    with run_server(tmp_path, site=tmp_path) as server:
        ann = server.client("A" * 40)
        table = ann.create("siam", "mine", "free")
        compressed = {
            path: ann.http.get(path).headers.get("content-encoding") == "gzip"
            for path in ("/", "/api/games", "/api/games/siam/rules", f"/api/tables/{table}", "/api/tables")
        }
    assert [path for path, is_compressed in compressed.items() if is_compressed] == list(compressed)[:3]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1", "http://[", "é"])
def test_a_page_of_another_site_can_change_nothing(server: ServerThread, origin: str) -> None:
    ann = server.client("Ann")
    response = ann.http.put("/api/session", json={"name": "Eve"}, headers={b"Origin": origin.encode()})
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "foreign-origin"
    assert ann.get("/api/session")["name"] == "Ann"


def test_pages_of_this_site_and_of_those_that_are_named_can(server: ServerThread, tmp_path: Path) -> None:
    own = {"Origin": f"http://{server.address}"}
    assert server.client("Ann").http.put("/api/session", json={"name": "Anna"}, headers=own).status_code == 200
    named = {"Origin": "https://games.example.org"}
    with run_server(tmp_path, origins=("https://games.example.org",)) as other:
        assert other.client("Ann").http.put("/api/session", json={"name": "Anna"}, headers=named).status_code == 200


def test_a_body_that_is_too_long_is_refused_announced_or_not(server: ServerThread) -> None:
    ann = server.client("Ann")
    announced = ann.http.put("/api/session", content=b"x" * 70_000)
    assert (announced.status_code, announced.json()["error"]["code"]) == (413, "too-large")

    def pieces() -> Iterator[bytes]:
        yield from [b'{"name": "'] + [b"x" * 10_000] * 8

    streamed = ann.http.put("/api/session", content=pieces())
    assert (streamed.status_code, streamed.json()["error"]["code"]) == (413, "too-large")


def test_refusals_have_one_shape(server: ServerThread) -> None:
    ann = server.client("Ann")
    refused = [
        ann.http.get("/api/nothing"),
        ann.http.post("/api/games"),
        ann.http.put("/api/session", content=b"{"),
        ann.http.put("/api/session", json={"name": "Ann", "extra": 1}),
        ann.http.get("/api/tables/nowhere"),
        ann.http.get("/api/tables/x", params={"invitation": "y" * 100}),
    ]
    assert [response.status_code for response in refused] == [404, 405, 422, 422, 404, 422]
    for response in refused:
        assert set(response.json()) == {"error"}
        assert {"code", "message"} <= set(response.json()["error"])


HALF = "\ud83d"  # half of a surrogate pair, which JSON can escape and UTF-8 cannot encode


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", {"id": HALF, "setup": {"game": "siam", "seats": []}}),
        ("tables", {"id": "x", "setup": {"game": "siam", "seats": [], "moves": [HALF]}}),
        ("positions", {"game": HALF}),
        ("positions", {"game": "siam", "options": {HALF: 1}}),
        ("positions/why-not", {"game": "siam", "move": [HALF]}),
        ("games/siam/tutorial/enter", {"move": HALF}),
        ("records", {"howdah-record": 1, "game": HALF}),
        ("records/review", {"howdah-record": 1, "game": "siam", "players": HALF}),
        ("session/redeem", {"token": HALF}),
        ("positions", [[[[HALF]]]]),
    ],
)
def test_text_that_is_no_unicode_is_refused(server: ServerThread, path: str, body: object) -> None:
    response = server.client("Ann").http.post(f"/api/{path}", content=json.dumps(body))
    assert (response.status_code, response.json()["error"]["code"]) in {(422, "malformed"), (422, "bad-record")}


def test_commands_that_come_too_fast_are_refused(strict_server: ServerThread) -> None:
    ann = strict_server.client("Ann")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as socket:
        for _ in range(3):
            socket.send("chat", seen=0, text="spam")
            socket.receive("answer")
        socket.send("chat", seen=0, text="spam", name="last")
        refused = socket.receive("refused")
        assert (refused["id"], refused["error"]["code"]) == ("last", "too-many-requests")
    assert ann.do(table, "chat", 429, seen=0, text="spam")["error"]["code"] == "too-many-requests"


def test_malformed_messages_count_as_commands(strict_server: ServerThread) -> None:
    ann = strict_server.client("Ann")
    with ann.live(ann.create("siam", "mine", "free")) as socket:
        codes = list[str]()
        for _ in range(5):
            socket.connection.send("{")
            codes.append(socket.receive("refused")["error"]["code"])
    assert codes == ["malformed"] * 3 + ["too-many-requests"] * 2


def test_one_address_has_so_many_sockets_guests_and_tables(strict_server: ServerThread) -> None:
    ann = strict_server.client("Ann")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as one, ann.live(table) as two:
        assert one.receive("table")
        assert two.receive("table")
        with ann.live(table) as three:
            assert three.receive("refused")["error"]["code"] == "too-many-requests"
            with pytest.raises(ConnectionClosed):
                three.connection.recv()
    ann.create("siam", "mine", "free")
    assert ann.create("siam", "mine", "free", status=201)
    assert ann.create("siam", "mine", "free", status=429) == "too-many-requests"
    strict_server.client("Bob")
    strict_server.client("Cat")
    assert strict_server.client().put("/api/session", {"name": "Dan"}, 429)["error"]["code"] == "too-many-requests"


def test_passphrases_of_one_account_cannot_be_tried_at_will(strict_server: ServerThread) -> None:
    tried = {"login": "ann", "passphrase": "guess guess"}
    assert strict_server.client().post("/api/session/sign-in", tried, 401)
    refused = strict_server.client().post("/api/session/sign-in", tried, 429)
    assert refused["error"]["code"] == "too-many-requests"


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=with_limits(requests=SLOW)) as server:
        ann = server.client()
        codes = [ann.http.get("/api/session").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_files_of_the_site_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=with_limits(requests=SLOW, files=SLOW)) as server:
        ann = server.client()
        codes = [ann.http.get("/worker.js").status_code for _ in range(4)]
        assert ann.http.get("/api/session").status_code == 200
    assert codes == [200, 200, 200, 429]


def test_two_devices_of_one_address_can_store_the_whole_site_at_once() -> None:
    release = (FOLDER / "release.js").read_text(encoding="utf-8")
    listed = json.loads(release.removeprefix("self.release = ").rstrip().removesuffix(";"))
    assert 2 * len({*listed["shell"], *listed["offline"]}) < Limits().files.burst


def test_a_forwarded_address_is_believed_of_a_trusted_proxy_only(tmp_path: Path) -> None:
    limits = with_limits(requests=SLOW)
    for proxies, expected in (("", 429), ("127.0.0.1", 200)):
        folder = tmp_path / (proxies or "none")
        folder.mkdir()
        with run_server(folder, limits=limits, proxies=proxies) as server:
            ann = server.client()
            for number in range(4):
                last = ann.http.get("/api/session", headers={"X-Forwarded-For": f"10.0.0.{number}"})
            assert last.status_code == expected


def test_invented_methods_do_not_fill_the_metrics(server: ServerThread) -> None:
    http = server.client().http
    assert http.request("INVENTED", "/api/session").status_code == 405
    assert "INVENTED" not in http.get("/metrics").text


def test_memory_for_limits_is_bounded() -> None:
    throttle = Throttle(Rate(1, 0.001), remembered=100)
    for number in range(1000):
        throttle.take(f"client {number}")
    assert len(throttle) == 100
    with pytest.raises(TooManyError):
        throttle.take("client 999")


class UnreadWriter:
    """The writer of a socket whose client reads nothing."""

    def __init__(self) -> None:
        self.waiting = 0
        self.aborted = asyncio.Event()

    def write(self, frame: bytes, most: int) -> bool:
        self.waiting += len(frame)
        return self.waiting - len(frame) <= most

    def abort(self) -> None:
        self.aborted.set()


def test_a_client_that_does_not_read_is_dropped_to_come_back_later(server: ServerThread) -> None:
    async def scenario() -> UnreadWriter:
        hub = Hub(MemoryStorage(), server.host.games, cached=1)
        await hub.create("table", Setup("siam", (Mine(), Free())), "c", Actor("p-ann", "Ann"))
        settings = replace(server.settings, limits=with_limits(waiting=10_000))
        host = replace(server.host, hub=hub, settings=settings)
        writer = UnreadWriter()

        async def receive() -> Message:
            await writer.aborted.wait()
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(message: Message) -> None:
            raise AssertionError(f"sent past the writer: {message}")

        scope = {"type": "websocket", "headers": [], "extensions": {EXTENSION: writer}}
        socket = WebSocket(scope, receive, send)
        socket.client_state = WebSocketState.CONNECTED
        conversation = asyncio.create_task(
            SocketClient(socket, host, ServerVisitor(None, ""), "en").converse("table", 0)
        )
        live = await hub.live("table")
        while not conversation.done():
            live.tell_presence()
            await asyncio.sleep(0)
        assert not live.listeners
        return writer

    assert 10_000 < asyncio.run(scenario()).waiting < 30_000


def test_hostile_requests_are_answered_without_a_server_error(
    server: ServerThread, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.hostile.DEAR", 10**9)
    outcome = attack(server, effort(150, 3000), seed=2)
    assert outcome.failures == []
    assert [record.message for record in caplog.records if record.name == "asyncio"] == []

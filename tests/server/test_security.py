"""Limits, headers and origins."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import WebSocket
from websockets.exceptions import ConnectionClosed

from howdah.desk.live import Live
from howdah.server.client import Client
from howdah.server.errors import TooManyError
from howdah.server.gate import Visitor
from howdah.server.limits import Throttle
from howdah.server.settings import Rate
from tests.server.running import House, house, with_limits
from tests.server.test_tables import begun

SLOW = Rate(3, 0.001)


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[House]:
    limits = with_limits(commands=SLOW, tables=SLOW, identities=SLOW, sign_ins=Rate(1, 0.001), sockets=2)
    with house(tmp_path, limits=limits) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/api/session", "/api/games", "/api/nothing", "/healthz", "/metrics"])
def test_every_answer_has_the_strict_headers(inn: House, path: str) -> None:
    headers = inn.person().http.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_only_what_is_the_same_for_everybody_is_compressed(inn: House) -> None:
    ann = inn.person("A" * 40)
    table = ann.create("siam", "mine", "free")
    compressed = {
        path: ann.http.get(path).headers.get("content-encoding") == "gzip"
        for path in ("/", "/api/games", "/api/games/siam/rules", f"/api/tables/{table}", "/api/tables")
    }
    assert [path for path, is_compressed in compressed.items() if is_compressed] == list(compressed)[:3]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1"])
def test_a_page_of_another_site_can_change_nothing(inn: House, origin: str) -> None:
    ann = inn.person("Ann")
    response = ann.http.put("/api/session", json={"name": "Eve"}, headers={"Origin": origin})
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "foreign-origin"
    assert ann.get("/api/session")["name"] == "Ann"


def test_pages_of_this_site_and_of_those_that_are_named_can(inn: House, tmp_path: Path) -> None:
    own = {"Origin": f"http://{inn.address}"}
    assert inn.person("Ann").http.put("/api/session", json={"name": "Anna"}, headers=own).status_code == 200
    named = {"Origin": "https://games.example.org"}
    with house(tmp_path, origins=("https://games.example.org",)) as other:
        assert other.person("Ann").http.put("/api/session", json={"name": "Anna"}, headers=named).status_code == 200


def test_a_body_that_is_too_long_is_refused_announced_or_not(inn: House) -> None:
    ann = inn.person("Ann")
    announced = ann.http.put("/api/session", content=b"x" * 70_000)
    assert (announced.status_code, announced.json()["error"]["code"]) == (413, "too-large")

    def pieces() -> Iterator[bytes]:
        yield from [b'{"name": "'] + [b"x" * 10_000] * 8

    streamed = ann.http.put("/api/session", content=pieces())
    assert (streamed.status_code, streamed.json()["error"]["code"]) == (413, "too-large")


def test_refusals_have_one_shape(inn: House) -> None:
    ann = inn.person("Ann")
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


def test_commands_that_come_too_fast_are_refused(strict_house: House) -> None:
    ann = strict_house.person("Ann")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as line:
        for _ in range(3):
            line.say("chat", seen=0, text="spam")
            line.hear("answer")
        line.say("chat", seen=0, text="spam", name="last")
        refused = line.hear("refused")
        assert (refused["id"], refused["error"]["code"]) == ("last", "too-many-requests")
    assert ann.do(table, "chat", 429, seen=0, text="spam")["error"]["code"] == "too-many-requests"


def test_one_address_has_so_many_sockets_guests_and_tables(strict_house: House) -> None:
    ann = strict_house.person("Ann")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as one, ann.live(table) as two:
        assert one.hear("table")
        assert two.hear("table")
        with ann.live(table) as three:
            assert three.hear("refused")["error"]["code"] == "too-many-requests"
            with pytest.raises(ConnectionClosed):
                three.connection.recv()
    ann.create("siam", "mine", "free")
    assert ann.create("siam", "mine", "free", status=201)
    assert ann.create("siam", "mine", "free", status=429) == "too-many-requests"
    strict_house.person("Bob")
    strict_house.person("Cat")
    assert strict_house.person().put("/api/session", {"name": "Dan"}, 429)["error"]["code"] == "too-many-requests"


def test_passphrases_of_one_account_cannot_be_tried_at_will(strict_house: House) -> None:
    tried = {"login": "ann", "passphrase": "guess guess"}
    assert strict_house.person().post("/api/session/sign-in", tried, 401)
    refused = strict_house.person().post("/api/session/sign-in", tried, 429)
    assert refused["error"]["code"] == "too-many-requests"


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    with house(tmp_path, limits=with_limits(requests=SLOW)) as running:
        ann = running.person()
        codes = [ann.http.get("/api/session").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_a_forwarded_address_is_believed_of_a_trusted_proxy_only(tmp_path: Path) -> None:
    limits = with_limits(requests=SLOW)
    for proxies, expected in (("", 429), ("127.0.0.1", 200)):
        folder = tmp_path / (proxies or "none")
        folder.mkdir()
        with house(folder, limits=limits, proxies=proxies) as running:
            ann = running.person()
            for number in range(4):
                last = ann.http.get("/api/session", headers={"X-Forwarded-For": f"10.0.0.{number}"})
            assert last.status_code == expected


def test_what_clients_make_up_does_not_fill_the_metrics(inn: House) -> None:
    http = inn.person().http
    assert http.request("INVENTED", "/api/session").status_code == 405
    assert "INVENTED" not in http.get("/metrics").text


def test_memory_for_limits_is_bounded() -> None:
    throttle = Throttle(Rate(1, 0.001), remembered=100)
    for number in range(1000):
        throttle.take(f"client {number}")
    assert len(throttle) == 100
    with pytest.raises(TooManyError):
        throttle.take("client 999")


class BlockedSocket(WebSocket):
    """A connection over which nothing gets through any more."""

    def __init__(self) -> None:
        self.closed_with = 0

    async def send_text(self, data: str) -> None:
        del data
        await asyncio.Event().wait()

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        return ""

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        del reason
        self.closed_with = code


def test_a_client_that_does_not_read_is_dropped_to_come_back_later(inn: House) -> None:
    _, _, table = begun(inn)
    page = inn.service.hub._live[table].page

    async def attend() -> BlockedSocket:
        socket = BlockedSocket()
        hub = inn.service.hub
        live = Live(page)
        client = Client(socket, Visitor(None, ""), "en", hub, inn.service.throttles.commands, waiting=3)
        attending = asyncio.create_task(client.attend(live, seen=0))
        while not attending.done():
            live.tell_presence()
            await asyncio.sleep(0)
        assert not live.listeners
        return socket

    assert asyncio.run(attend()).closed_with == 1013

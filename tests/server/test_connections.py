"""Connections that are opened and not used, or used to take memory: they end, and others are served."""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from howdah.server.connection_limits import ConnectionLimits, connection_limits, raise_file_limit
from howdah.server.limits import network_of_host
from howdah.server.logs import Lines, LogLimit
from howdah.server.settings import Limits, Rate, Settings
from howdah.server.socket_protocol import UNREAD, end_of_frame, frame_of
from howdah.service.messages.tables import PROTOCOL
from tests.server.running import PATIENCE, ServerThread, run_server, with_limits
from tests.server.test_tables import start_siam


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    limits = with_limits(header_seconds=0.3, body_seconds=0.3, connections_of_one=20)
    with run_server(tmp_path_factory.mktemp("impatient"), limits=limits) as server:
        yield server


def raw(server: ServerThread, data: bytes) -> socket.socket:
    host, port = server.address.split(":")
    connection = socket.create_connection((host, int(port)), timeout=PATIENCE)
    connection.sendall(data)
    return connection


def everything(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "], ids=["nothing", "half a header"])
def test_a_connection_without_a_whole_request_is_closed(impatient: ServerThread, sent: bytes) -> None:
    with closing(raw(impatient, sent)) as connection:
        assert everything(connection) == b""


def test_a_second_request_that_comes_too_slowly_is_closed_as_well(impatient: ServerThread) -> None:
    with closing(raw(impatient, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /")) as connection:
        assert everything(connection).count(b"HTTP/1.1 200") == 1


def test_a_body_that_does_not_come_is_refused(impatient: ServerThread) -> None:
    head = b"PUT /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    with closing(raw(impatient, head)) as connection:
        answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"too-slow" in answer


def test_one_address_has_so_many_connections_and_gets_them_back(impatient: ServerThread) -> None:
    for _ in range(2):  # the second time shows that those of the first time were counted off
        used = [raw(impatient, b"") for _ in range(30)]
        assert [everything(connection) for connection in used] == [b""] * 30
        for connection in used:
            connection.close()
        assert impatient.client().get("/healthz")["status"] == "ok"


def test_connections_are_counted_in_all_and_by_network() -> None:
    limits = ConnectionLimits(most=3, most_of_one=2, seconds=1)
    assert limits.admit("a", 0)
    assert limits.admit("a", 1)
    assert not limits.admit("a", 2)
    assert limits.admit("b", 2)
    assert not limits.admit("c", 3)
    limits.release("a")
    assert limits.admit("a", 2)


def test_there_are_never_more_connections_than_descriptors() -> None:
    assert connection_limits(Settings(limits=Limits(connections=10**9))).most < raise_file_limit()
    assert connection_limits(Settings(proxies="127.0.0.1")).most_of_one is None


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::1:2:3:4", "2001:db8:0:0::/64"),
        ("2001:db8::ffff:2:3:4", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_client(host: str, network: str) -> None:
    assert network_of_host(host) == network.replace("2001:db8:0:0::/64", "2001:db8::/64")


def test_a_request_that_states_its_length_twice_is_answered_once(server: ServerThread) -> None:
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"PUT /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    with closing(raw(server, head + smuggled)) as connection:
        answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1


def test_an_upgrade_that_is_no_get_is_answered(server: ServerThread) -> None:
    head = b"POST /api/tables/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n"
    with closing(raw(server, head)) as connection:
        assert everything(connection).startswith(b"HTTP/1.1 40")


def test_binary_data_on_a_socket_is_refused_with_a_reason(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table) as live:
        live.receive("table")
        live.connection.send(b"\x00\x01")
        assert live.receive("refused")["error"]["code"] == "malformed"
        live.send("chat", text="still there")
        assert live.receive("answer")


def test_a_client_that_reads_no_pongs_is_dropped(server: ServerThread) -> None:
    _, _, table = start_siam(server)
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
    upgrade = f"Host: {server.address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n\r\n"
    ping = b"\x89\xfd\0\0\0\0" + b"x" * 125  # masked by zeros
    path = f"/api/tables/{table}/live?protocol={PROTOCOL}"
    with closing(raw(server, f"GET {path} HTTP/1.1\r\n{upgrade}".encode())) as connection:
        assert connection.recv(12) == b"HTTP/1.1 101"
        with pytest.raises(ConnectionError):  # noqa: PT012 - one of many
            for _ in range(400 * UNREAD // (1000 * len(ping))):
                connection.sendall(ping * 1000)


def masked(kind: int, payload: bytes, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame of a client."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([kind]) + length + mask + bytes(one ^ mask[place % 4] for place, one in enumerate(payload))


def chat(number: int, text: str) -> bytes:
    request = {"kind": "chat", "text": text}
    return json.dumps({"v": 1, "id": f"c{number}", "seen": 0, "request": request}).encode()


def answers(connection: socket.socket, count: int) -> list[str]:
    """The ids of the commands that a server answers, in order."""
    found = list[str]()
    data = b""
    while len(found) < count:
        data += connection.recv(65536)
        while (end := end_of_frame(data, 0)) <= len(data):
            text = data[data.index(b"{") : end] if b"{" in data[:end] else b"{}"
            message = json.loads(text)
            found += [message["id"]] if message.get("type") == "answer" else []
            data = data[end:]
    return found


@contextmanager
def raw_socket(server: ServerThread) -> Iterator[socket.socket]:
    """A socket of a person at a table, without a library."""
    ann, _, table = start_siam(server)
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
    upgrade = f"Host: {server.address}\r\nCookie: {ann.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}"
    path = f"/api/tables/{table}/live?protocol={PROTOCOL}"
    with closing(raw(server, f"GET {path} HTTP/1.1\r\n{upgrade}\r\n\r\n".encode())) as connection:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += connection.recv(1)
        assert head.startswith(b"HTTP/1.1 101")
        yield connection


@pytest.mark.parametrize("size", [1, 5, 100_000])
def test_frames_arrive_however_the_network_cuts_them(server: ServerThread, size: int) -> None:
    long = chat(3, "é" * 150)
    frames = [
        masked(0x81, chat(1, "short")),
        masked(0x01, chat(2, "in parts")[:20]) + masked(0x89, b"ping") + masked(0x80, chat(2, "in parts")[20:]),
        masked(0x81, long),
        masked(0x81, chat(4, "")),
    ]
    data = b"".join(frames)
    with raw_socket(server) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for begin in range(0, len(data), size):
            connection.sendall(data[begin : begin + size])
        assert answers(connection, 3) == ["c1", "c2", "c3"]  # the last one is refused: it says nothing


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (masked(0x81, b"\xff\xfe"), 1007),
        (masked(0x81, b"x" * 20_000), 1009),
        (b"\x81\xff" + (2**40).to_bytes(8) + bytes(4) + b"x" * 20_000, 1009),
        (masked(0xC1, b"{}"), 1002),
        (b"\x81\x02{}", 1002),
        (masked(0x01, b"{") + masked(0x81, b"{}"), 1002),
    ],
)
def test_frames_that_are_not_as_they_should_be_end_the_connection(server: ServerThread, data: bytes, code: int) -> None:
    with raw_socket(server) as connection:
        connection.sendall(data)
        assert b"\x88" in (end := everything(connection))
        assert code.to_bytes(2) in end[end.rindex(b"\x88") :]


@given(st.text(max_size=70_000))
def test_a_frame_says_how_long_it_is(text: str) -> None:
    frame = frame_of(text)
    assert end_of_frame(frame, 0) == len(frame)
    assert frame.endswith(text.encode())


def test_messages_that_come_too_often_are_dropped_and_counted() -> None:
    now = [0.0]
    limit = LogLimit(Rate(3, 1), lambda: now[0])

    def log(message: str) -> tuple[bool, int]:
        record = logging.LogRecord("howdah", logging.WARNING, "", 0, message, (), None)
        return limit.filter(record), getattr(record, "dropped", 0)

    assert [log("flood") for _ in range(5)] == [(True, 0)] * 3 + [(False, 0)] * 2
    assert log("another") == (True, 0)
    now[0] = 1.0
    assert log("flood") == (True, 2)


def test_what_postgresql_quotes_is_not_logged() -> None:
    error = IntegrityError("INSERT", {}, Exception("duplicate key\nDETAIL:  Key (login)=(secret) exists."))
    given = (type(error), error, None)
    record = logging.LogRecord("howdah", logging.ERROR, "", 0, "failed", (), given)
    line = json.loads(Lines().format(record))
    assert "duplicate key" in line["error"]
    assert "secret" not in line["error"]


def test_the_unit_allows_as_many_descriptors_as_connections() -> None:
    unit = (Path(__file__).parents[2] / "deploy" / "howdah.service").read_text(encoding="utf-8")
    allowed = int(unit.partition("LimitNOFILE=")[2].split()[0])
    assert allowed > Limits().connections + 1000

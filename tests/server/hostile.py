"""Hostile requests over HTTP and sockets: `python -m tests.server.hostile --requests 50000 --seed 1`.

Every one is drawn from a seed: valid requests with parts replaced, paths and headers that mean harm, and plain garbage.
No answer may be a server error (5xx), and each has to come in time.
"""

import argparse
import base64
import json
import os
import socket
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from howdah.server.routes import ALL_ENDPOINTS
from howdah.service.endpoint import Endpoint
from howdah.service.messages.tables import PROTOCOL
from tests.server.process import process
from tests.server.running import RunningServer
from tests.service.club_examples import club_parts, filled
from tests.service.notice_examples import feed_token
from tests.service.test_endpoints import EXAMPLES, PARTS

PATIENCE = 120  # seconds for an answer; a busy machine may need many
RENEWED = 100  # requests of one person
DEAR = 200  # one in so many requests may begin a search or hash a passphrase
NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, 2**64, -(2**70), 1e308, -0.0, "", "\0", "\ud800", "a" * 3000, "é" * 500, [], {},
    [[]], [None], {"": 1}, {"kind": "mine"}, "../../etc/passwd", "'; DROP TABLE tables; --", "<script>", "\r\nX: y",
    "%00", "٣", [0] * 300, {"__proto__": {}}, "level:99999999999999999999", "mcts:999999999999", "0" * 5000,
    ["a1"] * 60,
)  # fmt: skip
WORDS = (
    "..",
    "%2e%2e%2f",
    "%00",
    "%ff%fe",
    "a" * 2000,
    "%ud800",
    "é",
    ";",
    "//",
    "\\",
    "{table_id}",
    "-1",
    "null",
    "%0d%0a",
)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "X" * 40)
HEADERS = (
    "Origin: http://[", "Origin: null", "Origin: " + "x" * 500, "Cookie: howdah=x", "Cookie: howdah=" + "A" * 3000,
    "Cookie: howdah=; howdah=\x80", "Accept-Language: " + "de," * 400, "Accept-Language: \xff", "Content-Length: -1",
    "Content-Length: 99999999999999999999", "Content-Length: 5\r\nContent-Length: 7", "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked", "Upgrade: websocket\r\nConnection: Upgrade",
    "Upgrade: h2c\r\nConnection: Upgrade", "Expect: 100-continue", "Range: bytes=0-,-1,5-2",
    "If-None-Match: \x01", "Accept-Encoding: gzip;q=1e9",
    "X-Forwarded-For: 1.2.3.4, ::1", "Content-Type: application/xml", "Content-Encoding: gzip", "Host: \x00",
    "If-Modified-Since: Mon, 99 Xxx 99999 99:99:99 GMT",
)  # fmt: skip


@dataclass
class Outcome:
    """What came of the requests."""

    answers: Counter[str] = field(default_factory=Counter)  # by kind and status
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def add(self, other: "Outcome") -> None:
        self.answers += other.answers
        self.failures += other.failures
        self.slowest = max(self.slowest, other.slowest)


class Attacker:
    """A person with a table, a club and a feed who sends what nobody should."""

    def __init__(self, server: RunningServer, seed: int) -> None:
        self.server = server
        self.seed = seed
        self.chance = Random(seed)
        self.host, port = server.address.split(":")
        self.port = int(port)
        self.outcome = Outcome()
        self.cheap = [one for one in ALL_ENDPOINTS if not _is_dear(one)]
        self.dear = [one for one in ALL_ENDPOINTS if _is_dear(one)]
        self._appear(0)

    def _appear(self, number: int) -> None:
        """Be somebody new: a request may have signed out or deleted the person, the club or the feed before."""
        client = self.server.client(f"Eve {self.seed} {number}")
        self.parts = PARTS | club_parts(self.server, client) | {"token": feed_token(client)}
        self.cookie = client.cookie
        self.table = client.create("siam", "mine", "mine")
        self.live = f"/api/tables/{self.table}/live?protocol={PROTOCOL}"
        self.seq = client.view(self.table)["seq"]
        self.record = client.http.get(f"/api/tables/{self.table}/record").text
        self.parts |= {"bot_id": "none", "person_id": client.get(f"/api/tables/{self.table}/people")[0]["person"]}

    def attack(self, requests: int, until: float) -> Outcome:
        """Send some requests, as many as there is time for."""
        kinds = (self._endpoint, self._endpoint, self._endpoint, self._path, self._headers, self._garbage, self._socket)
        for number in range(1, requests + 1):
            if number % RENEWED == 0:
                self._appear(number // RENEWED)
            if time.monotonic() > until:
                break
            self.chance.choice(kinds)()
        return self.outcome

    def _endpoint(self) -> None:
        """A valid request with parts replaced."""
        endpoint = self.chance.choice(self.dear if self.chance.randrange(DEAR) == 0 else self.cheap)
        parts = self.parts | {"game_id": self._game()}
        if self.chance.randrange(4) == 0:
            parts[self.chance.choice(list(parts))] = self.chance.choice(WORDS)
        path = endpoint.path.format(table_id=self.table, **parts)
        example = filled(EXAMPLES[endpoint.handler.__name__], self.parts)
        if endpoint.handler.__name__ in {"read_record", "review_record"}:
            example = json.loads(self.record)
        value: Any = example
        for _ in range(self.chance.randrange(3)):
            value = self._replaced(value)
        try:
            body = b"" if example is None else json.dumps(value).encode()
        except ValueError:  # a circle
            body = b"{"
        query = self._query() if self.chance.randrange(4) == 0 else ""
        self._http(endpoint.method, f"/api{path}{query}", body)

    def _path(self) -> None:
        words = self.chance.choices((*WORDS, "api", "tables", "games", self.table, "live", "assets", "docs"), k=4)
        self._http(self.chance.choice(METHODS), "/" + "/".join(words) + self._query(), b"")

    def _headers(self) -> None:
        path = self.chance.choice(
            ["/", "/api/session", "/api/games", f"/api/tables/{self.table}/live?protocol={PROTOCOL}"]
        )
        headers = self.chance.sample(HEADERS, self.chance.randrange(1, 4))
        self._http(self.chance.choice(METHODS[:5]), path, b'{"name": "Eve"}', headers)

    def _garbage(self) -> None:
        size = self.chance.randrange(1, 400)
        self._raw("garbage", self.chance.randbytes(size) + b"\r\n\r\n", must_answer=False)

    def _query(self) -> str:
        names = (
            "language",
            "invitation",
            "game",
            "phase",
            "before",
            "before_id",
            "most",
            "due",
            "over",
            "after",
            "seen",
        )
        pairs = [f"{self.chance.choice(names)}={self.chance.choice(WORDS)}" for _ in range(self.chance.randrange(3))]
        return "?" + "&".join(pairs)

    def _game(self) -> str:
        return self.chance.choice(["siam", "kerala", "china-shop", "white-elephant", "nothing", "%00", "a" * 70])

    def _replaced(self, value: Any) -> Any:
        """Return a value with something in it replaced, left out or added."""
        if isinstance(value, dict) and value and self.chance.randrange(4):
            name = self.chance.choice(list(value))
            changed = dict(value)
            match self.chance.randrange(4):
                case 0:
                    del changed[name]
                case 1:
                    changed[self.chance.choice(["extra", "", "\ud800", "kind"])] = self.chance.choice(NASTY)
                case _:
                    changed[name] = self._replaced(value[name])
            return changed
        if isinstance(value, list) and value and self.chance.randrange(3):
            number = self.chance.randrange(len(value))
            return [*value[:number], self._replaced(value[number]), *value[number + 1 :]]
        return self.chance.choice(NASTY)

    def _http(self, method: str, path: str, body: bytes, headers: list[str] | None = None) -> None:
        given = headers or []
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Connection: close", *given]
        if not any(line.startswith("Cookie") for line in given):
            lines.append(f"Cookie: {self.cookie}")
        broken = any(line.startswith(("Content-Length", "Transfer-Encoding", "Expect", "Upgrade")) for line in given)
        if not broken:
            lines.append(f"Content-Length: {len(body)}")
        head = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n"
        self._raw("http", head + body, must_answer=not broken and path.isascii())

    def _raw(self, kind: str, sent: bytes, *, must_answer: bool) -> None:
        begun = time.monotonic()
        try:
            with closing(socket.create_connection((self.host, self.port), timeout=PATIENCE)) as connection:
                connection.sendall(sent)
                if not must_answer:
                    connection.shutdown(socket.SHUT_WR)
                answer = _everything(connection)
        except TimeoutError:
            self.outcome.failures.append(f"no answer within {PATIENCE} s: {sent[:2000]!r}")
            return
        except OSError:  # refused in the middle of what was sent
            answer = b""
        self._note(kind, sent, answer, begun, must_answer=must_answer)

    def _note(self, kind: str, sent: bytes, answer: bytes, begun: float, *, must_answer: bool) -> None:
        self.outcome.slowest = max(self.outcome.slowest, time.monotonic() - begun)
        status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else "closed"
        self.outcome.answers[f"{kind} {status}"] += 1
        if status.startswith("5") or (status == "closed" and must_answer):
            self.outcome.failures.append(f"{status}: {sent[:2000]!r}: {answer[-500:]!r}")

    def _socket(self) -> None:
        """A handshake, a few messages that mean harm, and a last one that must be answered."""
        key = base64.b64encode(self.chance.randbytes(16)).decode()
        lines = [
            f"GET {self.live}&seen={self.chance.choice([0, 1, 5, 2**40])} HTTP/1.1",
            f"Host: {self.host}:{self.port}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}", f"Cookie: {self.cookie}",
        ]  # fmt: skip
        broken = self.chance.randrange(3) == 0
        frames = list(self._frames(broken=broken))
        begun = time.monotonic()
        answer = b""
        try:
            with closing(socket.create_connection((self.host, self.port), timeout=PATIENCE)) as connection:
                connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
                answer = connection.recv(65536)  # what is sent before the answer does not belong to the socket
                connection.sendall(b"".join(frames) + _frame(8, b"\x03\xe8"))
                if broken:  # the rest may be taken for the middle of a frame
                    connection.shutdown(socket.SHUT_WR)
                answer += _everything(connection)
        except TimeoutError:
            self.outcome.failures.append(f"a socket that was closed stayed open: {frames!r}")
        except OSError:
            pass
        self._note("socket", b"".join(frames), answer, begun, must_answer=False)

    def _frames(self, *, broken: bool) -> Iterator[bytes]:
        for _ in range(self.chance.randrange(1, 6)):
            match self.chance.randrange(6):
                case 0 if broken:
                    yield self.chance.randbytes(self.chance.randrange(1, 60))
                case 1:
                    yield _frame(
                        self.chance.choice([0, 2, 3, 7, 9, 10, 11]), self.chance.randbytes(self.chance.randrange(130))
                    )
                case 2:
                    yield _frame(1, self.chance.randbytes(20))
                case _:
                    command = {
                        "v": 1,
                        "id": "x",
                        "seen": self.seq,
                        "request": {"kind": "play", "seat": 0, "move": "@c1N"},
                    }
                    question = {"v": 1, "id": "x", "path": ["reserve", "a1"]}
                    changed = self._replaced(self._replaced(self.chance.choice([command, question])))
                    yield _frame(1, json.dumps(changed).encode())


def _is_dear(endpoint: Endpoint) -> bool:
    hashing = {"register", "sign_in", "change_passphrase", "delete_person", "sign_out"}
    return endpoint.limit == "advice" or endpoint.handler.__name__ in hashing


def _everything(connection: socket.socket) -> bytes:
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


def _frame(kind: int, data: bytes) -> bytes:
    """A frame of a client, masked with zeros."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([0x80 | kind]) + size + b"\0\0\0\0" + data


def attack(server: RunningServer, requests: int, seed: int, seconds: float = 1e9, attackers: int = 3) -> Outcome:
    """Let some attackers send requests at the same time; afterwards the server must be well."""
    outcome = Outcome()
    with ThreadPoolExecutor(attackers) as threads:
        each = [Attacker(server, seed * 1000 + number) for number in range(attackers)]
        until = time.monotonic() + seconds
        for one in threads.map(lambda attacker: attacker.attack(requests // attackers, until), each):
            outcome.add(one)
    client = server.client("Ann")
    table = client.create("siam", "mine", "mine")
    client.do(table, "play", seat=0, move="@c1N")
    health = client.http.get("/healthz")
    if health.status_code != 200:
        outcome.failures.append(f"/healthz: {health.text}")
    return outcome


def main() -> None:
    """Attack a server process of its own, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--seconds", type=int, default=3600, help="the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="a PostgreSQL; default SQLite in a new folder")
    arguments = parser.parse_args()
    changes = {"database": arguments.database} if arguments.database else {}
    os.environ["HOWDAH_ENGINE"] = "plain"  # nothing waits for a compiler
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, process(Path(folder), log_level="error", **changes) as server:
        outcome = attack(server, arguments.requests, arguments.seed, arguments.seconds)
    for answer, count in sorted(outcome.answers.items()):
        print(f"{answer}: {count}")
    for failure in outcome.failures[:20]:
        print(f"FAILED {failure}")
    sent = outcome.answers.total()
    times = os.times()
    print(f"{sent} requests, {len(outcome.failures)} failures, slowest answer {outcome.slowest:.1f} s, ", end="")
    print(f"{time.monotonic() - begun:.0f} s, {times.user + times.system:.0f} s of CPU time of the attackers")
    sys.exit(1 if outcome.failures else 0)


if __name__ == "__main__":
    main()

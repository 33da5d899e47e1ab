"""A client of many sockets that costs little CPU time: the server is to be measured, not the client.

It frames WebSocket messages by itself and finds what it needs of a message by patterns instead of reading its JSON.
"""

import asyncio
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final

CLIENTS: Final = 3  # of each table: two players and a spectator
SHORT, MIDDLE, LONG = 126, 126, 127  # lengths of a payload, as the protocol writes them
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
SEQ: Final = re.compile(rb'"(?:changes|table)":\{"seq":(\d+)')
FIRST: Final = re.compile(rb'"events":\[\{"seq":(\d+)')
TURN: Final = re.compile(rb'"turn":(\d+|null|"chance"),"scores"')
SEAT: Final = re.compile(rb'"you":\{"seat":(\d+)')
MOVE: Final = re.compile(rb'"code":(\d+),"notation":"(?:[^"\\]|\\.)*","path":\[([^\]]*)\]')


@dataclass
class Board:
    """A table, and the events that have not reached all its clients."""

    table: str
    pause: float  # mean seconds between moves
    random: Random
    sent: dict[int, float] = field(default_factory=dict)  # when the move of an event was sent
    arrived: dict[int, int] = field(default_factory=dict)  # number of clients that have an event
    delays: list[tuple[float, float]] = field(default_factory=list)  # when a move was sent, and its latency
    refusals: list[bytes] = field(default_factory=list)
    received: int = 0  # bytes that all clients have received
    asks: bool = False  # whether a player asks for the words of each move

    def record(self, first: int, last: int) -> None:
        """Record that a client has received events."""
        for seq in range(first, last + 1):
            self.arrived[seq] = self.arrived.get(seq, 0) + 1
            if self.arrived[seq] == CLIENTS:
                del self.arrived[seq]
                begun = self.sent.pop(seq, None)
                if begun is not None:
                    self.delays.append((begun, perf_counter() - begun))


class Line(asyncio.Protocol):
    """A socket of a client; it moves when its seat is to move."""

    def __init__(self, board: Board, path: str, cookie: str, on_open: Callable[[], None]) -> None:
        self.board = board
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        self._on_open = on_open
        self._data = bytearray()
        self._open = False
        self._seat: int | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Take what came, and read all whole messages of it."""
        self.board.received += len(data)
        self._data += data
        if not self._open:
            head, end, rest = bytes(self._data).partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open, self._data = True, bytearray(rest)
            self._on_open()
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._take(payload)
            elif kind == PING:
                self._send(PONG, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        length, begin = data[1], 2
        if length >= MIDDLE:
            begin = 4 if length == MIDDLE else 10
            if len(data) < begin:
                return None
            length = int.from_bytes(data[2:begin])
        if len(data) < begin + length:
            return None
        payload = bytes(data[begin : begin + length])
        kind = data[0]
        del data[: begin + length]
        return kind, payload

    def _take(self, text: bytes) -> None:
        seq = SEQ.search(text)
        if seq is None:
            if b'"refused"' in text:
                self.board.refusals.append(text)
            return
        first = FIRST.search(text)
        if first:
            self.board.record(int(first[1]), int(seq[1]))
        else:
            seat = SEAT.search(text)
            self._seat = int(seat[1]) if seat else None
        turn = TURN.search(text)
        if turn and self._seat is not None and turn[1] == b"%d" % self._seat:
            pause = self.board.random.uniform(0, 2 * self.board.pause)
            code, path = self.board.random.choice(MOVE.findall(text, turn.end()))
            if self.board.asks:
                self._ask(path.split(b","))
            asyncio.get_running_loop().call_later(pause, self._move, int(seq[1]), int(code))

    def _move(self, seq: int, code: int) -> None:
        if self.transport.is_closing():
            return
        self.board.sent[seq + 1] = perf_counter()
        request = f'{{"kind":"play","seat":{self._seat},"move":{code}}}'
        self._send(TEXT, f'{{"v":1,"id":"m{seq}","seen":{seq},"request":{request}}}'.encode())

    def _ask(self, path: list[bytes]) -> None:
        for length in range(1, len(path)):
            self._send(TEXT, b'{"v":1,"id":"q","path":[%b]}' % b",".join(path[:length]))

    def _send(self, kind: int, payload: bytes) -> None:
        assert len(payload) < 1 << 16
        length = bytes([0x80 | len(payload)]) if len(payload) < SHORT else b"\xfe" + len(payload).to_bytes(2)
        # The mask is all zeros, which the protocol allows and costs nothing.
        self.transport.write(bytes([kind]) + length + bytes(4) + payload)


def client_cpu_seconds() -> float:
    """Return the CPU time of this process."""
    return sum(os.times()[:2])

"""The conversation over a pair of streams."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Queue
from threading import Thread
from typing import BinaryIO, Final

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.core.schema import JsonObject, write
from howdah.engine.conversation import Conversation
from howdah.engine.requests import Quit, Request, Stop, read
from howdah.players.decision import Halt
from howdah.service.errors import ErrorView, Refusal

LONGEST_LINE: Final = 1 << 20
LINES_AHEAD: Final = 1024  # that are read while one is answered


@dataclass(frozen=True)
class Received:
    """A line, None if it was too long, and the halt that a later `stop` calls."""

    line: bytes | None
    halt: Halt


def converse(games: Registry, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line of the source until it ends or asks to quit."""

    def send(answer: JsonObject) -> None:
        sink.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
        sink.flush()

    conversation = Conversation(games)
    for received in _receive(source):
        if received.line is None:
            send(write(Refusal(ErrorView("line-too-long", f"expected at most {LONGEST_LINE} bytes on a line"))))
        else:
            send(conversation.answer(received.line, send, received.halt))


def _receive(source: BinaryIO) -> Iterator[Received]:
    """Yield what is read. A thread reads ahead, so that `stop` is seen while a search runs."""
    queue: Queue[Received | None] = Queue(LINES_AHEAD)

    def read_ahead() -> None:
        try:
            for received in _lines(source):
                queue.put(received)
        finally:
            queue.put(None)

    Thread(target=read_ahead, daemon=True).start()
    while received := queue.get():
        yield received


def _lines(source: BinaryIO) -> Iterator[Received]:
    halt = Halt()
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            _skip_rest(source, line)
            yield Received(None, halt)
        elif line.strip():
            request = _read(line)
            if isinstance(request, Stop):
                halt.call()
                halt = Halt()
            yield Received(line, halt)
            if isinstance(request, Quit):
                return


def _read(line: bytes) -> Request | None:
    try:
        return read(line)[1]
    except HowdahError:
        return None  # the conversation says what is wrong with it


def _skip_rest(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)

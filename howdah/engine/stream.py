"""The conversation over a pair of streams."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Queue
from threading import Thread
from typing import BinaryIO, Final

from howdah.core.registry import Registry
from howdah.players.decision import Halt
from howdah.protocol.answers import refusal
from howdah.protocol.requests import Quit, Stop, read
from howdah.protocol.session import Session

LONGEST_LINE: Final = 1 << 20
LINES_AHEAD: Final = 1024  # that are read while one is answered


@dataclass(frozen=True)
class Heard:
    """A line, None where it was too long, and what a later `stop` ends its answering by."""

    line: bytes | None
    halt: Halt


def converse(games: Registry, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line of the source until it ends or asks to quit."""

    def say(answer: dict[str, object]) -> None:
        sink.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
        sink.flush()

    session = Session(games)
    for heard in _listen(source):
        if heard.line is None:
            say(refusal("line-too-long", f"expected at most {LONGEST_LINE} bytes on a line"))
        else:
            say(session.answer(heard.line, say, heard.halt))


def _listen(source: BinaryIO) -> Iterator[Heard]:
    """Give what is heard. A thread of its own listens, so that `stop` is heard while something is being answered."""
    queue: Queue[Heard | None] = Queue(LINES_AHEAD)

    def listen() -> None:
        try:
            for heard in _lines(source):
                queue.put(heard)
        finally:
            queue.put(None)

    Thread(target=listen, daemon=True).start()
    while heard := queue.get():
        yield heard


def _lines(source: BinaryIO) -> Iterator[Heard]:
    halt = Halt()
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            _skip_rest(source, line)
            yield Heard(None, halt)
        elif line.strip():
            request = read(line)
            if isinstance(request, Stop):
                halt.call()
                halt = Halt()
            yield Heard(line, halt)
            if isinstance(request, Quit):
                return


def _skip_rest(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)

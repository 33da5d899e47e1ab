"""The conversation over a pair of streams."""

import json
from typing import BinaryIO, Final

from howdah.core.registry import Registry
from howdah.protocol.answers import refusal
from howdah.protocol.session import Session

LONGEST_LINE: Final = 1 << 20


def converse(games: Registry, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line of the source until it ends or asks to quit."""
    session = Session(games)
    while not session.over and (line := source.readline(LONGEST_LINE + 1)):
        if len(line) > LONGEST_LINE:
            _skip_rest(source, line)
            _say(sink, refusal("line-too-long", f"expected at most {LONGEST_LINE} bytes on a line"))
        elif line.strip():
            _say(sink, session.answer(line))


def _skip_rest(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)


def _say(sink: BinaryIO, answer: dict[str, object]) -> None:
    sink.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
    sink.flush()

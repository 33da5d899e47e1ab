"""Work in forked processes, a few at a time."""

import os
import selectors
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NoReturn

Work = Callable[[], str]


@dataclass(frozen=True)
class Ending:
    """How a process ended."""

    number: int  # of the work, counted from 0
    status: int  # as os.waitpid returns it
    said: str  # what the work returned, or its error


def in_children(works: Iterable[Work], jobs: int) -> Iterator[Ending]:
    """Do each work in a forked process of its own, and yield the endings as they come."""
    waiting = enumerate(works)
    running: dict[int, tuple[int, int, bytearray]] = {}  # by the pipe: number, process and what it has said so far
    selector = selectors.DefaultSelector()
    while True:
        while len(running) < jobs and (following := next(waiting, None)):
            number, work = following
            pipe, process = _start(work)
            running[pipe] = (number, process, bytearray())
            selector.register(pipe, selectors.EVENT_READ)
        if not running:
            return
        for key, _ in selector.select():
            number, process, said = running[key.fd]
            if heard := os.read(key.fd, 1 << 16):
                said += heard
                continue
            selector.unregister(key.fd)
            os.close(key.fd)
            del running[key.fd]
            yield Ending(number, os.waitpid(process, 0)[1], said.decode())


def _start(work: Work) -> tuple[int, int]:
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _be_child(work, writing)
    os.close(writing)
    return reading, process


def _be_child(work: Work, writing: int) -> NoReturn:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    status = 1
    try:
        try:
            said, status = work(), 0
        except BaseException as error:  # noqa: BLE001  # the parent hears of it
            said = f"{type(error).__name__}: {error}"
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            pipe.write(said)
    finally:
        os._exit(status)


def with_progress(endings: Iterable[Ending], count: int) -> Iterator[Ending]:
    """Yield endings, and show from time to time how many there have been."""
    for done, ending in enumerate(endings, 1):
        yield ending
        if done % 25 == 0 or done == count:
            print(f"  {done} of {count}", file=sys.stderr, flush=True)

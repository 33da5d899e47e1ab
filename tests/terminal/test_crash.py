"""A program that is killed loses nothing."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import select
from time import monotonic

from howdah.terminal.tables.saved_games import saved_games, unfinished
from tests.terminal.harness import PATIENCE, saved_moves


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = os.environ | {"TERM": "xterm-256color", "HOWDAH_ENGINE": "plain"}
        command = [sys.executable, "-m", "howdah", *arguments]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.seen = b""

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Read what it writes until something holds."""
        end = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < end, self.seen[-2000:]
            if select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 65536)

    def wait_for(self, text: str) -> None:
        """Read what it writes until a text comes."""
        self.wait_until(lambda: text.encode() in self.seen)
        self.seen = b""

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def kill(self) -> None:
        """End it without a chance to clean up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """Run a program, and end it whatever happens."""
    running = Terminal(*arguments)
    try:
        yield running
    finally:
        running.kill()
        os.close(running.master)


def plies() -> list[str]:
    return [move for saved in saved_games() for move in saved_moves(saved.path)]


def test_after_a_kill_the_game_goes_on_with_the_last_move() -> None:
    with terminal("play", "siam", "--computer", "2=greedy") as first:
        first.wait_for("Your turn")
        first.type("/@c1N\r")
        first.wait_until(lambda: len(plies()) == 2)
    before = plies()
    assert before[0] == "@c1N"
    with terminal("play", "siam") as second:
        second.wait_for("Continue a game")
        second.type("\r")
        second.wait_for("Your turn")
        second.type("/c1=E\r")
        second.wait_until(lambda: len(plies()) == 4)
    assert plies()[:3] == [*before, "c1=E"]
    assert len(unfinished("siam")) == 1

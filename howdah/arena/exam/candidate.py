"""A candidate: a program that reads a prompt a line, as JSON, and answers with a line of JSON."""

import json
from collections.abc import Sequence
from queue import Empty, Queue
from subprocess import PIPE, Popen
from threading import Thread

from howdah.arena.settings import ArenaError


class Candidate:
    """A running program. Prompts go in as `{"prompt": text}`, answers come out as `{"answer": text}`."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.command = tuple(command)
        self.seconds = seconds  # for an answer
        try:
            self._process = Popen(self.command, stdin=PIPE, stdout=PIPE)  # noqa: S603
        except OSError as error:
            raise ArenaError(f"{self._name}: the program cannot be started: {error.strerror}") from error
        self._lines: Queue[bytes] = Queue()
        Thread(target=self._read, daemon=True).start()

    def answer(self, prompt: str) -> str:
        """Return the answer to a prompt; raise `ArenaError` if none comes."""
        assert self._process.stdin  # noqa: S101
        try:
            self._process.stdin.write(json.dumps({"prompt": prompt}).encode() + b"\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self.seconds)
        except BrokenPipeError:
            line = b""
        except Empty as error:
            raise ArenaError(f"{self._name}: expected an answer within {self.seconds:g} seconds") from error
        try:
            match json.loads(line):
                case {"answer": str(answer)}:
                    return answer.strip()
        except ValueError:
            pass
        found = line.decode(errors="replace").strip()[:200] or "the end of the program"
        raise ArenaError(f'{self._name}: expected a line {{"answer": "a move"}}, but found {found}')

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

    @property
    def _name(self) -> str:
        return " ".join(self.command)

    def _read(self) -> None:
        assert self._process.stdout  # noqa: S101
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")  # the end

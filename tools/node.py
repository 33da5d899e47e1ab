"""A program that Node runs and that answers line by line in JSON."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import Any, Self

from hatch_build import find_npm


class NodeProgram:
    """A Node process, from entering to leaving."""

    script: Path

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [node(), str(self.script), *self.arguments()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def arguments(self) -> Sequence[str]:
        """Return what the script gets in its command line."""
        raise NotImplementedError

    def ask(self, line: str) -> dict[str, Any]:
        """Send a line; return the answer to it."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer


def node() -> str:
    """Return the path of Node, beside the npm that builds the site."""
    command, folders = find_npm()
    return command[0] if folders else which("node") or "node"

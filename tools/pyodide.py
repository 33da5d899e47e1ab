"""The browser's Python (Pyodide), run by Node from the files of the built site."""

import json
import re
import subprocess
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import Any, Self

from hatch_build import find_npm
from howdah.server.site import FOLDER

SCRIPT = Path(__file__).with_suffix(".mjs")


class Pyodide:
    """A Pyodide process; definitions stay from one program to the next."""

    def __enter__(self) -> Self:
        page = (FOLDER / "index.html").read_text(encoding="utf-8")
        found = re.search('name="howdah-offline" content="([^"]+)"', page)
        assert found, "expected the page of a whole build: make web"
        self._process = subprocess.Popen(
            [node(), str(SCRIPT), f"{FOLDER.as_posix()}/", found[1]],
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

    def run(self, program: str) -> Any:
        """Run a program; return the value of its last line, a number or a text."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(program) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def call(self, function: str, *arguments: object) -> Any:
        """Call a function that a program has defined; arguments and result are JSON."""
        text = json.dumps(json.dumps(arguments))
        return json.loads(self.run(f"import json\njson.dumps({function}(*json.loads({text})))"))


def node() -> str:
    """Return the path of Node, beside the npm that builds the site."""
    command, folders = find_npm()
    return command[0] if folders else which("node") or "node"

"""The browser's Python (Pyodide), run by Node from the files of the built site."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from howdah.server.site import FOLDER
from tools.node import NodeProgram


class Pyodide(NodeProgram):
    """A Pyodide process; definitions stay from one program to the next."""

    script = Path(__file__).with_suffix(".mjs")

    def arguments(self) -> Sequence[str]:
        """Return the folder of the site, and the path of its list of files for Python."""
        page = (FOLDER / "index.html").read_text(encoding="utf-8")
        found = re.search('name="howdah-offline" content="([^"]+)"', page)
        assert found, "expected the page of a whole build: make web"
        return f"{FOLDER.as_posix()}/", found[1]

    def run(self, program: str) -> Any:
        """Run a program; return the value of its last line, a number or a text."""
        return self.ask(json.dumps(program)).get("value")

    def call(self, function: str, *arguments: object) -> Any:
        """Call a function that a program has defined; arguments and result are JSON."""
        text = json.dumps(json.dumps(arguments))
        return json.loads(self.run(f"import json\njson.dumps({function}(*json.loads({text})))"))

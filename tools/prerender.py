"""Writes pages as HTML into the built client: `python -m tools.prerender`, a part of its build.

The components of the client make them (`web/prerender.js`), from answers that are the same for everyone.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hatch_build import BUILT, npm
from howdah.games import GAMES
from howdah.service.prepared import prepared_answers

WANTED: Final = ("/rules ", "/tutorial ")


def main() -> None:
    """Write the pages in all languages."""
    answers = {
        request: json.loads(answer)
        for request, answer in prepared_answers(GAMES)
        if any(part in request for part in WANTED)
    }
    with TemporaryDirectory() as folder:
        file = Path(folder) / "answers.json"
        file.write_text(json.dumps(answers), encoding="utf-8")
        npm(["run", "--silent", "prerender", "--", str(file), str(BUILT)])


if __name__ == "__main__":
    main()

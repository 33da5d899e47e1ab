"""Writes what the browser's client takes its types from: python -m tests.make_api, then npm run api in web/."""

import json
from pathlib import Path
from typing import Final

from howdah.server.app import create_app
from howdah.server.settings import Settings

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "api" / "openapi.json"


def described() -> str:
    """Return the description of the API as the file has it."""
    return json.dumps(create_app(Settings()).openapi(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(described(), encoding="utf-8")

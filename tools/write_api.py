"""Write the OpenAPI document that the client's types come from: python -m tools.write_api, then npm run api in web/."""

import json
from pathlib import Path
from typing import Final

from howdah.server.app import create_app
from howdah.server.settings import Settings

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "api" / "openapi.json"


def described() -> str:
    """Return the document as the file has it."""
    return json.dumps(create_app(Settings()).openapi(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(described(), encoding="utf-8")

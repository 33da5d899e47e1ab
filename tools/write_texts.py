"""Writes texts for the browser client: python -m tools.write_texts.

- `web/src/text/games.json` has the texts of the games that the client shows before the service answers. Their source
  is each game's `text.toml`.
- `web/public/manifest.<language>.webmanifest` describes the installed app.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from howdah.core.text import LANGUAGES, catalogue
from howdah.games import GAMES
from howdah.table.errors import TurnError

WEB: Final = Path(__file__).parent.parent / "web"
TEXTS: Final = WEB / "src" / "text"
MANIFEST: Final = {
    "name": "Howdah",
    "short_name": "Howdah",
    "start_url": "./",
    "display": "standalone",
    "background_color": "#f6efe3",
    "theme_color": "#a3430f",
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "icon-maskable.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable"},
    ],
}
# For each game, the keys of its texts by the keys in the client.
SHARED: Final[Mapping[str, Mapping[str, str]]] = {
    "siam": {"siam.elephants": "elephants", "siam.rhinos": "rhinos"},
    "white-elephant": {"white-elephant.silver": "silver", "white-elephant.gold": "gold"},
    "china-shop": {
        "china-shop.push": "push-card",
        **{f"china-shop.{category}": f"category-{category}" for category in ("low", "high", "colour", "all")},
    },
    "kerala": {f"kerala.{colour}": colour for colour in ("blue", "black", "green", "violet", "red")},
}

CLOCKS: Final = ("clock-fischer", "clock-per-move", "clock-whole-game", "duration-")  # texts that tell a clock in words


def game_texts(language: str) -> dict[str, str]:
    """Return the texts of the games that the client shows, by the client's keys."""
    texts: dict[str, str] = {}
    for game in GAMES:
        keys = {f"game.{game.id}": "title", f"game.{game.id}.summary": "summary", **SHARED[game.id]}
        texts |= {name: game.catalogue.text(key, language) for name, key in keys.items()}
    core = catalogue("howdah.core").entries
    texts |= {key.replace("-", ".", 1): text[language] for key, text in core.items() if key.startswith(CLOCKS)}
    return {**texts, "refused.not-your-turn": TurnError().text(language)}


def client_texts(language: str) -> dict[str, str]:
    """Return the client's own texts."""
    texts: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def written() -> dict[Path, str]:
    """Return the content of every file."""
    files: dict[Path, object] = {TEXTS / "games.json": {language: game_texts(language) for language in LANGUAGES}}
    for language in LANGUAGES:
        manifest = {**MANIFEST, "lang": language, "description": client_texts(language)["site.description"]}
        files[WEB / "public" / f"manifest.{language}.webmanifest"] = manifest
    return {file: json.dumps(content, ensure_ascii=False, indent=2) + "\n" for file, content in files.items()}


if __name__ == "__main__":
    for file, content in written().items():
        file.write_text(content, encoding="utf-8")

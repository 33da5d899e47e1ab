"""The source of the site: the pages of docs/, those of the repository's root, and pages that are made here."""

import json
import re
import shutil
from pathlib import Path
from typing import Final

from howdah.games import GAMES
from tools.docs_site.drawn_positions import draw_positions
from tools.docs_site.http_api import http_api
from tools.docs_site.library import library_reference
from tools.docs_site.rules_pages import write_rules_page

ROOT: Final = Path(__file__).parents[2]
# Pages of the repository's root, by their names on the site.
ROOT_PAGES: Final = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security-policy.md",
}
# Pages that are made, by the files that they are made of, so that links to these work in the repository too.
MADE_PAGES: Final = {
    "../howdah/__init__.py": "library-reference.rst",
    "../web/src/api/openapi.json": "http-api.md",
    **{f"../{game.package.replace('.', '/')}/pages/en.md": f"rules-{game.id}.md" for game in GAMES},
}
WORKBENCH_GAME: Final = ROOT / "tests" / "games" / "tiny"
PACKAGE: Final = "ferry"


def write_source(folder: Path) -> None:
    """Write everything that Sphinx reads."""
    shutil.copytree(ROOT / "docs", folder)
    for name, target in ROOT_PAGES.items():
        shutil.copyfile(ROOT / name, folder / target)
    for page in folder.glob("*.md"):
        page.write_text(site_links(page.read_text(encoding="utf-8")), encoding="utf-8")
    rulings = folder / "rulings.md"
    rulings.write_text(anchored_rulings(rulings.read_text(encoding="utf-8")), encoding="utf-8")
    drawn = draw_positions(GAMES)
    for game in GAMES:
        write_rules_page(game, drawn.drawings[game.id], folder)
    openapi = json.loads((ROOT / "web" / "src" / "api" / "openapi.json").read_text(encoding="utf-8"))
    (folder / "http-api.md").write_text(http_api(openapi), encoding="utf-8")
    (folder / "library-reference.rst").write_text(library_reference(), encoding="utf-8")
    shutil.copyfile(ROOT / "web" / "public" / "icon.svg", folder / "icon.svg")
    index = folder / "index.md"
    index.write_text(with_unlisted_pages(index.read_text(encoding="utf-8"), folder), encoding="utf-8")
    static = folder / "_static"
    shutil.copytree(Path(__file__).parent / "static", static)
    drawn.write_styles(static)
    (static / "workbench.json").write_text(json.dumps(workbench_game()), encoding="utf-8")


def site_links(text: str) -> str:
    """Return a page with links as they are on the site; other files of the repository are named, not linked."""
    for name, page in ROOT_PAGES.items():
        text = re.sub(rf"\]\((?:\.\./)?{name}([)#])", rf"]({page}\1", text)
    for path, page in MADE_PAGES.items():
        text = text.replace(f"]({path})", f"]({page})")
    text = text.replace("](docs/", "](")
    return re.sub(r"\[([^\]]+)\]\(\.\./([\w./-]+)\)", _named, text)


def _named(found: re.Match[str]) -> str:
    label, path = found[1], found[2]
    return f"`{path}`" if label.strip("`") in path else f"{label} (`{path}`)"


def with_unlisted_pages(index: str, folder: Path) -> str:
    """Return the index with the pages that it does not name, in place of `(unlisted)`."""
    listed = {"index", *re.findall(r"^[\w-]+$", index, re.MULTILINE)}
    pages = sorted(page.stem for page in folder.iterdir() if page.suffix in {".md", ".rst"})
    return index.replace("(unlisted)\n", "".join(f"{page}\n" for page in pages if page not in listed))


def anchored_rulings(text: str) -> str:
    """Return the list of rulings with an anchor at each."""
    return re.sub(
        r"^\| ([A-Z]{2}-\d+) \|", lambda row: f"| [{row[1]}]{{#{row[1].lower()}}} |", text, flags=re.MULTILINE
    )


def workbench_game() -> dict[str, object]:
    """Return the smallest game, whose rules the workbench lets readers edit."""
    files = sorted(file for file in WORKBENCH_GAME.iterdir() if file.suffix in {".py", ".toml"})
    texts = {file.name: file.read_text(encoding="utf-8").replace("tests.games.tiny", PACKAGE) for file in files}
    return {"package": PACKAGE, "files": texts}

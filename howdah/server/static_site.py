"""The client as a static site, without a server: all games are played in the browser."""

import json
import re
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from howdah.core.errors import HowdahError
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.server.preloads import link_tags, text_files
from howdah.server.site import FOLDER
from howdah.service.openings import prepared_openings
from howdah.service.prepared import prepared_answers, prepared_puzzles

BASE: Final = re.compile(r"/(?:[\w.~%-]+/)*")
OURS: Final = '<meta name="howdah-offline"'  # on every page of ours
ALONE: Final = '<meta name="howdah-server" content="none" />'  # by which the client knows that it has no server
WRITTEN: Final = "alone"  # the folder of the built client with pages as HTML for static sites
OWN_LANGUAGE: Final = "en"  # of the pages at their own addresses
EMPTY: Final = "page.html"  # the page without content, which the service worker shows where there is no other


class SiteError(HowdahError):
    """A static site that cannot be written."""

    code = "bad-site"


def write_site(out: Path, base: str = "/", built: Path = FOLDER) -> list[Path]:
    """Write the site into a folder, for hosts that serve it under a path; return its files.

    Files of an earlier release are removed; other files stay.
    """
    if not BASE.fullmatch(base):
        raise SiteError(f"expected a path with a slash at both ends, such as /games/, but found {base!r}")
    if not (built / "index.html").is_file():
        raise SiteError(f"expected the built client in {built}, but it is not there: make web")
    _make_room(out)
    copied = [
        file.relative_to(built)
        for file in built.rglob("*")
        if file.is_file()
        and file.suffix != ".gz"
        and file.name != "preloads.json"
        and not {built / "pages", built / WRITTEN}.intersection(file.parents)
    ]
    for path in copied:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built / path, out / path)
    listed, answers = _write_answers(out)
    _list_files(out / "release.js", [listed, *answers])
    pages = {path: _page(built, base, listed, name, OWN_LANGUAGE) for path, name in _pages().items()} | {
        Path("pages") / language / f"{name}.html": _page(built, base, listed, name, language)
        for language in LANGUAGES
        for name in _pages().values()
        if language != OWN_LANGUAGE and _written(built, name, language).is_file()
    }
    for path, text in pages.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text, encoding="utf-8")
    return sorted({*copied, listed, *answers, *pages})


def _written(built: Path, name: str, language: str) -> Path:
    """Return the file of the built client with a page as HTML; not all pages have one."""
    return built / WRITTEN / language / f"{name}.html"


def _page(built: Path, base: str, answers: Path, name: str, language: str) -> str:
    """Return a page of the site, which says where the site is, that it has no server, and which files it needs."""
    written = _written(built, name, language)
    page = (written if written.is_file() else built / "index.html").read_text(encoding="utf-8")
    metas = f'{ALONE}\n    <meta name="howdah-answers" content="{answers.as_posix()}" />\n    '
    page = page.replace(' href="/', f' href="{base}')  # the base itself, and links to places on the page
    page = page.replace(OURS, f"{metas}{link_tags(built, name)}{OURS}")
    script = built / WRITTEN / "language.js"
    if not script.is_file():
        return page
    shown = f' data-page="{name}"' if written.is_file() else ""
    opening = f'<script data-texts="{" ".join(text_files(built))}"{shown}>'
    return page.replace("</body>", f"  {opening}{script.read_text(encoding='utf-8').strip()}</script>\n  </body>")


def _write_answers(out: Path) -> tuple[Path, list[Path]]:
    """Write what pages and first tables need before Python has started; return the list and the files."""
    files = {request: _write_named(out, "answer", text) for request, text in _answers()}
    listed = json.dumps({request: file.as_posix() for request, file in files.items()})
    return _write_named(out, "answers", listed), sorted({*files.values()})


@cache
def _answers() -> tuple[tuple[str, str], ...]:
    """Return the answers, which are the same for every site of a day."""
    yesterday = datetime.now(UTC).date() - timedelta(days=1)  # it may still be yesterday where somebody looks
    return *prepared_answers(GAMES), *prepared_openings(GAMES), *prepared_puzzles(GAMES, yesterday)


def _write_named(out: Path, name: str, text: str) -> Path:
    """Write a file whose name contains a hash of its content, beside the other files for playing without a server."""
    digest = sha256(text.encode()).hexdigest()[:8]
    path = Path("offline") / f"{name}-{digest}.json"
    (out / path).parent.mkdir(parents=True, exist_ok=True)
    (out / path).write_text(text, encoding="utf-8")
    return path


def _list_files(release: Path, files: Sequence[Path]) -> None:
    """Add files to those that the service worker caches when they are first used."""
    listed = _release(release)
    listed["page"] = EMPTY
    listed["shell"] = [EMPTY if path == "index.html" else path for path in listed["shell"]]
    listed["offline"] = [*listed["offline"], *(file.as_posix() for file in files)]
    release.write_text(f"self.release = {json.dumps(listed)};\n", encoding="utf-8")


def _release(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").partition("=")[2].rstrip().rstrip(";"))
    return found


def _pages() -> dict[Path, str]:
    """Return a file for each page that has an address of its own, with its name; hosts show the last for all others."""
    games = [f"{page}/{game.id}" for page in ("learn", "rules", "study") for game in GAMES]
    addressed = {Path(page) / "index.html": page for page in ("learn", "puzzles", "puzzles/daily", *games)}
    return {Path("index.html"): "index", **addressed, Path(EMPTY): "page", Path("404.html"): "404"}


def _make_room(out: Path) -> None:
    """Remove what an earlier release left in a folder; raise `SiteError` if the folder is not ours to write into."""
    if out.exists() and not out.is_dir():
        raise SiteError(f"expected a folder to write into, but {out} is a file")
    page = out / "index.html"
    if not page.exists():
        return
    if OURS not in page.read_text(encoding="utf-8", errors="replace"):
        raise SiteError(
            f"{page} belongs to another site; expected an empty folder, or one that this command has written"
        )
    listed = _release(out / "release.js")
    for path in (path for part in ("shell", "offline", "docs") for path in listed.get(part, ())):
        if (out / path).is_file():
            (out / path).unlink()

"""The client as a static site, without a server: all games are played in the browser."""

import json
import re
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from howdah.core.errors import HowdahError
from howdah.games import GAMES
from howdah.server.preloads import link_tags
from howdah.server.site import FOLDER
from howdah.service.openings import prepared_openings
from howdah.service.prepared import prepared_answers, prepared_puzzles

BASE: Final = re.compile(r"/(?:[\w.~%-]+/)*")
BUILT_FOR: Final = '<base href="/" />'
OURS: Final = '<meta name="howdah-offline"'  # on every page of ours
ALONE: Final = '<meta name="howdah-server" content="none" />'  # by which the client knows that it has no server


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
    page = (built / "index.html").read_text(encoding="utf-8")
    _make_room(out)
    copied = [
        file.relative_to(built)
        for file in built.rglob("*")
        if file.is_file()
        and file.suffix != ".gz"
        and file.name != "preloads.json"
        and built / "pages" not in file.parents
    ]
    for path in copied:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built / path, out / path)
    listed, answers = _write_answers(out)
    _list_files(out / "release.js", [listed, *answers])
    metas = f'{ALONE}\n    <meta name="howdah-answers" content="{listed.as_posix()}" />\n    {OURS}'
    alone = page.replace(BUILT_FOR, f'<base href="{base}" />').replace(OURS, metas)
    pages = [Path("index.html"), *_page_paths()]
    for path in pages:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        links = link_tags(built, path.parent.as_posix())
        (out / path).write_text(alone.replace(OURS, links + OURS), encoding="utf-8")
    return sorted({*copied, listed, *answers, *pages})


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
    listed["offline"] += [file.as_posix() for file in files]
    release.write_text(f"self.release = {json.dumps(listed)};\n", encoding="utf-8")


def _release(file: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8").partition("=")[2].rstrip().rstrip(";"))
    return found


def _page_paths() -> list[Path]:
    """Return a file for each page that has an address of its own; hosts show the last one at all other addresses."""
    games = [f"{page}/{game.id}" for page in ("learn", "rules", "study") for game in GAMES]
    return [*(Path(page) / "index.html" for page in ("learn", "puzzles", "puzzles/daily", *games)), Path("404.html")]


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
    for paths in _release(out / "release.js").values():
        for path in paths:
            if (out / path).is_file():
                (out / path).unlink()

"""The site as files alone, under a path of a host that knows nothing but files."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, expect

from howdah.server.static_site import write_site
from tests.web.harness import WITH_SERVICE_WORKER, Person
from tests.web.test_offline import LOADING


class Files(SimpleHTTPRequestHandler):
    """Hands out files, and remembers what it was asked for."""

    asked: list[str] = []  # noqa: RUF012

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
        del format, arguments
        self.asked.append(self.path)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


IS_KEPT = "async (path) => (await caches.match(new URL(path, document.baseURI))) !== undefined"


def release(site: Path, name: str) -> str:
    """Change a page and the list of files, as a new build does; return a file that is not in the list any more."""
    page = site / "index.html"
    page.write_text(page.read_text().replace("<head>", f'<head><meta name="release" content="{name}" />'))
    listed = site / "release.js"
    gone = next(path.name for path in (site / "assets").iterdir() if path.name.startswith("Account"))
    listed.write_text(listed.read_text().replace(f'"assets/{gone}", ', ""))
    return f"assets/{gone}"


def test_everything_is_played_from_files_alone(browser: Browser, tmp_path: Path) -> None:
    write_site(tmp_path / "games", "/games/")
    with serving(tmp_path) as home:
        ann = Person(browser, home, **WITH_SERVICE_WORKER)
        ann.context.set_default_timeout(LOADING)
        ann.open("/games/rules/siam#SI-5")
        expect(ann.page.locator("#SI-5")).to_be_visible(timeout=LOADING)
        ann.page.get_by_role("link", name="Howdah").click()
        ann.page.wait_for_url("**/games/")
        expect(ann.page.get_by_role("button", name=re.compile("^Play the computer")).first).to_be_visible()
        expect(ann.page.get_by_role("button", name=re.compile("^Play with friends"))).to_have_count(0)
        ann.press(re.compile("^Play the computer.*Siam$"))
        dialog = ann.page.get_by_role("dialog")
        dialog.get_by_title("Level 8").click()
        dialog.locator("form .button.main").click()
        ann.page.wait_for_url("**/games/table/here-*")
        ann.move()
        answer = ann.page.locator(".list [data-count='2']")
        expect(answer).to_be_attached(timeout=LOADING)
        ann.page.reload()
        expect(answer).to_be_attached(timeout=LOADING)
        ann.press("Give me a hint")
        expect(ann.page.locator(".hint .card")).to_be_visible(timeout=LOADING)
        ann.choose_in_menu("Resign")
        ann.press("Yes")
        ann.press("Review this game")
        expect(ann.page.get_by_role("img", name="Everybody’s chances of winning")).to_be_visible(timeout=LOADING)
        ann.close()
    assert "/games/" in Files.asked
    assert not [path for path in Files.asked if "/api/" in path]


def test_pages_are_read_and_a_position_is_studied_before_python_has_started(browser: Browser, tmp_path: Path) -> None:
    write_site(tmp_path)
    with serving(tmp_path) as home:
        ann = Person(browser, home, **WITH_SERVICE_WORKER)
        ann.context.route("**/offline/pyodide-*/**", lambda _: None)  # never answered
        ann.open("/rules/kerala")
        expect(ann.page.locator("article h2").first).to_be_visible()
        ann.open("/learn/white-elephant")
        expect(ann.page.locator(".stage")).to_be_visible()
        ann.open("/study/siam")
        expect(ann.page.locator(".stage")).to_be_visible()
        ann.open()
        expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_enabled()
        ann.close()

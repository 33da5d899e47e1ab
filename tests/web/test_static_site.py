"""The site as files alone, under a path of a host that knows nothing but files."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Route, expect

from howdah.server.static_site import write_site
from tests.web.harness import PICK_ANY, WITH_SERVICE_WORKER, Person
from tests.web.test_offline import LOADING


class Files(SimpleHTTPRequestHandler):
    """Hands out files, those of Python as soon as they are released, and remembers what it was asked for."""

    asked: list[str] = []  # noqa: RUF012
    python = Event()

    def do_GET(self) -> None:
        if "/pyodide-" in self.path:
            self.python.wait()
        super().do_GET()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
        del format, arguments
        self.asked.append(self.path)


@contextmanager
def serving(folder: Path, *, python: bool = True) -> Iterator[str]:
    """Serve a folder; without Python, its files wait until `Files.python` is set."""
    if python:
        Files.python.set()
    else:
        Files.python.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            Files.python.set()  # so that no request is left waiting
            server.shutdown()


TRIES = 20
IS_KEPT = "async (path) => (await caches.match(new URL(path, document.baseURI))) !== undefined"

# `wait_for_function` does not wait for promises, and `evaluate` waits for ever.
STATES = f"""
  const kept = await navigator.serviceWorker.getRegistration();
  const states = () => JSON.stringify([kept?.installing, kept?.waiting, kept?.active].map((one) => one?.state));
  const late = new Promise((_, fail) =>
    setTimeout(() => fail(new Error(`expected another state, but there are ${{states()}}`)), {LOADING}));
"""
UPDATE = f"""async () => {{{STATES}
  const update = async () => {{
    const {{ installing, waiting }} = await (await navigator.serviceWorker.ready).update();
    const worker = installing ?? waiting;
    while (worker.state === "installing") await new Promise((changed) => (worker.onstatechange = changed));
    return worker.state;
  }};
  return Promise.race([update(), late]);
}}"""
READY = f"async () => {{{STATES} await Promise.race([navigator.serviceWorker.ready, late]); }}"
WAITS = (
    f"async () => {{{STATES} return (await Promise.race([navigator.serviceWorker.ready, late])).waiting !== null; }}"
)
ACTIVE = f"""async () => {{{STATES}
  const activation = async () => {{
    const {{ active }} = await navigator.serviceWorker.ready;
    while (active.state !== "activated") await new Promise((changed) => (active.onstatechange = changed));
  }};
  await Promise.race([activation(), late]);
}}"""


def open_again(person: Person) -> None:
    """Close the page and open another, until the new release is there.

    A browser that is busy takes the next page for the first one's: for it the page that was closed is still there.
    """
    for _ in range(TRIES):
        person.page.close()
        person.page = person.tab()
        person.open()
        if not person.page.evaluate(WAITS):
            person.page.evaluate(ACTIVE)
            return
    pytest.fail(f"the new release still waits after {TRIES} pages")


def release(site: Path, name: str) -> str:
    """Change a page and the list of files, as a new build does; return a file that is not in the list any more.

    The page keeps its date, as it does where archives with one date for all files are unpacked, so that a host answers
    "304 Not Modified". The list is always newer, since hosts compare whole seconds.
    """
    page, listed = site / "page.html", site / "release.js"
    date = page.stat().st_mtime
    page.write_text(page.read_text().replace("<head>", f'<head><meta name="release" content="{name}" />'))
    gone = next(path.name for path in (site / "assets").iterdir() if path.name.startswith("Account"))
    listed.write_text(listed.read_text().replace(f'"assets/{gone}", ', ""))
    os.utime(page, (date, date))
    os.utime(listed, (date + 2, date + 2))
    return f"assets/{gone}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


def test_everything_is_played_from_files_alone(browser: Browser, tmp_path: Path) -> None:
    write_site(tmp_path / "games", "/games/")
    with serving(tmp_path, python=False) as home:
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
        ann.wait_for_turn()  # the table is there before Python,
        ann.page.wait_for_function(
            f"() => {{ ({PICK_ANY})(); return document.body.innerText.includes('As soon as the game is loaded'); }}"
        )
        Files.python.set()  # which then takes it over, with the move
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
    assert "/games/page.html" in Files.asked  # by the service worker
    assert not [path for path in Files.asked if "/api/" in path]


def test_a_new_release_takes_the_place_of_the_old_one_whole(browser: Browser, site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    with serving(tmp_path) as home:
        ann = Person(browser, home, **WITH_SERVICE_WORKER)
        ann.context.set_default_timeout(LOADING)
        ann.open()
        ann.page.evaluate(READY)
        gone = release(tmp_path, "Second release")
        assert ann.page.evaluate(UPDATE) == "installed"
        assert ann.page.evaluate(IS_KEPT, gone)  # by the page that is still open
        open_again(ann)
        assert not ann.page.evaluate(IS_KEPT, gone)
        ann.context.set_offline(True)
        ann.page.reload()
        expect(ann.page.locator("meta[name=release]")).to_have_attribute("content", "Second release")
        expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_visible(timeout=LOADING)
        ann.close()


def test_pages_are_read_and_a_position_is_studied_before_python_has_started(browser: Browser, site: Path) -> None:
    with serving(site, python=False) as home:
        ann = Person(browser, home, **WITH_SERVICE_WORKER)
        ann.open("/rules/kerala")
        expect(ann.page.locator("article h2").first).to_be_visible()
        ann.open("/learn/white-elephant")
        expect(ann.page.locator(".stage")).to_be_visible()
        ann.open("/study/siam")
        expect(ann.page.locator(".stage")).to_be_visible()
        ann.open()
        expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_enabled()
        expect(ann.page.locator(".daily .board .stage")).to_be_visible()
        loading = ann.page.get_by_role("progressbar").bounding_box()
        main = ann.page.locator("main").bounding_box()
        assert loading
        assert main
        assert main["y"] <= loading["y"]  # what is loaded meanwhile does not move the page
        ann.open("/puzzles/daily")
        expect(ann.page.locator(".status.due")).to_be_visible()
        ann.close()


@pytest.mark.parametrize(("locale", "heading"), [("en-GB", "Setting up"), ("fr-CA", "Mise en place")])
def test_a_page_is_read_before_any_script_has_come(browser: Browser, site: Path, locale: str, heading: str) -> None:
    with serving(site, python=False) as home:
        ann = Person(browser, home, locale=locale)
        script: list[Route] = []
        ann.page.route("**/assets/index-*.js", lambda route: script.append(route))  # noqa: PLW0108 - a method is refused
        ann.page.goto("/rules/siam", wait_until="commit")
        expect(ann.page.get_by_role("heading", name=heading)).to_be_visible()
        expect(ann.page.locator("#app")).to_have_attribute("aria-busy", "true")
        for route in script:
            route.continue_()
        ann.page.locator("#app[aria-busy]").wait_for(state="detached")
        expect(ann.page.get_by_role("heading", name=heading)).to_be_visible()
        ann.close()

"""A site, a browser, and people who use it through what is on the screen."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from howdah.server.serving import serve
from howdah.server.settings import Settings
from tests.server.process import Process
from tests.server.running import fast_settings
from tools.chromium import FLAGS, find_chromium

DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
NONE: Mapping[str, int] = {}
WITH_SERVICE_WORKER = {"service_workers": "allow"}
AT_ONCE = {"pace": "off"}  # the moves of others are shown as they come, so that tests need not wait
PATIENCE = 30_000  # milliseconds; the machine may be busy
LIT = ".stage [data-spot].lit, .stage .choice[data-spot]"
# Picks any spot that can be picked, as a screen reader does; says whether there was one.
PICK_ANY = f"""() => {{
  const spots = document.querySelectorAll({json.dumps(LIT)});
  const spot = spots[Math.floor(Math.random() * spots.length)];
  spot?.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
  return spot !== undefined;
}}"""
MOVES = ".list [data-count]"
# Picks spots until the list has another move, or until the game is over; says whether it came so far. This runs in the
# page, since a question and an answer between two processes for each spot take longer than the game.
PLAY = f"""async ([toTheEnd, patience]) => {{
  const pick = {PICK_ANY};
  const made = () => document.querySelectorAll({json.dumps(MOVES)}).length;
  const over = () => document.querySelector(".result")?.checkVisibility() ?? false;
  const first = made();
  let [moves, since] = [first, performance.now()];
  while (toTheEnd ? !over() : made() === first) {{
    if (made() !== moves) [moves, since] = [made(), performance.now()];
    if (performance.now() - since > patience) return false;
    pick();
    await new Promise((soon) => setTimeout(soon, 20));
  }}
  return true;
}}"""
# Fonts are loaded, and every animation that ends has ended.
SETTLED = """async () => {
  await document.fonts.ready;
  const passing = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map((one) => one.finished));
  // What depends on the size of an element is drawn in the frame after the one that measures it.
  for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
}"""


class SiteServer(Process):
    """The server of the site; its computers search in the modules, so that nothing is compiled."""

    @staticmethod
    def serve(settings: Settings) -> None:
        os.environ["HOWDAH_ENGINE"] = "wasm"
        serve(settings)

    @property
    def home(self) -> str:
        return f"http://{self.address}/"


@contextmanager
def site(folder: Path) -> Iterator[SiteServer]:
    """Run the site, with its database in a folder."""
    running = SiteServer(fast_settings(folder, log_level="warning"))
    try:
        yield running
    finally:
        running.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


class Person:
    """A person with a browser. Its service worker, which stores the whole site, is left out unless it is asked for."""

    def __init__(self, browser: Browser, home: str, **context: Any) -> None:
        given: dict[str, Any] = {
            "viewport": DESKTOP,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        self.context: BrowserContext = browser.new_context(base_url=home, **given | context)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage['howdah-settings'] ??= {json.dumps(json.dumps(AT_ONCE))}")
        self.complaints: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._hear(message.type, message.text))
        return page

    def _hear(self, kind: str, text: str) -> None:
        # A connection that is cut off on purpose (behind a service worker: ERR_FAILED), and requests that are refused,
        # are in the console too.
        if kind == "error" and not re.search(
            "ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection|status of 4", text
        ):
            self.complaints.append(text)

    def close(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints

    def settings(self, **chosen: Any) -> None:
        """Come with settings from an earlier visit."""
        kept = json.dumps(json.dumps(AT_ONCE | chosen))
        self.context.add_init_script(f"localStorage.setItem('howdah-settings', {kept})")

    def open(self, path: str = "/") -> None:
        """Open a page, and wait until the script has taken the place of what came with the HTML."""
        self.page.goto(path)
        self.page.locator("#app[aria-busy]").wait_for(state="detached")

    def settle(self) -> None:
        """Wait until the page shows its content and nothing moves any more."""
        expect(self.page.locator(".stage, .page, article").first).to_be_visible()
        self.page.evaluate(SETTLED)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).click()

    def focus(self, name: str) -> None:
        """Move the focus to a button, once it can have it: a button that is disabled cannot."""
        button = self.page.get_by_role("button", name=name)
        expect(button).to_be_enabled()
        button.focus()

    def set_up(self, game: str, company: str = "Play the computer", options: Mapping[str, int] = NONE) -> str:
        """Set up a table; return its address."""
        self.open()
        return self.choose(game, company, options)

    def choose(
        self,
        game: str,
        company: str = "Play the computer",
        options: Mapping[str, int] = NONE,
        players: int | None = None,
    ) -> str:
        """Set up a table from the first page; return its address."""
        self.press(re.compile(f"^{company}.*{game}$"))
        dialog = self.page.get_by_role("dialog")
        if players:
            dialog.get_by_label("Players").select_option(str(players))
        if company == "Play the computer":
            dialog.get_by_title("Level 1").click()
        if options:
            dialog.get_by_text("Rules at this table").click()
        for title, value in options.items():
            field = dialog.get_by_label(title)
            field.fill(str(value))
            field.dispatch_event("change")
        dialog.locator("form .button.main").click()
        self.page.wait_for_url("**/table/*")
        return self.page.url

    def wait_for_turn(self) -> None:
        expect(self.page.locator(".status.due")).to_be_visible()

    def pick_any(self) -> bool:
        """Pick one of the spots that are lit, if there are any."""
        return bool(self.page.evaluate(PICK_ANY))

    def move(self) -> None:
        """Make any move."""
        self.wait_for_turn()
        self._play(to_the_end=False)

    @property
    def moves(self) -> int:
        """How many moves and draws the list has."""
        return self.page.locator(MOVES).count()

    def play_to_the_end(self) -> None:
        """Play on with any moves until the game is over."""
        self._play(to_the_end=True)
        expect(self.page.locator(".status")).to_contain_text("over")

    def _play(self, *, to_the_end: bool) -> None:
        assert self.page.evaluate(PLAY, [to_the_end, PATIENCE]), self.page.locator("body").inner_text()

    def choose_in_menu(self, name: str) -> None:
        """Do what the menu of a table offers."""
        self.press("Menu")
        self.press(name)

    def type(self, move: str) -> None:
        """Type a move; at a table the field is opened first."""
        if self.page.locator(".stage.full").count() and not self.page.get_by_label("Move", exact=True).count():
            self.choose_in_menu("Type a move")
        self.page.get_by_label("Move", exact=True).fill(move)
        self.page.keyboard.press("Enter")

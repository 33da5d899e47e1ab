"""Take screenshots of the home page, boards, a tutorial and a review for the docs: python -m tools.take_screenshots."""

from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.web.harness import DESKTOP, PHONE, Person, chromium, site

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
RECORD = Path(__file__).parents[1] / "tests" / "records" / "white-elephant" / "2-edition-short-keen.json"
# How many moves the person makes before the screenshot of a board.
GAMES = {"Siam": 4, "White Elephant": 7, "China Shop": 3, "Kerala": 7}
SHARP: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# The name of a screenshot, the colours, and the device.
LOOKS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("light", "light", {"viewport": DESKTOP}),
    ("dark", "dark", {"viewport": DESKTOP}),
    ("phone", "light", SHARP),
)


def main() -> None:
    """Take all screenshots, with games as they happen to go."""
    with TemporaryDirectory() as folder, site(Path(folder)) as running, chromium() as browser:
        ann = Person(browser, running.home)
        tables = {game: play(ann, game, moves) for game, moves in GAMES.items()}
        for look, theme, device in LOOKS:
            person = same_person(browser, running.home, ann, theme, device)
            person.open()
            person.page.locator(".games .button.main:enabled").last.wait_for()
            screenshot(person, f"home-{look}")
            for game, address in tables.items():
                person.open(address)
                person.wait_for_turn()
                person.page.locator(".stage").wait_for()
                screenshot(person, f"{game.lower().replace(' ', '-')}-{look}")
            if look == "dark":
                review(person)
            else:
                learn(person, look)
            person.close()
        ann.close()


def play(person: Person, game: str, moves: int) -> str:
    """Play some moves as the hints say, so that the position makes sense; return the table's address."""
    address = person.set_up(game)
    for _ in range(moves):
        person.wait_for_turn()
        person.press("Give me a hint")
        person.type(person.page.locator(".hint strong").inner_text())
        person.page.locator(".hint strong").wait_for(state="detached")
    person.wait_for_turn()
    return address


def same_person(browser: Browser, home: str, known: Person, theme: str, device: dict[str, Any]) -> Person:
    """Return the same person at another device."""
    person = Person(browser, home, storage_state=known.context.storage_state(), **device)
    person.settings(theme=theme, language="en")
    return person


def learn(person: Person, look: str) -> None:
    """Take a screenshot of a step of a tutorial that has just been done."""
    person.open("/learn/white-elephant")
    for token in ("south-strip", "c1"):
        person.page.locator(f".stage [data-spot='{token}']").click()
    person.page.locator(".praise").wait_for()
    screenshot(person, f"tutorial-{look}")


def review(person: Person) -> None:
    """Take a screenshot of the turning points of a recorded game."""
    person.open()
    person.page.get_by_label("Open a saved game").set_input_files(RECORD)
    person.page.wait_for_url("**/study/white-elephant?record")
    person.press("Review this game")
    person.page.locator(".turn").first.wait_for(timeout=300_000)
    screenshot(person, "review")


def screenshot(person: Person, name: str) -> None:
    """Take a screenshot of what is on the screen; WebP is a fifth of the size of PNG."""
    person.page.evaluate("document.fonts.ready.then(() => undefined)")
    person.page.wait_for_timeout(300)
    camera = person.context.new_cdp_session(person.page)
    taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": 85})
    (FOLDER / f"{name}.webp").write_bytes(b64decode(taken["data"]))


if __name__ == "__main__":
    main()

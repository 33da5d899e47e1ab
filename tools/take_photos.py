"""Photographs home page, boards, a tutorial and a review for the docs: python -m tools.take_photos."""

from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.web.browsing import DESKTOP, PHONE, Visitor, chromium, site

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
RECORD = Path(__file__).parents[1] / "tests" / "records" / "white-elephant" / "2-edition-short-keen.json"
# How many moves the person makes before a board is photographed.
GAMES = {"Siam": 4, "White Elephant": 7, "China Shop": 3, "Kerala": 7}
SHARP: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# What a picture is called, the colours, and the device.
LOOKS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("light", "light", {"viewport": DESKTOP}),
    ("dark", "dark", {"viewport": DESKTOP}),
    ("phone", "light", SHARP),
)


def main() -> None:
    """Take all pictures, with games as they happen to go."""
    with TemporaryDirectory() as folder, site(Path(folder)) as running, chromium() as browser:
        ann = Visitor(browser, running.home)
        tables = {game: play(ann, game, moves) for game, moves in GAMES.items()}
        for look, theme, device in LOOKS:
            visitor = same_person(browser, running.home, ann, theme, device)
            visitor.open()
            visitor.page.locator(".games .button.main:enabled").last.wait_for()
            take(visitor, f"home-{look}")
            for game, address in tables.items():
                visitor.open(address)
                visitor.wait_for_turn()
                visitor.page.locator(".stage").wait_for()
                take(visitor, f"{game.lower().replace(' ', '-')}-{look}")
            if look == "dark":
                review(visitor)
            else:
                learn(visitor, look)
            visitor.close()
        ann.close()


def play(visitor: Visitor, game: str, moves: int) -> str:
    """Play some moves as the hints say, so that the position makes sense; return the table's address."""
    address = visitor.set_up(game)
    for _ in range(moves):
        visitor.wait_for_turn()
        visitor.press("Give me a hint")
        visitor.type(visitor.page.locator(".hint strong").inner_text())
        visitor.page.locator(".hint strong").wait_for(state="detached")
    visitor.wait_for_turn()
    return address


def same_person(browser: Browser, home: str, person: Visitor, theme: str, device: dict[str, Any]) -> Visitor:
    """Return the same person at another device."""
    visitor = Visitor(browser, home, storage_state=person.context.storage_state(), **device)
    visitor.settings(theme=theme, language="en")
    return visitor


def learn(visitor: Visitor, look: str) -> None:
    """Photograph a step of a tutorial that has just been done."""
    visitor.open("/learn/white-elephant")
    for token in ("south-strip", "c1"):
        visitor.page.locator(f".stage [data-spot='{token}']").click()
    visitor.page.locator(".praise").wait_for()
    take(visitor, f"tutorial-{look}")


def review(visitor: Visitor) -> None:
    """Photograph the turning points of a recorded game."""
    visitor.open()
    visitor.page.get_by_label("Open a saved game").set_input_files(RECORD)
    visitor.page.wait_for_url("**/study/white-elephant?record")
    visitor.press("Look back at this game")
    visitor.page.locator(".turn").first.wait_for(timeout=300_000)
    take(visitor, "review")


def take(visitor: Visitor, name: str) -> None:
    """Photograph what is on the screen; WebP is a fifth of the size of PNG."""
    visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    visitor.page.wait_for_timeout(300)
    camera = visitor.context.new_cdp_session(visitor.page)
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": 85})
    (FOLDER / f"{name}.webp").write_bytes(b64decode(shot["data"]))


if __name__ == "__main__":
    main()

"""Take screenshots for the docs, and look at every table in every window.

python -m tools.take_screenshots                  home page, boards, a tutorial and a review, into docs/pictures/
python -m tools.take_screenshots tables           every game in six windows, two to five players, into pictures/tables/
python -m tools.take_screenshots tables kerala    of one game only
"""

import sys
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.web.harness import DESKTOP, PHONE, Person, chromium, site
from tests.web.windows import TABLES, WINDOWS

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


def main(arguments: list[str]) -> None:
    """Take the screenshots that are asked for, with games as they happen to go."""
    with TemporaryDirectory() as folder, site(Path(folder)) as running, chromium() as browser:
        if arguments[:1] == ["tables"]:
            take_tables(browser, running.home, arguments[1:])
        else:
            take_pages(browser, running.home)


def take_pages(browser: Browser, home: str) -> None:
    """Take the screenshots that the docs show."""
    ann = Person(browser, home)
    tables = {game: play(ann, game, moves) for game, moves in GAMES.items()}
    for look, theme, device in LOOKS:
        person = same_person(browser, home, ann, theme, device)
        person.open()
        person.page.locator(".games .button.main:enabled").last.wait_for()
        screenshot(person, f"home-{look}")
        for game, address in tables.items():
            person.open(address)
            person.wait_for_turn()
            person.page.locator(".stage").wait_for()
            screenshot(person, file_name(game, look))
        if look == "dark":
            review(person)
        else:
            learn(person, look)
        person.close()
    ann.close()


def take_tables(browser: Browser, home: str, names: list[str]) -> None:
    """Take every table in every window."""
    (FOLDER / "tables").mkdir(exist_ok=True)
    for game, players in TABLES:
        if names and file_name(game) not in names:
            continue
        person = Person(browser, home)
        play(person, game, GAMES[game], players)
        person.page.reload()  # without the field in which the moves were typed
        person.wait_for_turn()
        for window, (width, height) in WINDOWS.items():
            person.page.set_viewport_size({"width": width, "height": height})
            person.settle()
            screenshot(person, f"tables/{file_name(game, str(players or 2), window)}", quality=60)
        person.close()


def file_name(*parts: str) -> str:
    """Return parts of a name as a part of a file's name."""
    return "-".join(part.lower().replace(" ", "-") for part in parts)


def play(person: Person, game: str, moves: int, players: int | None = None) -> str:
    """Play some moves as the hints say, so that the position makes sense; return the table's address."""
    person.open()
    address = person.choose(game, players=players)
    for _ in range(moves):
        person.wait_for_turn()
        person.press("Give me a hint")
        person.type(person.page.locator(".hint .notation").first.inner_text())
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


def screenshot(person: Person, name: str, quality: int = 85) -> None:
    """Take a screenshot of what is on the screen; WebP is a fifth of the size of PNG."""
    person.page.evaluate("document.fonts.ready.then(() => undefined)")
    person.page.wait_for_timeout(300)
    camera = person.context.new_cdp_session(person.page)
    taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    (FOLDER / f"{name}.webp").write_bytes(b64decode(taken["data"]))


if __name__ == "__main__":
    main(sys.argv[1:])

"""By keyboard, by screen reader, in every language and look."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.harness import PHONE, Person

# Only what is wrong is described: most of the time of a run goes into naming the elements that pass.
VIOLATIONS = {"resultTypes": ["violations"]}
# Looks differ in their colours, and in nothing else that axe looks at.
COLOURS = VIOLATIONS | {"runOnly": ["color-contrast"]}
# One board of a rules page stands for all of them; axe takes seconds for each.
LEAVE_ONE_BOARD = "document.querySelectorAll('figure ~ figure .board').forEach((board) => board.remove())"
OTHER_LOOKS = ("dark", "contrast")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ("siam", "white-elephant", "china-shop", "kerala")


def serious(page: Page) -> list[str]:
    """Return the serious violations that axe finds, in any theme."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(LEAVE_ONE_BOARD)
    found = _found(page, "light", VIOLATIONS)
    for look in OTHER_LOOKS:
        page.evaluate("look => (document.documentElement.dataset.theme = look)", look)
        found += _found(page, look, COLOURS)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return found


def _found(page: Page, look: str, given: dict[str, Any]) -> list[str]:
    violations: list[dict[str, Any]] = page.evaluate("async (given) => (await axe.run(given)).violations", given)
    return [
        f"{page.url}, {look}: {violation['id']}: {json.dumps([node['target'] for node in violation['nodes']][:3])}"
        for violation in violations
        if violation["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize(
    "paths",
    [
        [
            "/",
            "/games",
            "/lobby",
            "/watch",
            "/people/nobody",
            "/account",
            "/link",
            "/nowhere",
            "/puzzles",
            "/study/white-elephant",
            "/study/china-shop",
        ],
        ["/learn", *(f"/learn/{game}" for game in GAMES)],
        [f"/rules/{game}" for game in GAMES],
    ],
    ids=["pages", "tutorials", "rules"],
)
def test_axe_finds_nothing_serious_on_any_page(ann: Person, paths: list[str]) -> None:
    ann.settings(theme="light")
    found = []
    for path in paths:
        ann.open(path)
        expect(ann.page.locator("h1")).to_be_visible()
        ann.settle()
        found += serious(ann.page)
    assert found == []


def test_axe_finds_nothing_serious_at_a_table(ann: Person) -> None:
    ann.settings(theme="light")
    ann.open()
    ann.press("Play the computer: Siam")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    found = serious(ann.page)
    ann.page.keyboard.press("Escape")
    ann.press("Settings")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    found += serious(ann.page)
    ann.set_up("Siam", "Play with friends")
    expect(ann.page.get_by_label("Send this link")).to_be_visible()
    found += serious(ann.page)
    for game in ("Kerala", "Siam"):
        ann.set_up(game)
        ann.wait_for_turn()
        ann.settle()
        found += serious(ann.page)
    ann.move()
    ann.wait_for_turn()
    ann.choose_in_menu("Resign")
    ann.press("Yes")
    ann.press("Review this game")
    expect(ann.page.get_by_role("img", name="chances of winning")).to_be_visible()
    found += serious(ann.page)
    assert found == []


def test_siam_is_played_with_the_keyboard_alone(ann: Person) -> None:
    ann.open()
    keys = ann.page.keyboard
    ann.focus("Play the computer: Siam")
    keys.press("Enter")
    ann.page.get_by_role("dialog").wait_for()
    ann.focus("Start")
    keys.press("Enter")
    ann.wait_for_turn()
    for token in ("reserve", "a1", "face:N"):
        ann.page.locator(f".stage [data-spot='{token}']").focus()
        keys.press("Enter")
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1N")


def test_escape_goes_back_and_arrows_go_from_spot_to_spot(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    reserve = ann.page.locator(".stage [data-spot=reserve]")
    reserve.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".stage [data-spot=a1].lit")).to_be_attached()
    ann.page.keyboard.press("ArrowUp")
    assert ann.page.evaluate("document.activeElement.dataset.spot") != "reserve"
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".stage [data-spot=a1].lit")).not_to_be_attached()


def test_a_screen_reader_hears_the_board_and_takes_typed_moves(ann: Person) -> None:
    ann.settings(words=True)
    ann.set_up("Siam")
    ann.wait_for_turn()
    expect(ann.page.get_by_label("The board in words")).to_contain_text("Rocks: b3, c3, d3.")
    ann.type("@c1N")
    expect(ann.page.locator(".status .words")).to_contain_text(re.compile(r"(enters|turns|goes|leaves) "))
    expect(ann.page.get_by_label("The board in words")).to_contain_text("elephant facing north")


LANGUAGES = {
    "en": ("Four elephant games", "Play the computer", "Your turn"),
    "fr": ("Quatre jeux", "Contre l’ordinateur", "À vous de jouer"),
    "de": ("Vier Elefanten", "Gegen den Computer", "Du bist am Zug"),
}


@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_the_site_speaks_the_browsers_language(visit: Visit, locale: str) -> None:
    title, button, turn = LANGUAGES[locale]
    ann = visit(locale=locale, viewport=PHONE)
    ann.open()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text(title)
    assert ann.page.evaluate("document.documentElement.lang") == locale
    ann.page.get_by_role("button", name=button).first.click()
    ann.page.get_by_role("dialog").locator("form .button.main").click()
    expect(ann.page.locator(".status.due")).to_contain_text(turn)


def test_the_language_is_switched_at_once(ann: Person) -> None:
    ann.open()
    ann.press("Settings")
    ann.page.get_by_label("Language").select_option("de")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Vier Elefanten")


def test_nothing_is_wider_than_a_phone(visit: Visit) -> None:
    ann = visit(viewport=PHONE, is_mobile=True, has_touch=True)
    for path in (
        "/",
        "/games",
        "/lobby",
        "/watch",
        "/account",
        "/study/siam",
        "/study/white-elephant",
        "/study/china-shop",
        "/study/kerala",
    ):
        ann.open(path)
        ann.settle()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_axe_finds_nothing_serious_in_an_analysis(ann: Person) -> None:
    ann.settings(theme="light")
    ann.open("/study/siam")
    ann.type("@c1N")
    ann.page.get_by_text("Notes and arrows").click()
    ann.page.get_by_role("checkbox", name="The computer thinks along").check()
    expect(ann.page.locator(".stage [data-mark='best']")).to_be_attached()
    ann.settle()
    found = serious(ann.page)
    ann.press("Chapters")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    found += serious(ann.page)
    ann.page.keyboard.press("Escape")
    for game in ("siam", "china-shop"):
        ann.open(f"/study/{game}")
        ann.press("Edit the position")
        expect(ann.page.locator(".verdict")).to_be_visible()
        ann.settle()
        found += serious(ann.page)
    assert found == []

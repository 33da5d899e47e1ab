"""By keyboard, by screen reader, in every language and look."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, Visitor
from tests.web.conftest import Visit

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{violation['id']}: {json.dumps([node['target'] for node in violation['nodes']][:3])}"
        for violation in found["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious_on_any_page(ann: Visitor, theme: str) -> None:
    ann.settings(theme=theme)
    found = {}
    for path in ("/", "/watch", "/account", "/link", "/nowhere", "/study/white-elephant", "/study/china-shop"):
        ann.open(path)
        ann.page.wait_for_load_state("networkidle")
        found[path] = serious(ann.page)
    ann.open()
    ann.press("Play the computer: Siam")
    found["setup"] = serious(ann.page)
    ann.page.keyboard.press("Escape")
    ann.press("Settings")
    found["settings"] = serious(ann.page)
    for game in ("Siam", "Kerala"):
        ann.set_up(game)
        ann.wait_for_turn()
        found[game] = serious(ann.page)
    ann.set_up("Siam", "Play a friend")
    found["waiting"] = serious(ann.page)
    assert [f"{path} {problem}" for path, problems in found.items() for problem in problems] == []


def test_siam_is_played_with_the_keyboard_alone(ann: Visitor) -> None:
    ann.open()
    keys = ann.page.keyboard
    ann.page.get_by_role("button", name="Play the computer: Siam").focus()
    keys.press("Enter")
    ann.page.get_by_role("dialog").wait_for()
    ann.page.get_by_role("button", name="Start").focus()
    keys.press("Enter")
    ann.wait_for_turn()
    for token in ("reserve", "a1", "face:N"):
        ann.page.locator(f".stage [data-spot='{token}']").focus()
        keys.press("Enter")
    expect(ann.page.locator(".list [data-count='1']")).to_contain_text("@a1N")


def test_escape_goes_back_and_arrows_go_from_spot_to_spot(ann: Visitor) -> None:
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


def test_a_screen_reader_hears_the_board_and_takes_typed_moves(ann: Visitor) -> None:
    ann.settings(words=True)
    ann.set_up("Siam")
    ann.wait_for_turn()
    expect(ann.page.get_by_label("The board in words")).to_contain_text("Rocks: b3, c3, d3.")
    ann.type("@c1N")
    expect(ann.page.locator("[aria-live=polite]").first).to_contain_text("@")
    expect(ann.page.get_by_label("The board in words")).to_contain_text("elephant facing north")


LANGUAGES = {
    "en": ("Four elephant games", "Play the computer", "Your turn"),
    "fr": ("Quatre jeux", "Jouer contre l’ordinateur", "À vous de jouer"),
    "de": ("Vier Elefanten", "Gegen den Computer", "Du bist dran"),
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


def test_the_language_is_switched_at_once(ann: Visitor) -> None:
    ann.open()
    ann.press("Settings")
    ann.page.get_by_label("Language").select_option("de")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Vier Elefanten")


def test_nothing_is_wider_than_a_phone(visit: Visit) -> None:
    ann = visit(viewport=PHONE, is_mobile=True, has_touch=True)
    for path in ("/", "/account", "/study/siam", "/study/white-elephant", "/study/china-shop", "/study/kerala"):
        ann.open(path)
        ann.page.wait_for_load_state("networkidle")
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path

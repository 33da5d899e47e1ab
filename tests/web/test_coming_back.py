"""The end of a game, the next one, and finding one's games again."""

import re

from playwright.sync_api import expect

from howdah.games import GAMES
from tests.web.harness import PHONE, Person
from tests.web.test_access import serious

SIZES = ((1920, 1080), (1280, 720), (820, 1180), (390, 844), (360, 640), (844, 390), (640, 360))
# How many cards of games stand in each row.
ROWS = """() => {
  const rows = new Map();
  for (const card of document.querySelectorAll(".games article")) {
    const top = Math.round(card.getBoundingClientRect().top);
    rows.set(top, (rows.get(top) ?? 0) + 1);
  }
  return [...rows.values()];
}"""
BOXES = sum(len(game.facts.boxes) for game in GAMES)
WIDTH = "document.documentElement.scrollWidth"


def resign(person: Person) -> None:
    person.wait_for_turn()
    person.choose_in_menu("Resign")
    person.press("Yes")
    expect(person.page.locator(".result")).to_be_visible()


def test_a_finished_game_says_who_and_why_and_the_next_one_is_a_click_away(ann: Person) -> None:
    ann.settings(theme="light")
    first = ann.set_up("Siam")
    resign(ann)
    result = ann.page.locator(".result")
    expect(result.get_by_role("heading")).to_have_text("Winner: Appu (Rhinoceroses).")
    expect(result).to_contain_text("resigned.")
    expect(result.get_by_role("columnheader")).to_have_count(2)
    expect(result.get_by_role("columnheader").first).to_contain_text("Appu")
    assert serious(ann.page) == []
    expect(ann.page.locator(".status")).to_contain_text(re.compile(r"The game is over\.(?!\.)"))
    again = ann.page.get_by_role("button", name="Play again")
    for width, height in ((1280, 720), (820, 1180), (390, 844)):  # seen without scrolling
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(again).to_be_in_viewport(ratio=1)
    ann.press("Play again")
    ann.page.wait_for_url(lambda address: "/table/" in address and address != first)
    expect(ann.page.locator(".stage")).to_be_visible()


def test_the_first_page_has_your_turns_and_a_page_of_their_own_has_all_games(ann: Person) -> None:
    ann.settings(theme="light")
    ann.set_up("Siam")
    resign(ann)
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.open()
    due = ann.page.get_by_role("region", name="Your turn").get_by_role("listitem")
    expect(due).to_have_count(1)
    expect(ann.page).to_have_title("(1) Howdah: Four elephant games, one table")
    ann.page.get_by_role("link", name="All your games").click()
    finished = ann.page.get_by_role("region", name="Finished").get_by_role("listitem")
    expect(finished).to_have_count(1)
    expect(finished).to_contain_text("Appu won")
    expect(ann.page.get_by_role("region", name="Your turn").get_by_role("listitem")).to_have_count(1)
    assert serious(ann.page) == []


def test_no_page_around_the_board_is_wider_than_the_screen_and_no_card_is_left_alone(ann: Person) -> None:
    ann.set_up("Kerala", "Play with friends")
    room = ann.page.url
    for path in ("/", "/games", "/lobby", room):
        ann.open(path)
        expect(ann.page.locator("h1")).to_be_visible()
        if path == "/":  # the games are there
            expect(ann.page.get_by_role("button", name=re.compile("^Play the computer"))).to_have_count(BOXES)
        for width, height in SIZES:
            ann.page.set_viewport_size({"width": width, "height": height})
            assert ann.page.evaluate(WIDTH) <= width, (path, width)
            rows = ann.page.evaluate(ROWS)
            assert len(set(rows)) <= 1, (path, width, rows)


def test_sounds_are_asked_about_once(ann: Person) -> None:
    ann.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    ann.open()
    ann.press("Play the computer: Siam")
    ann.page.get_by_label("With sounds").uncheck()
    ann.press("Start")
    ann.wait_for_turn()
    ann.open()
    ann.press("Play the computer: Siam")
    expect(ann.page.get_by_role("button", name="Start")).to_be_visible()
    expect(ann.page.get_by_label("With sounds")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.press("Settings")
    expect(ann.page.get_by_label("Sound effects")).not_to_be_checked()

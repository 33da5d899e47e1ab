"""Puzzles that people make: composed, proven and shared; and mistakes of own games, repeated."""

import json
import re
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import expect

from howdah.puzzles.collection import find
from howdah.puzzles.packed import unpack
from tests.browser.device import Json
from tests.puzzles.examples import WIN_IN_2
from tests.web.conftest import Visit
from tests.web.harness import PHONE, Person
from tests.web.test_access import serious
from tests.web.test_puzzles import play, solve, solved

POSITION = f"/puzzles/compose?game=siam&players=2&position={quote(WIN_IN_2.position)}"
# The last move lets the other side win by force; a search of any depth sees it.
BLUNDER = ("@a1N", "@b1W", "a1-a2S", "@b1N*", "@b1N*", "b2=W", "@b1N*")
MISTAKES = "howdah-mistakes"


def test_a_position_is_edited_proven_shared_and_solved_by_somebody_else_on_a_phone(visit: Visit) -> None:
    ann = visit()
    ann.open(POSITION)
    verdict, prove = ann.page.locator(".verdict"), ann.page.get_by_role("button", name="Prove it")
    expect(verdict).to_have_text("This position is possible.")
    ann.press("Take away")
    ann.page.locator("[data-edit='b2']").click()
    expect(verdict).to_contain_text("2 rocks on the board; expected 3")
    expect(prove).to_be_disabled()
    ann.page.get_by_title("Rock", exact=True).click()
    ann.page.locator("[data-edit='b2']").click()
    expect(verdict).to_have_text("This position is possible.")
    moves = ann.page.get_by_label("In how many moves")
    moves.select_option("1")
    prove.focus()
    ann.page.keyboard.press("Enter")
    result = ann.page.locator(".result")
    expect(result).to_contain_text("There is no forced win in 1 move.")
    moves.select_option("2")
    expect(result).to_have_count(0)  # the verdict was about something else
    ann.page.get_by_label("Title (optional)").fill("Over the edge")
    ann.page.get_by_label("Your name (optional)").fill("Ann")
    prove.click()
    expect(result).to_contain_text("one first move wins")
    assert serious(ann.page) == []
    link = result.get_by_label("Link to share").input_value()
    assert unpack(link.partition("#")[2]).steps == WIN_IN_2.steps

    bob = visit(viewport=PHONE, locale="de-DE")
    bob.open(link)
    about = bob.page.locator(".about")
    expect(about).to_contain_text("Over the edge")
    expect(about).to_contain_text("Von Ann")
    expect(about).to_contain_text("Eben noch einmal bewiesen")
    solve(bob.page, WIN_IN_2)
    solved(bob.page, "Gelöst!")
    assert bob.page.evaluate("localStorage['howdah-puzzles'] ?? ''").count(link[-20:]) == 0  # it is not rated
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bob.page.evaluate("location.hash = '#p1.abc'")
    expect(bob.page.get_by_role("alert")).to_contain_text("keine lesbare Aufgabe")


@pytest.mark.parametrize(
    ("puzzle_id", "field", "wrong", "said"),
    [
        ("white-elephant-21b87356", "Gold: black logs", "4", "Gold has 4 black logs in the supply; expected at most 3"),
        ("china-shop-9ca35ad0", "Player 2: money cards", "2", "4 were taken, as money and purchases show"),
        ("kerala-8c418ef4", "Round", "26", "46 unseen tiles; expected 48 at this point of round 26"),
    ],
)
def test_a_puzzle_of_any_game_is_edited_proven_and_opened_by_its_link(
    ann: Person, puzzle_id: str, field: str, wrong: str, said: str
) -> None:
    puzzle = find(puzzle_id)
    query = {"game": puzzle.game, "players": str(puzzle.players), "position": puzzle.position}
    ann.open(f"/puzzles/compose?{urlencode(query, quote_via=quote)}")
    verdict, prove = ann.page.locator(".verdict"), ann.page.get_by_role("button", name="Prove it")
    expect(verdict).to_have_text("This position is possible.")
    changed = ann.page.get_by_label(field, exact=True)
    before = changed.input_value()
    changed.fill(wrong)
    changed.press("Tab")
    expect(verdict).to_contain_text(said)
    expect(prove).to_be_disabled()
    changed.fill(before)
    changed.press("Tab")
    expect(verdict).to_have_text("This position is possible.")
    ann.page.get_by_label("What is asked for").select_option(puzzle.kind)
    prove.click()
    result = ann.page.locator(".result")
    expect(result).to_contain_text(re.compile("Proven|Measured"))
    link = result.get_by_label("Link to share").input_value()
    assert unpack(link.partition("#")[2]).steps == puzzle.steps
    ann.open(link)
    expect(ann.page.locator(".about")).to_contain_text("Proven again just now")
    expect(ann.page.locator(".status.due")).to_be_visible()


def test_a_mistake_of_an_own_game_comes_back_at_growing_intervals(visit: Visit) -> None:
    ann = visit()
    ann.open("/puzzles")
    card = ann.page.locator("section[aria-labelledby='mistakes-title']")
    expect(card).to_contain_text("After a game, look at its review.")
    request = ann.page.request
    request.put("/api/session", data={"name": "Ann"})
    setup = {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "mine"}], "moves": BLUNDER}
    table = request.post("/api/tables", data={"id": "blunder", "setup": setup}).json()["id"]
    seen = request.get(f"/api/tables/{table}").json()["seq"]
    resign = {"v": 1, "id": "r", "seen": seen, "request": {"kind": "resign", "seat": 1}}
    assert request.post(f"/api/tables/{table}/commands", data=resign).ok

    ann.open(f"/table/{table}")
    ann.press("Review this game")
    expect(ann.page.get_by_text("added to your puzzles")).to_be_visible()
    ann.page.get_by_role("link", name="Practise").click()
    kept = json.loads(ann.page.evaluate(f"localStorage['{MISTAKES}']"))["mistakes"]
    shown = unpack(min(kept, key=lambda one: one["due"])["puzzle"])
    expect(ann.page.locator(".status")).to_contain_text("Find a better move.")
    play(ann.page, shown.start.find(next(iter(shown.shares))))
    solved(ann.page, "Right. That keeps your chance of winning")
    expect(ann.page.locator(".about")).to_contain_text("You will see it again in")
    assert serious(ann.page) == []
    first = scheduled(ann.page.evaluate(f"localStorage['{MISTAKES}']"), shown.id)
    assert first["due"] > first["changed"]

    # Some days later it is due again, and comes after a longer time when it is solved again.
    later = "const kept = JSON.parse(localStorage[key]); for (const one of kept.mistakes) { one.due -= 40 * 864e5;"
    later += " if (one.schedule) { one.schedule.due -= 40 * 864e5; one.schedule.last_review -= 40 * 864e5; } }"
    ann.page.evaluate(f"(key) => {{ {later} localStorage[key] = JSON.stringify(kept); }}", MISTAKES)
    ann.open()
    expect(ann.page.get_by_text("due today")).to_be_visible()
    ann.open("/puzzles/mistakes")
    now = ann.page.locator(".about")
    expect(now).to_contain_text("Siam, move")
    again = json.loads(ann.page.evaluate(f"localStorage['{MISTAKES}']"))["mistakes"]
    puzzle = unpack(min(again, key=lambda one: one["due"])["puzzle"])
    play(ann.page, puzzle.start.find(next(iter(puzzle.shares))))
    solved(ann.page, "Right.")
    second = scheduled(ann.page.evaluate(f"localStorage['{MISTAKES}']"), puzzle.id)
    if puzzle.id == shown.id:
        assert second["schedule"]["scheduled_days"] > first["schedule"]["scheduled_days"]

    ann.open("/puzzles")
    card.locator("summary").click()
    ann.press("Delete all")
    ann.press("Yes")
    expect(card).to_contain_text("After a game, look at its review.")


def scheduled(stored: str, puzzle: str) -> Json:
    found: Json = next(one for one in json.loads(stored)["mistakes"] if one["puzzle"] == puzzle)
    return found

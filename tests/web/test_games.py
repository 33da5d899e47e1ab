"""Whole games against the computer, through the screen."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.harness import PHONE, Person


def test_siam_is_played_to_its_end(ann: Person) -> None:
    ann.set_up("Siam", options={"Draw after this many turns (0 = no limit)": 14})
    ann.play_to_the_end()


def test_white_elephant_is_played_to_its_end_on_a_phone(visit: Visit) -> None:
    ann = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.set_up("White Elephant", options={"The game ends after this many turns in which elephants only move": 3})
    ann.play_to_the_end()
    told = ann.page.locator(".status .told")
    told.evaluate("(line) => (line.style.fontSize = '8rem')")  # longer than the lines that are shown
    hidden = "(line) => line.scrollHeight > line.clientHeight"
    assert told.evaluate(hidden)
    told.tap()
    expect(told).to_have_class(re.compile("whole"))
    assert not told.evaluate(hidden)


def test_black_elephant_is_opened_from_its_own_card_and_a_lot_decides_who_begins(ann: Person) -> None:
    ann.open()
    ann.press(re.compile("^Play the computer: Black Elephant$"))
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Who begins is drawn by lot.")
    expect(dialog.locator("details select").first).to_have_value("black")
    dialog.locator("summary").click()
    dialog.get_by_label("Who begins").select_option("gold")
    expect(dialog.locator("option", has_text="(begins)")).to_have_text("Gold (begins)")


def test_a_first_touch_shows_what_a_move_does_before_it_is_played(visit: Visit) -> None:
    ann = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.set_up("Siam")
    ann.wait_for_turn()
    stage, status = ann.page.locator(".stage"), ann.page.locator(".status")
    for token in ("reserve", "a1", "face:N"):
        stage.locator(f"[data-spot='{token}']").tap()
    expect(ann.page.locator(".stage.foreseen")).to_be_attached()
    expect(status).to_contain_text("Enter on a1, facing north.")
    ann.settle()
    stage.locator("[data-spot='face:E']").tap()
    expect(status).to_contain_text("Enter on a1, facing east.")
    expect(ann.page.locator(".stage.foreseen")).to_be_attached()
    assert ann.moves == 0
    ann.press("Play it")
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1E")


@pytest.mark.parametrize("game", ["China Shop", "Kerala"])
def test_a_game_of_chance_is_played_to_its_end(ann: Person, game: str) -> None:
    ann.set_up(game)
    ann.play_to_the_end()
    expect(ann.page.locator(".result").get_by_role("link")).to_have_count(1)  # why it is over, with the rule
    table = urlsplit(ann.page.url).path.replace("/table/", "/api/tables/")
    own, *_ = ann.page.request.get(f"{table}/moments").json()["seats"]
    expect(ann.page.locator(".result .moment")).to_have_count(int(own is not None))
    if own:  # a game as it happens to go may have no moment worth telling
        ann.press("Show it")
        expect(ann.page.locator(".steps output")).to_contain_text(f"{own['number']} of ")


def test_a_move_is_made_with_the_mouse_spot_by_spot(ann: Person) -> None:
    ann.set_up("Siam")
    stage = ann.page.locator(".stage")
    stage.locator("[data-spot=reserve]").click(position={"x": 20, "y": 20})
    stage.locator("[data-spot=a1]").click()
    stage.locator("[data-spot='face:N']").click()
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1N")


def test_a_move_is_made_by_dragging(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.settle()
    reserve, square = (ann.page.locator(f".stage [data-spot={token}]").bounding_box() for token in ("reserve", "b1"))
    assert reserve is not None
    assert square is not None
    ann.page.mouse.move(reserve["x"] + reserve["width"] / 2, reserve["y"] + reserve["height"] / 2)
    ann.page.mouse.down()
    ann.page.mouse.move(square["x"] + 20, square["y"] + 20, steps=5)
    ann.page.mouse.up()
    ann.page.locator(".stage [data-spot='face:N']").click()
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@b1N")


def test_a_typed_move_that_is_refused_says_why_with_the_rule(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.type("@c3N")
    refused = ann.page.locator(".refused")
    expect(refused.get_by_role("link")).to_have_attribute("href", "rules/siam#enter")
    ann.type("@a1n")
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1N")
    expect(refused).to_have_count(0)


def test_a_move_is_shown_before_it_is_played_where_that_is_wished(ann: Person) -> None:
    ann.settings(confirm=True)
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.type("@a1N")
    expect(ann.page.locator(".notice")).to_contain_text("Enter on a1, facing north")
    assert ann.moves == 0
    ann.page.locator(".notice").get_by_role("button", name="Play").click()
    expect(ann.page.locator(".list [data-count='1']")).to_be_attached()


def plan_ahead(ann: Person, bob: Person) -> None:
    """Begin a game of Siam in which Ann has entered at a1, may plan ahead, and Bob is to move."""
    ann.settings(ahead=True)
    ann.set_up("Siam", "Play with friends")
    bob.open(ann.page.get_by_label("Send this link").input_value())
    bob.press("Accept and sit down")
    ann.wait_for_turn()
    ann.type("@a1N")
    bob.wait_for_turn()
    expect(ann.page.locator(".stage [data-spot=a1].lit")).to_be_visible()


def test_a_move_planned_on_the_board_or_typed_ahead_is_played_when_the_turn_comes(ann: Person, bob: Person) -> None:
    plan_ahead(ann, bob)
    stage = ann.page.locator(".stage")
    planned = stage.locator("[data-spot].planned")
    for touch in (False, True):
        stage.locator("[data-spot=a1].lit").click()
        stage.locator("[data-spot=a2].lit").click()
        stage.locator("[data-spot='face:N']").click()
        expect(planned).to_have_count(2)
        expect(ann.page.locator(".notice")).to_contain_text("a1")
        if touch:
            stage.locator("[data-spot=e5]").click()
        else:
            ann.page.keyboard.press("Escape")
        expect(planned).to_have_count(0)
    ann.type("a1-a2")
    expect(planned).to_have_count(2)
    bob.type("@c5S")
    expect(ann.page.locator(".list [data-count='3']")).to_have_attribute("title", "a1-a2")


def test_a_planned_move_that_has_become_impossible_is_dropped_and_the_reason_is_said(ann: Person, bob: Person) -> None:
    plan_ahead(ann, bob)
    ann.type("a1-a2")
    expect(ann.page.locator(".stage [data-spot].planned")).to_have_count(2)
    bob.type("@a1N*")  # which pushes the elephant away
    expect(ann.page.locator(".refused")).to_have_text("The animal on a1 belongs to your opponent. Rules: Your turn")
    ann.type("a2-a3")
    expect(ann.page.locator(".list [data-count='3']")).to_have_attribute("title", "a2-a3")

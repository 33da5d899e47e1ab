"""A table that speaks: the status line, refusals, consequences, the pace, the keyboard and touch."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.harness import LIT, MOVES, PHONE, Person

# Keyframes that are not numbers, and how much larger than in its place a piece begins its way.
WATCH = """
  window.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.motions.push({ piece: this.dataset.piece ?? "", frames: JSON.stringify(frames), scale: frames[0].scale });
    return animate.call(this, frames, options);
  };
"""

# What colours stand on the tiles of Kerala's platforms, in every state that a spot can have.
FILLS = """() => [...document.querySelectorAll(".stage :is(.field, .lately, .surplus)")].flatMap((shape) => {
  const spot = shape.closest(".spot");
  const states = spot ? ["lit", "chosen", "last", "hinted", "planned"] : [];
  const fills = [getComputedStyle(shape).fill];
  for (const state of states.filter((name) => !spot.classList.contains(name))) {
    spot.classList.add(state);
    fills.push(getComputedStyle(shape).fill);
    spot.classList.remove(state);
  }
  return fills;
})"""


def test_the_status_line_leads_through_a_move_and_can_cancel_it(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    line, stage = ann.page.locator(".status .words"), ann.page.locator(".stage")
    expect(line).to_contain_text("Your turn. Touch your reserve to bring in an animal.")
    stage.locator("[data-spot=reserve]").click()
    expect(line).to_contain_text("Where does the animal enter? Touch a marked square.")
    stage.locator("[data-spot=a1]").click()
    expect(line).to_contain_text("Which way does it face on a1? Touch an arrow.")
    stage.locator("[data-spot='face:N']").hover()
    expect(line).to_have_text("Enter on a1, facing north.")
    ann.page.get_by_role("button", name="Cancel").click()
    expect(stage.locator(".chosen")).to_have_count(0)
    expect(line).to_contain_text("Touch your reserve")


def test_whatever_cannot_be_done_says_why_with_a_link_to_the_rule(ann: Person) -> None:
    ann.set_up("China Shop")
    ann.wait_for_turn()
    refused = ann.page.locator(".status .refused")
    spent = ann.page.locator(".own [data-spot='sheet:low']")
    expect(spent).to_have_attribute("aria-disabled", "true")
    spent.click(force=True)
    expect(refused).to_contain_text("scor")
    expect(refused.get_by_role("link")).to_have_attribute("href", re.compile("^rules/china-shop#"))
    ann.page.locator(".stage [data-spot].lit").first.click()  # what was refused does not stay
    expect(refused).to_have_count(0)


def test_the_position_after_a_move_is_seen_while_the_pointer_rests_on_it(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    stage = ann.page.locator(".stage")
    for token in ("reserve", "a1"):
        stage.locator(f"[data-spot={token}]").click()
    stage.locator("[data-spot='face:N']").hover()
    expect(ann.page.locator(".stage.foreseen")).to_be_visible()
    expect(stage.locator("[data-at=a1]")).to_have_attribute("data-angle", "0")
    ann.page.mouse.move(2, 2)
    expect(ann.page.locator(".stage.foreseen")).to_have_count(0)
    expect(stage.locator("[data-at=a1]")).to_have_count(0)
    stage.locator("[data-spot='face:E']").hover()
    expect(ann.page.locator(".stage.foreseen")).to_be_visible()
    ann.page.mouse.down()
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1E")


def test_what_an_elephant_would_break_stands_on_its_card(ann: Person) -> None:
    ann.set_up("China Shop")
    ann.wait_for_turn()
    expect(ann.page.locator(".badges .badge").first).to_have_text(re.compile(r"^(breaks \d|no loss)$"))


def test_the_moves_of_others_are_shown_one_by_one_and_skipped_by_a_touch(visit: Visit) -> None:
    ann = visit(reduced_motion="no-preference")
    ann.settings(pace="calm")
    ann.context.add_init_script(WATCH)
    ann.open()
    ann.choose("China Shop", players=5)
    ann.wait_for_turn()
    ann.page.locator(".stage [data-spot=push].lit").click()  # it ends the turn; an elephant may ask for more
    status = ann.page.locator(".status .words")
    expect(status).to_contain_text("What the others do")
    expect(ann.page.locator(".person.acting")).to_have_count(1)
    ann.page.locator(".board-main .yard").click(position={"x": 5, "y": 5})
    expect(ann.page.locator(".person.acting")).to_have_count(0)
    motions: list[dict[str, Any]] = ann.page.evaluate("window.motions")
    assert not [motion for motion in motions if "NaN" in motion["frames"]]


def test_a_tile_of_kerala_flies_in_the_size_of_the_offer(visit: Visit) -> None:
    ann = visit(reduced_motion="no-preference")
    ann.context.add_init_script(WATCH)
    ann.set_up("Kerala")
    ann.wait_for_turn()
    stage = ann.page.locator(".stage")
    stage.locator("[data-spot^='offer:'].lit").first.click()
    while stage.locator(".chosen").count():
        ann.pick_any()
        ann.page.wait_for_timeout(30)
    flown = "window.motions.filter(({ piece }) => piece.startsWith('platform-'))"
    ann.page.wait_for_function(f"{flown}.length > 0")
    motions: list[dict[str, Any]] = ann.page.evaluate(flown)
    assert all(float(motion["scale"]) < 2.5 for motion in motions), motions
    assert not [motion for motion in motions if "NaN" in motion["frames"]]


def test_no_colour_lies_over_a_tile_of_kerala_that_can_be_picked_is_picked_or_was_laid_last(ann: Person) -> None:
    ann.set_up("Kerala")
    ann.move()
    ann.wait_for_turn()
    ann.page.locator(".stage [data-spot^='offer:'].lit").first.click()
    ann.page.locator(".stage .spot.lit:has(> .free)").first.hover()
    expect(ann.page.locator(".stage .spot:hover")).to_be_attached()
    fills: list[str] = ann.page.evaluate(FILLS)
    assert len(fills) > len(("a tile", "another", "a space"))
    assert set(fills) <= {"none", "rgba(0, 0, 0, 0)"}


def test_the_board_is_three_tabs_away_and_keeps_the_focus(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.page.reload()
    ann.wait_for_turn()
    keys = ann.page.keyboard
    keys.press("Tab")  # the link that skips the head of the page
    keys.press("Enter")
    keys.press("Tab")
    spot = "document.activeElement.dataset.spot"
    assert ann.page.evaluate(spot) == "reserve"
    keys.press("Enter")
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        keys.press(key)
    expect(ann.page.locator(".list [data-count='1']")).to_be_attached()
    ann.wait_for_turn()
    ann.page.wait_for_function("() => document.activeElement.closest('.stage [data-spot]') !== null")


@pytest.mark.parametrize("game", ["White Elephant", "China Shop", "Kerala"])
def test_every_board_is_three_tabs_away_and_keeps_the_focus(ann: Person, game: str) -> None:
    ann.set_up(game)
    ann.wait_for_turn()
    ann.page.reload()
    ann.wait_for_turn()
    keys = ann.page.keyboard
    for key in ("Tab", "Enter", "Tab"):  # the link that skips the head of the page is the first
        keys.press(key)
    on_board = "document.activeElement.closest('.stage [data-spot]') !== null"
    assert ann.page.evaluate(on_board)
    own = ann.page.locator(f"{MOVES}[title]").count()
    while ann.page.locator(f"{MOVES}[title]").count() == own:
        ann.page.evaluate(f"document.querySelector({LIT!r})?.focus()")
        keys.press("Enter")
    ann.wait_for_turn()
    ann.page.wait_for_function(f"() => {on_board}")


def test_the_list_of_moves_is_one_tab_stop(ann: Person) -> None:
    ann.set_up("Siam")
    for _ in range(2):
        ann.move()
    ann.wait_for_turn()
    expect(ann.page.locator(".list [tabindex='0']")).to_have_count(1)
    expect(ann.page.locator(".stage [data-spot][tabindex='0']")).to_have_count(1)


def test_a_finger_drags_a_piece_and_scrolls_the_page_elsewhere(visit: Visit) -> None:
    ann = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.set_up("Siam")
    ann.wait_for_turn()
    action = "one => getComputedStyle(one).touchAction"
    assert ann.page.locator("[data-spot=reserve].lit .field").evaluate(action) == "none"
    assert ann.page.locator("[data-spot=c3] .field").evaluate(action) == "auto"


def test_the_computer_takes_over_only_after_a_question(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.choose_in_menu("Let the computer play for me")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Hand over your seat?")
    ann.press("No")
    ann.press("Close")
    expect(ann.page.locator(".status.due")).to_be_visible()

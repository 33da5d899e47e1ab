"""Hints, reviews, trying out, and games as files."""

import json
import re
from pathlib import Path
from urllib.parse import urlparse

from playwright.sync_api import expect

from howdah.core.record import Record
from howdah.core.record_link import link_to, text_in
from howdah.games import GAMES
from tests.web.conftest import Visit
from tests.web.harness import Person

SIAM = GAMES.find("siam")
# Either side pushes a rock off the board at once; a search of any depth sees it.
WON = SIAM.position("...../OR<.O./...E>O/...../..... e - 5 -")
BLUNDER = Record.of(WON, [WON.find("d3=N")])
RECORD = Path(__file__).parent.parent / "records" / "siam" / "2-edition-classic.json"


def test_a_hint_is_drawn_on_the_board_shown_on_and_played(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.press("Give me a hint")
    sentence = ann.page.locator(".hint strong").inner_text().removesuffix(".")
    assert re.fullmatch(r"Enter on [a-e][1-5], facing \w+", sentence)
    expect(ann.page.locator(".stage [data-mark='move'] polygon")).to_be_attached()
    words = ann.page.locator("section[aria-label='The board in words']")
    ann.press("Show the line")
    expect(words).to_contain_text("Elephants: 4 in reserve")
    ann.press("Back to the game")
    expect(words).to_contain_text("Elephants: 5 in reserve")
    ann.press("Play it")
    expect(ann.page.locator(".list [data-count='1']")).to_contain_text(sentence.replace("Enter", "enters"))
    expect(ann.page.locator(".stage [data-mark]")).to_have_count(0)


def test_moves_are_told_in_another_language_once_it_is_chosen(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.type("@a1N")
    first = ann.page.locator(".list [data-count='1']")
    expect(first).to_contain_text("enters on a1, facing north")
    ann.press("Settings")
    ann.page.get_by_label("Language").select_option("fr")
    expect(first).to_contain_text("entre en a1, face au nord")


def test_an_open_analysis_follows_the_language_and_loses_nothing(ann: Person) -> None:
    ann.open("/study/siam")
    rows = ann.page.locator(".list .move")
    for count, move in enumerate(("@c1N", "@c5S"), 1):
        ann.type(move)
        expect(rows).to_have_count(count)
    ann.press("One move back")
    ann.type("@a5S")
    expect(rows).to_have_count(3)
    ann.page.get_by_text("Notes and arrows").click()
    ann.page.get_by_label("Note on this position").fill("The corner")
    ann.page.get_by_label("Note on this position").blur()
    ann.press("Settings")
    ann.page.get_by_label("Language").select_option("fr")
    for told in ("en c1", "en c5", "en a5"):
        expect(rows.filter(has_text=told)).to_have_count(1)
    expect(ann.page.locator("p.note")).to_have_text("The corner")
    expect(ann.page.locator("[data-spot='a5'] .field, [data-at='a5']").first).to_be_attached()
    expect(ann.page.get_by_text("2 sur 2")).to_be_visible()


def test_earlier_positions_are_looked_at_and_gone_on_from(ann: Person) -> None:
    ann.set_up("Siam")
    ann.move()
    ann.move()
    ann.press("To the start")
    expect(ann.page.get_by_text("You are looking at an earlier position.")).to_be_visible()
    expect(ann.page.locator("section[aria-label='The board in words']")).to_contain_text("Elephants: 5 in reserve")
    ann.choose_in_menu("Explore from here")
    ann.page.wait_for_url("**/study/siam?*")
    ann.page.get_by_label("Who answers").select_option("Level 1: Newcomer")
    ann.type("@e1N")
    expect(ann.page.locator(".variation [data-count='1']")).to_contain_text("@e1N")
    expect(ann.page.get_by_text("2 of 2")).to_be_visible()


def test_a_hint_disappears_from_the_board_with_its_text(ann: Person) -> None:
    ann.open("/study/siam")
    ann.type("@c1N")
    expect(ann.page.locator(".list .move")).to_have_count(1)
    ann.press("Give me a hint")
    expect(ann.page.locator(".stage .hinted").first).to_be_attached()
    ann.press("One move back")
    expect(ann.page.locator(".hint .card")).not_to_be_attached()
    expect(ann.page.locator(".stage .hinted, .stage [data-mark]")).to_have_count(0)


def test_an_address_with_a_wrong_number_of_moves_shows_the_last_position(ann: Person) -> None:
    table = ann.set_up("Siam").rpartition("/")[2]
    ann.move()
    ann.wait_for_turn()
    ann.open(f"/study/siam?table={table}&at=x")
    expect(ann.page.get_by_text("2 of 2")).to_be_visible()
    expect(ann.page.locator(".stage")).to_be_visible()


def test_a_position_is_shared_as_a_link(ann: Person, visit: Visit) -> None:
    ann.set_up("White Elephant")
    ann.move()
    ann.wait_for_turn()
    ann.choose_in_menu("Share this position")
    link = ann.page.get_by_label("Link to this position").input_value()
    bob = visit()
    bob.open(link)
    words = "section[aria-label='The board in words'] p"
    expect(bob.page.locator(words).first).to_be_attached()
    assert bob.page.locator(words).all_inner_texts() == ann.page.locator(words).all_inner_texts()


def test_a_game_is_saved_opened_again_and_reviewed(ann: Person, tmp_path: Path) -> None:
    ann.set_up("Siam")
    ann.move()
    ann.move()
    with ann.page.expect_download() as download:
        ann.choose_in_menu("Save the game")
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    ann.open()
    ann.page.get_by_label("Open a saved game").set_input_files(saved)
    ann.page.wait_for_url("**/study/siam?record")
    moves = len(json.loads(saved.read_text(encoding="utf-8"))["moves"])
    expect(ann.page.locator(f".list [data-count='{moves}']")).to_be_attached()
    ann.press("Review this game")
    expect(ann.page.get_by_role("img", name="chances of winning")).to_be_visible()


def test_a_review_is_stepped_through_with_its_turning_points_on_the_board(ann: Person) -> None:
    ann.open(urlparse(link_to(BLUNDER, "http://here/"))._replace(scheme="", netloc="").geturl())
    expect(ann.page.locator(".list [data-count='1']")).to_be_attached()
    ann.press("Review this game")
    point = ann.page.locator("section[aria-label='Review'] ol li")
    expect(point).to_contain_text("turns on d3 to face north. The chance of winning fell from 100% to 0%")
    ann.page.keyboard.press("p")
    expect(ann.page.get_by_text("0 of 1")).to_be_visible()
    expect(point).to_contain_text("Better: ")
    expect(ann.page.locator(".stage [data-mark='played']")).to_be_attached()
    expect(ann.page.locator(".stage [data-mark='best'] polygon")).to_be_attached()
    lines = ann.page.locator(".graph .line").evaluate_all(
        "(paths) => paths.map((path) => [getComputedStyle(path).stroke, getComputedStyle(path).strokeDasharray])"
    )
    assert len(lines) == len({dashes for _, dashes in lines})  # more than colour tells them apart
    assert len(lines) == len({colour for colour, _ in lines})


def test_a_link_from_either_program_holds_a_whole_game(ann: Person, bob: Person) -> None:
    written = Record.from_json(RECORD.read_text(encoding="utf-8"), GAMES)
    ann.open(urlparse(link_to(written, "http://here/"))._replace(scheme="", netloc="").geturl())
    expect(ann.page.locator(f".list [data-count='{len(written.entries)}']")).to_be_attached()
    ann.press("Share this position")
    link = ann.page.get_by_label("Link to the whole game").input_value()
    assert Record.from_json(text_in(link), GAMES) == written
    ann.press("Close")
    ann.press("To the start")
    ann.press("One move forward")
    ann.press("Continue online")
    ann.page.wait_for_url("**/table/*")
    invited = ann.page.get_by_label("Send this link").input_value()
    bob.open(link[:-9])
    expect(bob.page.get_by_role("alert")).to_have_text("This link is incomplete.")
    bob.open(invited)
    bob.press("Accept and sit down")
    expect(bob.page.locator(".list [data-count='1']")).to_have_attribute("title", written.entries[0].move)
    bob.wait_for_turn()


def test_a_variation_keeps_the_game_and_is_kept_as_a_chapter(ann: Person, visit: Visit) -> None:
    ann.open("/study/siam")
    rows = ann.page.locator(".list .move")
    for count, move in enumerate(("@c1N", "@c5S"), 1):
        ann.type(move)
        expect(rows).to_have_count(count)
    ann.press("One move back")
    expect(ann.page.get_by_text("1 of 2")).to_be_visible()
    ann.type("@a5S")
    expect(rows).to_have_count(3)
    expect(ann.page.locator(".variation .move")).to_contain_text("@a5S")
    ann.press("Make this the main line")
    expect(ann.page.locator(".variation .move")).to_contain_text("@c5S")
    ann.page.get_by_text("Notes and arrows").click()
    ann.page.get_by_label("Note on this position").fill("The corner")
    ann.page.get_by_label("Note on this position").blur()
    centre = ann.page.locator("[data-spot='c3']").bounding_box()
    assert centre
    ann.page.mouse.click(centre["x"] + 9, centre["y"] + 9, button="right")
    expect(ann.page.locator("[data-mark='drawn']")).to_be_attached()
    ann.press("Chapters")
    ann.page.get_by_label("Name of this chapter").fill("Corners")
    ann.press("Save on this device")
    ann.press("Make a link")
    link = ann.page.get_by_label("Link to this chapter").input_value()
    bob = visit()
    bob.open(link)
    expect(bob.page.get_by_role("heading", name="Corners")).to_be_visible()
    expect(bob.page.locator(".list .move")).to_have_count(3)
    bob.press("To the last move")
    expect(bob.page.locator("[data-mark='drawn']")).to_be_attached()
    expect(bob.page.locator("p.note")).to_have_text("The corner")
    bob.press("Delete from here")
    expect(bob.page.locator(".list .move")).to_have_count(2)
    ann.open("/study/siam")
    ann.press("Chapters")
    ann.press(re.compile("^Corners"))
    expect(ann.page.locator(".list .move")).to_have_count(3)


def test_the_computer_thinks_along_and_its_line_becomes_a_variation(ann: Person) -> None:
    ann.open("/study/siam")
    ann.type("@c1N")
    ann.page.get_by_role("checkbox", name="The computer thinks along").check()
    expect(ann.page.locator(".stage [data-mark='best']")).to_be_attached()
    expect(ann.page.get_by_role("img", name=re.compile(r"Elephants \d+%"))).to_be_visible()
    ann.press("Add this line")
    expect(ann.page.locator(".list .move").nth(1)).to_be_attached()


def test_what_is_drawn_is_chosen_in_the_analysis_of_a_game_of_chance(ann: Person) -> None:
    ann.open("/study/kerala")
    expect(ann.page.locator(".stage [data-spot].lit").first).to_be_attached()
    ann.press("To the start")
    chance = ann.page.get_by_role("region", name="Chance decides now")
    ann.page.get_by_label("I choose what is drawn").check()
    chance.get_by_role("button", name="Player 2 begins").click()
    chance.get_by_role("button", name="The green 2 is drawn").click()
    chance.get_by_role("button", name="Draw at random").click()
    expect(chance).not_to_be_attached()
    listed = ann.page.locator(".variation [aria-current], .variation .move", has_text="The green 2")
    expect(listed.first).to_be_attached()  # the second draw may be a green 2 too
    expect(ann.page.locator(".stage [data-spot^=offer].lit")).to_have_count(2)


def test_a_game_is_copied_out_of_the_analysis_and_pasted_in_again(ann: Person) -> None:
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.open("/study/siam")
    ann.type("@c1N")
    expect(ann.page.locator(".list .move")).to_have_count(1)
    ann.press("Open or save a game")
    ann.press("Copy as text")
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    record = ann.page.evaluate("navigator.clipboard.readText()")
    assert [entry.move for entry in Record.from_json(record, GAMES).entries] == ["@c1N"]
    box = ann.page.get_by_label("Or paste the text")
    box.fill("nothing")
    ann.press("Open this text")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    box.fill(record)
    ann.press("Open this text")
    ann.page.wait_for_url("**/study/siam?record")
    expect(ann.page.locator(".list .move")).to_have_count(1)


def test_what_is_no_record_is_refused_with_the_reason(ann: Person) -> None:
    ann.open()
    file = {"name": "no.json", "mimeType": "application/json", "buffer": b"{}"}
    ann.page.get_by_label("Open a saved game").set_input_files(file)  # type: ignore[arg-type]
    expect(ann.page.get_by_role("alert")).to_have_text("This is not a saved game of Howdah.")


def test_the_position_editor_explains_what_is_not_possible_yet(ann: Person) -> None:
    ann.open("/study/siam")
    ann.press("Edit the position")
    verdict = ann.page.locator(".verdict")
    expect(verdict).to_have_text("This position is possible.")
    ann.press("Take away")
    ann.page.locator("[data-edit='c3']").click()
    expect(verdict).to_contain_text("2 rocks on the board; expected 3")
    expect(ann.page.get_by_role("button", name="Analyse this position")).to_be_disabled()
    ann.page.get_by_title("Rock", exact=True).click()
    ann.page.locator("[data-edit='e1']").click()
    expect(verdict).to_have_text("This position is possible.")
    ann.page.get_by_label("To move").select_option("Rhinoceroses")
    expect(ann.page.locator("section[aria-label='The board in words']")).to_contain_text("Rhinoceroses to move")
    ann.press("Analyse this position")
    ann.page.wait_for_url("**/study/siam?players=2&position=*")
    expect(ann.page.locator("section[aria-label='The board in words']")).to_contain_text("Rocks: e1, b3, d3")


def test_elephants_and_unseen_tiles_of_kerala_are_placed_and_counted_in_the_editor(ann: Person) -> None:
    ann.open("/study/kerala")
    expect(ann.page.locator(".stage [data-spot].lit").first).to_be_attached()
    ann.press("Edit the position")
    verdict = ann.page.locator(".verdict")
    expect(verdict).to_have_text("This position is possible.")
    expect(ann.page.locator(".parts input[type=text]")).to_have_count(0)
    platform = ann.page.get_by_role("group", name="Player 1: platform", exact=True).locator(".board")
    palette = ann.page.get_by_role("group", name="Player 1: platform: What to put")
    palette.get_by_title("Elephant B", exact=True).click()
    platform.locator("[data-edit='1,0']").click()
    expect(verdict).to_contain_text("elephant B is at 1,0, where no tile lies")
    expect(platform.locator("[data-edit='1,0']")).to_have_accessible_name(re.compile("Elephant B$"))
    platform.locator("[data-edit='0,0']").click()
    expect(verdict).to_have_text("This position is possible.")
    expect(platform.get_by_role("button", name=re.compile("Elephant B$"))).to_have_count(1)
    ann.page.get_by_role("button", name=re.compile("^One fewer: .*[Rr]ed 1$")).click()
    expect(verdict).to_contain_text("unseen tiles; expected")
    ann.page.get_by_role("button", name=re.compile("^One more: .*[Rr]ed 1$")).click()
    expect(verdict).to_have_text("This position is possible.")

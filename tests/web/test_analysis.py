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

RECORD = Path(__file__).parent.parent / "records" / "siam" / "2-edition-classic.json"


def test_a_hint_says_a_move_and_why(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.press("Give me a hint")
    move, sentence = (ann.page.locator(f".hint {part}").inner_text() for part in (".notation", "strong"))
    assert re.fullmatch(r"Enter on [a-e][1-5], facing \w+", sentence)
    ann.type(move)
    expect(ann.page.locator(".list [data-count='1']")).to_contain_text(sentence.replace("Enter", "enters"))
    expect(ann.page.locator(".list [data-count='1'] .notation")).to_have_text(move)


def test_moves_are_told_in_another_language_once_it_is_chosen(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.type("@a1N")
    first = ann.page.locator(".list [data-count='1']")
    expect(first).to_contain_text("enters on a1, facing north")
    ann.press("Settings")
    ann.page.get_by_label("Language").select_option("fr")
    expect(first).to_contain_text("entre en a1, face au nord")


def test_earlier_positions_are_looked_at_and_gone_on_from(ann: Person) -> None:
    ann.set_up("Siam")
    ann.move()
    ann.move()
    ann.press("To the start")
    expect(ann.page.get_by_text("You are looking at an earlier position.")).to_be_visible()
    expect(ann.page.locator("section[aria-label='The board in words']")).to_contain_text("Elephants: 5 in reserve")
    ann.press("Explore from here")
    ann.page.wait_for_url("**/study/siam?*")
    ann.page.get_by_label("Who answers").select_option("Level 1")
    ann.type("@e1N")
    expect(ann.page.locator(".list [data-count='1']")).to_contain_text("@e1N")
    expect(ann.page.get_by_text("2 of 2")).to_be_visible()


def test_a_hint_disappears_from_the_board_with_its_text(ann: Person) -> None:
    ann.open("/study/siam")
    ann.type("@c1N")
    ann.press("Give me a hint")
    expect(ann.page.locator(".stage .hinted").first).to_be_attached()
    ann.press("One move back")
    expect(ann.page.locator(".hint .card")).not_to_be_attached()
    expect(ann.page.locator(".stage .hinted")).to_have_count(0)


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
    ann.press("Share this position")
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
        ann.press("Save the game")
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    ann.open()
    ann.page.get_by_label("Open a saved game").set_input_files(saved)
    ann.page.wait_for_url("**/study/siam?record")
    moves = len(json.loads(saved.read_text(encoding="utf-8"))["moves"])
    expect(ann.page.locator(f".list [data-count='{moves}']")).to_be_attached()
    ann.press("Review this game")
    expect(ann.page.get_by_role("img", name="chances of winning")).to_be_visible()


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
    bob.press(re.compile("^Sit down"))
    expect(bob.page.locator(".list [data-count='1']")).to_contain_text(written.entries[0].move)
    bob.wait_for_turn()


def test_a_game_that_is_over_is_reviewed_with_words_for_its_turning_points(ann: Person) -> None:
    ann.set_up("Siam")
    ann.move()
    ann.wait_for_turn()
    ann.press("Resign")
    ann.press("Yes")
    ann.press("Review this game")
    expect(ann.page.get_by_role("img", name="chances of winning")).to_be_visible()


def test_what_is_no_record_is_refused_with_the_reason(ann: Person) -> None:
    ann.open()
    file = {"name": "no.json", "mimeType": "application/json", "buffer": b"{}"}
    ann.page.get_by_label("Open a saved game").set_input_files(file)  # type: ignore[arg-type]
    expect(ann.page.get_by_role("alert")).to_contain_text('expected a JSON object with "howdah-record": 1')

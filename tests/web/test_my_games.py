"""Coming back: rated games, my games with filters, another person's page, peace, and watching."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.harness import PHONE, Person
from tests.web.test_access import serious


def rated_game_of_siam(ann: Person, bob: Person) -> None:
    """Ann sets up an open, rated table, and Bob sits down."""
    ann.open()
    ann.press("Play with friends: Siam")
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label("Rated").check()
    dialog.locator("label", has_text="nyone").get_by_role("checkbox").check()
    dialog.locator("form .button.main").click()
    ann.page.wait_for_url("**/table/*")
    bob.open(ann.page.url)
    expect(bob.page.get_by_text("Rated game")).to_be_visible()
    bob.press("Accept and sit down")
    ann.wait_for_turn()


def test_a_rated_game_is_watched_counted_found_and_the_opponent_blocked(ann: Person, visit: Visit) -> None:
    bob = visit(viewport=PHONE)
    rated_game_of_siam(ann, bob)
    expect(ann.page.get_by_role("button", name="Take back")).to_have_count(0)
    ann.move()
    bob.wait_for_turn()

    eve = visit()
    eve.settings(theme="light")
    eve.open("/watch")
    board = eve.page.get_by_role("listitem").filter(has_text="to move · Rated game").first
    expect(board.locator(".stage")).to_be_visible()
    eve.settle()
    assert serious(eve.page) == []
    bob.choose_in_menu("Resign")
    bob.press("Yes")
    expect(bob.page.get_by_text("Your rating: 1500 → 1338")).to_be_visible()
    expect(ann.page.get_by_text("Your rating: 1500 → 1662")).to_be_visible()

    ann.settings(theme="light")
    ann.open("/games")
    expect(ann.page.get_by_text("between level 4 and level 5")).to_be_visible()
    ann.page.locator("summary").click()
    expect(ann.page.get_by_role("table")).to_contain_text("Siam")
    rows = ann.page.locator("li a[href^='table/']")
    expect(rows).to_have_count(1)
    ann.page.get_by_label("Results").select_option("lost")
    expect(ann.page.get_by_text("No finished game is like that.")).to_be_visible()
    ann.page.get_by_label("Results").select_option("won")
    expect(rows).to_have_count(1)
    assert serious(ann.page) == []
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download all games").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").count('"siam"') == 1

    ann.page.locator(".opponents a").click()
    expect(ann.page.get_by_text(re.compile("1 won, 0 drawn, 0 lost"))).to_be_visible()
    assert serious(ann.page) == []
    ann.press("Block")
    expect(ann.page.get_by_role("button", name="Unblock")).to_be_visible()
    ann.open("/account")
    ann.page.get_by_role("button", name=re.compile("Unblock")).click()
    expect(ann.page.get_by_text("Nobody. At a table")).to_be_visible()


def test_what_somebody_says_is_muted_from_the_players_name_at_the_table(ann: Person, bob: Person) -> None:
    rated_game_of_siam(ann, bob)
    bob.page.get_by_placeholder("Say something").fill("You are slow")
    bob.press("Send")
    expect(ann.page.get_by_role("log")).to_contain_text("You are slow")
    ann.page.locator("button.name").click()
    ann.press("Mute")
    expect(ann.page.get_by_role("button", name="Read again")).to_be_visible()
    expect(ann.page.get_by_role("log")).not_to_contain_text("You are slow")


def test_the_own_data_is_deleted_on_the_profile_page(ann: Person) -> None:
    ann.set_up("Siam", "Play with friends")
    ann.open("/account")
    ann.press("Delete my data")
    ann.press("Yes")
    expect(ann.page.get_by_text("Your data is deleted.")).to_be_visible()
    ann.open("/games")
    expect(ann.page.get_by_text("You have not played yet")).to_be_visible()

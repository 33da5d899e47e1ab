"""People play each other through a link."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.harness import PHONE, Person

EVIL = "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>"


@pytest.fixture
def together(ann: Person, bob: Person) -> None:
    """Ann sets up a table, and Bob comes by her link."""
    ann.set_up("Siam", "Play with friends")
    expect(ann.page.get_by_role("img", name="QR code")).to_be_visible()
    ann.page.wait_for_url("**/table/*?invitation=*")
    bob.open(ann.page.url)  # the address bar is the invitation
    bob.press("Accept and sit down")
    ann.wait_for_turn()


@pytest.mark.usefixtures("together")
def test_two_play_each_other_and_one_loses_the_connection_and_returns(ann: Person, bob: Person) -> None:
    ann.move()
    bob.move()
    bob.context.set_offline(True)
    expect(bob.page.locator(".state.waiting")).to_be_visible()
    expect(ann.page.get_by_text("offline")).to_be_attached()
    ann.move()
    bob.context.set_offline(False)
    expect(bob.page.locator(".list [data-count='3']")).to_be_attached()
    bob.move()
    expect(ann.page.locator(".list [data-count='4']")).to_be_attached()


@pytest.mark.usefixtures("together")
def test_a_move_made_without_a_connection_is_played_once_it_is_back(ann: Person, bob: Person) -> None:
    ann.context.set_offline(True)
    expect(ann.page.locator(".state.waiting")).to_be_visible()
    ann.type("@a1N")
    expect(ann.page.get_by_text("Your move is played as soon as the connection is back.")).to_be_visible()
    ann.context.set_offline(False)
    expect(bob.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1N")
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@a1N")


@pytest.mark.usefixtures("together")
def test_two_tabs_agree(ann: Person) -> None:
    other = ann.tab()
    other.goto(ann.page.url)
    ann.move()
    expect(other.locator(".list [data-count='1']")).to_have_text(
        ann.page.locator(".list [data-count='1']").inner_text()
    )


@pytest.mark.usefixtures("together")
def test_a_move_is_taken_back_when_the_other_agrees_and_there_is_a_rematch(ann: Person, bob: Person) -> None:
    ann.move()
    ann.press("Take back")
    bob.press("Accept")
    expect(ann.page.locator(".list")).to_contain_text("No moves yet")
    ann.choose_in_menu("Resign")
    ann.press("Yes")
    expect(bob.page.locator(".result")).to_contain_text("You have won!")
    expect(bob.page.locator(".petals")).to_have_count(0)  # nothing falls, since motion is reduced
    first = ann.page.url
    ann.press("Play again")
    bob.press("Accept")
    for person in (ann, bob):
        person.page.wait_for_url(lambda address: "/table/" in address and address != first)
    bob.move()
    expect(ann.page.locator(".list [data-count='1']")).to_be_attached()


@pytest.mark.usefixtures("together")
def test_a_computer_plays_on_for_who_has_left_until_that_person_comes_back(ann: Person, bob: Person) -> None:
    bob.choose_in_menu("Leave the game")
    bob.press("Yes")
    expect(ann.page.get_by_text("has left.")).to_be_visible()
    ann.move()
    ann.press("Let a computer play on")
    expect(ann.page.locator(".list [data-count='2']")).to_be_attached()  # the computer's move
    bob.press("Take over again")
    ann.move()
    bob.wait_for_turn()
    expect(ann.page.get_by_text("has left.")).to_have_count(0)


@pytest.mark.usefixtures("together")
def test_a_stranger_cannot_move(ann: Person, visit: Visit) -> None:
    eve = visit()
    expect(ann.page).not_to_have_url(re.compile("invitation"))  # since no seat is free any more
    eve.open(ann.page.url)
    expect(eve.page.get_by_text("You cannot see this table")).to_be_visible()


def test_a_spectator_sees_an_open_game_but_cannot_move(ann: Person, bob: Person, visit: Visit) -> None:
    ann.open()
    ann.press("Play with friends: Kerala")
    ann.page.get_by_label("Anyone may join or watch").check()
    ann.press("Open the table")
    ann.page.wait_for_url("**/table/*")
    bob.open()
    bob.page.get_by_role("heading", name="Open tables").wait_for()
    path = ann.page.url[ann.page.url.index("table/") :].partition("?")[0]
    bob.page.locator(f"a[href='{path}']").click()
    bob.press("Accept and sit down")
    expect(ann.page.locator(".stage")).to_be_visible()
    eve = visit()
    eve.open("/watch")
    eve.page.locator(f"a[href='{path}']").click()
    expect(eve.page.locator(".stage")).to_be_visible()
    assert not eve.pick_any()
    expect(ann.page.get_by_text("1 watching")).to_be_visible()


@pytest.mark.usefixtures("together")
def test_script_in_names_and_chat_does_nothing(ann: Person, bob: Person) -> None:
    ann.page.get_by_label("Say something").fill(EVIL)
    ann.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("log")).to_contain_text(EVIL)
    bob.open("/account")
    bob.page.get_by_label("Your name at the table").fill(EVIL[:39])
    bob.press("Save")
    expect(bob.page.get_by_role("navigation")).to_contain_text("<img")
    for person in (ann, bob):
        assert "caught" not in person.page.title()


def test_a_guest_sees_who_invites_them_and_chooses_a_name_that_nobody_at_the_table_has(
    ann: Person, bob: Person
) -> None:
    ann.open()
    ann.press("Play with friends: White Elephant")
    ann.page.get_by_label("Your name").fill("Anouk")
    ann.page.get_by_label("Clock").select_option("Choose the minutes")
    ann.page.get_by_label("Minutes for the whole game").fill("500")
    ann.press("Open the table")  # the browser says that 500 is too much
    expect(ann.page.get_by_label("Minutes for the whole game")).to_be_focused()
    ann.page.get_by_label("Minutes for the whole game").fill("90")
    ann.page.get_by_label("Seconds added with each move").fill("5")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Clock: 1 hour, 30 minutes each, plus 5 seconds per move.")
    ann.press("Open the table")
    ann.page.wait_for_url("**/table/*?invitation=*")
    for size in (PHONE, {"width": 1280, "height": 720}):
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]
        code = ann.page.get_by_role("img", name="QR code").bounding_box()
        assert code
        assert code["y"] + code["height"] <= size["height"]
    expect(ann.page.locator(".table-rules")).to_contain_text("1 hour, 30 minutes each, plus 5 seconds per move")
    bob.open(ann.page.url)
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Anouk invites you to play White Elephant")
    expect(bob.page.locator(".table-rules")).to_contain_text("1 hour, 30 minutes each, plus 5 seconds per move")
    expect(bob.page.get_by_label("Your name")).not_to_have_value(re.compile("^(Anouk)?$"))
    bob.page.get_by_label("Your name").fill("anouk")
    bob.press("Accept and sit down")
    expect(bob.page.get_by_role("alert")).to_contain_text("Somebody at this table is called anouk too")
    bob.page.get_by_label("Your name").fill("Bodhi")
    bob.press("Accept and sit down")
    expect(bob.page.locator(".stage")).to_be_visible()
    expect(ann.page.locator(".stage")).to_contain_text("Bodhi")


def test_an_invited_friend_sees_the_rules_and_the_clock_before_sitting_down(ann: Person, bob: Person) -> None:
    address = ann.set_up("Siam", "Play with friends", options={"Draw after this many turns (0 = no limit)": 80})
    link = ann.page.locator("input[readonly]").first.input_value()
    bob.page.goto(link)
    rules = bob.page.locator(".table-rules")
    expect(rules).to_contain_text("80")
    expect(rules).to_contain_text("No clock")
    expect(rules.get_by_role("link", name="Read the rules")).to_have_attribute("href", "rules/siam")
    expect(rules.get_by_role("link", name="Learn by playing")).to_have_attribute("href", "learn/siam")
    bob.press("Accept and sit down")
    expect(bob.page.locator(".stage")).to_be_visible()
    bob.press("Menu")
    expect(bob.page.locator(".table-rules")).to_contain_text("80")
    assert address.split("?")[0] in link

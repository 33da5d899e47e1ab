"""A club and its tournament, from founding it to the screen for the projector."""

import secrets

from playwright.sync_api import expect

from tests.server.clubs import account, join
from tests.web.harness import PHONE, Person, SiteServer
from tests.web.test_access import serious


def take_account(person: Person) -> None:
    person.page.get_by_label("Account name").fill(f"founder-{secrets.token_hex(4)}")
    person.page.get_by_label("Passphrase").fill("correct horse")
    person.press("Create an account")


def test_a_club_is_founded_joined_and_plays_a_tournament(ann: Person, site: SiteServer) -> None:
    ann.settings(theme="light")
    page, found = ann.page, []
    ann.open("/account")
    take_account(ann)
    page.get_by_role("link", name="Clubs").click()
    page.get_by_label("Name of the club").fill("Elephants")
    ann.press("Found it")
    expect(page.get_by_role("heading", name="Elephants")).to_be_visible()
    link = page.get_by_label("Pass this link on").input_value()
    club = {"id": page.url.rsplit("/", 1)[1], "invitation": link.partition("invitation=")[2]}
    bob = account(site, "Bob")
    join(bob, club)
    ann.press("Announce a tournament")
    page.get_by_label("Name", exact=True).fill("Autumn cup")
    page.get_by_label("Siam", exact=True).check()
    ann.press("Announce it")
    expect(page.get_by_role("heading", name="Autumn cup")).to_be_visible()
    tournament = page.url.rsplit("/", 1)[1]
    ann.press("Take part")
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
    bob.post(f"/api/tournaments/{tournament}/entrants")
    ann.press("Start round 1")
    expect(page.get_by_text("Round 1 of 5")).to_be_visible()
    expect(page.get_by_role("link", name="To your table")).to_be_visible()
    found += serious(page)
    screen = ann.tab()  # the projector
    screen.goto(f"tournaments/{tournament}/screen")
    expect(screen.get_by_text("playing")).to_be_visible()
    (pairing,) = bob.get(f"/api/tournaments/{tournament}")["pairings"]
    bob.do(pairing["table"], "resign", seat=pairing["seats"].index(2))
    expect(screen.get_by_text("playing")).to_have_count(0)  # it brings itself up to date
    found += serious(screen)
    page.get_by_role("link", name="Elephants").click()
    expect(page.get_by_role("cell", name="60")).to_be_visible()  # the ladder
    page.get_by_label("Manage Bob").click()
    ann.press("Make organiser")
    expect(page.get_by_text("organiser", exact=True)).to_be_visible()
    page.get_by_text("Change name and text").click()
    page.get_by_label("A few words about it").fill("We meet on Tuesdays.")
    ann.press("Save")
    expect(page.get_by_text("We meet on Tuesdays.")).to_be_visible()
    found += serious(page)
    page.get_by_role("link", name="My clubs").click()
    expect(page.get_by_text("2 members")).to_be_visible()
    found += serious(page)
    assert found == []
    bob.http.close()


def test_an_invitation_to_a_club_asks_a_stranger_for_an_account(ann: Person, site: SiteServer) -> None:
    founder = account(site, "Cleo")
    club = founder.post("/api/clubs", {"name": "Kerala friends", "about": ""}, 201)
    page = ann.page
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    ann.open(f"/clubs/{club['id']}?invitation={club['invitation']}")
    expect(page.get_by_role("heading", name="You are invited to Kerala friends")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Create an account or sign in").click()
    take_account(ann)  # then the page of the club is there again
    ann.press("Join the club")
    expect(page.get_by_role("heading", name="Members", exact=True)).to_be_visible()
    founder.http.close()

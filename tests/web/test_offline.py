"""The whole table without a connection, in the same browser that had one once."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from typer.testing import CliRunner

from howdah.puzzles.packed import unpack
from howdah.terminal.app import app
from tests.puzzles.examples import WIN_IN_2
from tests.web.conftest import Visit
from tests.web.harness import NONE, WITH_SERVICE_WORKER, Person, SiteServer
from tests.web.test_composing import BLUNDER, MISTAKES, POSITION
from tests.web.test_puzzles import TWO, play, solve, wrong_move

LOADING = 120_000  # milliseconds: Python starts in the browser, and the machine may be busy
GAMES: list[tuple[str, str, Mapping[str, int]]] = [
    ("Siam", "Play the computer", {"Draw after this many turns (0 = no limit)": 14}),
    ("White Elephant", "Share this device", {"The game ends after this many turns in which elephants only move": 3}),
    ("China Shop", "Play the computer", NONE),
    ("Kerala", "Play the computer", NONE),
]


@pytest.fixture(scope="module")
def ann(browser: Browser, site: SiteServer) -> Iterator[Person]:
    """Somebody who has everything on the device, and no connection any more."""
    person = Person(browser, site.home, **WITH_SERVICE_WORKER)
    person.context.set_default_timeout(LOADING)
    person.open()
    person.press("Settings")
    person.press("Store it on this device")
    expect(person.page.get_by_text("Everything is stored on this device.")).to_be_visible(timeout=LOADING)
    person.context.set_offline(True)
    person.page.reload()
    yield person
    person.close()


def go_home(ann: Person) -> None:
    ann.page.get_by_role("link", name="Howdah").click()
    expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_enabled(timeout=LOADING)


def follow(ann: Person, path: str) -> None:
    """Go to a page by a link of the home page, so that Python need not start again."""
    go_home(ann)
    ann.page.evaluate(f"document.querySelector('.daily .button.main').href = '{path.removeprefix('/')}'")
    ann.page.locator(".daily .button.main").click()


@pytest.mark.parametrize(("game", "company", "options"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_game_is_played_to_its_end_and_its_record_is_true(
    ann: Person, tmp_path: Path, game: str, company: str, options: Mapping[str, int]
) -> None:
    go_home(ann)
    assert "/table/here-" in ann.choose(game, company, options)
    ann.play_to_the_end()
    with ann.page.expect_download() as saved:
        ann.choose_in_menu("Save the game")
    record = tmp_path / "record.json"
    saved.value.save_as(record)
    verified = CliRunner().invoke(app, ["record", "verify", str(record)])
    assert verified.exit_code == 0, verified.output


def test_a_thought_is_called_off_and_the_table_goes_on(ann: Person) -> None:
    go_home(ann)
    ann.choose("Kerala", "Share this device", players=5)
    ann.wait_for_turn()
    ann.press("Give me a hint")  # which takes seconds with five players
    ann.press("Stop")
    expect(ann.page.get_by_role("button", name="Give me a hint")).to_be_visible()
    ann.press("Give me a hint")
    expect(ann.page.get_by_role("button", name="Stop")).to_be_visible()
    ann.move()  # and nobody waits for it
    expect(ann.page.locator(".hint .card")).not_to_be_attached()


def test_two_tabs_agree_until_one_removes_the_table(ann: Person) -> None:
    go_home(ann)
    address = ann.choose("Siam", "Share this device")
    ann.wait_for_turn()
    first, second = ann.page, ann.tab()
    try:
        second.goto(address)
        expect(second.locator(".status.due")).to_be_visible(timeout=LOADING)
        for tab in (first, second):
            tab.get_by_role("button", name="Menu").click()
            tab.get_by_role("button", name="Type a move").click()
        for count, (tab, other, move) in enumerate([(first, second, "@c1N"), (second, first, "@c5S")], 1):
            tab.get_by_label("Move", exact=True).fill(move)
            tab.keyboard.press("Enter")
            expect(other.locator(f".list [data-count='{count}']")).to_have_attribute("title", move)
        ann.choose_in_menu("Delete")
        ann.press("Yes")
        expect(first.get_by_role("button", name="Play the computer: Siam")).to_be_visible()
        expect(first.locator(f"a[href='table/{address.rpartition('/')[2]}']")).not_to_be_attached()
        second.get_by_label("Move", exact=True).fill("@a1N")
        second.keyboard.press("Enter")
        expect(second.locator(".refused")).to_contain_text("was removed")
    finally:
        second.close()


def test_a_table_that_the_browser_does_not_let_go_of_stays_and_that_is_said(ann: Person) -> None:
    go_home(ann)
    address = ann.choose("Siam", "Share this device")
    ann.wait_for_turn()
    ann.page.evaluate("() => { IDBDatabase.prototype.transaction = () => { throw new DOMException('no room') } }")
    ann.choose_in_menu("Delete")
    ann.press("Yes")
    expect(ann.page.get_by_role("alert")).to_contain_text("Your browser could not do that")
    assert ann.page.url == address
    ann.page.reload()  # with a database that works


def test_a_game_goes_on_after_the_page_was_closed_with_hints_and_a_review(ann: Person) -> None:
    go_home(ann)
    ann.choose("Siam", "Share this device")
    ann.wait_for_turn()
    ann.type("@c1N")
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@c1N")
    ann.page.reload()
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@c1N", timeout=LOADING)
    ann.type("@c5S")
    expect(ann.page.locator(".list [data-count='2']")).to_have_attribute("title", "@c5S")
    ann.press("Take back")
    expect(ann.page.locator(".list [data-count='2']")).not_to_be_attached()
    ann.press("Give me a hint")
    expect(ann.page.locator(".hint .card")).to_be_visible(timeout=LOADING)
    go_home(ann)
    expect(ann.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(ann.page.get_by_text("on this device").first).to_be_visible()
    ann.page.go_back()
    ann.choose_in_menu("Resign")
    ann.press("Yes")
    ann.press("Review this game")
    expect(ann.page.get_by_role("img", name="Everybody’s chances of winning")).to_be_visible(timeout=LOADING)


def test_games_are_learned_and_rules_are_read(ann: Person) -> None:
    go_home(ann)
    ann.page.get_by_role("link", name="Learn it: Siam").click()
    expect(ann.page.locator(".stage")).to_be_visible(timeout=LOADING)
    ann.page.go_back()
    ann.page.get_by_role("link", name="Rules: Kerala").click()
    expect(ann.page.locator("article h2").first).to_be_visible(timeout=LOADING)


def test_a_game_begun_without_a_connection_goes_on_at_a_table_of_the_server(ann: Person, visit: Visit) -> None:
    go_home(ann)
    ann.choose("Siam", "Share this device")
    ann.wait_for_turn()
    ann.type("@c1N")
    expect(ann.page.locator(".list [data-count='1']")).to_have_attribute("title", "@c1N")
    ann.context.set_offline(False)
    try:
        ann.page.reload()
        ann.choose_in_menu("Continue online")
        ann.page.wait_for_url(lambda address: "/table/" in address and "/table/here-" not in address)
        bob = visit()
        bob.open(ann.page.get_by_label("Send this link").input_value())
        bob.press("Accept and sit down")
        bob.wait_for_turn()
        expect(bob.page.locator(".list [data-count='1']")).to_have_attribute("title", "@c1N")
    finally:
        ann.context.set_offline(True)


def test_a_puzzle_is_refuted_and_solved_and_its_rating_stays_on_the_device(ann: Person) -> None:
    follow(ann, f"/puzzles/{TWO.id}")
    play(ann.page, wrong_move(TWO))
    expect(ann.page.locator(".answer .wrong")).to_contain_text("Not this one.")
    ann.press("Try again")
    solve(ann.page, TWO)
    expect(ann.page.locator(".answer .right")).to_contain_text("Your rating: 1")


def test_a_position_is_proven_and_its_link_proven_again(ann: Person) -> None:
    follow(ann, POSITION)
    ann.page.get_by_role("button", name="Prove it").click(timeout=LOADING)
    result = ann.page.locator(".result")
    expect(result).to_contain_text("one first move wins", timeout=LOADING)
    result.get_by_role("link", name="Solve it yourself").click()
    expect(ann.page.locator(".about")).to_contain_text("Proven again just now", timeout=LOADING)
    solve(ann.page, WIN_IN_2)
    expect(ann.page.locator(".answer .right")).to_contain_text("Solved!", timeout=LOADING)


def test_a_mistake_is_found_by_a_review_and_practised(ann: Person) -> None:
    go_home(ann)
    ann.choose("Siam", "Share this device")
    for number, move in enumerate(BLUNDER, 1):
        ann.wait_for_turn()
        ann.type(move)
        expect(ann.page.locator(f".list [data-count='{number}']")).to_have_attribute("title", move)
    ann.choose_in_menu("Resign")
    ann.press("Yes")
    ann.press("Review this game")
    expect(ann.page.get_by_text("added to your puzzles")).to_be_visible(timeout=LOADING)
    ann.page.get_by_role("link", name="Practise").click()
    kept = json.loads(ann.page.evaluate(f"localStorage['{MISTAKES}']"))["mistakes"]
    puzzle = unpack(min(kept, key=lambda one: one["due"])["puzzle"])
    play(ann.page, puzzle.start.find(next(iter(puzzle.shares))))
    expect(ann.page.locator(".about")).to_contain_text("You will see it again in", timeout=LOADING)

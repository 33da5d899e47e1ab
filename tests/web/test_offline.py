"""The whole table without a connection, in the same browser that had one once."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from typer.testing import CliRunner

from howdah.terminal.app import app
from tests.web.browsing import NONE, Site, Visitor

LOADING = 120_000  # milliseconds: Python starts in the browser, and the machine may be busy
GAMES: list[tuple[str, str, Mapping[str, int]]] = [
    ("Siam", "Play the computer", {"Draw after so many turns": 14}),
    ("White Elephant", "Play side by side", {"The game ends after so many quiet turns in a row": 3}),
    ("China Shop", "Play the computer", NONE),
    ("Kerala", "Play the computer", NONE),
]


@pytest.fixture(scope="module")
def ann(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Somebody who has everything on the device, and no connection any more."""
    visitor = Visitor(browser, site.home)
    visitor.context.set_default_timeout(LOADING)
    visitor.open()
    visitor.press("Settings")
    visitor.press("Keep it on this device")
    expect(visitor.page.get_by_text("Everything is kept on this device.")).to_be_visible(timeout=LOADING)
    visitor.context.set_offline(True)
    visitor.page.reload()
    yield visitor
    visitor.close()


def go_home(ann: Visitor) -> None:
    ann.page.get_by_role("link", name="Howdah").click()
    expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_enabled(timeout=LOADING)


@pytest.mark.parametrize(("game", "company", "options"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_game_is_played_to_its_end_and_its_record_is_true(
    ann: Visitor, tmp_path: Path, game: str, company: str, options: Mapping[str, int]
) -> None:
    go_home(ann)
    assert "/table/here-" in ann.choose(game, company, options)
    ann.play_to_the_end()
    with ann.page.expect_download() as saved:
        ann.press("Save the game")
    record = tmp_path / "record.json"
    saved.value.save_as(record)
    verified = CliRunner().invoke(app, ["record", "verify", str(record)])
    assert verified.exit_code == 0, verified.output


def test_a_game_goes_on_after_the_page_was_closed_with_hints_and_a_review(ann: Visitor) -> None:
    go_home(ann)
    ann.choose("Siam", "Play side by side")
    ann.wait_for_turn()
    ann.type("@c1N")
    expect(ann.page.locator(".list [data-count='1']")).to_contain_text("@c1N")
    ann.page.reload()
    expect(ann.page.locator(".list [data-count='1']")).to_contain_text("@c1N", timeout=LOADING)
    ann.type("@c5S")
    expect(ann.page.locator(".list [data-count='2']")).to_contain_text("@c5S")
    ann.press("Take back")
    expect(ann.page.locator(".list [data-count='2']")).not_to_be_attached()
    ann.press("Give me a hint")
    expect(ann.page.locator(".hint .card")).to_be_visible(timeout=LOADING)
    go_home(ann)
    expect(ann.page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(ann.page.get_by_text("on this device").first).to_be_visible()
    ann.page.go_back()
    ann.press("Resign")
    ann.press("Yes")
    ann.press("Look back at this game")
    expect(ann.page.get_by_role("img", name="Everybody's chances of winning")).to_be_visible(timeout=LOADING)


def test_games_are_learned_and_rules_are_read(ann: Visitor) -> None:
    go_home(ann)
    ann.page.get_by_role("link", name="Learn it: Siam").click()
    expect(ann.page.locator(".stage")).to_be_visible(timeout=LOADING)
    ann.page.go_back()
    ann.page.get_by_role("link", name="Rules: Kerala").click()
    expect(ann.page.locator("article h2").first).to_be_visible(timeout=LOADING)

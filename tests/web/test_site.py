"""What the browser loads, keeps and is allowed."""

import gzip
import json
import re
from pathlib import Path

from playwright.sync_api import expect

from howdah.server.site import FOLDER
from tests.web.browsing import Visitor

MOST = 200_000  # bytes of compressed script for the first page
# The paths of everything that the browser keeps of the site.
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}"""


def test_the_first_page_is_light(ann: Visitor) -> None:
    loaded: list[str] = []
    ann.page.on("response", lambda response: loaded.append(response.url))
    ann.open()
    ann.page.wait_for_load_state("networkidle")
    scripts = {url.rsplit("/", 1)[1] for url in loaded if url.endswith(".js") and "/assets/" in url}
    assert scripts
    assert sum(len(gzip.compress((FOLDER / "assets" / name).read_bytes())) for name in scripts) < MOST


def test_no_page_has_script_or_style_inside() -> None:
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", page)


def test_the_site_can_be_installed() -> None:
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all((FOLDER / Path(icon["src"]).name).is_file() for icon in manifest["icons"])


def test_every_page_opens_without_a_connection_once_the_site_was_there(ann: Visitor) -> None:
    ann.open()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Four elephant games")
    ann.open("/account")
    expect(ann.page.get_by_label("Name at the table")).to_be_visible()


def test_what_is_fetched_for_play_without_a_connection_is_kept_and_nothing_of_the_api_is(ann: Visitor) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")
    listed = ann.page.locator("meta[name=howdah-offline]").get_attribute("content")
    ann.page.evaluate("(path) => fetch(path).then((answer) => answer.json())", listed)
    ann.open("/")
    expect(ann.page.get_by_role("heading", name="Your tables")).to_be_visible()
    kept = ann.page.evaluate(KEPT)
    assert f"/{listed}" in kept
    assert {"/", "/icon.svg"} <= set(kept)
    assert not [path for path in kept if "/api/" in path]
    ann.context.set_offline(True)
    assert ann.page.evaluate("(path) => fetch(path).then((answer) => answer.ok)", listed)


def test_a_personal_link_makes_another_device_the_same_person(ann: Visitor, bob: Visitor) -> None:
    ann.open("/account")
    ann.page.get_by_label("Name at the table").fill("Ann of the hills")
    ann.press("Keep")
    ann.press("Make a personal link")
    bob.open(ann.page.get_by_label("Open this on the other device").input_value())
    bob.press("Be this person here")
    expect(bob.page.get_by_role("navigation")).to_contain_text("Ann of the hills")


def test_an_account_finds_ones_tables_again(ann: Visitor, bob: Visitor) -> None:
    ann.set_up("Siam")
    for somebody, button in ((ann, "Make an account"), (bob, "Sign in")):
        somebody.open("/account")
        somebody.page.get_by_label("Account name").fill("ann-of-the-tests")
        somebody.page.get_by_label("Passphrase").fill("correct horse battery")
        somebody.press(button)
        expect(somebody.page.get_by_role("heading", name="Signed in as ann-of-the-tests")).to_be_visible()
    bob.open()
    expect(bob.page.get_by_role("heading", name="Your tables")).to_be_visible()

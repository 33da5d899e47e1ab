"""What the browser loads, keeps and is allowed."""

import json
import re

from playwright.sync_api import Response, expect

from howdah.server.site import FOLDER
from tests.web.conftest import Visit
from tests.web.harness import WITH_SERVICE_WORKER, Person, SiteServer

MOST = 200_000  # bytes of compressed script for the first page
LITTLE = 500  # bytes, which are not worth compressing
PAGES = (
    "/",
    "/learn",
    "/learn/siam",
    "/rules/china-shop",
    "/study/kerala",
    "/puzzles",
    "/lobby",
    "/games",
    "/account",
    "/nowhere",
)
ABOUT = """() => ({
  language: document.documentElement.lang,
  described: document.querySelector("meta[name=description]").content.length > 50,
  fits: document.querySelector("meta[name=viewport]").content.includes("width=device-width"),
  unsized: document.querySelectorAll("img:not([width][height])").length,
})"""


def answers_to(person: Person) -> list[Response]:
    """All that a person's page is sent from now on."""
    heard: list[Response] = []

    def hear(response: Response) -> None:
        heard.append(response)

    person.page.on("response", hear)
    return heard


# The paths of everything that the browser keeps of the site.
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}"""


def test_the_first_page_is_light(ann: Person) -> None:
    loaded = answers_to(ann)
    ann.open()
    expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_enabled()
    scripts = [response.request for response in loaded if response.request.resource_type == "script"]
    assert scripts
    assert sum(script.sizes()["responseBodySize"] for script in scripts) < MOST


def test_every_page_says_what_it_is_and_brings_nothing_from_elsewhere(ann: Person, site: SiteServer) -> None:
    answers = answers_to(ann)
    titles = set()
    for path in PAGES:
        ann.open(path)
        expect(ann.page.locator("h1")).to_be_visible()
        ann.settle()
        titles.add(ann.page.title())
        assert ann.page.evaluate(ABOUT) == {"language": "en", "described": True, "fits": True, "unsized": 0}, path
    assert len(titles) == len(PAGES)
    assert all(answer.url.startswith(site.home) for answer in answers)
    built = [answer for answer in answers if "/assets/" in answer.url and not answer.from_service_worker]
    assert all("immutable" in answer.headers["cache-control"] for answer in built)
    large = [answer for answer in built if answer.request.sizes()["responseBodySize"] > LITTLE]
    plain = {answer.url.rsplit(".", 1)[1] for answer in large if "content-encoding" not in answer.headers}
    assert plain <= {"woff2"}  # which is compressed by itself


def test_another_fragment_keeps_the_page_as_it_is(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.page.locator(".stage").evaluate("stage => (stage.dataset.kept = 'yes')")
    ann.page.evaluate("location.hash = 'main'")
    ann.page.wait_for_url("**#main")
    ann.move()
    expect(ann.page.locator(".stage[data-kept]")).to_be_attached()


def test_the_games_are_there_as_soon_as_the_server_answers(ann: Person) -> None:
    ann.page.route("**/api/games?*", lambda route: route.abort("internetdisconnected"), times=1)
    ann.open()
    expect(ann.page.get_by_role("button", name="Play the computer: Siam")).to_be_enabled()


def test_a_request_that_fails_is_reported_at_the_table(ann: Person) -> None:
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.context.set_offline(True)
    ann.choose_in_menu("Share this position")
    expect(ann.page.get_by_role("alert")).to_contain_text("not answering")


def test_no_page_has_script_or_style_inside() -> None:
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", page)


def test_the_site_can_be_installed(visit: Visit) -> None:
    ann = visit(**WITH_SERVICE_WORKER)
    ann.open()
    browser = ann.context.new_cdp_session(ann.page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert {icon["purpose"] for icon in json.loads(manifest["data"])["icons"]} == {"any", "maskable"}
    hindrances = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {hindrance["errorId"] for hindrance in hindrances} <= {"in-incognito"}  # as every browser of a test is


def test_every_page_opens_without_a_connection_once_the_site_was_there(visit: Visit) -> None:
    ann = visit(**WITH_SERVICE_WORKER)
    ann.open()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Four elephant games")
    ann.open("/account")
    expect(ann.page.get_by_label("Your name at the table")).to_be_visible()


def test_what_is_fetched_for_play_without_a_connection_is_kept_and_nothing_of_the_api_is(visit: Visit) -> None:
    ann = visit(**WITH_SERVICE_WORKER)
    ann.set_up("Siam")
    ann.wait_for_turn()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    listed = ann.page.locator("meta[name=howdah-offline]").get_attribute("content")
    ann.page.evaluate("(path) => fetch(path).then((answer) => answer.json())", listed)
    ann.open("/")
    expect(ann.page.get_by_role("heading", name="Your turn")).to_be_visible()
    kept = ann.page.evaluate(KEPT)
    assert f"/{listed}" in kept
    assert {"/index.html", "/icon.svg"} <= set(kept)
    assert not [path for path in kept if "/api/" in path]
    ann.context.set_offline(True)
    assert ann.page.evaluate("(path) => fetch(path).then((answer) => answer.ok)", listed)


def test_a_personal_link_makes_another_device_the_same_person(ann: Person, bob: Person) -> None:
    ann.open("/account")
    ann.page.get_by_label("Your name at the table").fill("Ann of the hills")
    ann.press("Save")
    ann.press("Create a personal link")  # at once: the name that is on its way stays
    bob.open(ann.page.get_by_label("Open this on the other device").input_value())
    bob.press("Play here as this person")
    expect(bob.page.get_by_role("navigation")).to_contain_text("Ann of the hills")


def test_an_account_finds_its_tables_on_another_device(ann: Person, bob: Person) -> None:
    ann.set_up("Siam")
    for person, button in ((ann, "Create an account"), (bob, "Sign in")):
        person.open("/account")
        person.page.get_by_label("Account name").fill("ann-of-the-tests")
        person.page.get_by_label("Passphrase").fill("correct horse battery")
        person.press(button)
        expect(person.page.get_by_role("heading", name="Signed in as ann-of-the-tests")).to_be_visible()
    bob.open()
    expect(bob.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_pages_are_read_before_any_script_has_come(visit: Visit) -> None:
    for locale, sentences in (
        ("en-GB", ("Four elephant games", "Three rocks lie in a row", "You lead the elephants", "nothing is lost")),
        ("fr-FR", ("Quatre jeux", "Trois rochers sont", "Vous menez les éléphants", "rien ne se perd")),
    ):
        reader = visit(java_script_enabled=False, locale=locale)
        for path, sentence in zip(("/", "/rules/siam", "/learn/siam", "/study/siam"), sentences, strict=True):
            reader.page.goto(path)
            expect(reader.page.get_by_text(sentence)).to_be_visible()
        assert reader.page.locator("html").get_attribute("lang") == locale[:2]

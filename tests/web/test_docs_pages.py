"""The documentation's own script in a page of the site: examples that run, and the workbench."""

import json
from html import escape

from playwright.sync_api import Route, expect

from howdah.server.middleware import HEADERS
from tests.test_docs import ROOT, blocks
from tests.web.harness import Person
from tools.docs_site.source import workbench_game

LOADING = 120_000  # milliseconds: Python starts in the browser, and the machine may be busy
EXAMPLE = blocks(ROOT / "docs" / "first-game.md", "python")[0]
# What Sphinx makes of an example and of docs/workbench.md, as far as the script looks at it.
PAGE = f"""<!doctype html><title>Page</title><div class="runnable"><pre>{escape(EXAMPLE)}</pre></div>
<div id="workbench" data-game="_static/workbench.json"></div><script type="module" src="../client-docs.js"></script>"""


def test_an_example_runs_in_the_page_and_an_edited_rule_is_judged_and_played(ann: Person) -> None:
    page, loaded = ann.page, list[str]()
    page.on("request", lambda request: loaded.append(request.url))

    def answer(route: Route) -> None:
        made = json.dumps(workbench_game()) if route.request.url.endswith(".json") else PAGE
        kind = "application/json" if route.request.url.endswith(".json") else "text/html"
        route.fulfill(body=made, content_type=kind, headers=dict(HEADERS))

    page.route("**/docs/**", answer)
    ann.open("/docs/page.html")
    expect(page.get_by_role("button", name="Check and play")).to_be_visible()
    assert not [url for url in loaded if "pyodide" in url]  # Python is loaded when it is asked for
    ann.press("Run")
    expect(page.get_by_text("Done.")).to_be_visible(timeout=LOADING)
    expect(page.locator(".run-output").first).to_contain_text("c3 is not next to c1")
    rules = page.get_by_label("Rules of the game")
    original = rules.input_value()
    rules.fill(original.replace("ODDS = (3, 2, 1)", "ODDS = (1, 2, 3)"))
    assert rules.input_value() != original
    ann.press("Check and play")
    expect(page.get_by_text("The rules keep the contract.")).to_be_visible(timeout=LOADING)
    expect(page.get_by_text("Player 1 to move.")).to_be_visible()
    page.locator(".workbench-moves button").first.click()
    expect(page.get_by_text("Player 2 to move.")).to_be_visible()
    rules.fill(original.replace("ODDS = (3, 2, 1)", "ODDS = (3, 2, 1"))
    ann.press("Check and play")
    expect(page.get_by_text("The rules break the contract.")).to_be_visible(timeout=LOADING)
    assert ann.page.locator(".workbench-result .failed").inner_text()

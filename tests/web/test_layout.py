"""Tables fit the window: the fold, overflow, sizes of targets and of text, at six sizes and for two to five players."""

from typing import Any

import pytest

from tests.web.harness import Person
from tests.web.windows import LARGE_TEXT, LOW, TABLES, WIDE, WINDOWS, ZOOMED

Json = dict[str, Any]
MEASURE = """() => {
  const box = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const bottom = (selector) => Math.max(0, ...box(selector).map((one) => one.bottom));
  const side = (one) => Math.min(one.width, one.height);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const least = (values) => Math.min(999, ...values);
  const scrolled = (selector) =>
    Math.max(0, ...[...document.querySelectorAll(selector)].map((one) => one.scrollHeight - one.clientHeight));
  const texts = [...document.querySelectorAll("main *")].filter((one) =>
    seen(one) && !one.closest(".unseen, [aria-hidden=true]:not(.stage *), .emblem") &&
    [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) *
    (one instanceof SVGGraphicsElement ? Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 1);
  const smallest = (list) => list.map((one) => [Math.round(10 * size(one)) / 10, one.textContent.trim().slice(0, 20)])
    .sort((a, b) => a[0] - b[0])[0] ?? [99, ""];
  const [main, column] = [box(".board-main")[0], box(".board-side")[0]];
  return {
    covered: Math.min(main.right, column.right) - Math.max(main.left, column.left),
    over: document.documentElement.scrollWidth - innerWidth,
    below: document.documentElement.scrollHeight - innerHeight,
    mainScrolls: scrolled(".board-main"),
    sideScrolls: scrolled(".board-side"),
    others: bottom(".board-others .panel") - innerHeight,
    play: bottom(".board-main") - (box(".bar")[0]?.top ?? innerHeight),
    board: Math.max(0, ...box(".board-main svg").map((one) => one.height)),
    targets: least(box(".bar button, .steps button, .status button").map((one) => one.height)),
    spots: Math.round(10 * least(box(".stage [data-spot].lit").map(side))) / 10,
    text: smallest(texts.filter((one) => !(one instanceof SVGElement) && !one.closest(".badge"))),
    drawn: smallest(texts.filter((one) => one instanceof SVGElement || one.closest(".badge"))),
  };
}"""


@pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game}-{players or 2}" for game, players in TABLES])
def test_a_table_fits_every_window(ann: Person, game: str, players: int | None) -> None:
    ann.open()
    ann.choose(game, players=players)
    ann.move()
    ann.move()
    ann.wait_for_turn()
    found: dict[str, Json] = {}
    for name, (width, height) in {**WINDOWS, **ZOOMED, **LARGE_TEXT}.items():
        if name in LARGE_TEXT:
            enlarge_text(ann)
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        found[name] = ann.page.evaluate(MEASURE)
    problems = [
        f"{name}: {problem} ({measured})"
        for name, measured in found.items()
        for problem in problems_of(game, name, measured)
    ]
    assert not problems, "\n".join(problems)


def test_a_hint_is_seen_whole_with_its_buttons_beside_four_opponents(ann: Person) -> None:
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    ann.open()
    ann.choose("China Shop", players=5)
    ann.wait_for_turn()
    ann.press("Give me a hint")
    ann.page.get_by_role("button", name="Play it").wait_for()
    ann.settle()
    buttons = "document.querySelectorAll('.hint .card .button, .bar > .button')"
    lowest = f"() => Math.max(...[...{buttons}].map((one) => one.getBoundingClientRect().bottom)) - innerHeight"
    assert ann.page.evaluate(lowest) <= 0


def enlarge_text(person: Person) -> None:
    """Set the browser's size of text to 200 %, as in its settings."""
    camera = person.context.new_cdp_session(person.page)
    camera.send("Page.enable")
    camera.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})


def problems_of(game: str, size: str, measured: Json) -> list[str]:
    """Say what is wrong with a table at a size."""
    wide, low = size in WIDE, size in {*LOW, *ZOOMED, *LARGE_TEXT}
    wrong = {
        "the board covers the side column": (wide or low) and measured["covered"] > 0,
        "it is wider than the window": measured["over"] > 0,
        "the page scrolls": wide and measured["below"] > 0,
        "the own play is cut": wide and measured["mainScrolls"] > 1,
        "the side column scrolls": wide and measured["sideScrolls"] > 1,
        "an opponent is below the fold": wide and measured["others"] > 0,
        "board, hand and offer are not above the bar": size == "phone" and measured["play"] > 0,
        "the board is small": low and game in {"Siam", "White Elephant"} and measured["board"] < 280,
        "a button is low": measured["targets"] < 44,
        "a spot is small": measured["spots"] < 24,
        "a text is small": measured["text"][0] < 12,
        "a text on the board is small": measured["drawn"][0] < 9,
    }
    return [problem for problem, is_so in wrong.items() if is_so]

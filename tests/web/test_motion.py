"""Animations of moves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from howdah.core.record import Record
from howdah.games import GAMES
from tests.web.conftest import Visit
from tests.web.harness import Person

RECORDS = Path(__file__).parent.parent / "records"
# Every motion is written down as it begins: of which piece, where, and how.
WATCH = """
  window.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const { piece } = this.dataset;
    window.motions.push({ piece: piece ?? null, inPanel: this.closest(".panel") !== null, from: frames[0] });
    return animate.call(this, frames, options);
  };
"""
Json = dict[str, Any]
Seen = Callable[[Json, Json], bool]


def a_turn(before: Json, after: Json) -> bool:
    squares = [{animal["square"] for animal in view["animals"]} for view in (before, after)]
    return squares[0] == squares[1] and before["animals"] != after["animals"]


def a_capture(before: Json, after: Json) -> bool:
    return any(after["players"][one]["captives"] > before["players"][one]["captives"] for one in ("silver", "gold"))


def a_loss(before: Json, after: Json) -> bool:
    return len(after["porcelain"]["lost"]) > len(before["porcelain"]["lost"])


# The animations of a board that has changed begin before the next frame.
TWO_FRAMES = "new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))"


def show(person: Person, file: str, happens: Seen) -> list[Json]:
    """Open a recorded game, and step over the first move with which something happens; return what has moved."""
    path = RECORDS / file
    positions = list(Record.from_json(path.read_text(encoding="utf-8"), GAMES).replay())
    views: list[Json] = [position.view() for position in positions]
    number = next(number for number in range(2, len(views)) if happens(views[number - 1], views[number]))
    person.open()
    person.page.get_by_label("Open a saved game").set_input_files(path)
    count = person.page.locator("output").first
    words = person.page.get_by_label("The board in words")
    for place in (number - 1, number):
        before = words.text_content() or ""
        person.page.evaluate("window.motions = []")
        person.page.locator(f".list [data-count='{place}']").dispatch_event("click")  # a draw may be folded away
        expect(count).to_contain_text(f"{place} of")
        expect(words).not_to_have_text(before)
        person.page.evaluate(TWO_FRAMES)
    seen: list[Json] = person.page.evaluate("window.motions")
    return seen


@pytest.fixture
def lively(visit: Visit) -> Person:
    person = visit(reduced_motion="no-preference")
    person.context.add_init_script(WATCH)
    return person


def test_turns_captures_and_losses_are_seen(lively: Person) -> None:
    turned = show(lively, "siam/2-edition-2015.json", a_turn)
    assert [motion["from"]["rotate"] in {"90deg", "-90deg", "-180deg"} for motion in turned] == [True]
    captured = show(lively, "white-elephant/2-edition-white.json", a_capture)
    assert any(motion["inPanel"] and motion["piece"].startswith(("silver", "gold")) for motion in captured)
    lost = show(lively, "china-shop/3.json", a_loss)
    assert any(motion["piece"] is None and motion["from"]["opacity"] == 1 for motion in lost)


def test_nothing_moves_for_those_who_want_less_motion(ann: Person) -> None:
    ann.context.add_init_script(WATCH)
    assert show(ann, "siam/2-edition-2015.json", a_turn) == []

"""Every tutorial to its end: by mouse, by finger and by keyboard, in every language."""

import pytest
from playwright.sync_api import expect

from howdah.core.text import LANGUAGES
from howdah.core.tutorial import Step, tutorial
from howdah.games import GAMES
from tests.effort import effort
from tests.web.conftest import Visit
from tests.web.harness import PHONE, Person

FARTHEST = 150  # presses of a key to any spot of a page
# How far a spot is from the focused one, right and down; null where the focus is not on the board.
WAY = """wanted => {
  const focused = document.activeElement.closest(".stage [data-spot]");
  if (!focused) return null;
  const [a, b] = [focused, wanted].map((one) => one.getBoundingClientRect());
  if (focused === wanted) return [0, 0];
  return [Math.round(b.x + b.width / 2 - a.x - a.width / 2), Math.round(b.y + b.height / 2 - a.y - a.height / 2)];
}"""
SOME_LESSONS = [("white-elephant", "fr"), ("china-shop", "de")]
ALL_LESSONS = [(game.id, language) for game in GAMES for language in LANGUAGES]
FINISHED = {"en": "Finished", "fr": "Terminé", "de": "Geschafft"}


def begin(learner: Person, game: str) -> tuple[Step, ...]:
    """Open a game's tutorial; return the steps that it has."""
    learner.open(f"/learn/{game}")
    return tutorial(GAMES.find(game))


def expect_praise(learner: Person, step: Step, language: str) -> None:
    expect(learner.page.locator(".praise")).to_contain_text(step.praise[language])


def expect_the_end(learner: Person, game: str, language: str) -> None:
    """Expect the last page of a tutorial, and that the list of tutorials shows it as finished."""
    expect(learner.page.locator("h1")).to_be_focused()
    expect(learner.page.locator(f"a[href='rules/{game}']")).to_be_visible()
    learner.open("/learn")
    finished = learner.page.locator("li", has=learner.page.locator(f"a[href='learn/{game}']")).locator(".finished")
    expect(finished).to_contain_text(FINISHED[language])


@pytest.mark.parametrize(("game", "language"), effort(SOME_LESSONS, ALL_LESSONS))
def test_a_tutorial_is_played_to_its_end_in_another_language(visit: Visit, game: str, language: str) -> None:
    ann = visit(locale=language)
    for step in begin(ann, game):
        expect(ann.page.locator(".say")).to_have_text(step.say[language])
        for token in (spot for move in step.right[0] for spot in move.path):
            ann.page.locator(f".stage [data-spot='{token}']").click()
        expect_praise(ann, step, language)
        ann.page.locator(".answer .button.main").click()
    expect_the_end(ann, game, language)


def test_a_tutorial_is_played_to_its_end_on_a_phone(visit: Visit) -> None:
    ann = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    for step in begin(ann, "kerala"):
        for token in (spot for move in step.right[0] for spot in move.path):
            ann.page.locator(f".stage [data-spot='{token}']").tap()
        expect_praise(ann, step, "en")
        ann.page.locator(".answer .button.main").tap()
    expect_the_end(ann, "kerala", "en")


def test_a_tutorial_is_played_to_its_end_with_the_keyboard_alone(ann: Person) -> None:
    def go_to(selector: str) -> None:
        """Press Tab until the board is reached, then arrows towards the spot."""
        wanted = ann.page.locator(selector)
        wanted.wait_for()
        for turn in range(FARTHEST):
            way = wanted.evaluate(WAY)
            if way is None:
                ann.page.keyboard.press("Tab")
                continue
            right, down = way
            if (right, down) == (0, 0):
                return
            sideways = down == 0 or (right != 0 and abs(right) > abs(down)) != (turn % 4 == 3)
            ann.page.keyboard.press(
                ("ArrowRight" if right > 0 else "ArrowLeft") if sideways else "ArrowDown" if down > 0 else "ArrowUp"
            )
        raise AssertionError(f"expected keys to lead to {selector}")

    for step in begin(ann, "siam"):
        expect(ann.page.locator(".say")).to_have_text(step.say["en"])
        for token in (spot for move in step.right[0] for spot in move.path):
            go_to(f".stage [data-spot='{token}']")
            ann.page.keyboard.press("Enter")
        expect_praise(ann, step, "en")
        expect(ann.page.locator(".answer .button.main")).to_be_focused()
        ann.page.keyboard.press("Enter")
    expect_the_end(ann, "siam", "en")


def test_a_wrong_try_is_answered_with_a_hint_and_can_be_mended(ann: Person) -> None:
    step, *_ = begin(ann, "siam")
    ann.type("@c3N")
    expect(ann.page.locator(".hint")).to_contain_text(step.hint["en"])
    expect(ann.page.locator(".refused").get_by_role("link")).to_have_attribute("href", "rules/siam#enter")
    ann.type(step.right[0][0].notation)
    expect_praise(ann, step, "en")

"""Puzzles on the real boards: the one of the day, a whole row by theme, a wrong try with its refutation."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from howdah.core.position import Move
from howdah.games import GAMES
from howdah.puzzles.collection import collection, find
from howdah.puzzles.puzzle import Kind, Puzzle
from tests.web.conftest import Visit
from tests.web.harness import DESKTOP, PHONE, Person
from tests.web.test_access import serious

SIAM = collection(GAMES.find("siam"))
TWO = next(one for one in SIAM if one.kind is Kind.WIN and len(one.steps) == 2)
BEST = collection(GAMES.find("china-shop"))[0]
PUZZLE = re.compile(r"/api/(puzzles/daily|puzzles/[a-z-]+-[0-9a-f]{8}$|games/[a-z-]+/puzzle)")


def wrong_move(puzzle: Puzzle) -> Move:
    position = puzzle.start
    return next(
        move for move in position.moves if move.notation not in puzzle.steps[0].right and not position.play(move).over
    )


def play(page: Page, move: Move) -> None:
    """Make a move with the keyboard."""
    expect(page.locator(".status.due")).to_be_visible()
    for token in move.path:
        page.locator(f".stage [data-spot={json.dumps(token)}]").first.focus()
        page.keyboard.press("Enter")


def solve(page: Page, puzzle: Puzzle) -> None:
    for step, decision in enumerate(puzzle.steps):
        play(page, puzzle.position_at(step).find(decision.right[0]))


def solved(page: Page, text: str) -> None:
    expect(page.locator(".answer .right")).to_contain_text(text)
    expect(page.locator(".answer [data-onward]").first).to_be_focused()


def puzzle_that_comes(page: Page, act: Any) -> Puzzle:
    """Return the puzzle that the page is sent after an action."""
    with page.expect_response(lambda answer: bool(PUZZLE.search(answer.url.split("?")[0])) and answer.ok) as come:
        act()
    puzzle = find(come.value.json()["id"])
    expect(page.locator(".status.due")).to_be_visible()
    return puzzle


def test_the_puzzle_of_the_day_is_solved_on_a_phone_and_begins_a_streak(visit: Visit) -> None:
    ann = visit(viewport=PHONE, timezone_id="UTC")
    ann.open()
    card = ann.page.locator(".daily")
    expect(card).to_contain_text("Today’s puzzle")
    expect(card.locator(".board .stage")).to_be_visible()
    puzzle = puzzle_that_comes(ann.page, card.get_by_role("link", name="Solve it").click)
    solve(ann.page, puzzle)
    solved(ann.page, "Solved!")
    expect(ann.page.locator(".answer")).to_contain_text("1 day in a row.")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("link", name="Howdah").click()
    expect(card).to_contain_text("Solved today")
    ann.page.get_by_role("link", name="All puzzles").click()
    expect(ann.page.get_by_role("heading", name="How you are doing")).to_be_visible()
    expect(ann.page.locator("dl")).to_contain_text("of 1")


def test_a_row_of_one_theme_is_solved_with_the_keyboard_alone_in_german(visit: Visit) -> None:
    ann = visit(locale="de-DE")
    ann.open("/puzzles")
    theme = ann.page.get_by_role("link", name=re.compile("^Mit einem Schub hereinkommen"))
    theme.focus()
    puzzle = puzzle_that_comes(ann.page, lambda: ann.page.keyboard.press("Enter"))
    expect(ann.page.get_by_role("heading", name="Mit einem Schub hereinkommen")).to_be_attached()
    seen = {puzzle.id}
    for number in range(3):
        assert "enter-push" in puzzle.themes
        if number == 1:  # one that is not solved at the first try
            play(ann.page, wrong_move(puzzle))
            expect(ann.page.locator(".answer .wrong")).to_be_visible()
            expect(ann.page.get_by_role("button", name="Noch einmal versuchen")).to_be_focused()
            ann.page.keyboard.press("Enter")
        solve(ann.page, puzzle)
        solved(ann.page, "Gelöst!")
        if number < 2:
            puzzle = puzzle_that_comes(ann.page, lambda: ann.page.keyboard.press("Enter"))
            assert puzzle.id not in seen
            seen.add(puzzle.id)
    expect(ann.page.locator(".about")).to_contain_text("2 von 3 auf Anhieb gelöst.")


def test_a_wrong_try_is_refuted_hints_come_in_steps_and_the_tries_go_to_the_account(visit: Visit) -> None:
    ann = visit(locale="fr-FR")
    ann.settings(theme="light")
    ann.open(f"/puzzles/{TWO.id}")
    play(ann.page, wrong_move(TWO))
    answer = ann.page.locator(".answer")
    expect(answer.locator(".wrong")).to_contain_text("Pas celui-ci.")
    expect(answer.locator(".wrong")).to_contain_text(re.compile("(Éléphant|Rhinocéros) "))
    expect(ann.page.locator(".stage .marks path").first).to_be_attached()
    assert serious(ann.page) == []
    link = answer.get_by_role("link", name="Analyse").get_attribute("href") or ""
    assert "/study/siam?" in link
    ann.press("Réessayer")
    for hint, told in (("Conseil", "Thème"), ("Par où commencer ?", "Commencez par"), ("Quel coup ?", "Le coup :")):
        ann.press(re.compile(hint.replace(" ", r"\s").replace("?", r"\?")))
        expect(answer.locator(".hint")).to_contain_text(re.compile(told.replace(" ", r"\s")))
    solve(ann.page, TWO)
    solved(ann.page, "Résolu")
    kept = json.loads(ann.page.evaluate("localStorage['howdah-puzzles']"))
    assert [(one["puzzle"], len(one["moves"])) for one in kept["tries"]] == [(TWO.id, 1)]
    ann.page.request.put("/api/session", data={"name": "Ann"})
    ann.open("/puzzles")
    expect(ann.page.locator("dl")).to_contain_text("sur 1")
    ann.page.wait_for_function("() => JSON.parse(localStorage['howdah-puzzles']).tries.length === 0")


def test_a_decision_is_answered_with_the_worth_of_every_move_and_the_solution_is_shown(ann: Person) -> None:
    ann.open(f"/puzzles/{BEST.id}")
    best, *_, worst = BEST.shares
    play(ann.page, BEST.start.find(worst))
    rows = ann.page.get_by_role("list", name="How good each move is").get_by_role("listitem")
    expect(rows.first).to_contain_text("best")
    expect(rows.first).to_contain_text(f"wins {round(BEST.shares[best] / 10)} of 100 games")
    expect(rows.filter(has_text="your move")).to_have_count(1)
    ann.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(ann.page.get_by_text("Next puzzle", exact=True)).to_be_in_viewport(ratio=1)
    ann.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    ann.open(f"/puzzles/{TWO.id}")
    ann.press("Solution")
    solved(ann.page, "That was the solution.")
    ann.press("Link to this puzzle")
    expect(ann.page.get_by_role("dialog").get_by_label("Link to this puzzle").first).to_have_value(
        re.compile(rf"/puzzles/{TWO.id}$")
    )

"""Every refusal says why, and names its rule."""

import pytest

from howdah.core.errors import IllegalMoveError, MalformedMoveError
from howdah.core.position import Attempt, Position
from howdah.core.text import LANGUAGES
from howdah.games.china_shop import GAME
from tests.games.china_shop.tables import play, table

START = GAME.start(3)
DEALING = START.play("first:1")
ELEPHANTS = play(DEALING, "deal:R5", "deal:R5", "deal:R5", "deal:G3", "deal:G3", "deal:!RR+G")
TURN = table()
POOR = table(money=0)
RICH = table(money=2)
PUSHED = table(push=False)
LOSING = table("R3578G46B4", elephants="RR+G,any1").play("!RR+G")
NAMED = LOSING.play("-R5")
SCORING = table(shown="R6", fewest=19).play("$R6")

REFUSALS: list[tuple[Position, str, str, str, str | None]] = [
    (START, "push", "push", "chance-is-next", None),
    (START, "deal:R5", "deck:R5", "not-an-outcome", None),
    (START, "first:4", "seat:4", "not-an-outcome", None),
    (DEALING, "deal:!odd", "deck:odd", "not-an-outcome", None),
    (DEALING, "$R5", "shop:R5", "chance-is-next", None),
    (DEALING, "score:all", "sheet:all", "chance-is-next", None),
    (play(DEALING, *["deal:R5"] * 3), "deal:R5", "deck:R5", "none-left", "refill"),
    (ELEPHANTS, "deal:!RR+G", "deck:RR+G", "none-left", "refill"),
    (ELEPHANTS, "deal:G3", "deck:G3", "not-an-outcome", None),
    (TURN, "$R8", "shop:R8", "porcelain-not-shown", "buy"),
    (TURN, "!allR", "herd:allR", "elephant-not-shown", "take"),
    (TURN, "-R3", "hand:R3", "no-elephant", "take"),
    (TURN, "score:low", "sheet:low", "no-scoring", "score"),
    (TURN, "deal:R5", "deck:R5", "not-an-outcome", None),
    (POOR, "$R5", "shop:R5", "no-money", "money"),
    (RICH, "!any1", "herd:any1", "too-much-money", "money"),
    (PUSHED, "push", "push", "push-used", "push"),
    (table(money=2, options={"push-money": "one"}), "push", "push", "push-with-one", "CS-3"),
    (LOSING, "push", "push", "lose-first", "CS-8"),
    (LOSING, "$R5", "shop:R5", "lose-first", "CS-8"),
    (LOSING, "!any1", "herd:any1", "lose-first", "CS-8"),
    (LOSING, "score:low", "sheet:low", "no-scoring", "score"),
    (LOSING, "-R4", "hand:R4", "not-held", "CS-5"),
    (LOSING, "-G4", "hand:G4", "wrong-colour", "CS-8"),
    (LOSING, "-B4", "hand:B4", "wrong-colour", "CS-8"),
    (LOSING, "-R8", "hand:R8", "too-high", "CS-8"),
    (NAMED, "-R3", "hand:R3", "out-of-order", "CS-8"),
    (SCORING, "$R5", "shop:R5", "score-first", "score"),
    (SCORING, "push", "push", "score-first", "score"),
    (SCORING, "-R3", "hand:R3", "no-elephant", "take"),
    (SCORING, "score:low", "sheet:low", "category-used", "score"),
]


@pytest.mark.parametrize(("position", "text", "spot", "key", "rule"), REFUSALS)
def test_a_refusal_names_its_reason_and_rule(
    position: Position, text: str, spot: str, key: str, rule: str | None
) -> None:
    attempts: tuple[Attempt, ...] = (text, (spot,))
    for attempt in attempts:
        with pytest.raises(IllegalMoveError) as error:
            position.play(attempt)
        assert (error.value.reason.key, error.value.reason.rule) == (key, rule)
        assert all("{" not in error.value.reason.text(language) for language in LANGUAGES)


def test_every_reason_of_the_game_is_reached() -> None:
    reached = {key for *_, key, _ in REFUSALS} | {"ending-scored", "lose-so-many", "not-asked-for", "not-held-so-often"}
    reasons = {key for key, entry in GAME.catalogue.entries.items() if "rule" in entry}
    assert reasons <= reached


def test_reasons_speak_of_the_cards() -> None:
    reason = NAMED.why_not("-R3")
    assert reason
    assert reason.text("en").startswith("After the card named before, the lowest possible is the red 7.")
    reason = LOSING.why_not("-G4")
    assert reason
    assert "rotes Porzellan" in reason.text("de")
    assert "porcelaine rouge" in reason.text("fr")


@pytest.mark.parametrize("text", ["$R9", "!RRR", "-", "score:best", "first:6", "deal:any1", "R5", "pass", "$r5"])
def test_what_is_no_notation_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMoveError):
        TURN.play(text)


@pytest.mark.parametrize("path", [("shop:R9",), ("shop", "R5"), ("push", "push"), ()])
def test_what_is_no_path_is_malformed(path: tuple[str, ...]) -> None:
    with pytest.raises(MalformedMoveError):
        TURN.play(path)


def test_after_the_end_nothing_is_possible() -> None:
    over = play(table(shown="R6", fewest=39).play("$R6"), *["score:all"] * 3)
    for attempt in ("push", "$R5", ("shop:R5",)):
        reason = over.why_not(attempt)
        assert reason
        assert reason.key == "game-is-over"

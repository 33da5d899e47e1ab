"""Every kind of refusal says why, and on which rule it rests."""

from collections.abc import Sequence

import pytest

from howdah.core.position import Position
from howdah.core.text import LANGUAGES
from howdah.games.white_elephant import GAME
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import number
from tests.games.white_elephant.boards import board, refused_by

YARD = board("c3:N d3:n c4:S e4:E+ f2:W g2:N a4:# b4:# d5:o e6:o f7:E b6:N", held=(1, 0), guards="dd77")
BLACK = board("c3:N d5:o", edition="black", guards="cc44")
SHORT = board("c3:N c4:n+", edition="short")
WALLED = board("f7:E e7:# f6:# d4:o", home=(8, 0), strips=(0, 0, 1, 10), hand=(1, 3))
LAST_BUT_ONE = board("f3:E a1:N d4:o", home=(8, 0))
ASKED = board("b7:E c7:E d4:o").play("b7^d7N")

Attempt = int | str | tuple[str, ...]
# For each reason: a position, an attempt, and the rule.
REFUSALS: dict[str, tuple[Position, Attempt, str]] = {
    "black-square": (YARD, "f7-g7", "WE-1"),
    "no-elephant": (YARD, "a1-a2", "turn-of-play"),
    "not-yours": (YARD, "d3-d2", "turn-of-play"),
    "stuck": (WALLED, ("f7",), "turn-of-play"),
    "same-square": (YARD, "c3-c3", "WE-5"),
    "too-far": (YARD, "c3-g4", "walk"),
    "no-way": (YARD, "c3-c5", "WE-5"),
    "way-watched": (BLACK, "c3-c5", "watched"),
    "caught-on-goal": (board("b6:N d4:o", guards="bb77"), "b6-b7*", "WE-23"),
    "no-choice": (LAST_BUT_ONE, r.TURN_CODE[r.PLACES * number("f3") + number("g3")], "WE-8"),
    "answer-first": (ASKED, "S>a1", "WE-10"),
    "nobody-asked": (YARD, "c3=", "WE-10"),
    "occupied": (YARD, "c3-d3", "walk"),
    "black-log-there": (YARD, "c3-b4", "black-logs"),
    "watched-closed": (BLACK, "c3-c4", "watched"),
    "log-one-step": (board("c3:N c5:o"), "c3-c5", "WE-6"),
    "shares-log": (YARD, "e4-g4", "WE-6"),
    "strip-empty": (YARD, "W>a1", "strips"),
    "strip-stuck": (board("a1:# a2:# a3:n a4:# a5:# a6:n a7:n d4:o", strips=(9, 0, 1, 7)), ("west-strip",), "strips"),
    "strip-forward": (YARD, "f2-S", "strips"),
    "goal-ends-walk": (YARD, ("b6", "b7", "stand"), "WE-7"),
    "not-facing-goal": (YARD, "g2-g1~", "WE-7"),
    "not-forward": (board("g2:E f3:# f2:# d4:o"), "g2-g3~", "WE-7"),
    "jump-two": (YARD, "c3^d4", "jump"),
    "jump-forward": (YARD, "c3^e3", "jump"),
    "nobody-to-jump": (board("c3:N d4:o"), "c3^c5", "jump"),
    "sharer": (SHORT, "c3^c5", "WE-9"),
    "no-strip-jump": (YARD, "S^c2", "WE-11"),
    "guard-not-yours": (YARD, "Gw:7-6", "WE-2"),
    "guard-stays": (YARD, "Gs:d-d", "guards"),
    "guard-elsewhere": (YARD, "Gs:e-f", "guards"),
    "too-few-logs": (YARD, "Gs:d-f", "guards"),
    "no-black-log": (board("d4:o a1:# a3:# a5:#", hand=(0, 3)), "#c3", "black-logs"),
    "no-place": (GAME.start(options={"first": "silver"}), ("black-log",), "black-logs"),
    "not-free": (YARD, "#d5", "black-logs"),
    "three-in-line": (board("a4:# b4:# d5:o"), "#c4", "WE-13"),
    "can-act": (YARD, "--", "WE-14"),
    "wrong-mark": (YARD, "c3-b3*", "WE-16"),
}


@pytest.mark.parametrize("key", REFUSALS)
def test_a_refusal_names_its_reason_and_its_rule_in_every_language(key: str) -> None:
    position, attempt, rule = REFUSALS[key]
    assert refused_by(position, attempt) == (key, rule)
    reason = position.why_not(attempt)
    assert reason
    assert all(reason.cited(language).endswith(f" [{reason.section(language)}]") for language in LANGUAGES)


def test_every_reason_of_the_catalogue_is_reached() -> None:
    reasons = {key for key, entry in GAME.catalogue.entries.items() if "rule" in entry and "ending" not in key}
    assert reasons == REFUSALS.keys()


@pytest.mark.parametrize(
    ("position", "attempt", "key"),
    [
        (YARD, ("a1",), "no-elephant"),
        (YARD, ("d3",), "not-yours"),
        (YARD, ("g7",), "black-square"),
        (YARD, ("c3", "d3"), "occupied"),
        (YARD, ("c3", "g4"), "too-far"),
        (YARD, ("c3", "e3"), "jump-forward"),
        (YARD, ("c3", "e3", "face:N"), "jump-forward"),
        (YARD, ("g2", "g1", "home"), "not-facing-goal"),
        (YARD, ("f2", "south-strip"), "strip-forward"),
        (YARD, ("west-strip",), "strip-empty"),
        (YARD, ("west-strip", "a1"), "strip-empty"),
        (YARD, ("guard:W",), "guard-not-yours"),
        (YARD, ("guard:S", "path:S:f"), "too-few-logs"),
        (YARD, ("black-log", "d5"), "not-free"),
        (YARD, ("pass",), "can-act"),
        (YARD, ("lot", "gold"), "not-an-outcome"),
        (board("d4:o"), ("guard:S",), "too-few-logs"),
        (board("d4:o a1:# a3:# a5:#", hand=(0, 3)), ("black-log",), "no-black-log"),
        (board("b5:N b6:# d4:o"), ("b5", "b7", "home"), "no-way"),
        (YARD, ("nowhere",), "malformed-path"),
        (YARD, ("guard:S", "path:N:f"), "malformed-path"),
        (YARD, ("c3", "b3", "b2", "b1"), "malformed-path"),
        (YARD, ("b6", "b7", "home"), "malformed-path"),
        (YARD, ("c3", "b3", "stand"), "malformed-path"),
        (YARD, ("c3",), "unfinished-path"),
    ],
)
def test_a_path_is_refused_at_the_spot_where_it_goes_wrong(
    position: Position, attempt: Sequence[str], key: str
) -> None:
    assert refused_by(position, attempt)[0] == key


def test_a_code_that_would_stand_where_only_home_is_possible_is_refused() -> None:
    rules = GAME.module
    b6, b7 = 36, 43
    reason = YARD.why_not(rules.CODE[rules.WALK, b6, b7, 0])
    assert reason
    assert reason.key == "goal-ends-walk"
    assert YARD.why_not(rules.CODE[rules.ARRIVE, b6, b7, 0]) is None

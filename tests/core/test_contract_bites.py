"""The contract test fails where a game breaks the contract."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from howdah.core.compilation import Form
from howdah.core.contract import check
from howdah.core.types import State, Words
from tests.games.tiny import rules
from tests.games.tiny.game import Tiny
from tests.games.tiny.position_string import write


def broken(**functions: Callable[..., Any]) -> Tiny:
    """Return the tiny game with some of its rules replaced."""

    class Broken(Tiny):
        module = ModuleType("broken")
        package = "tests.games.tiny"

    vars(Broken.module).update(vars(rules) | functions)
    return Broken()


def check_often(game: Tiny) -> None:
    for seed in range(20):
        check(game, Form.PLAIN, seed, 2, {"goal": 9}, looks=200)


def descending(state: State, out: Words) -> int:
    found = rules.legal(state, out)
    out[:found] = list(out[:found])[::-1]
    return found


def out_of_range(state: State, out: Words) -> int:
    found = rules.legal(state, out)
    if found:
        out[found - 1] = 99
    return found


def scribbling(state: Words, out: Words) -> int:
    state[rules.TURNS] += 1
    state[rules.TURNS] -= 1
    return rules.legal(state, out)


def no_moves(state: State, out: Words) -> int:
    del state, out
    return 0


def zero_weights(state: State, out: Words) -> None:
    rules.weights(state, out)
    out[0] = 0


def throw_again(state: State, out: Words) -> int:
    del state
    out[0] = rules.THROW
    return 1


def twice_the_same(state: State, out: Words) -> int:
    rules.legal(state, out)
    out[1] = out[0]
    return 2


def endless(state: Words, move: int) -> None:
    rules.apply(state, move)
    if state[rules.TURNS] == 5:
        state[rules.TURNS] = 1
        state[rules.SCORES] = state[rules.SCORES + 1] = 0


@pytest.mark.parametrize(
    ("functions", "complaint"),
    [
        ({"legal": descending}, "not ascending and unique"),
        ({"legal": out_of_range}, "out of range"),
        ({"legal": no_moves}, "with 0 moves"),
        ({"legal": scribbling}, "writes into the state"),
        ({"weights": zero_weights}, "a weight is not positive"),
        ({"apply": endless}, "longer than the declared 24"),
    ],
)
def test_a_broken_game_is_found_out(functions: dict[str, Callable[..., Any]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_often(broken(**functions))


@pytest.mark.parametrize(
    ("method", "replacement", "complaint"),
    [
        ("notation", lambda *_: "same", "written alike"),
        ("path", lambda *_: ("same",), "the same path"),
        ("path", lambda _state, code: ("x",) * (code + 1), "goes on where another move ends"),
        ("codes_of_text", lambda *_: [], "names no move"),
        ("write", lambda state: write([*state[:-1], 1]), "reads as|other|not the same"),
        ("draw", lambda *_: "", "no drawing in en"),
        ("view", lambda *_: {1: 2}, "the view is not JSON"),
        ("endings", lambda *_: [], "over for no reason"),
    ],
)
def test_what_stands_above_the_rules_is_checked_too(method: str, replacement: Any, complaint: str) -> None:
    game = Tiny()
    game.surface = replace(Tiny().surface, **{method: replacement})
    with pytest.raises(Exception, match=complaint):
        check_often(game)


@pytest.mark.parametrize(
    ("moves", "complaint"), [(throw_again, "are legal"), (twice_the_same, "a quiescence move is named twice")]
)
def test_quiescence_moves_are_checked_too(moves: Callable[..., int], complaint: str) -> None:
    class Quiet(Tiny):
        package = "tests.games.tiny"
        quiescence = ModuleType("quiescence")

    vars(Quiet.quiescence).update({"quiescence_moves": moves})
    with pytest.raises(AssertionError, match=complaint):
        check_often(Quiet())


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [({"chance": False}, "declared to be without chance"), ({"chance_in_play": False}, "a draw after a decision")],
)
def test_facts_about_chance_are_checked_too(facts: dict[str, bool], complaint: str) -> None:
    game = Tiny()
    game.facts = replace(Tiny.facts, **facts)  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match=complaint):
        check_often(game)

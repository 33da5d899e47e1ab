"""The contract test fails where a game breaks the contract."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from howdah.core.compilation import Form
from howdah.core.contract import check
from howdah.core.words import State, Words
from tests.tiny import rules
from tests.tiny.game import Tiny, write


def broken(**functions: Callable[..., Any]) -> Tiny:
    """Return the tiny game with some of its rules replaced."""

    class Broken(Tiny):
        module = ModuleType("broken")
        package = "tests.tiny"

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


def no_moves(state: State, out: Words) -> int:
    del state, out
    return 0


def zero_weights(state: State, out: Words) -> int:
    rules.weights(state, out)
    out[0] = 0
    return 3


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
    game.surface = replace(Tiny.surface, **{method: replacement})
    with pytest.raises(Exception, match=complaint):
        check_often(game)


@pytest.mark.parametrize(
    ("forcing", "complaint"), [(throw_again, "are legal"), (twice_the_same, "a forcing move is named twice")]
)
def test_forcing_moves_are_checked_too(forcing: Callable[..., int], complaint: str) -> None:
    class Forced(Tiny):
        package = "tests.tiny"

    Forced.forcing = ModuleType("forcing")
    vars(Forced.forcing).update({"forcing": forcing})
    with pytest.raises(AssertionError, match=complaint):
        check_often(Forced())

"""Numba's private features, one by one, so that an upgrade that breaks one is named."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from howdah.core import kernels, numba_binding
from howdah.core.compilation import Form, load
from howdah.core.errors import EngineError
from howdah.core.numba_binding import FEATURES, Bound, Direct, compiled, signature_of, trouble
from howdah.core.types import State
from tests.games.tiny import GAME as TINY

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("feature", FEATURES)
def test_a_private_feature_of_numba_still_works(feature: str) -> None:
    try:
        found = FEATURES[feature]()
    except Exception as error:
        raise AssertionError(f"Numba broke: {feature}") from error
    assert found == 7, f"Numba broke: {feature}"


def test_nothing_is_in_trouble_here() -> None:
    assert trouble() is None


@pytest.mark.parametrize("broken", [lambda: 8, lambda: 1 // 0], ids=["wrong", "raises"])
def test_a_broken_feature_is_named(broken: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FEATURES, "forced inlining (forceinline)", broken)
    assert "broke forced inlining (forceinline)" in str(trouble())


def unsupported(state: State, share: float) -> int:
    return int(state[0] * share)


def unannotated(state, out: State) -> int:  # type: ignore[no-untyped-def] # noqa: ANN001
    return int(state[0] + out[0])


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (
            unsupported,
            r"test_numba_binding.unsupported: share is annotated <class 'float'>; expected one of: int, bool",
        ),
        (unannotated, r"test_numba_binding.unannotated: state has no annotation; expected one of: int, bool"),
    ],
)
def test_an_annotation_that_cannot_be_compiled_is_named(function: FunctionType, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        signature_of(function)


class Pair(NamedTuple):
    one: State
    other: State


def sum_of(pair: Pair) -> int:
    return pair.one[0] + pair.other[0]


def test_a_named_tuple_of_equal_types_has_the_type_that_numba_gives_it() -> None:
    words = np.zeros(1, dtype=np.int64)
    assert signature_of(sum_of).args == (numba.typeof(Pair(words, words)),)  # type: ignore[arg-type,no-untyped-call]


def perft_arguments() -> list[Any]:
    rules = TINY.rules(Form.COMPILED)
    states = np.zeros((2, TINY.facts.size), dtype=np.int64)
    rules.setup(states[1], 2, rules.words_from([6]))
    return [states, np.zeros((2, 3), dtype=np.int64), 1, rules.functions, rules.count_moves]


def test_a_direct_call_gives_what_the_kernel_gives() -> None:
    perft = Direct(load(kernels, Form.COMPILED).perft)
    assert [perft(*perft_arguments()), perft(*perft_arguments())] == [3, 3]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, np.zeros((2, TINY.facts.size), dtype=np.int32)),
        (1, np.zeros((3, 2), dtype=np.int64).T),
        (2, 1.0),
        (3, TINY.rules(Form.PLAIN).functions),
        (4, TINY.rules(Form.PLAIN).count_moves),
    ],
    ids=["dtype", "contiguity", "number", "functions", "function"],
)
def test_a_direct_call_refuses_a_wrong_type(place: int, wrong: object) -> None:
    arguments = perft_arguments()
    arguments[place] = wrong
    with pytest.raises(EngineError, match=f"kernels.perft: argument {place + 1} is .*; expected"):
        Direct(load(kernels, Form.COMPILED).perft)(*arguments)


def test_a_direct_call_counts_its_arguments() -> None:
    with pytest.raises(EngineError, match=r"kernels.perft: 1 arguments; expected 5"):
        Direct(load(kernels, Form.COMPILED).perft)(1)


def uncompilable(state: State) -> int:
    return state[0] + len(input())


def test_a_rule_that_does_not_compile_is_an_error_and_no_crash() -> None:
    rule = Bound(compiled(uncompilable, checked=False, inline=False))  # type: ignore[arg-type]
    kernel = numba_binding._kernel()
    with pytest.raises(EngineError, match=r"test_numba_binding.uncompilable does not compile"):
        kernel(np.zeros(1, dtype=np.int64), rule)

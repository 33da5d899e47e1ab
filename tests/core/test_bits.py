"""Sets as bits: the plain form and the instructions of the compiled form agree."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core import bits, numba_binding
from howdah.core.numba_binding import compiled
from howdah.core.types import State, Words

WORDS = st.integers(1, 2**63 - 1)


@given(WORDS)
def test_bits_taken_one_by_one_are_all_bits(word: int) -> None:
    taken = []
    left = word
    while left:
        taken.append(bits.lowest(left))
        left = bits.without_lowest(left)
    assert taken == [bit for bit in range(63) if bits.contains(word, bit)]
    assert len(taken) == bits.count(word)


lowest_bit: Any = numba_binding.lowest_bit  # mypy does not know how Numba calls an intrinsic
number_of_bits: Any = numba_binding.number_of_bits


def both(words: State, out: Words) -> None:
    out[0] = lowest_bit(words[0])
    out[1] = number_of_bits(words[0])


@pytest.mark.compiled
def test_the_instructions_give_what_the_plain_functions_give() -> None:
    instructions = compiled(both, checked=False, inline=False)  # type: ignore[arg-type]
    out = np.zeros(2, dtype=np.int64)

    @given(WORDS)
    def agree(word: int) -> None:
        instructions(np.array([word], dtype=np.int64), out)
        assert out.tolist() == [bits.lowest(word), bits.count(word)]

    agree()
    instructions(np.zeros(1, dtype=np.int64), out)
    assert out[1] == bits.count(0) == 0

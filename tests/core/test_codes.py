"""Codes that follow one another are written alike in every form."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form, load
from tests.core import codes_rules

ROOM = 8


@pytest.mark.parametrize("form", [Form.COMPILED, Form.CHECKED])
@given(st.integers(0, ROOM - 4), st.integers(0, 10_000))
def test_compiled_code_writes_what_plain_code_writes(form: Form, place: int, code: int) -> None:
    plain, compiled = [-1] * ROOM, np.full(ROOM, -1)
    assert load(codes_rules, form).write(compiled, place, code) == codes_rules.write(plain, place, code) == code + 3
    assert compiled.tolist() == plain


def test_the_checked_form_writes_nothing_beyond_the_end() -> None:
    words = np.full(ROOM, -1)
    with pytest.raises(IndexError):
        load(codes_rules, Form.CHECKED).write(words[:6], 4, 0)
    assert words[6:].tolist() == [-1, -1]

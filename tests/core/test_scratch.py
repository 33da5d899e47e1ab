"""Working memory is the same in every form of a file: zeros, each row apart from the others."""

import pytest
from numba.core.errors import TypingError

from howdah.core.compilation import Form, load
from tests.core import scratch_rules

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("form", Form)
def test_a_loop_gets_zeros_every_time_and_the_stack_does_not_grow(form: Form) -> None:
    assert load(scratch_rules, form).in_a_loop(4) == 10306
    assert load(scratch_rules, form).in_a_loop(500_000) == 30610


@pytest.mark.parametrize("form", Form)
def test_rows_of_a_function_and_of_its_helpers_are_apart(form: Form) -> None:
    assert load(scratch_rules, form).nested(3) == 6010


@pytest.mark.parametrize("form", [Form.PLAIN, Form.CHECKED])
def test_checked_code_notices_an_index_beyond_a_row(form: Form) -> None:
    with pytest.raises(IndexError):
        load(scratch_rules, form).beyond(scratch_rules.ROOM)


def test_compiled_code_refuses_a_size_that_is_no_constant() -> None:
    with pytest.raises(TypingError):
        load(scratch_rules, Form.COMPILED).of_any_size(2)

"""Plurals in texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.plurals import fill


@pytest.mark.parametrize(
    ("language", "count", "filled"),
    [
        ("en", 0, "0 moves"),
        ("en", 1, "1 move"),
        ("en", 2, "2 moves"),
        ("en", -1, "-1 move"),
        ("de", 0, "0 moves"),
        ("fr", 0, "0 move"),
        ("fr", 1, "1 move"),
        ("fr", 2, "2 moves"),
    ],
)
def test_a_number_chooses_its_form(language: str, count: int, filled: str) -> None:
    assert fill("{count} {count:move|moves}", language, {"count": count}) == filled


@given(st.text().filter(lambda text: "{" not in text), st.sampled_from(["en", "fr", "de"]))
def test_a_value_is_filled_in_as_it_is(value: str, language: str) -> None:
    assert fill("<{value}>", language, {"value": value}) == f"<{value}>"


def test_a_form_may_be_empty() -> None:
    assert fill("{count} card{count:|s}", "en", {"count": 1}) == "1 card"

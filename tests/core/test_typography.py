"""French typography, and what it leaves alone."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.text import LANGUAGES
from howdah.core.typography import typeset, typeset_markdown

# The browser client has the same cases.
CASES = json.loads(Path(__file__).with_name("typography.json").read_text(encoding="utf-8"))
PIECES = st.sampled_from(["coup", "l'été", " ", "  ", ";", "!", "?", ":", "%", "«", "»", "{count:coup|coups}", "12:30"])
TEXTS = st.one_of(st.text(), st.lists(PIECES).map("".join))
UNTOUCHED = st.sampled_from(["{text}", "{count:a|b}", "12:30", "https://a.org/?q=1;2!", "@c1N", "c1-c2*", "e3-g3~"])


@pytest.mark.parametrize(("written", "printed"), CASES)
def test_a_french_text_is_printed_with_spaces_that_do_not_break(written: str, printed: str) -> None:
    assert typeset(written, "fr") == printed


@given(TEXTS)
def test_typesetting_twice_changes_nothing_more(text: str) -> None:
    once = typeset(text, "fr")
    assert typeset(once, "fr") == once


@given(TEXTS, st.sampled_from([language for language in LANGUAGES if language != "fr"]))
def test_other_languages_stay_as_they_are(text: str, language: str) -> None:
    assert typeset(text, language) == text


@given(TEXTS)
def test_only_spaces_and_apostrophes_change_and_none_is_added(text: str) -> None:
    printed = typeset(text, "fr")
    assert len(printed) == len(text)
    changed = {old for old, new in zip(text, printed, strict=True) if old != new}
    assert changed <= {" ", "'"}


@given(st.lists(UNTOUCHED, min_size=1), st.sampled_from(["coup", "jouez", "puis"]))
def test_placeholders_addresses_times_and_notation_stay_as_they_are(parts: list[str], word: str) -> None:
    text = f" {word} ".join(parts)
    assert typeset(text, "fr") == text


def test_code_on_a_rules_page_stays_as_it_is() -> None:
    assert typeset_markdown("Notez `a : b` : voilà !", "fr") == "Notez `a : b`\u00a0: voilà\u202f!"

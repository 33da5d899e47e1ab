"""Options: what is taken, and what is said of the rest."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.errors import OptionsError
from howdah.core.options import Choice, Number, Option, Options, Presets, Toggle, preset_of, resolve
from howdah.games import GAMES

SIAM = GAMES.find("siam")


def test_every_option_gets_a_value() -> None:
    assert SIAM.check(None, None) == (
        2,
        Options(
            {"push-count": "whole-line", "crossed": False, "single-exit": False, "repetition": 3, "turn-limit": 500}
        ),
    )


def test_a_preset_sets_options_and_a_single_option_beside_it_wins() -> None:
    assert SIAM.check(2, {"edition": "2015"})[1]["crossed"] is True
    assert SIAM.check(2, {"edition": "2015", "crossed": "off"})[1]["crossed"] is False


def test_options_know_which_preset_they_are() -> None:
    assert SIAM.facts.presets
    assert preset_of(SIAM.facts.presets, SIAM.check(2, {"edition": "2015"})[1]) == "2015"
    presets = Presets("edition", "a", {"a": {"x": True}})
    assert preset_of(presets, Options({"x": False})) is None


@pytest.mark.parametrize(
    ("players", "options", "complaint"),
    [
        (3, {}, "siam is not played by 3; expected a number of players out of: 2"),
        (2, {"speed": 1}, "unknown option 'speed'; expected one of: edition, push-count, crossed"),
        (2, {"edition": "1999"}, "option edition: '1999' is not allowed; expected one of: classic, 2015"),
        (2, {"crossed": "maybe"}, "option crossed: 'maybe' is not allowed; expected on or off"),
        (2, {"crossed": 1}, "option crossed: 1 is not allowed"),
        (2, {"push-count": "both"}, "expected one of: whole-line, step-by-step"),
        (2, {"repetition": 1}, "expected a number from 2 to 9, or 0 for off"),
        (2, {"repetition": True}, "option repetition: True is not allowed"),
        (2, {"turn-limit": "-5"}, "option turn-limit: '-5' is not allowed"),
        (2, {"turn-limit": "9" * 5000}, "expected a number from 1 to 100000, or 0 for off"),
        (2, {"repetition": []}, "option repetition: list is not allowed; expected a number from 2 to 9"),
        (2, {"edition": []}, "option edition: list is not allowed; expected one of: classic, 2015"),
        (2, {"turn-limit": 10**9}, "expected a number from 1 to 100000"),
    ],
)
def test_bad_options_are_refused_with_what_was_expected(
    players: int, options: dict[str, object], complaint: str
) -> None:
    with pytest.raises(OptionsError) as refusal:
        SIAM.check(players, options)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(("typed", "value"), [("on", True), ("No", False), ("TRUE", True), (False, False)])
def test_a_toggle_takes_what_people_type(typed: object, value: bool) -> None:
    assert Toggle("x", default=True).check(typed) is value


def test_a_number_takes_digits_and_off() -> None:
    number = Number("x", 3, smallest=2, largest=9, zero_is_off=True)
    assert [number.check("7"), number.check(0), number.check("off")] == [7, 0, 0]
    with pytest.raises(OptionsError):
        Number("x", 3, smallest=2, largest=9).check(0)


@given(
    values=st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)),
    other=st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)),
)
def test_options_are_equal_and_hash_alike_by_content(values: dict[str, int], other: dict[str, int]) -> None:
    assert (Options(values) == Options(other)) == (values == other)
    assert hash(Options(values)) == hash(Options(dict(reversed(values.items()))))


def test_resolving_without_presets() -> None:
    colour: Option[Any] = Choice("colour", "red", ("red", "blue"))
    options = resolve([colour], None, {"colour": "blue"})
    assert dict(options) == {"colour": "blue"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Draw after this many turns (0 = no limit) (turn-limit): 'x' is not allowed; expected a number from 1 to",
        ),
        ("fr", "Nulle après tant de tours (0 = sans limite) (turn-limit)\u00a0: 'x' n’est pas possible\u202f; attendu"),
        (
            "de",
            "Remis nach so vielen Zügen (0 = ohne Grenze) (turn-limit): 'x' geht nicht; möglich ist: eine Zahl von 1",
        ),
    ],
)
def test_a_refused_value_is_explained_in_every_language(language: str, text: str) -> None:
    with pytest.raises(OptionsError) as refused:
        GAMES.find("siam").start(options={"turn-limit": "x"})
    assert refused.value.text(language).startswith(text)

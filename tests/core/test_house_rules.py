"""A table says in words what differs from the usual rules."""

import pytest

from howdah.core.house_rules import house_rules
from howdah.core.text import LANGUAGES
from howdah.games import GAMES


def rules(game: str, language: str = "en", **options: object) -> list[str]:
    found = GAMES.find(game)
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return [rule.text(language) for rule in house_rules(found, *found.check(None, chosen))]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_usual_game_has_no_house_rules(game: str) -> None:
    assert rules(game) == []


def test_an_edition_is_named_once_and_not_with_its_options() -> None:
    assert rules("white-elephant", edition="black") == ["Edition: Black Elephant"]


def test_what_differs_from_the_edition_is_named() -> None:
    named = rules("white-elephant", edition="black", repetition=0)
    assert len(named) == 2
    assert named[1].endswith(": no")


def test_options_that_are_no_edition_are_named_one_by_one() -> None:
    named = rules("white-elephant", watched_squares="forbidden", jump_sharer=False)
    assert len(named) == 2
    assert all("Edition" not in rule for rule in named)


def test_numbers_are_shown_and_long_lists_are_not() -> None:
    assert rules("siam", turn_limit=80)[0].endswith(": 80")
    (table,) = (option for option in GAMES.find("kerala").facts.options if option.id == "components")
    other = table.default.replace("blue,1,6", "blue,1,5").replace("blue,2,5", "blue,2,6")
    assert other != table.default
    assert rules("kerala", components=other)[0].endswith(": a list of your own")


def test_colours_are_named_in_the_language_of_the_reader() -> None:
    assert rules("kerala", "de", colours="green,red")[0].endswith(": Grün, Rot")


def test_every_language_has_its_own_words() -> None:
    said = {rules("white-elephant", language, edition="short")[0] for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)

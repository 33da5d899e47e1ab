"""Texts are complete in every language, and rules pages say nothing that the rules do not do."""

import string

import pytest

from howdah.core.game import Game
from howdah.core.pages import Drawing, anchors, page, parts
from howdah.core.text import LANGUAGES, Catalogue, catalogue
from howdah.games import GAMES

GAME_IDS = pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("texts", [catalogue("howdah.core"), *(game.catalogue for game in GAMES)])
def test_every_text_is_there_in_every_language_with_the_same_blanks(texts: Catalogue) -> None:
    for key, entry in texts.entries.items():
        assert set(entry) - {"rule"} == set(LANGUAGES), key
        assert len({frozenset(placeholders(entry[language])) for language in LANGUAGES}) == 1, key


@GAME_IDS
@IN_EVERY_LANGUAGE
def test_every_rule_that_a_reason_names_is_on_the_page(game: Game, language: str) -> None:
    named = {entry["rule"] for entry in game.catalogue.entries.values() if "rule" in entry}
    assert named <= anchors(page(game, language))


@GAME_IDS
@IN_EVERY_LANGUAGE
def test_drawn_moves_are_legal_or_refused_as_the_page_says(game: Game, language: str) -> None:
    drawings = [part for part in parts(game, language) if isinstance(part, Drawing)]
    assert drawings
    for drawing in drawings:
        if drawing.move is not None:
            reason = drawing.position.why_not(drawing.move)
            assert (reason.rule if reason else None) == drawing.refused, f"{drawing.position}: {drawing.move}"


@GAME_IDS
def test_the_pages_of_all_languages_show_the_same_drawings(game: Game) -> None:
    shown = [[part for part in parts(game, language) if isinstance(part, Drawing)] for language in LANGUAGES]
    assert shown[0] == shown[1] == shown[2]
    assert len({frozenset(anchors(page(game, language))) for language in LANGUAGES}) == 1


@GAME_IDS
@IN_EVERY_LANGUAGE
def test_options_and_seats_have_names(game: Game, language: str) -> None:
    facts = game.facts
    for option in [*(option.id for option in facts.options), *([facts.presets.id] if facts.presets else [])]:
        assert game.catalogue.text(f"option-{option}", language)
    for players in facts.players:
        assert all(game.catalogue.text(game.seat_name(seat), language) for seat in range(players))

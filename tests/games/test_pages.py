"""Texts are complete in every language, and rules pages say nothing that the rules do not do."""

import re
import string
from pathlib import Path

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


@GAME_IDS
@IN_EVERY_LANGUAGE
def test_pages_speak_to_players_and_not_of_the_program(game: Game, language: str) -> None:
    prose = "".join(part for part in parts(game, language) if isinstance(part, str))
    facts = game.facts
    ids = {*(option.id for option in facts.options), *(facts.presets.values if facts.presets else ())}
    quoted = set(re.findall(r"`([^`]+)`", prose))
    assert not quoted & {*ids, "edition"}, "an id of an option stands for its words"
    assert not re.search(r"\bSI-11\b|\bWE-2[0-2]\b|\bKE-13\b|512", prose), "what a position string holds is no rule"


def test_the_position_strings_in_the_docs_are_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "position-strings.md").read_text(encoding="utf-8")
    examples = re.findall(r"^`([^`]+)`$", text, re.MULTILINE)
    for game, example, players in zip(
        ("siam", "white-elephant", "china-shop", "kerala"), examples, (2, 2, 3, 2), strict=True
    ):
        assert str(GAMES.find(game).position(example, players)) == example

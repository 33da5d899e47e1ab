"""Texts for people: complete, translated, printed well, and in the agreed terms."""

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

import howdah
from howdah.core.errors import HowdahError, MoveError
from howdah.core.game import Game
from howdah.core.options import Choice, Toggle
from howdah.core.text import LANGUAGES, error_text
from howdah.core.typography import typeset
from howdah.games import GAMES
from howdah.terminal.app import app
from howdah.terminal.help import TEXTS as HELP
from howdah.terminal.help import command_key, parameter_key
from tools.list_texts import PYTHON, ROOT, Row, page, rows
from tools.write_texts import written


@cache
def all_texts() -> tuple[Row, ...]:
    """All texts, read when a test first needs them and not while tests are collected."""
    return tuple(rows())


# Texts without their braces that are the same in several languages, rightly.
SAME = {
    *("Howdah", "Siam", "Kerala", "White Elephant", "Black Elephant", "Gold", "violet", "arches", "arch"),
    *(
        "point points",
        "points",
        "Points",
        "point",
        "Total",
        "Pages",
        "Options",
        "Arguments",
        "score",
        "Computer",
        "Name",
    ),
    *("QR code", "Profil", "Chat", "Revanche", "jour", "minute", "minutes", "heure"),
    *("Menu", "minute minutes", "min", "violette", "a b", "Expert", "Champion", "Lobby", "Analyse"),
    *("bot", "Bots", "Table", "Tables", "Passphrase", "Buchholz", "Sonneborn Berger", "Club", "Clubs", "Invitation"),
    *("Link", "Date", "Place"),
}
WORDS = re.compile(r"[^\W\d_]+")


def words_of(text: str) -> str:
    forms = re.sub(r"\{\w+:([^}|]*)\|([^}]*)\}", r"\1 \2", text)
    return " ".join(WORDS.findall(re.sub(r"\{\w*\}", " ", forms)))


def name_of(row: Row) -> str:
    return f"{row.file} {row.key}"


def braces(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)", text))


def test_every_text_is_there_in_every_language() -> None:
    assert [name_of(row) for row in all_texts() if not all(row.texts.get(language) for language in LANGUAGES)] == []


def test_every_language_fills_in_the_same_values() -> None:
    wrong = [name_of(row) for row in all_texts() if len({frozenset(braces(text)) for text in row.texts.values()}) > 1]
    assert wrong == []


def test_no_text_is_left_untranslated() -> None:
    same = []
    for row in all_texts():
        said = [words_of(row.texts[language]) for language in LANGUAGES]
        same += [(name_of(row), words) for words in set(said) if words and said.count(words) > 1 and words not in SAME]
    assert same == []


def test_french_texts_have_a_space_where_french_has_one() -> None:
    plain_or_none = re.compile(r"(?<=[\w»)}]) [;:!?%»](?!\w)|« |(?<=[^\W\d_])[;!?:](?!\w|/|\|)|\w'\w")
    printed = [(name_of(row), typeset(row.texts["fr"], "fr")) for row in all_texts()]
    assert [found for found in printed if plain_or_none.search(found[1])] == []


def test_english_texts_have_no_space_before_signs() -> None:
    spaced = re.compile(r"[\d}] %|\w …|\w [;:!?](?!\w)")
    assert [name_of(row) for row in all_texts() if spaced.search(row.texts["en"])] == []


def test_a_plural_has_a_form_for_one_and_one_for_many() -> None:
    forms = re.compile(r"\{\w+:([^}]*)\}")
    wrong = [
        name_of(row)
        for row in all_texts()
        for text in row.texts.values()
        for form in forms.findall(text)
        if form.count("|") != 1
    ]
    assert wrong == []


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_no_id_is_shown_instead_of_a_name(game: Game) -> None:
    shown = {"title", "summary", *(f"option-{option.id}" for option in game.facts.options)}
    shown |= {
        f"value-{value}" for option in game.facts.options if isinstance(option, Choice) for value in option.values
    }
    presets = game.facts.presets
    shown |= {f"option-{presets.id}", *(f"value-{name}" for name in presets.values)} if presets else set()
    shown |= {f"term-{term}" for term in game.terms}
    assert shown - set(game.catalogue.entries) == set()
    for option in game.facts.options:
        assert not isinstance(option, Toggle) or option.id


def error_classes(of: type[HowdahError] = HowdahError) -> Iterator[type[HowdahError]]:
    for found in of.__subclasses__():
        yield found
        yield from error_classes(found)


def test_every_error_is_told_in_every_language() -> None:
    for module in pkgutil.iter_modules(howdah.__path__, "howdah."):
        importlib.import_module(module.name)
    for name in ("server.errors", "server.static_site", "terminal.tables.connection", "research.selfplay"):
        importlib.import_module(f"howdah.{name}")
    own = [found for found in set(error_classes()) if found.__module__.startswith("howdah.")]
    # These carry a sentence that is in the reader's language already.
    spoken = {"RefusedError", "TerminalError"}
    silent = []
    parameters: dict[str, object] = dict.fromkeys(re.findall(r"\{(\w+)", " ".join(str(row) for row in all_texts())), 2)
    for found in own:
        if issubclass(found, MoveError) or found.__name__ in spoken:
            continue
        error = found.__new__(found)
        error.key, error.values = found.code, parameters
        told = {error_text(error, language) for language in LANGUAGES}
        silent += [found.__name__] if len(told) < len(LANGUAGES) else []
    assert silent == []


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, subcommand in getattr(command, "commands", {}).items():
        yield from commands(subcommand, (*path, name))


def test_help_of_every_command_is_a_text() -> None:
    keys = []
    for path, command in commands(typer.main.get_command(app)):
        keys += [command_key(path), *(parameter_key(path, parameter.name) for parameter in command.params)]
    assert [key for key in keys if key not in HELP.entries] == []
    literal = re.compile(r"\bhelp=[\"'f(]")
    found = [file.name for file in (PYTHON / "terminal").rglob("*.py") if literal.search(file.read_text("utf-8"))]
    assert found == []


def literals(source: str) -> Iterator[str]:
    """Yield what a Svelte component shows that is not in braces."""
    template = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", source, flags=re.DOTALL)
    yield from re.findall(r"\b(?:aria-label|title|placeholder|alt|aria-description)=\"([^\"{]+)\"", template)
    while (plain := re.sub(r"\{[^{}]*\}", "", template)) != template:
        template = plain
    yield from re.sub(r"<[^>]*>", "\n", template).splitlines()


def test_no_component_shows_words_of_its_own() -> None:
    shown = {
        (file.name, text.strip())
        for file in sorted((ROOT / "web" / "src").rglob("*.svelte"))
        for text in literals(file.read_text(encoding="utf-8"))
        if re.search(r"[^\W\d_]{2,}", re.sub(r"&\w+;", "", text))
    }
    assert shown == set()


def test_the_search_for_words_in_components_finds_some() -> None:
    source = '<script>const a = "no";</script><p title="Two">{t("key")} Three {a > 1 ? "x" : ""}</p>'
    assert [text.strip() for text in literals(source) if text.strip()] == ["Two", "Three"]


def unwanted() -> Iterator[tuple[str, str]]:
    for line in (ROOT / "docs" / "terms.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 7 and cells[5] not in {"not", "---"}:
            for part in filter(None, cells[5].split("; ")):
                language, _, words = part.partition(": ")
                for word in words.split(", "):
                    yield language, word


@pytest.mark.parametrize(("language", "word"), list(unwanted()))
def test_a_word_that_was_given_up_is_not_used(language: str, word: str) -> None:
    used = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    texts = [row for row in all_texts() if not row.file.endswith("tutorial.toml")]
    assert [name_of(row) for row in texts if used.search(row.texts[language])] == []


def test_the_texts_of_the_client_that_come_from_the_games_are_up_to_date() -> None:
    for file, content in written().items():
        assert file.read_text(encoding="utf-8") == content, "run python -m tools.write_texts"


def test_the_page_for_editors_has_every_text_and_where_it_is_used() -> None:
    assert [name_of(row) for row in all_texts() if not row.places] == []
    shown = page()
    for file in PYTHON.rglob("text.toml"):
        assert f"<h2>{file.relative_to(ROOT).as_posix()}</h2>" in shown
    client = json.loads(Path(ROOT / "web" / "src" / "text" / "en.json").read_text(encoding="utf-8"))
    assert shown.count("<tr><td>") == len(all_texts()) >= len(client)

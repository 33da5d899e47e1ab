"""The documentation site: its pages, links and code, as far as they can be seen without Sphinx."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from howdah.games import GAMES
from tools.docs_site.content_policy import move_inline_code
from tools.docs_site.drawn_positions import COLOURS, STYLES
from tools.docs_site.runnable import runs_in_browser
from tools.docs_site.source import ROOT, anchored_rulings, site_links, with_unlisted_pages, write_source


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    write_source(folder)
    return folder


@pytest.fixture(scope="module")
def pages(folder: Path) -> Mapping[str, str]:
    return {page.name: page.read_text(encoding="utf-8") for page in folder.iterdir() if page.suffix in {".md", ".rst"}}


def test_every_page_is_listed_once_by_its_kind(pages: Mapping[str, str]) -> None:
    assert re.findall(r"^:caption: (.*)$", pages["index.md"], re.MULTILINE) == [
        "Tutorials",
        "How-to guides",
        "Reference",
        "Explanation",
    ]
    listed = re.findall(r"^[\w-]+$", pages["index.md"], re.MULTILINE)
    assert sorted([*listed, "index"]) == sorted(Path(page).stem for page in pages)


def test_links_between_pages_lead_to_pages(pages: Mapping[str, str]) -> None:
    for name, text in pages.items():
        for target in re.findall(r"\]\((?!http)([\w./-]+\.(?:md|rst))(?:#[\w-]+)?\)", text):
            assert target in pages, f"{name}: {target}"


def test_rules_pages_have_their_positions_and_link_to_rulings_that_exist(pages: Mapping[str, str]) -> None:
    rulings = set(re.findall(r"\{#([a-z]{2}-\d+)\}", pages["rulings.md"]))
    for game in GAMES:
        text = pages[f"rules-{game.id}.md"]
        written = (ROOT / game.package.replace(".", "/") / "pages" / "en.md").read_text(encoding="utf-8")
        assert text.count('<div class="drawn-position" role="img" aria-label="') == written.count("```position")
        linked = set(re.findall(r"\]\(rulings\.md#([\w-]+)\)", text))
        assert linked
        assert linked <= rulings
        assert text.count("is refused: ") == len(re.findall(r"^refused: ", written, re.MULTILINE))


def test_positions_are_drawn_by_the_boards_of_the_client_and_told_in_words(
    folder: Path, pages: Mapping[str, str]
) -> None:
    drawings = re.findall(r'<div class="drawn-position".*?</template></div>', pages["rules-siam.md"])
    first = drawings[0]
    assert 'aria-label="Rocks: b3, c3, d3. Elephants: 5 in reserve.' in first
    assert first.count("data-piece=") == 13  # three rocks and ten animals
    assert "\n" not in first  # an empty line would end the HTML
    assert not re.search(r"\sstyle=|<script|<style", "".join(pages[f"rules-{game.id}.md"] for game in GAMES))
    styles, colours = ((folder / "_static" / name).read_text(encoding="utf-8") for name in (STYLES, COLOURS))
    classes = set(re.findall(r"svelte-\w+", first))
    assert classes
    assert any(name in styles for name in classes)
    dark = re.search(r'body\[data-theme="dark"\] \.drawn-position \{(.*?)\}', colours, re.DOTALL)
    assert dark
    assert "--wood-light" in dark[1]


def test_the_http_page_has_every_message_that_it_links_to(pages: Mapping[str, str]) -> None:
    text = pages["http-api.md"]
    messages = {name.lower() for name in re.findall(r"^### (\w+)$", text, re.MULTILINE)}
    assert {"`GET /api/games`", "`POST /api/tables`"} <= set(re.findall(r"^### (`.*`)$", text, re.MULTILINE))
    assert set(re.findall(r"\]\(#([\w-]+)\)", text)) <= messages


def test_links_to_files_of_the_repository_become_their_names() -> None:
    assert site_links("[the unit](../deploy/howdah.service)") == "the unit (`deploy/howdah.service`)"
    assert site_links("[`deploy/example.env`](../deploy/example.env)") == "`deploy/example.env`"
    assert site_links("[x](../CONTRIBUTING.md#release)") == "[x](contributing.md#release)"
    assert site_links("[x](../howdah/games/siam/pages/en.md)") == "[x](rules-siam.md)"


def test_a_page_that_the_index_does_not_name_is_shown_all_the_same(tmp_path: Path) -> None:
    for page in ("index.md", "known.md", "new.md"):
        (tmp_path / page).touch()
    assert with_unlisted_pages("known\n(unlisted)\n", tmp_path) == "known\nnew\n"


def test_a_ruling_has_an_anchor() -> None:
    assert anchored_rulings("| SI-5 | whole line |") == "| [SI-5]{#si-5} | whole line |"


def test_pages_hold_no_inline_code(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    page = tmp_path / "page.html"
    page.write_text(
        '<head><style>a { color: red }</style></head><svg style="display: none"></svg><script>go()</script>'
    )
    move_inline_code(tmp_path)
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"<style|<script>|\sstyle=", text)
    files = {file.suffix: file.read_text(encoding="utf-8") for file in (tmp_path / "_static").glob("*.js")}
    assert files == {".js": "go()\n"}
    name = re.search(r'<svg data-style="(\w+)"', text)
    assert name
    styles = "".join(file.read_text(encoding="utf-8") for file in (tmp_path / "_static").glob("*.css"))
    assert f'[data-style="{name[1]}"] {{ display: none }}' in styles
    for path in re.findall(r'(?:src|href)="([^"]+)"', text):
        assert (tmp_path / path).is_file()


@pytest.mark.parametrize(
    ("code", "runs"),
    [
        ("import howdah\nhowdah.game('siam')", True),
        ("import json\nfrom howdah import explain", True),
        ("from howdah.table.table import Table", True),
        ("import howdah\nhowdah.Batch", False),
        ("from howdah import Batch", False),
        ("from howdah.research.pettingzoo import env", False),
        ("import howdah\nimport numpy", False),
        ("import howdah\nfrom pathlib import Path", False),
        ("import (", False),
    ],
)
def test_examples_run_in_the_page_if_the_browser_has_what_they_import(code: str, runs: bool) -> None:
    assert runs_in_browser(code) is runs

"""The site as files alone, as it lies on a disk."""

import json
from pathlib import Path

import pytest

from howdah.server.preloads import link_header
from howdah.server.static_site import SiteError, write_site

PAGE = """<head>
    <base href="/" />
    <meta name="howdah-offline" content="offline/files-1.json" />
</head>"""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "assets" / "app-1.js").write_text("1", encoding="utf-8")
    (folder / "assets" / "app-1.js.gz").write_text("1", encoding="utf-8")
    release(folder, "assets/app-1.js")
    return folder


def release(folder: Path, *shell: str) -> None:
    listed = ", ".join(f'"{path}"' for path in ("./", *shell))
    (folder / "release.js").write_text(f'self.release = {{"shell": [{listed}], "offline": []}};\n', encoding="utf-8")


def test_every_page_knows_its_base_and_that_there_is_no_server(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    files = write_site(out, "/games/", built)
    assert {str(file) for file in files} >= {
        "index.html",
        "404.html",
        "learn/siam/index.html",
        "rules/kerala/index.html",
    }
    assert {str(file) for file in files if file.suffix in {".js", ".gz"}} == {"assets/app-1.js", "release.js"}
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert '<base href="/games/" />' in text
        assert '<meta name="howdah-server" content="none" />' in text
        assert "howdah-offline" in text


def test_a_page_names_the_files_that_it_needs(built: Path, tmp_path: Path) -> None:
    files = {
        "study/siam": ["assets/board-1.css", "assets/study-1.js"],
        "table": ["assets/table-1.js"],
        "text/fr": ["assets/fr-1.js"],
    }
    (built / "preloads.json").write_text(json.dumps(files), encoding="utf-8")
    write_site(tmp_path / "out", "/games/", built)
    study = (tmp_path / "out" / "study" / "siam" / "index.html").read_text(encoding="utf-8")
    assert '<link rel="modulepreload" href="assets/study-1.js" />' in study
    assert '<link rel="preload" as="style" href="assets/board-1.css" />' in study
    assert "preload" not in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    text, table = '</assets/fr-1.js>; rel="modulepreload"', '</assets/table-1.js>; rel="modulepreload"'
    assert link_header(built, "table/k3x9", "fr") == f"{text}, {table}"
    assert link_header(built, "lobby", "fr") == text
    assert link_header(built, "lobby", "de") == ""


def test_pages_come_as_html_in_english_and_others_are_there_for_the_script(built: Path, tmp_path: Path) -> None:
    for language in ("en", "fr"):
        written = built / "alone" / language / "rules" / "siam.html"
        written.parent.mkdir(parents=True)
        body = f'<body><div id="app"><a href="/rules/siam#SI-1">{language}</a></div></body>'
        written.write_text(PAGE + body, encoding="utf-8")
    (built / "alone" / "language.js").write_text("show();\n", encoding="utf-8")
    (built / "preloads.json").write_text(json.dumps({"text/fr": ["assets/fr-1.js"]}), encoding="utf-8")
    out = tmp_path / "out"
    write_site(out, "/games/", built)
    page = (out / "rules" / "siam" / "index.html").read_text(encoding="utf-8")
    assert '<a href="/games/rules/siam#SI-1">en</a>' in page
    assert '<script data-texts="assets/fr-1.js" data-page="rules/siam">show();</script>' in page
    assert ">fr</a>" in (out / "pages" / "fr" / "rules" / "siam.html").read_text(encoding="utf-8")
    assert "app" not in (out / "page.html").read_text(encoding="utf-8")  # for addresses that have no page
    assert '"page": "page.html"' in (out / "release.js").read_text(encoding="utf-8")
    assert not (out / "alone").exists()


def test_a_new_release_replaces_the_old_one_and_nothing_else(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_site(out, "/", built)
    (out / "notes.txt").write_text("mine", encoding="utf-8")
    (built / "assets" / "app-1.js").rename(built / "assets" / "app-2.js")
    release(built, "assets/app-2.js")
    write_site(out, "/", built)
    assert sorted(path.name for path in (out / "assets").iterdir()) == ["app-2.js"]
    assert (out / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_the_documentation_is_part_of_it_and_its_old_pages_go(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (built / "docs").mkdir()
    (built / "docs" / "old.html").write_text("<title>Docs</title>", encoding="utf-8")
    release_with = 'self.release = {"shell": ["./"], "offline": [], "docs": ["docs/old.html"]};'
    (built / "release.js").write_text(release_with, encoding="utf-8")
    write_site(out, "/games/", built)
    assert (out / "docs" / "old.html").read_text(encoding="utf-8") == "<title>Docs</title>"
    (built / "docs" / "old.html").rename(built / "docs" / "new.html")
    write_site(out, "/games/", built)
    assert [page.name for page in (out / "docs").iterdir()] == ["new.html"]


@pytest.mark.parametrize("base", ["games", "/games", "games/", "//", "/a b/", '/"/', "https://example.org/"])
def test_a_base_is_a_path_with_a_slash_at_both_ends(built: Path, tmp_path: Path, base: str) -> None:
    with pytest.raises(SiteError, match="expected a path with a slash at both ends"):
        write_site(tmp_path / "out", base, built)


def test_the_site_of_somebody_else_is_left_alone(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("<h1>My garden</h1>", encoding="utf-8")
    with pytest.raises(SiteError, match="belongs to another site"):
        write_site(out, "/", built)
    assert [path.name for path in out.iterdir()] == ["index.html"]


def test_what_is_missing_is_said(built: Path, tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="expected the built client"):
        write_site(tmp_path / "out", "/", tmp_path)
    with pytest.raises(SiteError, match="is a file"):
        write_site(built / "index.html", "/", built)

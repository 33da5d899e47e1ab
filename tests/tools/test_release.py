"""A release is refused if something is missing in it, or should not be there."""

import io
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import release
from tools.release_contents import METADATA, ContentsError, check_sdist, check_wheel

TRACKED = ("howdah/__init__.py", "howdah/games/siam/rules.py", "tests/conftest.py", "README.md", ".editorconfig")
PACKAGE = (*TRACKED[:2], "howdah/games/siam/module.wasm", "howdah/games/siam/module.json")
CLIENT = tuple(
    f"howdah/web/{name}"
    for name in (
        "index.html",
        "worker.js",
        "release.js",
        "offline/files-1.json",
        "offline/howdah-1.zip",
        "modules/modules-1.json",
        "docs/index.html",
        "assets/a.js",
    )
)
DESCRIPTION = tuple(f"howdah-1.0.0.dist-info/{name}" for name in METADATA)
SOURCES = (*TRACKED, "PKG-INFO")


def wheel(folder: Path, files: Iterable[str]) -> Path:
    path = folder / "howdah-1.0.0-py3-none-any.whl"
    with ZipFile(path, "w") as packed:
        for file in files:
            packed.writestr(file, "")
    return path


def sdist(folder: Path, files: Iterable[str]) -> Path:
    path = folder / "howdah-1.0.0.tar.gz"
    with tarfile.open(path, "w:gz") as packed:
        for file in files:
            packed.addfile(tarfile.TarInfo(f"howdah-1.0.0/{file}"), io.BytesIO())
    return path


def test_the_expected_contents_are_accepted(tmp_path: Path) -> None:
    check_wheel(wheel(tmp_path, [*PACKAGE, *CLIENT, *DESCRIPTION]), TRACKED)
    check_sdist(sdist(tmp_path, SOURCES), TRACKED)


@pytest.mark.parametrize("missing", [PACKAGE[1], PACKAGE[2], CLIENT[0], CLIENT[4], DESCRIPTION[-1]])
def test_a_wheel_that_lacks_a_file_is_refused(tmp_path: Path, missing: str) -> None:
    files = [file for file in (*PACKAGE, *CLIENT, *DESCRIPTION) if file != missing]
    with pytest.raises(ContentsError, match=r"lacks|expected howdah/web"):
        check_wheel(wheel(tmp_path, files), TRACKED)


@pytest.mark.parametrize(
    "added",
    [
        "tests/conftest.py",
        "howdah/__pycache__/__init__.cpython-313.pyc",
        "howdah/notes.txt",
        "howdah/web/assets/a.js.map",
        "howdah/web/node_modules/vite/package.json",
    ],
)
def test_a_wheel_with_a_file_too_many_is_refused(tmp_path: Path, added: str) -> None:
    with pytest.raises(ContentsError, match="should not contain"):
        check_wheel(wheel(tmp_path, [*PACKAGE, *CLIENT, *DESCRIPTION, added]), TRACKED)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda files: files - {"tests/conftest.py"}, "lacks: tests/conftest.py"),
        (lambda files: files | {"howdah.db"}, "should not contain: howdah.db"),
    ],
)
def test_a_source_distribution_is_what_git_has(
    tmp_path: Path, change: Callable[[set[str]], set[str]], problem: str
) -> None:
    with pytest.raises(ContentsError, match=problem):
        check_sdist(sdist(tmp_path, change(set(SOURCES))), TRACKED)


CHANGES = """# Changes

## Unreleased

## 1.0.0 - 2026-11-20

### Added

- Elephants.

## 0.9.0

- Grass.
"""


def test_the_changes_of_a_version_are_its_section() -> None:
    assert release.changes_of("1.0.0", CHANGES) == "### Added\n\n- Elephants.\n"
    assert release.changes_of("0.9.0", CHANGES) == "- Grass.\n"


@pytest.mark.parametrize("version", ["1.0", "1.0.1", "Unreleased"])
def test_a_version_without_changes_is_not_released(version: str) -> None:
    with pytest.raises(release.ReleaseError, match=f"expected a section '## {version}'"):
        release.changes_of(version, CHANGES)


@pytest.mark.parametrize(
    ("status", "tags", "problem"),
    [
        (" M README.md", "", "expected that everything is committed"),
        ("", "v0.9.0", r"expected the tag v1\.0\.0, as in pyproject\.toml, but the commit has v0\.9\.0"),
    ],
)
def test_another_tag_and_changed_files_are_refused(
    monkeypatch: pytest.MonkeyPatch, status: str, tags: str, problem: str
) -> None:
    monkeypatch.setattr(release, "git", lambda command, *_: status if command == "status" else tags)
    with pytest.raises(release.ReleaseError, match=problem):
        release.check_checkout("1.0.0")


def test_a_clean_checkout_with_or_without_its_tag_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    for tags in ("", "v1.0.0", "v1.0.0\nvintage"):
        monkeypatch.setattr(release, "git", lambda command, *_, tags=tags: "" if command == "status" else tags)
        release.check_checkout("1.0.0")


def test_checksums_are_written_as_sha256sum_writes_them(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"elephant")
    (tmp_path / "a").write_bytes(b"")
    first, second = release.checksums(tmp_path).splitlines()
    assert first == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a"
    assert second.endswith("  b")

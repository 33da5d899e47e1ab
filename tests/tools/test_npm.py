"""Node is installed from its Python package only where the system has none that is new enough."""

import subprocess
from typing import Any

import pytest

from hatch_build import NoNpmError
from tools import npm


def no_npm() -> None:
    raise NoNpmError("there is none")


def test_nothing_is_installed_where_npm_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm, "find_npm", lambda: (["npm"], []))
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was installed"))
    npm.main()


def test_the_package_is_installed_with_its_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Any] = []

    def run(command: Any, **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(npm, "find_npm", no_npm)
    monkeypatch.setattr(subprocess, "run", run)
    npm.main()
    assert [command[-3:-1] for command in commands] == [["--require-hashes", "--requirement"]]
    assert commands[0][-1].name == "constraints-node.txt"


def test_where_the_package_cannot_be_installed_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(npm, "find_npm", no_npm)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    with pytest.raises(SystemExit, match="install Node with the package manager of your system"):
        npm.main()

"""Where the browser of the tests comes from, and what is said when there is none."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools import chromium

Programs = Callable[..., None]


@pytest.fixture
def there_are(monkeypatch: pytest.MonkeyPatch) -> Programs:
    """Make only the named programs exist."""
    monkeypatch.delenv(chromium.VARIABLE, raising=False)

    def exist(*programs: str) -> None:
        monkeypatch.setattr(shutil, "which", lambda name: name if name in programs else None)

    return exist


@pytest.mark.parametrize("command", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
def test_a_browser_on_the_path_is_found(there_are: Programs, command: str) -> None:
    there_are(command)
    assert chromium.find_chromium() == command


def test_the_named_browser_comes_first(there_are: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    there_are("chromium", "/opt/mine/chrome")
    monkeypatch.setenv(chromium.VARIABLE, "/opt/mine/chrome")
    assert chromium.find_chromium() == "/opt/mine/chrome"


def test_a_named_browser_that_is_not_there_is_an_error_and_nothing_is_installed(
    there_are: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    there_are("chromium", "apt-get")
    monkeypatch.setenv(chromium.VARIABLE, "/opt/mine/chrome")
    monkeypatch.setattr(chromium, "install_on_debian", lambda: pytest.fail("it was installed"))
    with pytest.raises(
        SystemExit, match="expected a browser at HOWDAH_CHROMIUM=/opt/mine/chrome, but there is no such"
    ):
        chromium.main()


@pytest.mark.parametrize(
    ("system", "program"),
    [
        ("darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        ("darwin", str(Path.home() / "Applications/Chromium.app/Contents/MacOS/Chromium")),
        ("win32", str(Path("C:/Program Files/Google/Chrome/Application/chrome.exe"))),
    ],
)
def test_an_installed_application_is_found(
    there_are: Programs, monkeypatch: pytest.MonkeyPatch, system: str, program: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("PROGRAMFILES", "C:/Program Files")
    there_are(program)
    assert chromium.find_chromium() == program


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ("linux", "apt-get install chromium"),
        ("darwin", "brew install"),
        ("win32", "winget"),
        ("freebsd", "your system"),
    ],
)
def test_without_a_browser_one_sentence_says_what_to_install(
    there_are: Programs, monkeypatch: pytest.MonkeyPatch, system: str, command: str
) -> None:
    there_are()
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(chromium.NoBrowserError, match=command) as raised:
        chromium.find_chromium()
    assert "HOWDAH_CHROMIUM" in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Run no command, and note it; `sudo` asks for a password."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, int(command[0] == "sudo"))

    monkeypatch.setattr(subprocess, "run", run)
    return commands


@pytest.mark.skipif(sys.platform == "win32", reason="there are no users with numbers")
def test_root_installs_the_package_of_debian(
    there_are: Programs, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    there_are("apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    chromium.install_on_debian()
    assert [command[:3] for command in ran] == [["apt-get", "--quiet", "update"], ["apt-get", "--quiet", "install"]]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no users with numbers")
def test_a_person_who_may_not_install_is_told_what_to_install(
    there_are: Programs, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    there_are("apt-get", "sudo")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="expected Chromium or Chrome for the browser tests, but found none"):
        chromium.main()
    assert ran == [["sudo", "--non-interactive", "true"]]

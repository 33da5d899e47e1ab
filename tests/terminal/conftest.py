"""Every test of the terminal has folders of its own, and an English locale."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")  # nobody waits for a compiler
    monkeypatch.setenv("USER", "Ann")
    monkeypatch.setenv("LOGNAME", "Ann")
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

"""The command that serves."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.harness import PATIENCE, reserved_port


@pytest.fixture(name="port")
def _port() -> Iterator[int]:
    with reserved_port() as port:
        yield port


def test_the_browser_is_opened_when_the_server_runs(tmp_path: Path, port: int) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
    browser.chmod(0o755)
    options = ["--open", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'howdah.db'}"]
    environment = {**os.environ, "BROWSER": f"{browser} %s", "HOWDAH_ENGINE": "plain"}
    server = subprocess.Popen(
        [sys.executable, "-m", "howdah", "serve", *options], env=environment, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not (seen.exists() and seen.read_text(encoding="utf-8")):
            assert server.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the browser was not opened"
            time.sleep(0.05)
        assert seen.read_text(encoding="utf-8").strip() == f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()

"""The command that serves."""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.server.process import free_port


def test_the_browser_is_opened_when_the_server_runs(tmp_path: Path) -> None:
    seen, port = tmp_path / "seen", free_port()
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
    browser.chmod(0o755)
    options = ["--open", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'howdah.db'}"]
    environment = {**os.environ, "BROWSER": f"{browser} %s", "HOWDAH_ENGINE": "plain"}
    server = subprocess.Popen(
        [sys.executable, "-c", "from howdah.terminal.app import run; run()", "serve", *options],
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not (seen.exists() and seen.read_text(encoding="utf-8")):
            assert server.poll() is None, "the server did not start"
            time.sleep(0.05)
        assert seen.read_text(encoding="utf-8").strip() == f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()

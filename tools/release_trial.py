"""Installs the wheel of a release alone into a new environment, and plays a game in each client there."""

import json
import os
import re
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

from tools.chromium import FLAGS, NoBrowserError, find_chromium
from tools.environment import PIP, ROOT, python_of

PLAYS: Final = ROOT / "tools" / "play_installed.py"
PORT: Final = 18_431
ADDRESS: Final = f"127.0.0.1:{PORT}"
PATIENCE: Final = 120  # seconds
# Picks a spot that can be picked, if there is one.
PICK: Final = """() => document.querySelector(".stage [data-spot].lit, .stage button[data-spot]:enabled")
  ?.dispatchEvent(new MouseEvent("click", { bubbles: true }))"""


def install_wheel(folder: Path, wheel: Path) -> Path:
    """Install a wheel with the extras of the clients, all versions pinned; return the Python of the environment."""
    venv.create(folder, with_pip=False)  # so that the SBOM lists what the wheel needs, and no pip
    pinned = (ROOT / "constraints-play.txt").read_text(encoding="utf-8")
    # pip refuses hashes in constraints, so they are compared afterwards, before anything of the packages runs.
    versions, report = folder / "versions.txt", folder / "report.json"
    versions.write_text("\n".join(re.findall(r"^\w[^\\\n]*", pinned, re.MULTILINE)), encoding="utf-8")
    python = python_of(folder)
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, *PIP[2:], "--only-binary", ":all:"]
    subprocess.run([*pip, "--constraint", versions, "--report", report, f"{wheel}[server,terminal]"], check=True)
    for package in json.loads(report.read_text(encoding="utf-8"))["install"]:
        digest = package["download_info"]["archive_info"]["hashes"]["sha256"]
        assert digest in pinned or digest == sha256(wheel.read_bytes()).hexdigest(), package["download_info"]
    return python


def play_in_every_client(python: Path, folder: Path) -> None:
    """Play as a library, by the engine protocol, in the terminal, over HTTP and a socket, and in a browser."""
    home = folder / "home"
    home.mkdir()
    # Everything that is stored or cached goes into the folder; nothing of the checkout is imported.
    places = ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "NUMBA_CACHE_DIR")
    environment = {**os.environ, **dict.fromkeys(places, str(home)), "PYTHONUTF8": "1"}
    environment.pop("PYTHONPATH", None)
    # Search by plain Python compiles nothing; the library's part runs compiled code.
    plain = {**environment, "HOWDAH_ENGINE": "plain"}
    for client in ("library", "engine", "terminal"):
        play([python, "-I", PLAYS, client], home, environment if client == "library" else plain)
    with serving(python, home, plain):
        play([python, "-I", PLAYS, "server", ADDRESS], home, plain)
        print(f"   browser: {load_client()} files of the page are served")
        try:
            browser = find_chromium()
        except NoBrowserError as error:
            print(f"   browser: not played; {error}")
        else:
            print(f"   browser: {play_in_browser(browser)}")


def play(command: list[str | Path], folder: Path, environment: dict[str, str]) -> None:
    """Run one client's game, and print what was played."""
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    print(f"   {command[3]}: {done.stdout.strip()}", flush=True)


@contextmanager
def serving(python: Path, folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """Run the installed server until the games are over."""
    database = f"sqlite:///{folder / 'howdah.db'}"
    options = ["--port", str(PORT), "--database", database, "--log-level", "warning"]
    server = subprocess.Popen([python, "-I", "-m", "howdah", "serve", *options], cwd=folder, env=environment)
    try:
        wait_until_healthy(server)
        yield
    finally:
        server.terminate()
        server.wait(PATIENCE)


def wait_until_healthy(server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers; raise an error if it does not."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"http://{ADDRESS}/healthz"):
                return
        except URLError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def load_client() -> int:
    """Load the page and all the files of the browser client; return how many there are."""
    page, listed = (fetch(path).decode() for path in ("", "release.js"))
    release = json.loads(listed.removeprefix("self.release = ").rstrip().removesuffix(";"))
    files = {*release["shell"], *release["offline"], *re.findall(r'(?:src|href)="(?:\./)?([^":]+)"', page)}
    for path in files - {"/"}:
        assert fetch(path.removeprefix("./")), f"{path} is empty"
    return len(files)


def fetch(path: str) -> bytes:
    """Return a file of the site; raise an error if it is not served."""
    with urlopen(f"http://{ADDRESS}/{path}") as answer:
        found: bytes = answer.read()
    return found


def play_in_browser(browser: str) -> str:
    """Play China Shop against the computer, by clicks, to its end."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser, args=FLAGS)
        page = running.new_page(base_url=f"http://{ADDRESS}/", locale="en-GB", reduced_motion="reduce")
        page.set_default_timeout(PATIENCE * 1000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto("")
        page.get_by_role("button", name=re.compile("^Play the computer.*China Shop$")).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_title("Level 1").click()
        dialog.locator("form .button.main").click()
        page.wait_for_url("**/table/*")
        click_to_the_end(page)
        moves = page.locator(".list [data-count]").count()
        running.close()
    assert not errors, errors
    return f"China Shop, {moves} moves and draws"


def click_to_the_end(page: Page) -> None:
    """Click on spots that can be picked until the game is over."""
    deadline = time.monotonic() + PATIENCE
    while not page.locator(".result").is_visible():
        assert time.monotonic() < deadline, page.locator("body").inner_text()
        page.evaluate(PICK)
        page.wait_for_timeout(30)

"""The browser for tests, screenshots and measurements: `python -m tools.chromium` prints its path.

It is the one that HOWDAH_CHROMIUM names, or a Chromium, Chrome or Edge that is installed. Where there is none, and
packages may be installed, Debian's Chromium is installed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

VARIABLE: Final = "HOWDAH_CHROMIUM"
# Chromium without a window still draws its address bar, as a page of its own in a process of its own, for each context.
# That costs more than most tests do. The other features are those that Playwright turns off and that matter here:
# of two lists of features, Chromium reads the last one only.
FEATURES_OFF: Final = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
# Without these flags Chromium contacts hosts of its own at every start.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-audio-output",
    f"--disable-features={','.join(FEATURES_OFF)}",
)
# Ubuntu's chromium is a snap, which cannot read temporary folders, so Chrome comes before it.
COMMANDS: Final = ("google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "microsoft-edge")
MAC_APPLICATIONS: Final = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_FOLDERS: Final = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS: Final = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
HOW_TO_INSTALL: Final = {
    "darwin": "brew install --cask google-chrome",
    "win32": "winget install Google.Chrome",
    "linux": "apt-get install chromium, dnf install chromium, or the package of your distribution",
}


class NoBrowserError(Exception):
    """There is no browser that can be driven."""


def find_chromium() -> str:
    """Return the path of a browser; raise `NoBrowserError`, which says what to install, if there is none."""
    if named := os.environ.get(VARIABLE):
        if found := shutil.which(named):
            return found
        raise NoBrowserError(f"expected a browser at {VARIABLE}={named}, but there is no such program")
    for candidate in candidates():
        if found := shutil.which(candidate):
            return found
    how = HOW_TO_INSTALL.get(sys.platform, "the package of your system")
    raise NoBrowserError(
        f"expected Chromium or Chrome for the browser tests, but found none; install one ({how}), "
        f"or set {VARIABLE} to the path of its program"
    )


def candidates() -> Iterator[str]:
    """Yield the commands and the paths that a browser may have on this system."""
    if sys.platform == "darwin":
        for folder in (Path("/Applications"), Path.home() / "Applications"):
            for name in MAC_APPLICATIONS:
                yield str(folder / f"{name}.app" / "Contents" / "MacOS" / name)
    if sys.platform == "win32":
        for program in WINDOWS_PROGRAMS:
            for variable in WINDOWS_FOLDERS:
                if folder_name := os.environ.get(variable):
                    yield str(Path(folder_name) / program)
    yield from COMMANDS


def install_on_debian() -> None:
    """Install Debian's Chromium, if this is Debian and we are root or may become root without a password."""
    right = root_command()
    if right is None or not shutil.which("apt-get"):
        return
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run([*right, "apt-get", "--quiet", *arguments], check=False)


def root_command() -> Sequence[str] | None:
    """Return what a command needs in front to run as root, or `None` if it cannot without a password."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], check=False, capture_output=True).returncode == 0:
        return sudo
    return None


def main() -> None:
    """Print the path of the browser, after installing one if needed and allowed."""
    try:
        try:
            print(find_chromium())
        except NoBrowserError:
            if VARIABLE in os.environ:
                raise
            install_on_debian()
            print(find_chromium())
    except NoBrowserError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

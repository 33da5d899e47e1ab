"""The browser for tests, photos and measurements."""

import os

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# Without these flags Chromium contacts hosts of its own at every start.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

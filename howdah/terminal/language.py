"""The language of the user."""

import os
import sys
from itertools import pairwise

from howdah.core.text import LANGUAGES


def own_language() -> str:
    """Return the language of the user: as `--lang` says on the command line, else that of the locale, else English."""
    wanted = [after for before, after in pairwise(sys.argv) if before == "--lang"]
    wanted += [word.removeprefix("--lang=") for word in sys.argv if word.startswith("--lang=")]
    wanted += [os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = next((name for name in wanted if name), "en")
    return chosen if chosen in LANGUAGES else "en"

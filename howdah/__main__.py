"""The command `howdah`, also as `python -m howdah`."""

import sys

from howdah.core.errors import HowdahError
from howdah.core.extras import require
from howdah.terminal.language import own_language


def main() -> None:
    """Run the command; `howdah engine` needs no extra, everything else the terminal's libraries."""
    try:
        if sys.argv[1:] == ["engine"]:
            from howdah.engine.__main__ import main as engine

            engine()
        else:
            from howdah.terminal import COMMAND

            require("the command howdah", "terminal", *COMMAND)
            from howdah.terminal.app import app
            from howdah.terminal.help import localized

            localized(app, own_language())()
    except HowdahError as error:
        sys.stderr.write(f"howdah: {error.text(own_language())}\n")
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


if __name__ == "__main__":
    main()

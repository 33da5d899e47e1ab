"""The command `howdah`, also as `python -m howdah`."""

import sys

from howdah.core.errors import HowdahError
from howdah.core.extras import require


def main() -> None:
    """Run the command; `howdah engine` needs no extra, everything else the terminal's libraries."""
    try:
        if sys.argv[1:] == ["engine"]:
            from howdah.engine.__main__ import main as run
        else:
            require("the command howdah", "terminal", "typer", "rich", "platformdirs")
            from howdah.terminal.app import run
        run()
    except HowdahError as error:
        sys.stderr.write(f"howdah: {error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()

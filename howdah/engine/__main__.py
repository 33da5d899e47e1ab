"""The engine protocol on standard input and output: `python -m howdah.engine`."""

import sys

from howdah.engine.stream import converse
from howdah.games import GAMES


def main() -> None:
    """Answer requests until the input ends."""
    converse(GAMES, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()

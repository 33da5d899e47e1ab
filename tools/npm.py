"""Makes sure that there is an npm for the web client: python -m tools.npm.

It is the npm of the system. If there is none, or its Node is too old, Node is installed from a pinned Python package.
"""

import subprocess
import sys

from hatch_build import OLDEST_NODE, NoNpmError, find_npm
from tools.environment import PIP, ROOT


def main() -> None:
    """Find npm, or install it, or say what to install."""
    try:
        find_npm()
    except NoNpmError:
        pins = ROOT / "constraints-node.txt"
        installed = subprocess.run([sys.executable, *PIP, "--require-hashes", "--requirement", pins], check=False)
        if installed.returncode:
            needed = ".".join(map(str, OLDEST_NODE))
            sys.exit(
                f"expected npm with Node {needed} or newer, but found none, and the Python package with Node cannot be "
                "installed here; install Node with the package manager of your system (on macOS: brew install node)"
            )


if __name__ == "__main__":
    main()

"""One run of the coverage-guided fuzzer: `python -m tests.fuzz.worker TARGET [libFuzzer's options]`."""

import os
import sys

os.environ["HOWDAH_ENGINE"] = "plain"

import atheris

with atheris.instrument_imports(include=["howdah"]):
    from tests.fuzz.targets import TARGETS, try_input


def main() -> None:
    """Fuzz one target until libFuzzer ends the process."""
    target = sys.argv[1]
    assert target in TARGETS, f"expected one of: {', '.join(TARGETS)}"
    atheris.Setup([sys.argv[0], *sys.argv[2:]], lambda data: try_input(target, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()

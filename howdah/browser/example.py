"""Runs an example of the documentation in a browser."""

import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from typing import Final

NAME: Final = "<example>"


class Output(TextIOBase):
    """Passes on what is printed."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write

    def write(self, text: str, /) -> int:
        """Pass a text on."""
        self._write(text)
        return len(text)


def run(code: str, write: Callable[[str], object]) -> bool:
    """Run a program in a namespace of its own; pass on what it prints, and its error; return whether it has none."""
    output = Output(write)
    with redirect_stdout(output), redirect_stderr(output):
        try:
            exec(compile(code, NAME, "exec"), {"__name__": "__main__"})  # noqa: S102
        except BaseException as error:  # noqa: BLE001 - also SystemExit and KeyboardInterrupt of the example
            write(own_traceback(error, NAME))
            return False
    return True


def own_traceback(error: BaseException, file: str) -> str:
    """Return an error with the lines of a file that led to it, without those of other files."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    lines = [f"line {frame.lineno}, in {frame.name}\n" for frame in frames]
    return "".join([*lines, *traceback.format_exception_only(error)])

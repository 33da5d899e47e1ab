"""How a long command ends that Ctrl-C broke off."""

from typing import Final

import typer

from howdah.terminal.describe import TEXTS, console

INTERRUPTED: Final = 130  # what shells say of a program that Ctrl-C ended


def interruption(text: str, missing: int, language: str) -> typer.Exit:
    """Say how many games are missing, and return what ends the command."""
    console().print(TEXTS.text(text, language, {"missing": missing}))
    return typer.Exit(INTERRUPTED)

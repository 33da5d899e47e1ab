"""Output with Rich: the console, boards, rules pages, and the end of an interrupted command."""

from typing import Final

import typer
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from howdah.core.game import Game
from howdah.core.pages import Drawing, parts
from howdah.core.position import Position
from howdah.core.rule_sections import ANCHOR
from howdah.terminal.texts import TEXTS, suggested

INTERRUPTED: Final = 130  # the exit code that shells use for a program that Ctrl-C ended
# By seat; the last one, -1, is for pieces that belong to nobody.
SEAT_STYLES = ("bold cyan", "bold yellow", "bold green", "bold magenta", "bold red", "bold white")


def board(position: Position, language: str) -> Text:
    """Return the text drawing of a position, with the pieces of each seat in its colour."""
    text = Text(position.draw(language), no_wrap=True)
    for pattern, seat in position.game.surface.marks.items():
        text.highlight_regex(pattern, SEAT_STYLES[seat])
    return text


def rules_page(game: Game, language: str) -> RenderableType:
    """Return the rules page with its positions drawn; anchors are for links, which a terminal does not have."""
    shown = [
        _drawing(part, language) if isinstance(part, Drawing) else Markdown(ANCHOR.sub("", part))
        for part in parts(game, language)
    ]
    return Group(*shown)


def _drawing(drawing: Drawing, language: str) -> RenderableType:
    verdict = ""
    if drawing.move is not None:
        reason = drawing.position.why_not(drawing.move)
        if reason:
            verdict = TEXTS.labelled(drawing.move, reason.cited(language), language)
        else:
            verdict = suggested(drawing.position.find(drawing.move), language)
    style = "red" if drawing.refused else "green"
    text = board(drawing.position, language)
    return Panel.fit(Group(text, Text(verdict, style=style)) if verdict else text, border_style="dim")


def console() -> Console:
    """Return the console for all output."""
    return Console(highlight=False)


def exit_interrupted(text: str, missing: int, language: str) -> typer.Exit:
    """Print how many games are missing, and return the exception that ends the command."""
    console().print(TEXTS.text(text, language, {"missing": missing}))
    return typer.Exit(INTERRUPTED)

"""Positions and rules pages as a terminal shows them."""

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from howdah.core.game import Game
from howdah.core.pages import Drawing, parts
from howdah.core.position import Position
from howdah.core.text import catalogue
from howdah.core.words import CHANCE

TEXTS = catalogue("howdah.terminal")
# By seat; the last one, -1, is for what belongs to nobody.
SEAT_STYLES = ("bold cyan", "bold yellow", "bold green", "bold magenta", "bold red", "bold white")


def seat_name(position: Position, seat: int, language: str) -> str:
    """Return what the game calls a seat."""
    return position.game.catalogue.text(position.game.seat_name(seat, position.players), language)


def standing(position: Position, language: str) -> str:
    """Return in a line whose turn it is, or how the game ended."""
    if position.over:
        endings = " ".join(ending.text(language) for ending in position.endings())
        return f"{endings} {_result(position, language)}"
    if position.turn == CHANCE:
        return TEXTS.text("a-draw-comes", language)
    return TEXTS.text("to-move", language, {"seat": seat_name(position, position.turn, language)})


def _result(position: Position, language: str) -> str:
    winners = position.winners()
    if len(winners) == position.players:
        return TEXTS.text("drawn", language)
    return TEXTS.text("winner", language, {"seats": ", ".join(seat_name(position, seat, language) for seat in winners)})


def board(position: Position, language: str) -> Text:
    """Return the drawing of a position, each seat's pieces in its colour."""
    text = Text(position.draw(language), no_wrap=True)
    for pattern, seat in position.game.marks.items():
        text.highlight_regex(pattern, SEAT_STYLES[seat])
    return text


def rules_page(game: Game, language: str) -> RenderableType:
    """Return the rules page with its positions drawn."""
    shown = [
        _drawing(part, language) if isinstance(part, Drawing) else Markdown(part) for part in parts(game, language)
    ]
    return Group(*shown)


def _drawing(drawing: Drawing, language: str) -> RenderableType:
    verdict = ""
    if drawing.move is not None:
        reason = drawing.position.why_not(drawing.move)
        verdict = f"{drawing.move}: {reason.text(language) if reason else TEXTS.text('allowed', language)}"
    style = "red" if drawing.refused else "green"
    text = board(drawing.position, language)
    return Panel.fit(Group(text, Text(verdict, style=style)) if verdict else text, border_style="dim")


def console() -> Console:
    """Return the console that everything is printed on."""
    return Console(highlight=False)

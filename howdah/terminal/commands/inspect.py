"""Commands that show games and positions."""

import json
from time import perf_counter
from typing import Annotated

import typer
from rich.table import Table

from howdah.core.playouts import perft as count_lines
from howdah.core.schema import write
from howdah.games import GAMES
from howdah.service.messages.games import GameView
from howdah.service.messages.positions import PositionView, legal_moves
from howdah.terminal.commands import arguments as args
from howdah.terminal.console import board, console, rules_page
from howdah.terminal.language import own_language
from howdah.terminal.texts import TEXTS, box_facts, box_source, position_status, suggested

AsJson = Annotated[bool, typer.Option("--json")]


def print_json(value: object) -> None:
    """Print a value as JSON, in the same form as everywhere."""
    typer.echo(json.dumps(write(value), ensure_ascii=False, indent=1))


def games(language: args.Language, as_json: AsJson = False) -> None:
    """List the games."""
    if as_json:
        print_json([GameView.of(game, language) for game in GAMES])
        return
    out = console()
    for game in GAMES:
        for box in game.facts.boxes:
            out.print(f"[bold]{box.id}[/]  {game.title(language, box)}: {box_facts(game, box, language)}")
            out.print(f"    {game.summary(language, box)}")
            out.print(f"    [dim]{box_source(box)}[/]")


def rules(game: args.GameName, language: args.Language) -> None:
    """Show the rules of a game, with drawn positions."""
    console().print(rules_page(game, language))


def show(
    game: args.BoxName,
    language: args.Language,
    position: args.PositionText = None,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position."""
    shown = args.position_from(game, position, players, option, components)
    if as_json:
        print_json(PositionView.of(shown, language))
        return
    out = console()
    out.print(board(shown, language))
    out.print(position_status(shown, language), markup=False)
    if not shown.over:
        out.print(TEXTS.text("legal-moves", language, {"count": len(shown.legal)}))
    out.print(str(shown), markup=False, style="dim", soft_wrap=True)


def moves(
    game: args.BoxName,
    language: args.Language,
    position: args.PositionText = None,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """List the legal moves of a position."""
    shown = args.position_from(game, position, players, option, components)
    if as_json:
        print_json(legal_moves(shown, language))
        return
    for move in shown.moves:
        console().print(suggested(move, language), markup=False, soft_wrap=True)


def perft(
    game: args.BoxName,
    position: args.PositionText = None,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=20)] = 3,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
) -> None:
    """Count the lines of moves from a position, depth by depth."""
    start = args.position_from(game, position, players, option, components)
    count_lines(start, min(depth, 1))  # compiles, where anything is to be compiled
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("depth", "lines", "seconds"):
        table.add_column(TEXTS.text(heading, own_language()), justify="right")
    for plies in range(1, depth + 1):
        begun = perf_counter()
        lines = count_lines(start, plies)
        table.add_row(str(plies), f"{lines:,}", f"{perf_counter() - begun:.3f}")
    console().print(table)

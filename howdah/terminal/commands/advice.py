"""Commands that give advice: a hint for a position, a review of a game."""

from hashlib import sha256
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table
from rich.text import Text

from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.players.decision import whole_percents
from howdah.players.explain import explain
from howdah.players.hints import Advice
from howdah.players.mentions import told_of_side
from howdah.players.review import Review, Step
from howdah.players.review import review as look_back
from howdah.service.messages.advice import HintView, ReviewView
from howdah.terminal.commands import arguments as args
from howdah.terminal.commands.inspect import AsJson, print_json
from howdah.terminal.commands.records import File, load, seats_of
from howdah.terminal.console import board, console
from howdah.terminal.texts import TEXTS, expected, position_status, seat_name, suggested

Seconds = Annotated[float, typer.Option(min=0.001, max=3600)]
SecondsAMove = Annotated[float, typer.Option(min=0.001, max=3600)]
Nodes = Annotated[int | None, typer.Option(min=1)]


def hint(  # noqa: PLR0913, PLR0917
    game: args.BoxName,
    language: args.Language,
    position: args.PositionText = None,
    move: Annotated[list[str] | None, typer.Option("--move", "-m")] = None,
    count: Annotated[int, typer.Option(min=1, max=20)] = 3,
    seconds: Seconds = 1.0,
    nodes: Nodes = None,
    seed: Annotated[int, typer.Option()] = 1,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the best moves, and why they are good (docs/players.md)."""
    shown, drawn = _after_draws(args.position_from(game, position, players, option, components), seed)
    if drawn:
        sentences = " ".join(f"{each.sentence.told(language)}." for each in drawn)
        Console(stderr=as_json, highlight=False).print(
            TEXTS.text("hint-drawn", language, {"drawn": sentences, "seed": seed}), markup=False
        )
    asked = [shown.find(each) for each in move or ()]
    said = explain(shown, _budget(seconds, nodes), count, asked)
    if as_json:
        print_json(HintView.of(said, language))
        return
    out = console()
    out.print(board(shown, language))
    out.print(position_status(shown, language), markup=False)
    for advice in said.moves:
        out.print()
        _show(out, shown, advice, language)


def review(
    file: File,
    language: args.Language,
    seconds: SecondsAMove = 0.1,
    nodes: Nodes = None,
    player: Annotated[str | None, typer.Option("--as")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the turning points of a recorded game, and better moves; your mistakes become puzzles (docs/players.md)."""
    record = load(file)
    own = seats_of(file, record, player)
    positions = tuple(record.replay())
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(TEXTS.text("reviewing", language), total=len(positions))
        found = look_back(record, _budget(seconds, nodes), lambda done, *_: progress.update(task, completed=done))
    if as_json:
        print_json(ReviewView.of(record, found, language))
        return
    _show_skill(console(), found, positions[0], language)
    _show_review(console(), found, positions, language)
    _keep_mistakes(console(), found, record, own, language)


def _keep_mistakes(out: Console, found: Review, record: Record, own: frozenset[int], language: str) -> None:
    """Keep the turning points of the person's own seats as puzzles."""
    from howdah.terminal.mistake_session import milliseconds
    from howdah.terminal.own_mistakes import OwnMistakes, mistakes_of

    before = OwnMistakes.read()
    game = sha256("\n".join(f"{entry.move} {entry.time}" for entry in record.entries).encode()).hexdigest()[:8]
    after = before.adding(mistakes_of(found, f"{record.game.id}-{game}", own, record.seats, milliseconds()))
    if added := len(after.mistakes) - len(before.mistakes):
        after.save()
        out.print()
        out.print(TEXTS.text("mistakes-added", language, {"count": added}), markup=False, soft_wrap=True)


def _after_draws(position: Position, seed: int) -> tuple[Position, list[Move]]:
    """Draw what comes before the next decision; return the position after that, and what was drawn."""
    random, drawn = Random(seed), []  # noqa: S311
    while position.turn == CHANCE:
        drawn.append(position.random_outcome(random))
        position = position.play(drawn[-1])
    return position, drawn


def _budget(seconds: float, nodes: int | None) -> Budget:
    return Budget(seconds=seconds) if nodes is None else Budget(nodes=nodes)


def _show(out: Console, position: Position, advice: Advice, language: str, heading: str | None = None) -> None:
    out.print(Text(heading or suggested(advice.move, language), style="bold"))
    lines = [Text(_chances(position, advice.values, language), style="cyan")]
    lines += [Text(reason.cited(language)) for reason in advice.reasons]
    lines += [Text(line, style="dim") for line in expected(advice, language)]
    for line in lines:
        out.print(Padding(line, (0, 0, 0, 2), expand=False))


def _chances(position: Position, values: tuple[float, ...], language: str) -> str:
    shares = [TEXTS.text("percent", language, {"value": value}) for value in whole_percents(values)]
    return ", ".join(f"{seat_name(position, seat, language)} {share}" for seat, share in enumerate(shares))


def _told(step: Step, language: str) -> str:
    return f"{step.number}. {told_of_side(step.move, language)} ({step.move.notation})"


def _show_skill(out: Console, found: Review, start: Position, language: str) -> None:
    """Show how accurately each seat has played, and what luck did for it."""
    columns = ["review-player", "review-accuracy", "review-lost"]
    columns += ["review-luck"] if any(step.seat is None for step in found.steps) else []
    table = Table(box=None)
    for number, key in enumerate(columns):
        table.add_column(TEXTS.text(key, language), justify="right" if number else "left")

    def percent(value: float, sign: str = "-") -> str:
        return TEXTS.text("percent", language, {"value": f"{value:{sign}.0f}".replace("-", "−")})

    for seat, played in enumerate(found.seats):
        accuracy = "–" if played.accuracy is None else percent(played.accuracy)
        cells = [
            seat_name(start, seat, language),
            accuracy,
            percent(100 * played.lost),
            percent(100 * played.luck, "+"),
        ]
        table.add_row(*cells[: len(columns)])
    out.print(table)
    out.print()


def _show_review(out: Console, found: Review, positions: tuple[Position, ...], language: str) -> None:
    if not found.turning_points:
        out.print(TEXTS.text("no-turning-points", language))
    else:
        out.print(Text(TEXTS.text("turning-points", language), style="bold underline"))
    for point in found.turning_points:
        position = point.explanation.position
        better = TEXTS.text("better-move", language, {"move": suggested(point.explanation.best.move, language)})
        out.print()
        out.print(board(position, language))
        _show(out, position, point.played, language, _told(point.step, language))
        _show(out, position, point.explanation.best, language, better)
    if found.luck:
        out.print()
        out.print(Text(TEXTS.text("luck", language), style="bold underline"))
    for step in found.luck:
        position = positions[step.number]
        chances = f"{_chances(position, step.before, language)} → {_chances(position, step.after, language)}"
        out.print(Text(_told(step, language), style="bold"), Text(chances, style="cyan"), sep="  ")

"""Commands on puzzles."""

from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from howdah.core.game import Game
from howdah.puzzles.collection import collection
from howdah.puzzles.file_format import read, write
from howdah.puzzles.puzzle import MOST_MOVES, Puzzle
from howdah.terminal.commands import arguments as args
from howdah.terminal.commands.play import expect_terminal, run_screen
from howdah.terminal.console import console, exit_interrupted
from howdah.terminal.help import Command, Group
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.terminal.solving import Solving

app = typer.Typer(cls=Group, invoke_without_command=True)
MOST_SEEDS = 1000
Plain = Annotated[bool, typer.Option("--plain")]


@app.callback(cls=Group)
def today(context: typer.Context, language: args.Language, plain: Plain = False) -> None:
    """Solve today's puzzle; with a command, solve others, find new ones or check them (docs/puzzles.md)."""
    if context.invoked_subcommand is None:
        _solve(None, None, None, language, plain=plain)


@app.command(cls=Command)
def solve(
    language: args.Language,
    name: Annotated[str | None, typer.Argument(metavar="[GAME|ID]")] = None,
    theme: Annotated[str | None, typer.Option()] = None,
    difficulty: Annotated[int | None, typer.Option(min=1, max=8)] = None,
    plain: Plain = False,
) -> None:
    """Solve puzzles of a game, or one by its id; without any of them those that fit you."""
    _solve(name or "", theme, difficulty, language, plain=plain)


def _solve(name: str | None, theme: str | None, difficulty: int | None, language: str, *, plain: bool) -> None:
    from howdah.terminal.solving import PuzzleSession, Wanted

    _run(PuzzleSession(Wanted.read(name, theme, difficulty), language), plain=plain)


@app.command(cls=Command)
def mistakes(
    language: args.Language,
    show: Annotated[bool, typer.Option("--list")] = False,
    delete: Annotated[str | None, typer.Option(metavar="ID|all")] = None,
    plain: Plain = False,
) -> None:
    """Practise the mistakes of your own games that are due; `howdah review` finds them (docs/puzzles.md)."""
    from howdah.terminal.mistake_session import MistakeSession, day_of, listed, milliseconds
    from howdah.terminal.own_mistakes import OwnMistakes

    own, out = OwnMistakes.read(), console()
    if delete is not None:
        own = own.without(delete)
        own.save()
    if show or delete is not None:
        for mistake in own.kept:
            out.print(listed(mistake, language), markup=False, soft_wrap=True)
    if not own.kept:
        out.print(TEXTS.text("mistakes-none", language), markup=False, soft_wrap=True)
        return
    if show or delete is not None:
        return
    if due := own.due(milliseconds()):
        _run(MistakeSession(due, language), plain=plain)
    else:
        out.print(TEXTS.text("mistakes-later", language, {"day": day_of(own.kept[0])}), markup=False)


def _run(session: "Solving", *, plain: bool) -> None:
    if plain:
        from howdah.terminal.plain_puzzles import PlainPuzzles

        PlainPuzzles(session).run()
        return
    expect_terminal(session.language)
    from howdah.terminal.screens.puzzle import PuzzleScreen

    run_screen(lambda: PuzzleScreen(session), session.language)


@app.command(cls=Command)
def mine(  # noqa: PLR0913, PLR0917
    game: args.GameName,
    out: Annotated[Path, typer.Option(dir_okay=False)],
    language: args.Language,
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: Annotated[int, typer.Option()] = 1,
    least_moves: Annotated[int, typer.Option(min=1, max=MOST_MOVES)] = 1,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
) -> None:
    """Find puzzles in games between computer players, and prove them (docs/puzzles.md)."""
    from howdah.mining.campaign import Campaign, run
    from howdah.workers.factory import worker_pool

    finished = 0
    with worker_pool(workers, ray) as pool, _progress() as progress:
        bar = progress.add_task(game.id, total=games)

        def tell(so_far: int, puzzles: int) -> None:
            nonlocal finished
            finished = so_far
            progress.update(bar, completed=so_far, description=f"{game.id}: {puzzles}")

        done = run(Campaign(game.id, games, seed, out, least_moves), pool, tell)
    if not done:
        raise exit_interrupted("selfplay-interrupted", games - finished, language)


@app.command(cls=Command)
def check(  # noqa: PLR0913, PLR0917
    game: args.GameName,
    language: args.Language,
    file: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    seed: Annotated[int, typer.Option(min=1, max=MOST_SEEDS)] = 1,
    out: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
) -> None:
    """Prove the puzzles of a game again; exit with 1 if one is wrong."""
    from howdah.workers.factory import worker_pool

    puzzles = _puzzles_of(file, game)
    if sample is not None:
        puzzles = tuple(Random(seed).sample(puzzles, min(sample, len(puzzles))))  # noqa: S311
    wrong: dict[str, str] = {}
    checked = 0
    with worker_pool(workers, ray) as pool, _progress() as progress:
        bar = progress.add_task(game.id, total=len(puzzles))

        def tell(result: tuple[str, str | None]) -> None:
            nonlocal checked
            checked += 1
            progress.advance(bar)
            if result[1]:
                wrong[result[0]] = result[1]

        done = pool.map_unordered(partial(checked_puzzle, seed=seed), puzzles, tell)
    if not done:
        raise exit_interrupted("check-interrupted", len(puzzles) - checked, language)
    screen = console()
    for name, why in sorted(wrong.items()):
        screen.print(f"{name}: {why}", markup=False, soft_wrap=True)
    screen.print(TEXTS.text("puzzles-checked", language, {"count": checked - len(wrong), "wrong": len(wrong)}))
    if out:
        write(out, game.id, (puzzle for puzzle in puzzles if puzzle.id not in wrong))
    if wrong:
        raise typer.Exit(1)


@app.command(cls=Command)
def rate(
    game: args.GameName,
    out: Annotated[Path, typer.Option(dir_okay=False)],
    language: args.Language,
    file: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
) -> None:
    """Find the difficulties of puzzles again, with the levels as they are now."""
    from howdah.mining.difficulty import rated
    from howdah.workers.factory import worker_pool

    puzzles = _puzzles_of(file, game)
    before = {puzzle.id: puzzle.difficulty for puzzle in puzzles}
    found: list[Puzzle] = []
    with worker_pool(workers, ray) as pool, _progress() as progress:
        bar = progress.add_task(game.id, total=len(puzzles))

        def keep(puzzle: Puzzle) -> None:
            found.append(puzzle)
            progress.advance(bar)

        done = pool.map_unordered(rated, puzzles, keep)
    if not done:
        raise exit_interrupted("check-interrupted", len(puzzles) - len(found), language)
    write(out, game.id, sorted(found, key=lambda puzzle: puzzle.id))
    changed = sum(puzzle.difficulty != before[puzzle.id] for puzzle in found)
    console().print(TEXTS.text("puzzles-rated", language, {"count": len(found), "changed": changed}))


def _puzzles_of(file: Path | None, game: Game) -> tuple[Puzzle, ...]:
    return read(args.read_text(file), str(file)) if file else collection(game)


def checked_puzzle(puzzle: Puzzle, seed: int) -> tuple[str, str | None]:
    """Return the id of a puzzle and what is wrong with it."""
    from howdah.puzzles.check import trouble

    return puzzle.id, trouble(puzzle, seed)


_progress = partial(Progress, *Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())

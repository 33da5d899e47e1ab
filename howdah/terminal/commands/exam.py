"""The command that examines a program or language model."""

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from howdah.core.errors import OptionsError
from howdah.games import GAMES
from howdah.storage.files import FileError
from howdah.terminal.commands import arguments as args
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.arena.exam.exam import Legality, Report, Trace


def exam(  # noqa: PLR0913, PLR0917
    command: Annotated[str, typer.Argument(metavar="CMD")],
    language: args.Language,
    game: Annotated[str, typer.Option()] = "siam",
    players: args.Players = None,
    positions: Annotated[int, typer.Option(min=0)] = 50,
    levels: Annotated[int, typer.Option(min=0, max=8)] = 8,
    games: Annotated[int, typer.Option(min=1)] = 4,
    longest: Annotated[int, typer.Option(min=1)] = 200,
    seconds: Annotated[float, typer.Option(min=0.1)] = 60.0,
    seed: Annotated[int, typer.Option()] = 1,
    out: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
    traces: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
) -> None:
    """Find out how well a program or language model plays (docs/agents.md)."""
    from howdah.arena.exam.candidate import Candidate
    from howdah.arena.exam.exam import Exam, ExamSettings

    words = shlex.split(command)
    if not words:
        raise OptionsError("expected the command of a program, but it is empty")
    played = GAMES.find(game)
    settings = ExamSettings(played.id, played.check(players, None)[0], positions, levels, games, longest, seed)
    with _traced(traces) as trace:
        candidate = Candidate(words, seconds)
        try:
            report = Exam(played, settings, candidate, trace).hold()
        finally:
            candidate.close()
    if out:
        with _named(out):
            out.write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")
    for line in _lines(report, language):
        typer.echo(line)


def _lines(report: "Report", language: str) -> Iterator[str]:
    parts: dict[str, Legality] = {"exam-plain": report.plain, "exam-renamed": report.renamed}
    for key, part in parts.items():
        values = {"asked": part.asked, "within": part.within, "tries": report.tries}
        yield TEXTS.text(key, language, {"share": part.first, **values})
    for result in report.ladder:
        yield TEXTS.text("exam-level", language, vars(result) | {"points": f"{result.points:g}"})
    if report.ladder:
        yield TEXTS.text("exam-strength" if report.level else "exam-no-strength", language, {"level": report.level})


@contextmanager
def _traced(path: Path | None) -> Iterator["Trace"]:
    """Give a function that writes a line to a file; without a file it does nothing."""
    if path is None:
        yield lambda _: None
        return
    with _named(path), path.open("w", encoding="utf-8") as file:

        def write(line: dict[str, Any]) -> None:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()

        yield write


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error

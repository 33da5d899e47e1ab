"""Files of puzzles: a head line, then one puzzle a line, its fields separated by tabs.

The head names the version of the format, so that old files are read for ever (docs/puzzles.md).
"""

from collections.abc import Iterable, Sequence
from json import dumps, loads
from pathlib import Path
from typing import Final

from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.puzzle import Kind, Puzzle, Step

NAME: Final = "howdah-puzzles"
VERSION: Final = 1
FIELDS: Final = 9


def head(game: str) -> str:
    """Return the first line of a file."""
    return f"{NAME}\t{VERSION}\t{game}\n"


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line."""
    return (
        "\t".join(
            (
                puzzle.kind,
                str(puzzle.moves),
                str(puzzle.difficulty),
                ",".join(puzzle.themes) or "-",
                str(puzzle.players),
                dumps(dict(sorted(puzzle.options.items())), separators=(",", ":")),
                puzzle.position,
                _solution(puzzle),
                puzzle.source or "-",
            )
        )
        + "\n"
    )


def puzzle_of(game: str, line: str) -> Puzzle:
    """Return the puzzle of a line; raise `PuzzleError` if it is none."""
    fields = line.rstrip("\n").split("\t")
    if len(fields) != FIELDS:
        raise PuzzleError(f"expected {FIELDS} fields separated by tabs, but found {len(fields)}: {line[:60]!r}")
    kind, moves, difficulty, themes, players, options, position, solution, source = fields
    try:
        steps, shares = _read_shares(solution) if kind in {Kind.BEST, Kind.BETTER} else (_read_steps(solution), {})
        return Puzzle(
            game=game,
            position=position,
            kind=Kind(kind),
            moves=int(moves),
            steps=steps,
            players=int(players),
            options=loads(options),
            shares=shares,
            themes=() if themes == "-" else tuple(themes.split(",")),
            difficulty=int(difficulty),
            source="" if source == "-" else source,
        )
    except ValueError as error:
        raise PuzzleError(f"expected a puzzle, but found {line[:60]!r}: {error}") from error


def write(file: Path, game: str, puzzles: Iterable[Puzzle]) -> None:
    """Write a file at once: a reader finds the old or the new one, never a part."""
    part = file.with_name(file.name + ".part")
    part.write_text(head(game) + "".join(map(line_of, puzzles)), encoding="ascii")
    part.replace(file)


def read(text: str, where: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file; raise `PuzzleError` with its name if it is none."""
    first, *lines = text.splitlines() or [""]
    match first.split("\t"):
        case [name, version, game] if name == NAME and version == str(VERSION):
            pass
        case _:
            raise PuzzleError(f"{where}: expected {head('GAME')!r} first, but found {first[:60]!r}")
    try:
        return tuple(puzzle_of(game, line) for line in lines)
    except PuzzleError as error:
        raise PuzzleError(f"{where}: {error}") from error


def _solution(puzzle: Puzzle) -> str:
    """Return the moves of the line, those that are right too after a bar; or each move with its share."""
    if puzzle.shares:
        return " ".join(f"{move}={share}" for move, share in puzzle.shares.items())
    parts = [part for step in puzzle.steps for part in ("|".join(step.right), step.reply) if part]
    return " ".join(parts)


def _read_steps(text: str) -> tuple[Step, ...]:
    parts: Sequence[str | None] = [*text.split(" "), None]
    return tuple(Step(tuple(str(parts[at]).split("|")), parts[at + 1]) for at in range(0, len(parts) - 1, 2))


def _read_shares(text: str) -> tuple[tuple[Step, ...], dict[str, int]]:
    shares = {}
    for part in text.split(" "):
        move, _, share = part.rpartition("=")
        shares[move] = int(share)
    return (Step((next(iter(shares)),)),), shares

"""A whole puzzle as text, for a link: a file of one puzzle with a title and an author, compressed.

The text begins with the version of the packing, and the file with the version of its format, so that old links are read
for ever. What is packed is only claimed: `check_claim` looks at it quickly, and `composing` proves it.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from typing import Final

from howdah.core.errors import HowdahError
from howdah.puzzles.collection import find
from howdah.puzzles.errors import PuzzleLinkError
from howdah.puzzles.file_format import head, line_of, read
from howdah.puzzles.puzzle import Kind, Puzzle

VERSION: Final = "p1."
LONGEST: Final = 6_000  # characters of the packed text
LARGEST: Final = 32_000  # bytes of the file in it
LONGEST_TITLE: Final = 60
LONGEST_AUTHOR: Final = 40
MOST_STEPS: Final = 10
_SHAPE: Final = re.compile(r"p\d+\.")


def opened(puzzle_id: str) -> Puzzle:
    """Return a puzzle of the collection, or the one that is packed in an id."""
    return unpack(puzzle_id) if is_packed(puzzle_id) else find(puzzle_id)


def is_packed(puzzle_id: str) -> bool:
    """Tell whether an id holds a whole puzzle."""
    return bool(_SHAPE.match(puzzle_id))


def pack(puzzle: Puzzle) -> str:
    """Return a puzzle as text; raise `PuzzleLinkError` if that would be too long, or its title or author is."""
    _check_lines(puzzle)
    text = head(puzzle.game) + line_of(puzzle) + f"{puzzle.title}\n{puzzle.author}\n"
    packed = VERSION + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST:
        raise PuzzleLinkError(f"a link holds at most {LONGEST} characters, but this puzzle takes {len(packed)}")
    return packed


def unpack(packed: str) -> Puzzle:
    """Return the puzzle in a text; raise `PuzzleLinkError` saying what is wrong with it."""
    if not packed.startswith(VERSION):
        raise PuzzleLinkError(f"expected a puzzle of the version {VERSION!r}, but found {packed[:20]!r}")
    if len(packed) > LONGEST:
        raise PuzzleLinkError(f"a link holds at most {LONGEST} characters, but this one has {len(packed)}")
    lines = _text_in(packed.removeprefix(VERSION)).split("\n")
    if len(lines) != 5:  # the head, the puzzle, its title, its author, and nothing after the last line
        raise PuzzleLinkError(f"expected a file of one puzzle with title and author, but found {len(lines)} lines")
    first, line, title, author, _ = lines
    try:
        (puzzle,) = read(f"{first}\n{line}\n", "link")
        puzzle = replace(puzzle, title=title, author=author, packed=packed)
        _check_lines(puzzle)
        check_claim(puzzle)
    except PuzzleLinkError:
        raise
    except (HowdahError, ValueError, TypeError) as error:
        raise PuzzleLinkError(f"expected a puzzle in the link, but: {error}") from error
    return puzzle


def check_claim(puzzle: Puzzle) -> None:
    """Raise `PuzzleLinkError` for a claim that is wrong at a glance: moves that are not legal, a line without a win."""
    start = puzzle.start
    seat = start.turn
    if seat < 0 or not 1 <= len(puzzle.steps) <= MOST_STEPS:
        raise PuzzleLinkError(f"expected a player to move, and 1 to {MOST_STEPS} steps")
    if len(puzzle.line) != 2 * len(puzzle.steps) - 1:
        raise PuzzleLinkError("expected a line that ends with a move of the solver")
    for number, step in enumerate(puzzle.steps):
        now = puzzle.position_at(number)
        if now.turn != seat:
            raise PuzzleLinkError(f"expected the solver to move before {step.right[0]}")
        for text in step.right:
            now.find(text)
    _check_kind(puzzle)


def _check_kind(puzzle: Puzzle) -> None:
    start = puzzle.start
    if puzzle.kind is Kind.WIN:
        last = puzzle.position_at(len(puzzle.steps) - 1)
        if any(last.play(text).winners() != (start.turn,) for text in puzzle.steps[-1].right):
            raise PuzzleLinkError(f"expected a win after {len(puzzle.steps)} moves")
    if puzzle.moves != len(puzzle.steps) and puzzle.kind is not Kind.SAVE:
        raise PuzzleLinkError(f"expected {puzzle.moves} steps, but found {len(puzzle.steps)}")
    shown = {start.find(text).code for text in puzzle.shares}
    if puzzle.kind is Kind.BEST and shown != set(start.legal):
        raise PuzzleLinkError("expected the shares of the legal moves")
    if puzzle.kind is Kind.BETTER and len(shown) != 2:
        raise PuzzleLinkError("expected the shares of the better move and of the one that was played")


def _check_lines(puzzle: Puzzle) -> None:
    for name, text, longest in (("title", puzzle.title, LONGEST_TITLE), ("author", puzzle.author, LONGEST_AUTHOR)):
        if len(text) > longest or not text.isprintable():
            got = repr(text[:80])
            raise PuzzleLinkError(f"expected the {name} as one line of at most {longest} characters, but got {got}")


def _text_in(encoded: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]+", encoded):
        raise PuzzleLinkError(f"expected letters, digits, - and _, but it cannot be read: {encoded[:40]!r}")
    reading = zlib.decompressobj()
    try:
        raw = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
        text = reading.decompress(raw, LARGEST)
        if reading.unconsumed_tail:
            raise PuzzleLinkError(f"expected a puzzle of at most {LARGEST} bytes, but the one in the link is larger")
        if not reading.eof:
            raise PuzzleLinkError("expected a whole link, but its end is missing")
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise PuzzleLinkError(f"expected a link with a puzzle in it, but it cannot be read: {error}") from error

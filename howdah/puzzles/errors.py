"""Errors of puzzles."""

from howdah.core.errors import HowdahError


class PuzzleError(HowdahError):
    """A puzzle, or a file of puzzles, that is wrong."""

    code = "bad-puzzle"


class UnknownPuzzleError(PuzzleError):
    """No puzzle of the collection has this id, or fits what was asked for."""

    code = "unknown-puzzle"


class PuzzleLinkError(PuzzleError):
    """A link whose puzzle cannot be read, or that cannot hold a puzzle."""

    code = "bad-puzzle-link"

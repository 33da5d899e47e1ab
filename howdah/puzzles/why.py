"""Why the right move of a puzzle is right, in the words of the hints. It is proven, so that no search is needed."""

from typing import Final

from howdah.core.text import Reason, catalogue
from howdah.players.decision import Outlook
from howdah.players.reasons import Choice, reasons
from howdah.puzzles.puzzle import Kind, Puzzle

TEXTS: Final = catalogue("howdah.puzzles")
NOTHING_SPECIAL: Final = "best-found"  # the key of what is said where nothing else can be


def why_right(puzzle: Puzzle, step: int = 0) -> tuple[Reason, ...]:
    """Return what the right move of a step does: what it threatens, prevents and gains; none if that is nothing.

    Of a forced win the first reason is that it is one, since what the move gains seldom is the reason for it.
    """
    position = puzzle.position_at(step)
    move = position.find(puzzle.steps[step].right[0])
    share = _share(puzzle)
    values = tuple(share if seat == position.turn else 0.0 for seat in range(position.players))
    gains = _why(Choice(position, Outlook(values, (move,))))
    special = () if gains[0].key == NOTHING_SPECIAL else gains
    match puzzle.kind:
        case Kind.WIN if position.play(move).over:
            return special
        case Kind.WIN:
            return (*_why(Choice(position, Outlook(values, (move,), puzzle.moves - step))), *special)
        case Kind.SAVE | Kind.BETTER:
            return special  # how likely a win is then was not measured
        case Kind.BEST:
            return special or (_in_games(puzzle),)


def _in_games(puzzle: Puzzle) -> Reason:
    """Say how much more often a best decision wins than every other move."""
    best, second, *_ = puzzle.shares.values()
    return TEXTS.reason("why-best", share=round(best / 10), next=round(second / 10))


def _why(choice: Choice) -> tuple[Reason, ...]:
    return reasons(choice, choice)


def _share(puzzle: Puzzle) -> float:
    """Return the share of the win that the right move is proven to bring, a half where nothing is proven about that."""
    match puzzle.kind:
        case Kind.WIN:
            return 1.0
        case Kind.BEST:
            return next(iter(puzzle.shares.values())) / 1000
        case Kind.SAVE | Kind.BETTER:
            return 0.5

"""Mistakes of a person's own games as puzzles: find a better move than the one that was played."""

from howdah.players.review import TurningPoint
from howdah.puzzles.puzzle import Kind, Puzzle, Step


def mistake(point: TurningPoint) -> Puzzle:
    """Return the puzzle of a turning point. The review's best move is right; other tries are judged by a search."""
    position = point.explanation.position
    better, played = point.explanation.best, point.played
    shares = {advice.move.notation: round(1000 * advice.values[position.turn]) for advice in (better, played)}
    return Puzzle.at(position, Kind.BETTER, 1, (Step((better.move.notation,)),), shares=shares)

"""Proving a puzzle again, by the solver or by new games; `howdah puzzles check`."""

from typing import Final

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.players.mcts import MonteCarlo
from howdah.puzzles.playouts import Measured, prove_best
from howdah.puzzles.proof import checking_save, checking_win
from howdah.puzzles.puzzle import Kind, Puzzle
from howdah.puzzles.work import run

# Random numbers that the miner does not use: it begins with games from 0 on, and searches with small seeds.
CHECKING_SEED: Final = 1 << 20
SEARCHED: Final = Budget(nodes=20_000)


def trouble(puzzle: Puzzle) -> str | None:
    """Return what is wrong with a puzzle, None if it is proven."""
    try:
        start = puzzle.start
        if str(start) != puzzle.position:
            return f"the position is written {start}"
        if start.turn < 0:
            return "nobody is to move"
        if len(puzzle.line) != 2 * len(puzzle.steps) - 1:
            return "the line does not end with a move of the solver"
    except HowdahError as error:
        return str(error)
    match puzzle.kind:
        case Kind.WIN:
            return run(checking_win(puzzle)).values.get("detail")
        case Kind.SAVE:
            return run(checking_save(puzzle)).values.get("detail")
        case Kind.BEST:
            return _trouble_of_best(puzzle, start)
        case Kind.BETTER:
            return "a mistake of a game is judged by a search, not proven"


def _trouble_of_best(puzzle: Puzzle, start: Position) -> str | None:
    """Play new games after every move, and ask the tree search."""
    right = start.find(puzzle.steps[0].right[0])
    if {start.find(text).code for text in puzzle.shares} != set(start.legal):
        return "the shares are not those of the legal moves"
    if searched(start) != right.code:
        return f"the tree search prefers {start.move(searched(start))}"
    return None if measured(start, right.code).sure else f"in new games {right} is not surely the best"


def measured(position: Position, right: int) -> Measured:
    """Return what games show that the miner has not seen."""
    return prove_best(position, right, CHECKING_SEED)


def searched(position: Position) -> int:
    """Return the move that a long tree search chooses."""
    return MonteCarlo(seed=CHECKING_SEED).choose(position, SEARCHED).move.code

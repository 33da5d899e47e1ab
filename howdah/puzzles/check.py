"""Proving a puzzle again, by the solver or by new games; `howdah puzzles check`."""

from typing import Final

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.players.mcts import MonteCarlo
from howdah.puzzles.playouts import PROOF_SEED, prove_best
from howdah.puzzles.proof import checking_save, checking_win
from howdah.puzzles.puzzle import Kind, Puzzle
from howdah.puzzles.work import run

SEARCHED: Final = Budget(nodes=20_000)


def trouble(puzzle: Puzzle, seed: int = 1) -> str | None:
    """Return what is wrong with a puzzle, None if it is proven.

    A best decision is proven by games and a search with random numbers that the miner has not used; each seed from 1 on
    has others.
    """
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
            return _trouble_of_best(puzzle, start, first_game(seed))
        case Kind.BETTER:
            return "a mistake of a game is judged by a search, not proven"


def first_game(seed: int) -> int:
    """Return the number of the first game that a seed stands for. Seed 0 would repeat the proof of the miner."""
    return (1 + seed) * PROOF_SEED


def _trouble_of_best(puzzle: Puzzle, start: Position, first: int) -> str | None:
    """Play new games after every move, and ask the tree search."""
    right = start.find(puzzle.steps[0].right[0])
    if {start.find(text).code for text in puzzle.shares} != set(start.legal):
        return "the shares are not those of the legal moves"
    if (preferred := searched(start, first)) != right.code:
        return f"the tree search prefers {start.move(preferred)}"
    return None if prove_best(start, right.code, first).sure else f"in new games {right} is not surely the best"


def searched(position: Position, seed: int) -> int:
    """Return the move that a long tree search chooses."""
    return MonteCarlo(seed=seed).choose(position, SEARCHED).move.code

"""Proving a puzzle again, by the solver or by new games; `howdah puzzles check`."""

from typing import Final

from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.players.mcts import MonteCarlo
from howdah.puzzles.playouts import Measured, prove_best
from howdah.puzzles.proof import prove_save
from howdah.puzzles.puzzle import Kind, Puzzle
from howdah.puzzles.solver import forces_a_win

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
            return _trouble_of_win(puzzle)
        case Kind.SAVE:
            steps = prove_save(start, puzzle.moves)
            return None if steps == puzzle.steps else f"the moves that save the game are {steps}"
        case Kind.BEST:
            return _trouble_of_best(puzzle, start)
        case Kind.BETTER:
            return "a mistake of a game is judged by a search, not proven"


def _trouble_of_win(puzzle: Puzzle) -> str | None:
    """Look at every move of every step, and at every reply to the right ones."""
    now, seat = puzzle.start, puzzle.start.turn
    if len(puzzle.steps) != puzzle.moves:
        return f"the line has {len(puzzle.steps)} steps, but the win {puzzle.moves} moves"
    for number, step in enumerate(puzzle.steps):
        left = puzzle.moves - number - 1
        if forces_a_win(now, seat, left):
            return f"before {step.right[0]} the win takes at most {left} moves"
        winning = {move.notation for move in now.moves if _wins(now.play(move), seat, left)}
        if winning != set(step.right):
            return f"the moves that win are {sorted(winning)}, but {sorted(step.right)} are said to"
        if (number == 0 or left) and len({now.play(text) for text in step.right}) > 1:
            return f"{sorted(step.right)} lead to different positions"
        if step.reply:
            now = now.play(step.right[0]).play(step.reply)
    return None


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


def _wins(position: Position, seat: int, moves: int) -> bool:
    return position.winners() == (seat,) if position.over else forces_a_win(position, seat, moves)

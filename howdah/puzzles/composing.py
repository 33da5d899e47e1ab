"""The proof that a composed position is a sound puzzle, or what is wrong with it.

The limits count positions and games, never time, so that every host comes to the same verdict.
"""

from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.players.alphabeta import suits_alphabeta
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.playouts import PROOF, Measured, measuring
from howdah.puzzles.proof import Verdict, checking_save, checking_win, proving_save, proving_win
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from howdah.puzzles.work import Proving

MOST_NODES: Final = 400_000_000  # positions of a whole proof: some 20 seconds compiled
MOST_CHOICES: Final = 40  # moves that games are played after


def kinds_of(game: Game) -> tuple[Kind, ...]:
    """Return which kinds of puzzles a game has."""
    return (Kind.WIN, Kind.SAVE) if suits_alphabeta(game) else (Kind.BEST,)


def check_kind(game: Game, kind: Kind) -> None:
    """Raise `PuzzleError` for a kind that a game has no puzzles of."""
    if kind not in kinds_of(game):
        raise PuzzleError(
            f"puzzles of {game.id} are of the kind {' or '.join(kinds_of(game))}, but {kind.value} was asked for"
        )


def proving(position: Position, kind: Kind, moves: int = 1) -> Proving[Verdict]:
    """Prove that a position is a sound puzzle of a kind; a win is to take exactly so many own moves."""
    check_kind(position.game, kind)
    if position.over:
        return Verdict(None, "over")
    if position.turn == CHANCE:
        return Verdict(None, "chance")
    if len(position.legal) == 1:
        return Verdict(None, "one-move")
    match kind:
        case Kind.WIN:
            return (yield from proving_win(position, moves, MOST_NODES))
        case Kind.SAVE:
            return (yield from proving_save(position, MOST_NODES))
        case _:
            return (yield from _best(position))


def checking(puzzle: Puzzle) -> Proving[Verdict]:
    """Prove the solution that a puzzle claims."""
    match puzzle.kind:
        case Kind.WIN:
            return (yield from checking_win(puzzle, MOST_NODES))
        case Kind.SAVE:
            return (yield from checking_save(puzzle, MOST_NODES))
        case _:
            verdict = yield from proving(puzzle.start, puzzle.kind)
            same = verdict.puzzle and verdict.puzzle.steps == puzzle.steps
            return Verdict(puzzle, "again") if same else Verdict(None, "differs")


def _best(position: Position) -> Proving[Verdict]:
    if len(position.legal) > MOST_CHOICES:
        return Verdict(None, "too-many", {"count": len(position.legal), "most": MOST_CHOICES})
    measured: Measured = yield from measuring(position)
    (code, share), (other, next_share), *_ = measured.shares.items()
    values = {
        "move": position.move(code),
        "other": position.move(other),
        "share": round(share / 10),
        "next": round(next_share / 10),
        "games": PROOF.games[-1],
    }
    if not measured.sure:
        return Verdict(None, "too-close", values)
    shares = {position.move(one).notation: value for one, value in measured.shares.items()}
    puzzle = Puzzle.at(position, Kind.BEST, 1, (Step((position.move(code).notation,)),), shares=shares)
    return Verdict(puzzle, "sound-best", values)

"""Finding the puzzles of one source game: a search finds candidates, and a proof decides."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.mining.difficulty import rated
from howdah.mining.source_game import Decision, SourceGame, decisions
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.decision import Decision as Found
from howdah.players.mcts import MonteCarlo
from howdah.puzzles.check import searched
from howdah.puzzles.playouts import PROOF_SEED, WHOLE, has_policy, prove_best, race, withstands
from howdah.puzzles.proof import proving_save, proving_win
from howdah.puzzles.puzzle import MOST_MOVES, Kind, Puzzle, Step
from howdah.puzzles.work import run

FEWEST_CHOICES: Final = 6  # legal moves, so that there is something to find
LAST_DECISIONS: Final = 24  # where the forced wins of a game are
LOOK: Final = Budget(nodes=12_000)  # of the search for candidates
LONG_LOOK: Final = Budget(nodes=150_000)  # where the player's next decision was won by force
DEEP_LOOK: Final = Budget(nodes=3_000_000)  # the same, where only long wins are looked for
MOST_LINES: Final = 50_000_000  # of own moves, that the proof of a forced win has to try
MOST_NODES_OF_LONG: Final = 3_000_000_000  # positions of the proof of a long win
EASY_SHARE: Final = 0.25  # of the wins in one move that are taken
FIRST_LOOK: Final = Budget(nodes=600)  # of the tree search
MOST_BEST: Final = 3  # decisions of one game that are taken,
FAR_APART: Final = 8  # with so many decisions between them
FEWEST_MOVES: Final = 3  # to choose from in a best decision,
MOST_WORK: Final = 1000  # moves to choose from times decisions that are left, since the proof plays on after every move
RIVALS: Final = 5  # moves that a short tree search prefers, of which one must be ahead by
PROMISING_MARGIN: Final = 50  # thousandths of the win, before any games are played
GAMES_OF_OTHER_KIND: Final = 24  # by the evaluation, where the proof uses the rollout policy; none may be ahead
LEAST_SHARE: Final = 100  # thousandths of the win that the right move promises, so that it matters


def mine(source: SourceGame, least_moves: int = 1) -> list[Puzzle]:
    """Return the puzzles of a source game; with more than one least move, only forced wins that take so many."""
    met = decisions(source)
    game = met[0].position.game
    if not suits_alphabeta(game):
        found = _measured(met, source)
    elif least_moves == 1:
        found = _proven(met, source)
    else:
        found = _long(met, least_moves)
    return [rated(replace(puzzle, themes=themes(puzzle))) for puzzle in found]


def themes(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the themes of a puzzle's line, which the game's `themes.py` finds."""
    game: Game = puzzle.start.game
    if not game.has_file("themes"):
        return ()
    return tuple(game.file("themes").themes([(move.state, move.code) for move in puzzle.line]))


def _proven(met: list[Decision], source: SourceGame) -> Iterator[Puzzle]:
    """Yield forced wins and only moves. Of a combination that goes over several moves, only its beginning is taken."""
    random = source.random()
    solved: set[int] = set()  # seats whose win has begun
    for decision, (first, *others) in _looked_at(met[-LAST_DECISIONS:]):
        position = decision.position
        seat = position.turn
        if len(position.legal) < FEWEST_CHOICES:
            continue
        if first.wins_in and first.values[seat] == 1.0:
            if seat in solved or (first.wins_in == 1 and random.random() > EASY_SHARE):
                continue
            if not _is_worth_a_proof(position, first, others):
                continue
            if puzzle := run(proving_win(position, first.wins_in)).puzzle:
                solved.add(seat)
                yield replace(puzzle, source=decision.source)
        elif first.values[seat] > 0 and others and others[0].values[seat] == 0.0:
            solved.discard(1 - seat)
            if puzzle := run(proving_save(position)).puzzle:
                yield replace(puzzle, source=decision.source)


def _long(met: list[Decision], least_moves: int) -> Iterator[Puzzle]:
    """Yield forced wins that take at least so many moves; of a combination, only its beginning."""
    solved: set[int] = set()
    for decision, (first, *others) in _looked_at(met[-LAST_DECISIONS:], DEEP_LOOK):
        position, moves = decision.position, first.wins_in or 0
        if position.turn in solved or first.values[position.turn] < 1.0:
            continue
        if not least_moves <= moves <= MOST_MOVES or _has_equal(first, others):
            continue
        if puzzle := run(proving_win(position, moves, MOST_NODES_OF_LONG)).puzzle:
            solved.add(position.turn)
            yield replace(puzzle, source=decision.source)


def _looked_at(met: list[Decision], long: Budget = LONG_LOOK) -> list[tuple[Decision, tuple[Found, ...]]]:
    """Return each decision with its two best moves.

    The last one comes first, since a win that takes longer is looked for only where the next decision was won.
    """
    looked: list[tuple[Decision, tuple[Found, ...]]] = []
    won = [False, False]  # by seat: whether its next decision was a forced win
    for decision in reversed(met):
        seat = decision.position.turn
        found = AlphaBeta().best(decision.position, LOOK, 2)
        if won[seat] and not found[0].wins_in:
            found = AlphaBeta().best(decision.position, long, 2)
        won[seat] = bool(found[0].wins_in) and found[0].values[seat] == 1.0
        looked.append((decision, found))
    return looked[::-1]


def _is_worth_a_proof(position: Position, first: Found, others: Sequence[Found]) -> bool:
    """Tell whether the solver, which tries every move, takes seconds at the most, and no other move wins as quickly."""
    moves = first.wins_in or 0
    if moves > MOST_MOVES or len(position.legal) ** moves > MOST_LINES:
        return False
    return not _has_equal(first, others)


def _has_equal(first: Found, others: Sequence[Found]) -> bool:
    """Tell whether another move wins as quickly."""
    return any(other.values == first.values and (other.wins_in or 0) <= (first.wins_in or 0) for other in others)


def _measured(met: list[Decision], source: SourceGame) -> Iterator[Puzzle]:
    """Yield decisions of which one move is best by far, in tree searches and in whole games."""
    taken: list[int] = []
    for number in source.random().sample(range(len(met)), len(met)):
        if len(taken) == MOST_BEST:
            return
        if any(abs(number - other) < FAR_APART for other in taken):
            continue
        if len(met[number].position.legal) * (len(met) - number) > MOST_WORK:
            continue
        if puzzle := _best(met[number]):
            taken.append(number)
            yield puzzle


def _best(decision: Decision) -> Puzzle | None:
    """Return a best decision as a puzzle. Cheap tests come before dear ones."""
    position = decision.position
    if len(position.legal) < FEWEST_MOVES:
        return None
    first, *others = MonteCarlo().best(position, FIRST_LOOK, RIVALS)
    right, seat = first.move.code, position.turn
    share, next_share = WHOLE * first.values[seat], WHOLE * max(other.values[seat] for other in others)
    if share < LEAST_SHARE or share - next_share < PROMISING_MARGIN:
        return None
    rivals = [other.move.code for other in others]
    if race(position, [right, *rivals], 0) != right:
        return None
    proof = prove_best(position, right, PROOF_SEED)
    if not proof.sure or (has_policy(position) and not withstands(position, right, rivals, GAMES_OF_OTHER_KIND)):
        return None
    if searched(position, PROOF_SEED) != right:
        return None
    shares = {position.move(code).notation: share for code, share in proof.shares.items()}
    if next(iter(shares.values())) < LEAST_SHARE:
        return None
    steps = (Step((next(iter(shares)),)),)
    return Puzzle.at(position, Kind.BEST, 1, steps, shares=shares, source=decision.source)

"""Finding the puzzles of one source game: a search finds candidates, and a proof decides."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import HIGHEST_LEVEL, Budget
from howdah.mining.source_game import Decision, SourceGame, decisions
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.levels import LevelPlayer
from howdah.players.mcts import MonteCarlo
from howdah.puzzles.check import searched, trouble
from howdah.puzzles.playouts import LEAST_MARGIN, measure
from howdah.puzzles.proof import FEWEST_CHOICES, MOST_LOSING_MOVES, MOST_MOVES, prove_save, prove_win
from howdah.puzzles.puzzle import Kind, Puzzle, Step

LAST_DECISIONS: Final = 16  # where the forced wins of a game are
LOOK: Final = Budget(nodes=12_000)  # of the search for candidates
FIRST_LOOK: Final = Budget(nodes=1_000)  # of the tree search
TRIES: Final = 2  # games of a level before it is said to find a move
MOST_BEST: Final = 6  # decisions of one game that are measured


def mine(source: SourceGame) -> list[Puzzle]:
    """Return the puzzles of a source game."""
    met = decisions(source)
    game = met[0].position.game
    found = _proven(met) if suits_alphabeta(game) else _measured(met, source)
    return [replace(puzzle, themes=themes(puzzle), difficulty=difficulty(puzzle)) for puzzle in found]


def themes(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the themes of a puzzle's line, which the game's `themes.py` finds."""
    game: Game = puzzle.start.game
    if not game.has_file("themes"):
        return ()
    return tuple(game.file("themes").themes([(move.state, move.code) for move in puzzle.line]))


def difficulty(puzzle: Puzzle) -> int:
    """Return the lowest level from which on every computer player but the highest finds the first move."""
    for level in range(HIGHEST_LEVEL - 1, 0, -1):
        for seed in range(TRIES):
            if LevelPlayer(level, seed).choose(puzzle.start).move.notation not in puzzle.steps[0].right:
                return level + 1
    return 1


def _proven(met: list[Decision]) -> Iterator[Puzzle]:
    """Yield forced wins and only moves. Of a combination that goes over several moves, only its beginning is taken."""
    solved: set[int] = set()  # seats whose win has begun
    for decision in met[-LAST_DECISIONS:]:
        position = decision.position
        seat = position.turn
        if len(position.legal) < FEWEST_CHOICES:
            continue
        first, *others = AlphaBeta().best(position, LOOK, 2)
        if first.wins_in and first.values[seat] == 1.0:
            if seat not in solved and first.wins_in <= MOST_MOVES and (steps := prove_win(position, first.wins_in)):
                solved.add(seat)
                yield _puzzle(decision, Kind.WIN, first.wins_in, steps)
        elif first.values[seat] > 0 and others and others[0].values[seat] == 0.0:
            solved.discard(1 - seat)
            for moves in range(1, MOST_LOSING_MOVES + 1):
                if steps := prove_save(position, moves):
                    yield _puzzle(decision, Kind.SAVE, moves, steps)
                    break


def _measured(met: list[Decision], source: SourceGame) -> Iterator[Puzzle]:
    """Yield decisions of which one move is best by far, in a tree search and in whole games."""
    random = source.random()
    late = met[len(met) * 2 // 3 :]  # where whole games are short and margins are clear
    for decision in random.sample(late, min(MOST_BEST, len(late))):
        position = decision.position
        if len(position.legal) < 3 or not _is_clear(position):
            continue
        measured = measure(position, 0)
        code = next(iter(measured.shares))
        if not measured.sure or code != searched(position, 1):
            continue
        shares = {position.move(one).notation: share for one, share in measured.shares.items()}
        steps = (Step((next(iter(shares)),)),)
        puzzle = replace(_puzzle(decision, Kind.BEST, 1, steps), shares=shares)
        if trouble(puzzle) is None:  # in new games too
            yield puzzle


def _is_clear(position: Position) -> bool:
    """Tell whether a short tree search sees a margin between the two best moves."""
    first, second = MonteCarlo().best(position, FIRST_LOOK, 2)
    seat = position.turn
    return 1000 * (first.values[seat] - second.values[seat]) >= LEAST_MARGIN


def _puzzle(decision: Decision, kind: Kind, moves: int, steps: tuple[Step, ...]) -> Puzzle:
    position = decision.position
    defaults = position.game.check(position.players, {})[1]
    options = {name: value for name, value in position.options.items() if value != defaults[name]}
    return Puzzle(
        position.game.id, str(position), kind, moves, steps, position.players, options, source=decision.source
    )

"""Proofs by the solver: forced wins with one right move at every step, and only moves that save a game.

`Game.position` reads a position without its history, so no earlier occurrence of a position counts in a puzzle.
The miner, the composer, shared links and `howdah puzzles check` all use these proofs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from howdah.core.position import Move, Position
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from howdah.puzzles.solver import UNLIMITED, Solved
from howdah.puzzles.work import Proving, SolveWork

MOST_LOSING_MOVES: Final = 2  # of the opponent, after a move that does not save the game
SURE_MOVES: Final = 3  # of the opponent, that the saving move survives


@dataclass(frozen=True)
class Verdict:
    """The puzzle that is proven; or None, and what is wrong: a text `proof-` and this key, with these values.

    Values that are moves stand for their sentences.
    """

    puzzle: Puzzle | None
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


UNDECIDED: Final = Verdict(None, "undecided")


class _UndecidedError(Exception):
    """The positions that a proof may look at are used up."""

    def __init__(self, found: Sequence[int] = ()) -> None:
        self.found = list(found)  # codes of moves that are known to win


class _Proof:
    """Asks the solver, and counts the positions that it has looked at."""

    def __init__(self, nodes: int) -> None:
        self._left = nodes

    def forces(self, position: Position, seat: int, moves: int) -> Proving[bool]:
        """Find out whether a seat wins with so many own moves."""
        (result,) = cast("Sequence[Solved]", (yield [SolveWork(position, seat, moves, self._left)]))
        self._left = max(0, self._left - result.nodes)
        if result.won is None:
            raise _UndecidedError
        return result.won

    def winning(self, position: Position, seat: int, moves: int) -> Proving[list[int]]:
        """Find the moves of a position after which a seat wins with so many own moves."""
        after = {code: position.play(code) for code in position.legal}
        open_codes = [code for code in after if not after[code].over]
        limit = self._left // max(1, len(open_codes))
        works = [SolveWork(after[code], seat, moves, limit) for code in open_codes]
        results = cast("Sequence[Solved]", (yield works)) if works else ()
        self._left = max(0, self._left - sum(result.nodes for result in results))
        won: dict[int, bool | None] = {code: now.winners() == (seat,) for code, now in after.items() if now.over}
        won |= {code: result.won for code, result in zip(open_codes, results, strict=True)}
        found = [code for code in after if won[code]]
        if None in won.values():
            raise _UndecidedError(found)
        return found


def proving_win(position: Position, moves: int, nodes: int = UNLIMITED) -> Proving[Verdict]:
    """Prove a win in exactly so many own moves with one right move at every step.

    At every step but the last one all moves that win in time lead to the same position, and the reply is one that
    delays the win as long as possible. The last step accepts every move that wins at once.
    """
    try:
        return (yield from _Win(position, moves, nodes).proving())
    except _UndecidedError:
        return UNDECIDED


def proving_save(position: Position, nodes: int = UNLIMITED) -> Proving[Verdict]:
    """Prove that there is only one move after which the opponent cannot force a win.

    Every other move loses to at most `MOST_LOSING_MOVES` moves of the opponent. The right one survives `SURE_MOVES`
    moves, and the solver cannot win by force instead.
    """
    try:
        return (yield from _save(position, _Proof(nodes)))
    except _UndecidedError:
        return UNDECIDED


def checking_win(puzzle: Puzzle, nodes: int = UNLIMITED) -> Proving[Verdict]:
    """Prove the line that a puzzle claims: every move of every step. Another defence may delay the win as long."""
    try:
        trouble = yield from _trouble_of_win(puzzle, _Proof(nodes))
    except _UndecidedError:
        return UNDECIDED
    return Verdict(None, "differs", {"detail": trouble}) if trouble else Verdict(puzzle, "again")


def checking_save(puzzle: Puzzle, nodes: int = UNLIMITED) -> Proving[Verdict]:
    """Prove the only move that a puzzle claims."""
    verdict = yield from proving_save(puzzle.start, nodes)
    if verdict is UNDECIDED:
        return verdict
    found = verdict.puzzle
    if found and (found.moves, set(found.steps[0].right)) == (puzzle.moves, set(puzzle.steps[0].right)):
        return Verdict(puzzle, "again")
    why = f"{sorted(found.steps[0].right)} save the game from {found.moves} moves" if found else verdict.key
    return Verdict(None, "differs", {"detail": f"expected one move that saves the game, but found: {why}"})


class _Win(_Proof):
    def __init__(self, position: Position, moves: int, nodes: int) -> None:
        super().__init__(nodes)
        self.position = position
        self.seat = position.turn
        self.moves = moves
        self.second: Verdict | None = None  # a later step with two ways to win

    def proving(self) -> Proving[Verdict]:
        position = self.position
        for moves in range(1, self.moves):
            if (yield from self.forces(position, self.seat, moves)):
                quick = yield from self.winning(position, self.seat, moves - 1)
                return Verdict(None, "quicker", {"move": position.move(quick[0]), "count": moves})
        try:
            found = yield from self.winning(position, self.seat, self.moves - 1)
        except _UndecidedError as error:
            if not _differ(position, error.found):
                raise
            found = error.found
        if _differ(position, found):
            return several("wins-too", position, found)
        if not found:
            return Verdict(None, "no-win", {"count": self.moves})
        steps = yield from self._steps(position, found, self.moves)
        if steps is None:
            return self.second or Verdict(None, "keeps-turn", {"move": position.move(found[0])})
        puzzle = Puzzle.at(position, Kind.WIN, self.moves, steps)
        return Verdict(puzzle, "sound-win", {"move": position.move(found[0])})

    def _steps(self, position: Position, winning: list[int], moves: int) -> Proving[tuple[Step, ...] | None]:
        """Return the steps from a position on, with a defence that delays the win and leaves one right move."""
        right = tuple(position.move(code).notation for code in winning)
        if moves == 1:
            return (Step(right),)
        after = position.play(winning[0])
        if after.over or after.turn == self.seat:
            return None
        for reply in after.legal:
            now = after.play(reply)
            if now.over or now.turn != self.seat:
                continue
            if moves > 2 and (yield from self.forces(now, self.seat, moves - 2)):
                continue
            found = yield from self.winning(now, self.seat, moves - 2)
            if moves > 2 and _differ(now, found):
                values = several("later", now, found).values
                self.second = Verdict(None, "later", {**values, "reply": after.move(reply)})
                continue
            rest = yield from self._steps(now, found, moves - 1)
            if rest:
                return (Step(right, after.move(reply).notation), *rest)
        return None


def _save(position: Position, proof: _Proof) -> Proving[Verdict]:
    seat = position.turn
    if (yield from proof.forces(position, seat, MOST_LOSING_MOVES)):
        winning = yield from proof.winning(position, seat, MOST_LOSING_MOVES - 1)
        return Verdict(None, "can-win", {"move": position.move(winning[0]), "count": MOST_LOSING_MOVES})
    safe: list[int] = []
    for moves in range(1, MOST_LOSING_MOVES + 1):
        losing = yield from proof.winning(position, 1 - seat, moves)
        safe = [code for code in position.legal if code not in losing]
        if not safe:
            return Verdict(None, "all-lose")
        if _differ(position, safe):
            continue
        move = position.move(safe[0])
        if (yield from proof.forces(position.play(safe[0]), 1 - seat, SURE_MOVES)):
            return Verdict(None, "loses-later", {"move": move, "count": SURE_MOVES})
        right = tuple(position.move(code).notation for code in safe)
        return Verdict(Puzzle.at(position, Kind.SAVE, moves, (Step(right),)), "sound-save", {"move": move})
    return several("saves-too", position, safe)


def _trouble_of_win(puzzle: Puzzle, proof: _Proof) -> Proving[str | None]:
    """Look at every move of every step, and at every reply to the right ones."""
    seat = puzzle.start.turn
    if len(puzzle.steps) != puzzle.moves:
        return f"the line has {len(puzzle.steps)} steps, but the win {puzzle.moves} moves"
    for number, step in enumerate(puzzle.steps):
        now, left = puzzle.position_at(number), puzzle.moves - number - 1
        if left and (yield from proof.forces(now, seat, left)):
            return f"before {step.right[0]} the win takes at most {left} moves"
        found = yield from proof.winning(now, seat, left)
        winning = {now.move(code).notation for code in found}
        if winning != set(step.right):
            return f"the moves that win are {sorted(winning)}, but {sorted(step.right)} are said to"
        if (number == 0 or left) and _differ(now, found):
            return f"{sorted(step.right)} lead to different positions"
    return None


def several(key: str, position: Position, codes: Sequence[int]) -> Verdict:
    """Return the verdict that names two of several moves, which lead to different positions."""
    first = position.play(codes[0])
    other = next(code for code in codes if position.play(code) != first)
    values: dict[str, Move] = {"move": position.move(codes[0]), "other": position.move(other)}
    return Verdict(None, key, values)


def _differ(position: Position, codes: Sequence[int]) -> bool:
    """Tell whether moves lead to different positions."""
    return len({position.play(code) for code in codes}) > 1

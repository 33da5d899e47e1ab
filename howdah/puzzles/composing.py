"""The proof that a composed position is a sound puzzle, or what is wrong with it.

The limits count positions and games, never time, so that every host comes to the same verdict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from howdah.core.game import Game
from howdah.core.options import Value
from howdah.core.position import Move, Position
from howdah.core.types import CHANCE
from howdah.players.alphabeta import suits_alphabeta
from howdah.puzzles.check import CHECKING_SEED
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.playouts import PROOF, Measured, measuring, play_out
from howdah.puzzles.proof import MOST_LOSING_MOVES, SURE_MOVES
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from howdah.puzzles.solver import Solved, solve
from howdah.puzzles.work import Proving, Result, SolveWork, Work

MOST_NODES: Final = 400_000_000  # positions of a whole proof: some 20 seconds compiled
MOST_CHOICES: Final = 40  # moves that games are played after


@dataclass(frozen=True)
class Verdict:
    """The puzzle that is proven; or None, and what is wrong: a text `proof-` and this key, with these values.

    Values that are moves stand for their sentences.
    """

    puzzle: Puzzle | None
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


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
            return (yield from _Win(position, moves).proving())
        case Kind.SAVE:
            return (yield from _Save(position).proving())
        case _:
            return (yield from _best(position))


def checking(puzzle: Puzzle) -> Proving[Verdict]:
    """Prove the solution that a puzzle claims. Another defence than the one that `proving` finds may be as good."""
    if puzzle.kind is not Kind.WIN:
        verdict = yield from proving(puzzle.start, puzzle.kind)
        if verdict.key == "undecided":
            return verdict
        same = verdict.puzzle and set(verdict.puzzle.steps[0].right) == set(puzzle.steps[0].right)
        return Verdict(puzzle, "again") if same else Verdict(None, "differs")
    solving, seat = _Solving(puzzle.start), puzzle.start.turn
    for number, step in enumerate(puzzle.steps):
        now, left = puzzle.position_at(number), puzzle.moves - number - 1
        quick, unknown = yield from solving.winning(now, seat, left - 1) if left else _nothing()
        found, still_unknown = yield from solving.winning(now, seat, left)
        if unknown or still_unknown:
            return Verdict(None, "undecided")
        right = {now.move(code).notation for code in found} == set(step.right)
        if quick or not right or ((number == 0 or left) and not solving.transpose(now, found)):
            return Verdict(None, "differs")
    return Verdict(puzzle, "again")


def run_here(work: Work) -> Result:
    """Do the work of a proof in this thread."""
    if isinstance(work, SolveWork):
        return solve(work.position, work.seat, work.moves, work.nodes)
    return play_out(work)


def puzzle_of(position: Position, kind: Kind, moves: int, steps: tuple[Step, ...], **more: Any) -> Puzzle:
    """Return a puzzle that begins in a position."""
    return Puzzle(
        position.game.id,
        str(position),
        kind,
        moves,
        steps,
        position.players,
        changed_options(position),
        difficulty=0,  # nobody has tried it
        **more,
    )


def changed_options(position: Position) -> dict[str, Value]:
    """Return the options of a position that differ from the defaults."""
    defaults = position.game.check(position.players, {})[1]
    return {name: value for name, value in position.options.items() if value != defaults[name]}


class _UndecidedError(Exception):
    """The positions that a proof may look at are used up."""


class _Solving:
    """A proof by the solver; it counts the positions that it has looked at."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seat = position.turn
        self._left = MOST_NODES

    def winning(self, position: Position, seat: int, moves: int) -> Proving[tuple[list[int], list[int]]]:
        """Find the moves of a position after which a seat wins with so many own moves; also those not decided."""
        after = {code: position.play(code) for code in position.legal}
        open_codes = [code for code in after if not after[code].over]
        limit = self._left // max(1, len(open_codes))
        works = [SolveWork(after[code], seat, moves, limit) for code in open_codes]
        results = cast("Sequence[Solved]", (yield works)) if works else ()
        self._left = max(0, self._left - sum(result.nodes for result in results))
        won: dict[int, bool | None] = {code: now.winners() == (seat,) for code, now in after.items() if now.over}
        won |= {code: result.won for code, result in zip(open_codes, results, strict=True)}
        return [code for code in after if won[code]], [code for code in after if won[code] is None]

    def transpose(self, position: Position, codes: Sequence[int]) -> bool:
        """Tell whether moves lead to the same position."""
        return len({position.play(code) for code in codes}) == 1


class _Win(_Solving):
    def __init__(self, position: Position, moves: int) -> None:
        super().__init__(position)
        self.moves = moves
        self.second: Verdict | None = None  # a later step with two ways to win

    def proving(self) -> Proving[Verdict]:
        position = self.position
        for moves in range(1, self.moves):
            quick, unknown = yield from self.winning(position, self.seat, moves - 1)
            if quick:
                return Verdict(None, "quicker", {"move": position.move(quick[0]), "count": moves})
            if unknown:
                return Verdict(None, "undecided")
        found, unknown = yield from self.winning(position, self.seat, self.moves - 1)
        if len(found) > 1 and not self.transpose(position, found):
            return _several("wins-too", position, found)
        if unknown:
            return Verdict(None, "undecided")
        if not found:
            return Verdict(None, "no-win", {"count": self.moves})
        try:
            steps = yield from self._steps(position, found, self.moves)
        except _UndecidedError:
            return Verdict(None, "undecided")
        if steps is None:
            return self.second or Verdict(None, "keeps-turn", {"move": position.move(found[0])})
        return Verdict(puzzle_of(position, Kind.WIN, self.moves, steps), "sound-win", {"move": position.move(found[0])})

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
            sooner, unknown = yield from self.winning(now, self.seat, moves - 3) if moves > 2 else _nothing()
            if unknown:
                raise _UndecidedError
            if sooner:
                continue
            found, unknown = yield from self.winning(now, self.seat, moves - 2)
            if unknown:
                raise _UndecidedError
            if moves > 2 and not self.transpose(now, found):
                several = _several("later", now, found)
                self.second = Verdict(None, "later", {**several.values, "reply": after.move(reply)})
                continue
            rest = yield from self._steps(now, found, moves - 1)
            if rest:
                return (Step(right, after.move(reply).notation), *rest)
        return None


class _Save(_Solving):
    def proving(self) -> Proving[Verdict]:
        position = self.position
        winning, unknown = yield from self.winning(position, self.seat, MOST_LOSING_MOVES - 1)
        if winning:
            return Verdict(None, "can-win", {"move": position.move(winning[0]), "count": MOST_LOSING_MOVES})
        for moves in range(1, MOST_LOSING_MOVES + 1):
            losing, unknown = yield from self.winning(position, 1 - self.seat, moves)
            safe = [code for code in position.legal if code not in losing]
            if not safe:
                return Verdict(None, "all-lose")
            if unknown or not self.transpose(position, safe):
                continue
            late, unknown = yield from self.winning(position, 1 - self.seat, SURE_MOVES)
            if unknown:
                break
            if safe[0] in late:
                return Verdict(None, "loses-later", {"move": position.move(safe[0]), "count": SURE_MOVES})
            right = tuple(position.move(code).notation for code in safe)
            puzzle = puzzle_of(position, Kind.SAVE, moves, (Step(right),))
            return Verdict(puzzle, "sound-save", {"move": position.move(safe[0])})
        return Verdict(None, "undecided") if unknown else _several("saves-too", position, safe)


def _nothing() -> Proving[tuple[list[int], list[int]]]:
    """Return no moves: without a move nothing is won."""
    yield from ()
    return [], []


def _several(key: str, position: Position, codes: Sequence[int]) -> Verdict:
    """Two of several moves, which lead to different positions."""
    first = position.play(codes[0])
    other = next(code for code in codes if position.play(code) != first)
    values: dict[str, Move] = {"move": position.move(codes[0]), "other": position.move(other)}
    return Verdict(None, key, values)


def _best(position: Position) -> Proving[Verdict]:
    if len(position.legal) > MOST_CHOICES:
        return Verdict(None, "too-many", {"count": len(position.legal), "most": MOST_CHOICES})
    measured: Measured = yield from measuring(position, CHECKING_SEED)
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
    puzzle = puzzle_of(position, Kind.BEST, 1, (Step((position.move(code).notation,)),), shares=shares)
    return Verdict(puzzle, "sound-best", values)

"""Puzzles: which there are, the one of a day, tries and hints."""

from collections.abc import Sequence
from datetime import date

from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.players.review import MISTAKE
from howdah.puzzles.collection import chosen, collection, daily
from howdah.puzzles.errors import PuzzleError, UnknownPuzzleError
from howdah.puzzles.packed import opened
from howdah.puzzles.progress import FinishedTry, day_of, is_now
from howdah.puzzles.puzzle import Kind, Puzzle
from howdah.puzzles.why import why_right
from howdah.service.endpoint import Call, Endpoints
from howdah.service.jobs import HintJob, JudgeJob
from howdah.service.messages.advice import AdviceView, HintView, JudgedMove
from howdah.service.messages.positions import Attempt, PositionSource, ReasonView
from howdah.service.messages.puzzles import (
    TEXTS,
    ProgressRequest,
    PuzzleGroup,
    PuzzleHint,
    PuzzleHintRequest,
    PuzzleView,
    SolverView,
    TriedPuzzle,
    TryRequest,
    percent,
    theme_text,
)

ENDPOINTS = Endpoints("puzzles")


@ENDPOINTS.get("/puzzles", fallback=True)
async def get_puzzles(call: Call) -> tuple[PuzzleGroup, ...]:
    """Return which puzzles there are, by game, theme and difficulty."""

    def groups() -> tuple[PuzzleGroup, ...]:
        return tuple(PuzzleGroup.of(game, call.language) for game in call.hub.games if collection(game))

    return await call.run(groups)


@ENDPOINTS.get("/puzzles/daily/{day}", fallback=True)
async def get_daily_puzzle(call: Call, day: str) -> PuzzleView:
    """Return the puzzle of a day, such as 2030-01-31; it is the same for everybody."""
    try:
        asked = date.fromisoformat(day)
    except ValueError as error:
        raise UnknownPuzzleError(f"{day[:40]!r} is no day; expected one such as 2030-01-31") from error
    return await call.run(lambda: PuzzleView.of(daily(asked), call.language))


@ENDPOINTS.get("/games/{game_id}/puzzle", fallback=True)
async def choose_puzzle(
    call: Call, game: Game, theme: str | None = None, difficulty: int | None = None, number: int = 0
) -> PuzzleView:
    """Return a puzzle of a game that the caller has not tried, by theme and difficulty; `number` chooses among them."""
    seen = await call.host.solvers.tried(call)
    return await call.run(lambda: PuzzleView.of(chosen([game], theme, difficulty, number, seen), call.language))


@ENDPOINTS.get("/puzzles/{puzzle_id}", fallback=True)
async def get_puzzle(call: Call, puzzle_id: str) -> PuzzleView:
    """Return a puzzle by its id."""
    return await call.run(lambda: PuzzleView.of(opened(puzzle_id), call.language))


@ENDPOINTS.post("/puzzles/{puzzle_id}/try", fallback=True, limit="advice")
async def try_puzzle(call: Call, puzzle_id: str, body: TryRequest) -> TriedPuzzle:
    """Say whether the last move is right: with the reply, or with the refutation and why."""
    puzzle, moves = await call.run(_tried, puzzle_id, body.moves)
    step, move = len(moves) - 1, moves[-1]
    right = move.notation in puzzle.steps[step].right
    if not right or len(moves) == len(puzzle.steps):
        await _note(call, puzzle, moves, body.day)
    if puzzle.kind is Kind.BETTER:
        return await _judge(call, puzzle, move)
    if puzzle.kind is Kind.BEST:
        reasons = await _why_best(call, puzzle)
        text = _why_wrong(puzzle, step, move, puzzle.start, None, call.language)
        return await call.run(TriedPuzzle.of_decision, puzzle, move, text, reasons, call.language)
    if right:
        return await call.run(TriedPuzzle.of_right, puzzle, step, move, call.language)
    position = puzzle.position_at(step)
    best = await _best_reply(call, puzzle, position.play(move))
    text = _why_wrong(puzzle, step, move, position, best, call.language)
    return await call.run(TriedPuzzle.of_wrong, position, move, text, best, call.language)


@ENDPOINTS.post("/puzzles/{puzzle_id}/hint", fallback=True)
async def puzzle_hint(call: Call, puzzle_id: str, body: PuzzleHintRequest) -> PuzzleHint:
    """Return a hint: the theme, then where to begin, then the move. After the last two the puzzle counts as failed."""
    if body.step > 1:
        puzzle, moves = opened(puzzle_id), await call.run(_played, opened(puzzle_id), body.moves)
        await _note(call, puzzle, moves, None)
    return await call.run(_hint, puzzle_id, body, call.language)


@ENDPOINTS.post("/puzzles/progress", fallback=True, large=True)
async def puzzle_progress(call: Call, body: ProgressRequest) -> SolverView:
    """Return the caller's rating and streak. A server takes over the tries of the device, each once."""
    day, now = day_of(body.day), call.hub.clock()
    if not is_now(day, now):
        raise PuzzleError(f"expected a day that is now somewhere, but found {body.day}")
    progress, kept = await call.host.solvers.progress(call, body.tries)
    return SolverView.of(progress, day, now, call.language, kept=kept)


async def _note(call: Call, puzzle: Puzzle, moves: Sequence[Move], day: str | None) -> None:
    """Keep a finished try. Only puzzles of the collection are rated: of others anybody could make easy ones."""
    if puzzle.packed:
        return
    attempt = FinishedTry(puzzle.id, tuple(move.notation for move in moves), call.hub.clock(), day)
    await call.host.solvers.note(call, attempt, puzzle)


def _tried(puzzle_id: str, moves: tuple[Attempt, ...]) -> tuple[Puzzle, tuple[Move, ...]]:
    """Return the puzzle and the moves, of which the last one is tried; those before it must be right."""
    puzzle = opened(puzzle_id)
    if not 1 <= len(moves) <= len(puzzle.steps):
        raise PuzzleError(f"expected 1 to {len(puzzle.steps)} moves, but found {len(moves)}")
    step = len(moves) - 1
    return puzzle, (*_played(puzzle, moves[:step]), puzzle.position_at(step).find(moves[step]))


def _played(puzzle: Puzzle, moves: tuple[Attempt, ...]) -> tuple[Move, ...]:
    """Return right moves; raise `PuzzleError` if one is wrong, or if they have solved the puzzle."""
    if len(moves) >= len(puzzle.steps):
        raise PuzzleError(
            f"expected fewer than {len(puzzle.steps)} moves, but found {len(moves)}: the puzzle is solved"
        )
    found = []
    for step, attempt in enumerate(moves):
        move = puzzle.position_at(step).find(attempt)
        if move.notation not in puzzle.steps[step].right:
            raise PuzzleError(f"expected right moves before, but {move} is wrong")
        found.append(move)
    return tuple(found)


def _hint(puzzle_id: str, body: PuzzleHintRequest, language: str) -> PuzzleHint:
    puzzle, step = opened(puzzle_id), len(body.moves)
    _played(puzzle, body.moves)
    position = puzzle.position_at(step)
    move = position.find(puzzle.steps[step].right[0])
    if body.step == 1 and puzzle.themes:
        theme = theme_text(position.game, puzzle.themes[0], language)
        return PuzzleHint(TEXTS.text("hint-theme", language, {"theme": theme}), ())
    if body.step == 3:
        return PuzzleHint(
            TEXTS.text("hint-move", language, {"move": move.sentence.suggested(language)}), move.path, move.notation
        )
    return PuzzleHint(TEXTS.text("hint-begin", language), move.path[:1])


async def _judge(call: Call, puzzle: Puzzle, move: Move) -> TriedPuzzle:
    """Judge another try at a mistake: right is the review's best move, and what a search finds about as good."""
    source = PositionSource(puzzle.game, puzzle.players, puzzle.start.options, puzzle.position)
    judged: JudgedMove = await call.thinker.think(JudgeJob(source, move.notation, call.language), puzzle.start)
    better, played = puzzle.shares
    right = move.notation == better or (move.notation != played and judged.loss < MISTAKE)
    return await call.run(lambda: TriedPuzzle.of_judged(puzzle, move, judged, call.language, right=right))


async def _why_best(call: Call, puzzle: Puzzle) -> tuple[ReasonView, ...]:
    """Return why the best decision is best: what a search says if it prefers it too, else what the move does."""
    source = PositionSource(puzzle.game, puzzle.players, puzzle.start.options, puzzle.position)
    found: HintView = await call.thinker.think(HintJob(source, call.language), puzzle.start)
    first = found.moves[0]
    if first.move.notation in puzzle.steps[0].right:
        return first.reasons
    return tuple(ReasonView.of(reason, call.language) for reason in why_right(puzzle))


async def _best_reply(call: Call, puzzle: Puzzle, after: Position) -> AdviceView | None:
    """Return what a search plays after a wrong move; None if the game is over."""
    if after.turn < 0:
        return None
    source = PositionSource(puzzle.game, puzzle.players, after.options, str(after))
    found: HintView = await call.thinker.think(HintJob(source, call.language), after)
    return found.moves[0]


def _why_wrong(
    puzzle: Puzzle, step: int, move: Move, position: Position, best: AdviceView | None, language: str
) -> str:
    """Return what is wrong with a move, in words that the proof or the search confirms."""
    if puzzle.kind is Kind.BEST:
        shares = list(puzzle.shares.values())
        values = {"share": percent(puzzle.shares[move.notation]), "best": percent(shares[0])}
        return TEXTS.text("wrong-best", language, values)
    after, opponent = position.play(move), 1 - position.turn
    if puzzle.kind is Kind.SAVE or after.winners() == (opponent,) or (best and best.values[opponent] == 1.0):
        if best and (best.wins_in or 1) > 1:
            return TEXTS.text("wrong-loses-in", language, {"count": best.wins_in or 1})
        return TEXTS.text("wrong-loses" if best else "wrong-loses-now", language)
    if best and best.wins_in:
        return TEXTS.text("wrong-slower", language)
    if len(puzzle.steps) - step == 1 or best is None:
        return TEXTS.text("wrong-win-now", language)
    return TEXTS.text("wrong-win", language)

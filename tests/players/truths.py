"""Whether hints and reviews are true: each kind of statement is checked by the rules, a solver or a recount."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from howdah.core.position import Position
from howdah.core.text import LANGUAGES, Reason
from howdah.players.hints import Advice, Explanation
from howdah.players.mentions import Mention
from howdah.puzzles.solver import forces_a_win
from tests.players.recounts import RECOUNTS, SQUARES

MOST_SOLVED = 3  # moves to a win that trying everything can confirm in no time
# What says that a move is better or worse, and not why.
GENERAL = {"worse", "as-good", "best-found"}

# For each key of a reason: whether it is true, by the rules or by the solver.
Truth = Callable[[Explanation, Advice, Mapping[str, object]], bool]


def after(said: Explanation, advice: Advice) -> Position:
    return said.position.play(advice.move)


def opponent(said: Explanation) -> int:
    return 1 - said.position.turn


def solved(now: Position, seat: int, moves: object) -> bool:
    """Whether a seat can force a win with so many own moves, and not with fewer; long wins are left to the search."""
    assert isinstance(moves, int)
    if moves > MOST_SOLVED - 1:
        return True
    return forces_a_win(now, seat, moves) and (moves == 0 or not forces_a_win(now, seat, moves - 1))


def unsafe_moves(now: Position) -> set[str]:
    """The moves after which the other player has won, or can win with the next move."""
    return {move.notation for move in now.moves if has_won_or_can(now.play(move), 1 - now.turn)}


def has_won_or_can(now: Position, seat: int) -> bool:
    if now.over or not forces_a_win(now, seat, 1):  # quickly found out, and seldom true
        return now.winners() == (seat,)
    return any(now.play(code).winners() == (seat,) for code in now.legal)


def is_threat(now: Position, threat: object) -> bool:
    """Whether a reply of the other player wins after at least a quarter of the moves, but not after all of them."""
    wins = [wins_with(now.play(move), str(threat)) for move in now.moves]
    return 4 * sum(wins) >= len(wins) > len(unsafe_moves(now))


def wins_with(now: Position, notation: str) -> bool:
    if now.over or now.why_not(notation):
        return False
    return now.play(notation).winners() == (now.turn,)


def are_safe(now: Position, values: Mapping[str, object]) -> bool:
    """Whether so many moves keep the other player from winning at once: at most half of them, but some."""
    count, unsafe = len(now.legal), unsafe_moves(now)
    return values["count"] == count and values["safe"] == count - len(unsafe) and 2 * len(unsafe) >= count


def changes(before: Position, now: Position, values: Mapping[str, object]) -> bool:
    """Whether a term is what is said before and after, counted again from what the table shows."""
    seats = [now.game.seat_name(seat) for seat in range(now.players)]
    seat, name = seats.index(str(values["seat"])), str(values["term"]).removeprefix("term-")
    found = counted(before, name, seat), counted(now, name, seat)
    right = found == (values["before"], values["after"]) and values["count"] == abs(found[1] - found[0])
    spots = values.get("spots") or ()
    assert isinstance(spots, tuple)
    if not right or not spots:
        return right
    old, new = (SQUARES[now.game.id](each, seat)[name] for each in (before, now))
    return set(spots) == (new - old if found[1] > found[0] else old - new)


def counted(now: Position, name: str, seat: int) -> int:
    """A term of a seat by the recount; by the evaluation where a test's own game has none."""
    if now.game.id not in RECOUNTS:
        return now.terms()[name][seat]
    return RECOUNTS[now.game.id](now, seat)[name]


def end_of(now: Position, line: object) -> Position:
    for notation in str(line).split(" "):
        now = now.play(notation)
    return now


def moves_in(values: Mapping[str, object]) -> int:
    moves = values["moves"]
    assert isinstance(moves, int)
    return moves


TRUTHS: Mapping[str, Truth] = {
    "only-move": lambda said, _, values: len(said.position.legal) == 1 and not values,
    "wins-now": lambda said, advice, _: after(said, advice).winners() == (said.position.turn,),
    "draws-now": lambda said, advice, _: {said.position.turn} < set(after(said, advice).winners()),
    "loses-now": lambda said, advice, _: (
        after(said, advice).over and said.position.turn not in after(said, advice).winners()
    ),
    "wins-anyhow": lambda said, advice, _: forces_a_win(after(said, advice), said.position.turn, 0),
    "wins-in": lambda said, advice, values: solved(after(said, advice), said.position.turn, moves_in(values) - 1),
    "lets-win-now": lambda said, advice, values: (
        after(said, advice).play(str(values["answer"])).winners() == (opponent(said),)
    ),
    "lets-win-anyhow": lambda said, advice, values: forces_a_win(
        after(said, advice).play(str(values["answer"])), opponent(said), 0
    ),
    "lets-win-in": lambda said, advice, values: solved(
        after(said, advice).play(str(values["answer"])), opponent(said), moves_in(values) - 1
    ),
    "no-defence": lambda said, advice, _: solved(said.position, opponent(said), advice.wins_in),
    "only-defence": lambda said, advice, _: (
        unsafe_moves(said.position) == {move.notation for move in said.position.moves} - {advice.move.notation}
    ),
    "prevents-win": lambda said, advice, values: (
        is_threat(said.position, values["threat"]) and advice.move.notation not in unsafe_moves(said.position)
    ),
    "few-defences": lambda said, advice, values: (
        are_safe(said.position, values) and advice.move.notation not in unsafe_moves(said.position)
    ),
    "threatens-win": lambda said, advice, values: is_threat(after(said, advice), values["threat"]),
    "only-answer": lambda said, advice, values: (
        {move.notation for move in after(said, advice).moves} - unsafe_moves(after(said, advice))
        == {str(values["answer"])}
    ),
    "few-answers": lambda said, advice, values: are_safe(after(said, advice), values),
    "scores-now": lambda said, advice, values: (
        after(said, advice).scores()[said.position.turn] - said.position.scores()[said.position.turn]
        == values["points"]
    ),
    "scores-now-one": lambda said, advice, _: (
        after(said, advice).scores()[said.position.turn] - said.position.scores()[said.position.turn] == 1
    ),
    "term-gains": lambda said, advice, values: changes(said.position, after(said, advice), values),
    "term-expected": lambda said, advice, values: (
        changes(said.position, end_of(said.position, values["line"]), values)
        and str(values["line"]).split(" ")[0] == advice.move.notation
    ),
    "term-costs": lambda said, advice, values: (
        changes(said.position, end_of(said.position, values["line"]), values)
        and str(values["line"]).split(" ")[0] == advice.move.notation
    ),
    "term-instead": lambda said, advice, values: (
        changes(said.position, end_of(said.position, values["line"]), values)
        and str(values["line"]).split(" ")[0] == said.best.move.notation != advice.move.notation
    ),
    "plan": lambda said, advice, values: (
        str(values["plan"]) == next(str(move) for move in advice.line[1:] if move.seat == said.position.turn)
    ),
    "answered": lambda said, advice, values: (
        str(values["answer"]) == str(advice.line[1]) and advice.line[1].seat == opponent(said)
    ),
    "misses-win-now": lambda said, advice, values: (
        said.position.play(str(values["best"])).winners() == (said.position.turn,)
        and after(said, advice).winners() != (said.position.turn,)
    ),
    "misses-win": lambda said, _, values: solved(
        said.position.play(str(values["best"])), said.position.turn, (said.best.wins_in or 0) - 1
    ),
    "best-found": lambda said, advice, values: (
        advice == said.best and values["value"] == advice.percents[said.position.turn]
    ),
    "as-good": lambda said, advice, values: (
        str(values["best"]) == said.best.move.notation
        and said.best.wins_in is None
        and said.best.values[said.position.turn] - advice.values[said.position.turn] < 0.02
    ),
    "worse": lambda said, advice, values: (
        str(values["best"]) == said.best.move.notation
        and values["value"] == advice.percents[said.position.turn]
        and values["better"] == said.best.percents[said.position.turn]
    ),
}


@dataclass(frozen=True)
class Statement:
    """A reason that was given for a move, and whether it is true."""

    said: Explanation
    advice: Advice
    reason: Reason
    true: bool

    def __str__(self) -> str:
        return f"{self.said.position} {self.advice.move}: {self.reason.text()}"


def statements(said: Explanation) -> Iterator[Statement]:
    """Yield all that is said, checked."""
    for advice in said.moves:
        for reason in advice.reasons:
            yield Statement(said, advice, reason, TRUTHS[reason.key](said, advice, reason.values))


def is_concrete(advice: Advice) -> bool:
    """Whether at least one reason says why: an answer alone does so if something comes of it."""
    return any(_says_why(reason) for reason in advice.reasons)


def _says_why(reason: Reason) -> bool:
    answer = reason.values.get("answer")
    if reason.key == "answered" and isinstance(answer, Mention):
        return bool(answer.move.sentence.effects)
    return reason.key not in GENERAL


def check(said: Explanation) -> set[str]:
    """Check all that is said, and return the kinds of reasons that were given."""
    for advice in said.moves:
        assert advice.line[0] == advice.move
        assert advice.reasons
        end_of(said.position, " ".join(move.notation for move in advice.line))
    found = list(statements(said))
    assert not [str(statement) for statement in found if not statement.true]
    assert all("{" not in statement.reason.text(language) for statement in found for language in LANGUAGES)
    return {statement.reason.key for statement in found}

"""Reasons why a move is good or bad, told to the player. Every reason states a fact that the rules can confirm."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from howdah.core.position import Move, Position
from howdah.core.text import Reason
from howdah.players.alphabeta import READINESS, suits_alphabeta
from howdah.players.decision import Outlook
from howdah.players.gains import gain, texts, values_of
from howdah.players.mentions import Clause, Suggestion, Telling
from howdah.players.tactics import next_wins
from howdah.players.term_changes import TermChange, term_changes

MOST_TERMS: Final = 2  # reasons about terms for one move
WORTH_COMPARING: Final = 0.02  # of the win
COMPARED: Final = (2, 4, 6)  # moves after which two lines are compared, the earliest difference first


@dataclass(frozen=True)
class Choice:
    """A legal move and its outlook; the line begins with the move."""

    position: Position
    outlook: Outlook

    @property
    def move(self) -> Move:
        """The move."""
        return self.outlook.move

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.position.turn

    @property
    def value(self) -> float:
        """The mover's share of the win."""
        return self.outlook.values[self.seat]

    @property
    def percent(self) -> int:
        """The mover's share of the win in whole percent."""
        return self.outlook.percents[self.seat]

    @property
    def wins_now(self) -> bool:
        """Whether the move ends the game and the mover alone has won."""
        return self.position.play(self.move).winners() == (self.seat,)


def reasons(choice: Choice, best: Choice) -> tuple[Reason, ...]:
    """Return why a move is the best, or why it is worse than the best."""
    is_best = choice.move == best.move
    found = list(_decided(choice)) or list(_forced(choice, is_best=is_best))
    if not is_best:
        found = found or list(_missed(choice, best)) or list(_compared(choice, best))
        return tuple(found) or (_say(choice, "as-good", best=Suggestion(best.move)),)
    if not found or found[-1].key == "only-move":
        found += [*_tactics(choice), *_gains(choice)] or [*_expected(choice)] or [*_plan(choice)]
    return tuple(found) or (_say(choice, "best-found", value=choice.percent),)


def _say(choice: Choice, key: str, **values: object) -> Reason:
    return texts(choice.position.game).reason(key, **values)


def _decided(choice: Choice) -> Iterator[Reason]:
    """Yield the result if the move ends the game."""
    after = choice.position.play(choice.move)
    if not after.over:
        return
    if choice.seat not in after.winners():
        yield _say(choice, "loses-now")
    else:
        yield _say(choice, "wins-now" if len(after.winners()) == 1 else "draws-now")


def _forced(choice: Choice, *, is_best: bool) -> Iterator[Reason]:
    """Yield what is forced: an only move, a proven win or a proven defeat."""
    moves, line = choice.outlook.wins_in, choice.outlook.line
    only = len(choice.position.legal) == 1
    if only:
        yield _say(choice, "only-move")
    if moves is None:
        return
    # The opponent may have to make the last move: `moves == 1` means a win at once, or after any answer.
    if choice.value > 0:
        yield _say(choice, "wins-anyhow") if moves == 1 else _say(choice, "wins-in", moves=moves)
        return
    answer = Telling(line[1])
    if moves > 1:
        yield _say(choice, "lets-win-in", moves=moves, answer=answer)
    else:
        over = _end(choice.position, line[:2]).over
        yield _say(choice, "lets-win-now" if over else "lets-win-anyhow", answer=answer)
    if is_best and not only:
        yield _say(choice, "no-defence")


def _missed(choice: Choice, best: Choice) -> Iterator[Reason]:
    """Yield the win that the best move brings about and this one does not."""
    if best.wins_now:
        yield _say(choice, "misses-win-now", best=Suggestion(best.move))
    elif best.value > 0 and best.outlook.wins_in is not None:
        yield _say(choice, "misses-win", best=Suggestion(best.move))


def _tactics(choice: Choice) -> Iterator[Reason]:
    """Yield what the move prevents and threatens, for two players without chance."""
    position = choice.position
    if not suits_alphabeta(position.game, position.players):
        return
    form = READINESS.form(position.game)
    wins = next_wins(position, form)
    if choice.move.code in wins.safe:
        threat = wins.threat()
        if len(wins.safe) == 1 < len(position.legal):
            yield _say(choice, "only-defence")
        if threat:
            yield _say(choice, "prevents-win", threat=Telling(threat))
        elif len(wins.safe) > 1 and wins.few_are_safe:
            yield _say(choice, "few-defences", safe=len(wins.safe), count=len(position.legal))
    after = position.play(choice.move)
    wins, count = next_wins(after, form), len(after.legal)
    threat = wins.threat() if wins.safe else None
    if threat:
        yield _say(choice, "threatens-win", threat=Suggestion(threat))
    if len(wins.safe) == 1 < count:
        yield _say(choice, "only-answer", answer=Telling(after.move(wins.safe[0])))
    elif wins.few_are_safe and not threat:
        yield _say(choice, "few-answers", safe=len(wins.safe), count=count)


def _gains(choice: Choice) -> Iterator[Reason]:
    """Yield what the move gains at once: points, and terms of the evaluation."""
    before, after = choice.position, choice.position.play(choice.move)
    points = after.scores()[choice.seat] - before.scores()[choice.seat]
    if points > 0:
        yield _say(choice, "scores-now-one" if points == 1 else "scores-now", points=points)
    for change in _good(before, after, choice.seat):
        said = gain(before, change, choice.seat)
        yield _say(choice, "term-gains", gain=said, **values_of(before, change, choice.seat))


def _expected(choice: Choice) -> Iterator[Reason]:
    """Yield the term that has improved most after the expected line."""
    before, line = choice.position, choice.outlook.line
    end = _end(before, line)
    if not end.over:
        for change in _good(before, end, choice.seat)[:1]:
            yield _by_then(choice, "term-expected", change, line)


def _plan(choice: Choice) -> Iterator[Reason]:
    """Yield the player's own next move in the expected line."""
    for move in choice.outlook.line[1:]:
        if move.seat == choice.seat:
            yield _say(choice, "plan", plan=Suggestion(move))
            return


def _compared(choice: Choice, best: Choice) -> Iterator[Reason]:
    """Yield what the move loses compared with the best move."""
    if best.value - choice.value < WORTH_COMPARING:
        return
    yield _say(choice, "worse", value=choice.percent, better=best.percent, best=Suggestion(best.move))
    line, better_line = choice.outlook.line, best.outlook.line
    shared = min(len(line), len(better_line))
    for length in sorted({min(length, shared) for length in COMPARED}):
        differences = list(_differences(choice, line[:length], better_line[:length]))
        if differences:
            yield from differences
            return
    if len(line) > 1 and line[1].seat not in {choice.seat, -1} and choice.position.players == 2:
        yield _say(choice, "answered", answer=Telling(line[1]))


def _differences(choice: Choice, line: tuple[Move, ...], better_line: tuple[Move, ...]) -> Iterator[Reason]:
    """Yield what one line costs compared with now, then what the better one gains, where the lines differ in it."""
    now, end, better_end = choice.position, _end(choice.position, line), _end(choice.position, better_line)
    if end.over or better_end.over:
        return
    differing = {(change.seat, change.term) for change in _good(end, better_end, choice.seat)}

    def differs(change: TermChange) -> bool:
        return (change.seat, change.term) in differing

    costs = [change for change in reversed(term_changes(now, end, choice.seat)) if change.worth < 0 and differs(change)]
    gains = [change for change in term_changes(now, better_end, choice.seat) if change.worth > 0 and differs(change)]
    yield from (_by_then(choice, "term-costs", change, line) for change in costs[:1])
    yield from (_by_then(choice, "term-instead", change, better_line) for change in gains[:1])


def _by_then(choice: Choice, key: str, change: TermChange, line: tuple[Move, ...]) -> Reason:
    """Return a reason about a term that has changed after a line."""
    clause = Clause(gain(choice.position, change, choice.seat), texts(choice.position.game))
    written = " ".join(move.notation for move in line)
    return _say(choice, key, gain=clause, line=written, **values_of(choice.position, change, choice.seat))


def _good(before: Position, after: Position, seat: int) -> list[TermChange]:
    return [change for change in term_changes(before, after, seat) if change.worth > 0][:MOST_TERMS]


def _end(position: Position, line: tuple[Move, ...]) -> Position:
    for move in line:
        position = position.play(move)
    return position

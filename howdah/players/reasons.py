"""Reasons why a move is good or bad. Every reason states a fact that the rules can confirm."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.text import Catalogue, Phrase, Reason, Word, catalogue
from howdah.players.alphabeta import suits_alphabeta
from howdah.players.decision import Outlook
from howdah.players.mentions import Suggestion, Telling
from howdah.players.tactics import safe_moves
from howdah.players.term_changes import TermChange, term_changes

MOST_TERMS: Final = 2  # reasons about terms for one move
WORTH_COMPARING: Final = 0.02  # of the win


@cache
def texts(game: Game) -> Catalogue:
    """Return the texts of hints, on top of those of the game."""
    return Catalogue(catalogue("howdah.players").entries, game.package, game.catalogue)


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


def reasons(choice: Choice, best: Choice) -> tuple[Reason, ...]:
    """Return why a move is the best, or why it is worse than the best."""
    is_best = choice.move == best.move
    found = list(_decided(choice)) or list(_forced(choice, is_best=is_best))
    if not is_best:
        found = found or list(_compared(choice, best))
        return tuple(found) or (_say(choice, "as-good", best=Suggestion(best.move)),)
    if not found or found[-1].key == "only-move":
        found += [*_tactics(choice), *_gains(choice)] or [*_expected(choice)]
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


def _tactics(choice: Choice) -> Iterator[Reason]:
    """Yield what the move prevents and threatens, for two players without chance."""
    position = choice.position
    if not suits_alphabeta(position.game, position.players):
        return
    count, safe = len(position.legal), safe_moves(position)
    if choice.move.code in safe and 2 * len(safe) <= count:
        alone = len(safe) == 1
        yield _say(choice, "only-defence") if alone else _say(choice, "prevents-win", safe=len(safe), count=count)
    after = position.play(choice.move)
    count, safe = len(after.legal), safe_moves(after)
    if len(safe) == 1 < count:
        answer = Telling(after.move(safe[0]))
        yield _say(choice, "threatens-win-but-for-one", count=count, answer=answer)
    elif 0 < 2 * len(safe) <= count:
        yield _say(choice, "threatens-win", safe=len(safe), count=count)


def _gains(choice: Choice) -> Iterator[Reason]:
    """Yield what the move gains at once: points, and terms of the evaluation."""
    before, after = choice.position, choice.position.play(choice.move)
    points = after.scores()[choice.seat] - before.scores()[choice.seat]
    if points > 0:
        yield _say(choice, "scores-now-one" if points == 1 else "scores-now", points=points)
    for change in _good(before, after, choice.seat):
        yield _changed(choice, change)


def _expected(choice: Choice) -> Iterator[Reason]:
    """Yield the terms that have improved after the expected line."""
    before, line = choice.position, choice.outlook.line
    end = _end(before, line)
    if not end.over:
        for change in _good(before, end, choice.seat):
            numbers = {"before": change.before, "after": change.after}
            yield _say(choice, "term-expected", line=_written(line), **numbers, **_named(choice, change))


def _compared(choice: Choice, best: Choice) -> Iterator[Reason]:
    """Yield what the move loses compared with the best move."""
    if best.value - choice.value < WORTH_COMPARING:
        return
    yield _say(choice, "worse", value=choice.percent, better=best.percent, best=Suggestion(best.move))
    length = min(2, len(choice.outlook.line), len(best.outlook.line))
    line, better_line = choice.outlook.line[:length], best.outlook.line[:length]
    end, better_end = _end(choice.position, line), _end(choice.position, better_line)
    if end.over or better_end.over:
        return
    for change in _good(end, better_end, choice.seat):
        yield _say(
            choice,
            "term-instead",
            line=_written(line),
            better_line=_written(better_line),
            value=change.before,
            better=change.after,
            **_named(choice, change),
        )


def _good(before: Position, after: Position, seat: int) -> list[TermChange]:
    return [change for change in term_changes(before, after, seat) if change.worth > 0][:MOST_TERMS]


def _changed(choice: Choice, change: TermChange) -> Reason:
    """Return what changes at once; for gains of the player's own, games have sentences such as “You gain a log”."""
    count = abs(change.after - change.before)
    values = {"before": change.before, "after": change.after, "count": count, **_named(choice, change)}
    more = "more" if change.after > change.before else "less"
    keys = (f"you-{more}-{change.term}-one", f"you-{more}-{change.term}")[count > 1 :]
    gain = next((key for key in keys if key in choice.position.game.catalogue), None)
    if gain is None or change.seat != choice.seat:
        return _say(choice, "term-changes", **values)
    return _say(choice, "term-gains", gain=Phrase(gain, values), **values)


def _named(choice: Choice, change: TermChange) -> dict[str, object]:
    seat = Word(choice.position.game.seat_name(change.seat))
    if change.seat == choice.seat:
        who: object = Word("for-you")
    else:
        who = Word("for-opponent") if choice.position.players == 2 else Phrase("for-seat", {"seat": seat})
    return {"seat": seat, "who": who, "term": Word(f"term-{change.term}")}


def _end(position: Position, line: tuple[Move, ...]) -> Position:
    for move in line:
        position = position.play(move)
    return position


def _written(line: tuple[Move, ...]) -> str:
    return " ".join(move.notation for move in line)

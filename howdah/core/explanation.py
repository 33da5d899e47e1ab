"""Why a finished game is over, how a tie was decided, and who won: the sentences that every client shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from howdah.core.position import Position
from howdah.core.record import EarlyEnd, Record
from howdah.core.strength import CHARACTER, character_name
from howdah.core.text import Catalogue, Reason, Word

# What a player is called: a name, a key of the game's texts, or several parts.
Name: TypeAlias = str | Word | Reason


@dataclass(frozen=True)
class Explanation:
    """How a game ended, in sentences."""

    result: Reason  # who won: "Winner: Ann (Silver)."
    reasons: tuple[Reason, ...]  # why the game is over, then how a tie was decided

    @property
    def sentences(self) -> tuple[Reason, ...]:
        """All sentences, the winner last."""
        return *self.reasons, self.result


def explain(
    position: Position, ended: EarlyEnd | None = None, names: Sequence[Name] | None = None
) -> Explanation | None:
    """Return how a game ended, by the rules or before; None if it is not over."""
    if ended is None and not position.over:
        return None
    names = side_names(position) if names is None else _told_apart(position, names)
    if ended is None:
        reasons = (*position.endings(), *position.tie_breaks())
        return Explanation(_result(position, position.winners(), names), reasons)
    return Explanation(_result(position, ended.winners, names), (_early_end(position, ended, names),))


def explain_record(record: Record, final: Position) -> Explanation | None:
    """Return how the game of a record ended; None if it did not."""
    names = [_recorded_name(final, seat, name) for seat, name in enumerate(record.seats)]
    return explain(final, record.ended, names)


def side_names(position: Position) -> tuple[Word, ...]:
    """Return what the game calls the seats."""
    return tuple(Word(position.game.seat_name(seat)) for seat in range(position.players))


def titled(position: Position, seat: int, name: Name) -> Name:
    """Return a player's name with the side, if the game has names for its sides."""
    side = position.game.seat_name(seat)
    if side == f"seat-{seat}":
        return name
    return position.game.catalogue.reason("player-of-side", name=name, side=Word(side))


def computer_name(texts: Catalogue, player: str) -> Reason:
    """Return what a computer player such as `level:3` is called."""
    kind, _, level = player.partition(":")
    if kind == CHARACTER:
        return texts.reason("computer", player=character_name(level.partition(":")[0]))
    return texts.reason("computer-level", level=level) if kind == "level" else texts.reason("computer", player=player)


def _told_apart(position: Position, names: Sequence[Name]) -> list[Name]:
    """Return the names of the players; where several have the same one, with their seats."""
    sides, reason = side_names(position), position.game.catalogue.reason
    return [
        name if names.count(name) == 1 else reason("player-of-side", name=name, side=sides[seat])
        for seat, name in enumerate(names)
    ]


def _recorded_name(final: Position, seat: int, name: str) -> Name:
    if not name:
        return side_names(final)[seat]
    is_computer = name.startswith(("level:", f"{CHARACTER}:"))  # a record has only this name of a computer
    return titled(final, seat, computer_name(final.game.catalogue, name) if is_computer else name)


def _result(position: Position, winners: Sequence[int], names: Sequence[Name]) -> Reason:
    reason = position.game.catalogue.reason
    listed = tuple(names[seat] for seat in winners)
    if not winners:
        return reason("result-none")
    if len(winners) == position.players and position.game.facts.draws:
        return reason("result-draw")
    return reason("result-won" if len(winners) == 1 else "result-shared", winners=listed)


def _early_end(position: Position, ended: EarlyEnd, names: Sequence[Name]) -> Reason:
    losers = tuple(name for seat, name in enumerate(names) if seat not in ended.winners)
    reason = position.game.catalogue.reason
    if ended.by in {"resignation", "flag"} and len(losers) > 1:
        return reason("ended-others-out")  # some may have resigned, others lost on time
    known = {"resignation", "flag", "agreement", "closed"}
    return reason(f"ended-{ended.by}" if ended.by in known else "ended-early", losers=losers)

"""Records: a whole game as JSON, which replays to the same position on any machine."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from howdah.core.errors import HowdahError, MalformedError, RecordError
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.registry import Registry
from howdah.core.schema import parse, shown

FORMAT: Final = 1


@dataclass(frozen=True)
class Entry:
    """A move or a drawn outcome, and when it was made."""

    move: str  # "@c1N"
    time: str | None = None  # "2026-11-15T20:22:50Z"


@dataclass(frozen=True)
class EarlyEnd:
    """How a game ended that the players did not play out."""

    by: str  # "resignation"
    winners: tuple[int, ...]  # the seats that share the win


@dataclass(frozen=True)
class Record:
    """A game from its start, or from a given position, as far as it was played."""

    game: Game
    players: int
    options: Mapping[str, object]
    seats: tuple[str, ...]  # the players' names; an empty text if unknown
    entries: tuple[Entry, ...] = ()
    start: str | None = None  # the position string it begins with, where that is not the game's own start
    final: str | None = None  # the position string it came to, which replaying must reach
    scores: tuple[int, ...] | None = None  # the result of a finished game
    ended: EarlyEnd | None = None  # how it ended, where it was not played out

    @classmethod
    def of(cls, start: Position, moves: Sequence[Move | Entry], seats: Sequence[str] = ()) -> "Record":
        """Return the record of moves made from a position."""
        own = start.game.start(start.players, start.options, form=start.form)
        entries = tuple(move if isinstance(move, Entry) else Entry(move.notation) for move in moves)
        names = tuple(seats) or ("",) * start.players
        begun = None if own == start else str(start)
        record = cls(start.game, start.players, start.options, names, entries, begun)
        *_, last = record.replay()
        scores = last.scores() if last.over else None
        return cls(start.game, start.players, start.options, names, entries, begun, str(last), scores)

    def replay(self) -> Iterator[Position]:
        """Yield the first position, then the one after each move; raise `RecordError` at a move that is not legal."""
        if self.start is None:
            position = self.game.start(self.players, self.options)
        else:
            position = self.game.position(self.start, self.players, self.options)
        yield position
        for number, entry in enumerate(self.entries, 1):
            try:
                position = position.play(entry.move)
            except HowdahError as error:
                raise RecordError(f"move {number} of {len(self.entries)} ({entry.move}): {error}") from error
            yield position

    def verify(self) -> Position:
        """Replay the whole record and return its last position; raise `RecordError` if the record says otherwise."""
        *_, last = self.replay()
        if self.final is not None and str(last) != self.final:
            raise RecordError(f"replaying ends in {str(last)!r}, but the record says {self.final!r}")
        if self.scores is not None and (not last.over or last.scores() != self.scores):
            came = f"the scores {list(last.scores())}" if last.over else "an unfinished game"
            raise RecordError(f"replaying ends in {came}, but the record says the scores {list(self.scores)}")
        return last

    def to_json(self) -> str:
        """Return the record as JSON text, one move a line."""
        facts = {
            "game": self.game.id,
            "rules-version": self.game.facts.rules_version,
            "players": self.players,
            "options": dict(self.options),
            "seats": list(self.seats),
            "start": self.start,
            "final": self.final,
            "scores": None if self.scores is None else list(self.scores),
        }
        return record_text(facts, self.entries, self.ended)

    @classmethod
    def from_json(cls, text: str, games: Registry) -> "Record":
        """Read a record; raise `RecordError` saying what was expected and what came."""
        try:
            data = parse(text)
        except MalformedError as error:
            raise RecordError(f"a record is JSON, but this is not: {error.__cause__}", key="not-a-record") from error
        if not isinstance(data, dict) or data.get("howdah-record") != FORMAT:
            raise RecordError(f'expected a JSON object with "howdah-record": {FORMAT}', key="not-a-record")
        try:
            game = games.find(_field(data, "game", str))
            version = _field(data, "rules-version", int)
            players, options = game.check(_field(data, "players", int), _field(data, "options", dict), version)
        except RecordError:
            raise
        except HowdahError as error:
            raise RecordError(f"the record does not fit: {error}") from error
        seats = _field(data, "seats", list)
        if len(seats) != players or not all(isinstance(name, str) for name in seats):
            raise RecordError(f'"seats": expected {players} names, but found {len(seats)} entries')
        scores = _field(data, "scores", list, optional=True)
        if scores is not None and not all(type(score) is int for score in scores):
            raise RecordError('"scores": expected whole numbers')
        return cls(
            game,
            players,
            options,
            tuple(seats),
            tuple(_entry(number, entry) for number, entry in enumerate(_field(data, "moves", list), 1)),
            _field(data, "start", str, optional=True),
            _field(data, "final", str, optional=True),
            None if scores is None else tuple(scores),
            _ended(data.get("ended"), players),
        )


def record_text(facts: Mapping[str, object], entries: Sequence[Entry], ended: EarlyEnd | None) -> str:
    """Return a record as JSON text, one move a line."""
    head = {"howdah-record": FORMAT, **facts}
    if ended:
        head["ended"] = {"by": ended.by, "winners": list(ended.winners)}
    moves = [json.dumps([entry.move, entry.time], ensure_ascii=False) for entry in entries]
    opening = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    return opening + ',\n "moves": [' + ",".join("\n  " + move for move in moves) + "\n ]\n}\n"


def _field(data: Mapping[str, object], name: str, kind: type, *, optional: bool = False) -> Any:
    value = data.get(name)
    if (value is None and optional) or type(value) is kind:
        return value
    names = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
    raise RecordError(f'"{name}": expected {names[kind]}, but found {shown(data.get(name, ...))}')


def _entry(number: int, entry: object) -> Entry:
    match entry:
        case [str(move), (str() | None) as time]:
            return Entry(move, time)
        case _:
            raise RecordError(f'"moves": expected [move, time or null] as entry {number}, but found {shown(entry)}')


def _ended(ended: object, players: int) -> EarlyEnd | None:
    match ended:
        case None:
            return None
        case {"by": str(by), "winners": [*winners]} if all(
            type(seat) is int and seat in range(players) for seat in winners
        ):
            return EarlyEnd(by, tuple(winners))
        case _:
            expected = '{"by": a text, "winners": a list of seats}'
            raise RecordError(f'"ended": expected {expected}, but found {shown(ended)}')

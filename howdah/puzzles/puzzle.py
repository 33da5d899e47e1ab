"""A puzzle as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from json import dumps
from typing import Final, Self

from howdah.core.options import Value
from howdah.core.position import Move, Position
from howdah.games import GAMES

MOST_MOVES: Final = 5  # of the solver, in a forced win


class Kind(StrEnum):
    """What is asked for."""

    WIN = "win"  # win in a number of own moves
    SAVE = "save"  # play the only move that does not lose
    BEST = "best"  # make the decision with the highest expected share of the win
    BETTER = "better"  # find a better move than the one that was played; only in puzzles of one's own mistakes


@dataclass(frozen=True)
class Step:
    """A decision of the solver: the moves that are right, and the reply that is played then."""

    right: tuple[str, ...]  # ("e2-e3E",); the line goes on with the first one
    reply: str | None = None  # "b1=N"; None after the last decision


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked for in it, and the solution. Moves are written in the game's notation."""

    game: str  # "siam"
    position: str  # ".E^..E</.Rv.EvR>/.O.O./.E^RvR^R</..OE^. r - 24 -"
    kind: Kind
    moves: int  # WIN: own moves to win; SAVE: every other move loses to so many moves of the opponent; else 1
    steps: tuple[Step, ...]
    players: int = 2
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)  # those that differ from the defaults
    shares: Mapping[str, int] = field(
        default_factory=dict, hash=False
    )  # BEST: each move's share of the win in thousandths; BETTER: of the better move and of the one that was played
    themes: tuple[str, ...] = ()  # ("counter-push",)
    # The lowest level from which on computer players find the first move; 8 if none below does, 0 if none was asked.
    difficulty: int = 1
    source: str = ""  # "level:1 level:2 7 31 44": the players, the seed, the number of the game, the move in it
    title: str = ""  # of a composed puzzle
    author: str = ""
    packed: str = ""  # the whole puzzle as text, where it is in no collection; see `packed.py`

    @classmethod
    def at(
        cls,
        position: Position,
        kind: Kind,
        moves: int,
        steps: tuple[Step, ...],
        *,
        shares: Mapping[str, int] | None = None,
        source: str = "",
    ) -> Self:
        """Return the puzzle of a position that nobody has tried yet."""
        defaults = position.game.check(position.players, {})[1]
        options = {name: value for name, value in position.options.items() if value != defaults[name]}
        return cls(
            position.game.id,
            str(position),
            kind,
            moves,
            steps,
            position.players,
            options,
            shares or {},
            difficulty=0,
            source=source,
        )

    @cached_property
    def id(self) -> str:
        """A name that never changes: it depends on the position alone, or it holds the whole puzzle."""
        if self.packed:
            return self.packed
        value = dumps([self.game, self.players, dict(sorted(self.options.items())), self.position])
        return f"{self.game}-{sha256(value.encode()).hexdigest()[:8]}"

    @cached_property
    def start(self) -> Position:
        """The position in which the solver is to move."""
        return GAMES.find(self.game).position(self.position, self.players, self.options)

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The solution with the replies, as moves; raise a `MoveError` if one of them is not legal."""
        now, line = self.start, list[Move]()
        for step in self.steps:
            for text in (step.right[0], *((step.reply,) if step.reply else ())):
                line.append(now.find(text))
                now = now.play(line[-1])
        return tuple(line)

    def position_at(self, step: int) -> Position:
        """Return the position of a decision, counted from 0."""
        now = self.start
        for move in self.line[: 2 * step]:
            now = now.play(move)
        return now

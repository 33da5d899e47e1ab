"""What may be asked about positions."""

from dataclasses import dataclass, field

from howdah.core.options import Options
from howdah.core.position import Position
from howdah.core.registry import Registry


@dataclass(frozen=True)
class PositionAsked:
    """A position: the start of a game, or one by its string, and moves and outcomes from there."""

    game: str
    players: int | None = None
    options: Options = field(default_factory=lambda: Options({}))
    position: str | None = None
    moves: tuple[int | str | tuple[str, ...], ...] = ()

    def found(self, games: Registry) -> tuple[Position, list[str]]:
        """Return the position, and the moves in notation; raise an error saying why there is none."""
        game = games.find(self.game)
        if self.position is None:
            now = game.start(self.players, self.options)
        else:
            now = game.position(self.position, self.players, self.options)
        played = []
        for attempt in self.moves:
            move = now.find(attempt)
            now = now.play(move)
            played.append(move.notation)
        return now, played

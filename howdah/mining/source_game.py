"""The games that puzzles are found in: computer players of low levels, who leave something to be found."""

from dataclasses import dataclass
from random import Random
from typing import Final

from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.levels import LevelPlayer

LEVELS: Final = (1, 2, 2, 3, 3, 4)  # drawn for each seat; the strong ones leave little to find


@dataclass(frozen=True)
class SourceGame:
    """A game by its seed and number. Equal ones are played equally everywhere."""

    game: str
    seed: int
    number: int

    def random(self) -> Random:
        """Return the random numbers of this game."""
        return Random(f"{self.game} {self.seed} {self.number}")  # noqa: S311


@dataclass(frozen=True)
class Decision:
    """A position of a source game in which a player is to move."""

    position: Position  # as its position string describes it: without history
    source: str  # "level:1 level:2 7 31 44": the players, the seed, the number of the game, the move in it


def decisions(source: SourceGame) -> list[Decision]:
    """Play a game and return the positions in which players were to move."""
    random, game = source.random(), GAMES.find(source.game)
    now, met, moves = game.start(), list[Decision](), 0
    players = [LevelPlayer(random.choice(LEVELS), random.getrandbits(30)) for _ in range(now.players)]
    names = " ".join(f"level:{player.level}" for player in players)
    while not now.over:
        if now.turn == CHANCE:
            now = now.play(now.random_outcome(random))
        else:
            fresh = game.position(str(now), now.players, now.options)
            met.append(Decision(fresh, f"{names} {source.seed} {source.number} {moves}"))
            now = now.play(players[now.turn].choose(now).move)
        moves += 1
    return met

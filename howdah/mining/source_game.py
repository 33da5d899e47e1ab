"""The games that puzzles are found in: computer players of low levels, who leave something to be found."""

from dataclasses import dataclass
from random import Random
from typing import Final

from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.levels import LevelPlayer

LEVELS: Final = (1, 2, 2, 3, 3, 4)  # drawn for each seat; the strong ones leave little to find
MOST_RANDOM: Final = 6  # decisions at the beginning that are made at random, so that games differ


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


def start(source: SourceGame, random: Random) -> Position:
    """Return the first position of a game, with any number of players, in any edition."""
    game = GAMES.find(source.game)
    presets = game.facts.presets
    # The default edition, which most people play, comes twice as often as each other one.
    options = {presets.id: random.choice((presets.default, *presets.values))} if presets else {}
    return game.start(random.choice(game.facts.players), options)


def decisions(source: SourceGame) -> list[Decision]:
    """Play a game and return the positions in which players were to move."""
    random = source.random()
    now, met, moves = start(source, random), list[Decision](), 0
    players = [LevelPlayer(random.choice(LEVELS), random.getrandbits(30)) for _ in range(now.players)]
    names = " ".join(f"level:{player.level}" for player in players)
    careless = random.randint(0, MOST_RANDOM)
    while not now.over:
        if now.turn == CHANCE:
            now = now.play(now.random_outcome(random))
        else:
            fresh = now.game.position(str(now), now.players, now.options)
            met.append(Decision(fresh, f"{names} {source.seed} {source.number} {moves}"))
            by_chance = len(met) <= careless
            now = now.play(random.choice(now.legal) if by_chance else players[now.turn].choose(now).move)
        moves += 1
    return met

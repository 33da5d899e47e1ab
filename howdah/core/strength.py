"""How computer players play one game: its levels and search settings. Games state them; players use them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

TWO: Final = 2
CHARACTER: Final = "character"  # the kind of player that a spec such as `character:chang` names
HIGHEST_LEVEL: Final = 8  # every game has as many levels, numbered from 1


@dataclass(frozen=True)
class Budget:
    """How long a player may think; the limit that is reached first ends the search."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def times(self, factor: int) -> "Budget":
        """Return a budget for `factor` times the work; a depth stays as it is."""
        seconds = None if self.seconds is None else self.seconds * factor
        return Budget(seconds, None if self.nodes is None else self.nodes * factor, self.depth)


OWN_BUDGET: Final = Budget()  # means the player's own budget


@dataclass(frozen=True)
class Level:
    """A search budget, and the choice among the moves that are nearly as good as the best."""

    budget: Budget
    moves: int = 1  # number of the best moves that are candidates,
    margin: float = 0.0  # if their win probability is at most this much below that of the best
    full: bool = False  # the search has the settings of full strength


FULL_STRENGTH: Final = Level(Budget(seconds=2.6), full=True)  # answers within three seconds, on a busy machine too


@dataclass(frozen=True)
class LevelRating:
    """The strength of a level as contests have shown it, on the scale of people's ratings (docs/players.md)."""

    value: int
    deviation: int  # half of the 95 % confidence interval, divided by 1.96


@dataclass(frozen=True)
class Character:
    """A computer player with a style: of the moves that are good enough, it plays the one that it likes best.

    Likings are thousandths of the win that it would give for one more of something. The search itself is that of the
    levels, so a character plays the same in every form and on every device.
    """

    id: str  # the name in small letters; texts `character-` and the id say what to expect
    level: Level  # the search, and which of its moves are good enough
    own: Mapping[str, int] = field(default_factory=dict)  # likings for the own terms of the evaluation after a move,
    others: Mapping[str, int] = field(default_factory=dict)  # for those of the other players, on average,
    moves: Mapping[str, int] = field(default_factory=dict)  # and for kinds of moves, as their sentences name them
    two: LevelRating | None = None  # the rating with two players; None: not measured
    several: LevelRating | None = None  # and with three and more

    @property
    def player(self) -> str:
        """The spec of this player."""
        return f"{CHARACTER}:{self.id}"

    @property
    def name(self) -> str:
        """What it is called, in every language."""
        return character_name(self.id)

    def rating(self, players: int) -> LevelRating | None:
        """Return the rating with so many players; None if it was not measured."""
        return self.two if players == TWO else self.several


def character_name(character_id: str) -> str:
    """Return the name of a character by its id."""
    return character_id.capitalize()


@dataclass(frozen=True)
class SearchSettings:
    """Parameters of the tree search, found by matches (docs/players.md)."""

    exploration: int = 350  # exploration constant of UCT, in thousandths of a win
    rollout_depth: int = 0  # decisions made by the rollout policy before a leaf is evaluated
    learned: bool = False  # positions have the game's learned estimate instead of that by the named terms


@dataclass(frozen=True)
class Strength:
    """What matches and measurements have shown for one game; the defaults are for a game without any."""

    levels: tuple[Level, ...] = ()  # the lowest first; none: the players' generic levels
    search: SearchSettings = field(default_factory=SearchSettings)
    deep_search: SearchSettings | None = None  # of full strength; None: the same
    two: tuple[LevelRating, ...] = ()  # the ratings of the levels with two players; none: not measured
    several: tuple[LevelRating, ...] = ()  # and with three and more

    def __post_init__(self) -> None:
        if len(self.levels) not in {0, HIGHEST_LEVEL}:
            raise ValueError(f"a game has {len(self.levels)} levels; expected {HIGHEST_LEVEL}, or none")

    @property
    def full_search(self) -> SearchSettings:
        """The settings of the search at full strength."""
        return self.deep_search or self.search

    def ratings(self, players: int) -> tuple[LevelRating, ...]:
        """Return the ratings of the levels with so many players, the lowest first; empty if they are not known."""
        return self.two if players == TWO else self.several

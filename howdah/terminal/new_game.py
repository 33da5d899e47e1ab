"""A game at this terminal that is about to begin: what is played, how, and by whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from getpass import getuser
from typing import Final

from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.options import Options
from howdah.desk.opponents import check_players
from howdah.players.levels import HIGHEST
from howdah.table.actor import Person
from howdah.table.commands import Create
from howdah.table.setup import Computer, Setup
from howdah.terminal.tables.local import local_setup

PERSON: Final = "person"
LEVELS: Final = tuple(f"level:{level}" for level in range(1, HIGHEST + 1))
USUAL_OPPONENT: Final = LEVELS[2]


@dataclass
class Chair:
    """A seat to be: a person with a name, or a computer player."""

    player: str  # `PERSON`, or a spec such as "level:3"
    name: str = ""  # of the person


@dataclass
class Plan:
    """A table to be."""

    game: Game
    chairs: list[Chair]
    options: dict[str, object] = field(default_factory=dict)  # what was chosen; all else is as usual

    @classmethod
    def usual(cls, game: Game, name: str, players: int | None = None) -> "Plan":
        """Return the usual table: one person against computers."""
        count = players or game.facts.players[0]
        return cls(game, [Chair(PERSON, name), *(Chair(USUAL_OPPONENT) for _ in range(count - 1))])

    @property
    def settled(self) -> Options:
        """A value for each option; raises `OptionsError` where something cannot be."""
        return self.game.check(len(self.chairs), self.options)[1]

    def value(self, option: str) -> object:
        """Return what is chosen for an option so far, sensible or not."""
        presets = self.game.facts.presets
        preset = {name: value for name, value in self.options.items() if presets and name == presets.id}
        return self.options.get(option, self.game.check(len(self.chairs), preset)[1][option])

    def seat(self, players: int, names: Sequence[str]) -> None:
        """Change the number of chairs; new ones are for computers, named in case a person takes them."""
        more = [Chair(USUAL_OPPONENT, names[number]) for number in range(len(self.chairs), players)]
        self.chairs = [*self.chairs, *more][:players]

    def setup(self) -> Setup:
        """Return the table; raise an error where it cannot be."""
        seats: list[Person | Computer] = []
        for number, chair in enumerate(self.chairs):
            if chair.player == PERSON:
                seats.append(Person(f"here-{number}", chair.name.strip()))
            else:
                seats.append(Computer(chair.player))
        setup = local_setup(self.game.id, self.settled, seats)
        check_players(Create(setup), self.game, len(seats))
        return setup


def own_name(kept: str | None) -> str:
    """Return what to call the person at this terminal."""
    try:
        return kept or getuser()
    except OSError:
        return "?"


def chairs_from(
    game: Game, players: int | None, computers: Mapping[int, str | None], names: Sequence[str]
) -> list[Chair]:
    """Return the chairs that a command line describes; seats count from 0."""
    count = players or game.facts.players[0]
    beyond = [seat for seat in computers if seat not in range(count)]
    if beyond:
        raise OptionsError(f"there is no seat {beyond[0] + 1}; expected one from 1 to {count}")
    return [
        Chair(computers[seat] or USUAL_OPPONENT) if seat in computers else Chair(PERSON, names[seat])
        for seat in range(count)
    ]

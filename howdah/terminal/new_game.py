"""The setup of a new game at this terminal: the game, its options, and who plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from getpass import getuser
from typing import Final

from howdah.core.errors import OptionsError
from howdah.core.game import Box, Game
from howdah.core.options import Options
from howdah.core.strength import HIGHEST_LEVEL
from howdah.service.computer_players import check_players
from howdah.table.actor import Person
from howdah.table.clock import read_clock
from howdah.table.commands import Create
from howdah.table.setup import Computer, Kept, Privacy, Setup

PERSON: Final = "person"
LEVELS: Final = tuple(f"level:{level}" for level in range(1, HIGHEST_LEVEL + 1))
DEFAULT_OPPONENT: Final = LEVELS[2]


@dataclass
class SeatChoice:
    """Who is to play a seat: a person with a name, or a computer player."""

    player: str  # `PERSON`, or a spec such as "level:3"
    name: str = ""  # of the person


@dataclass
class NewGame:
    """The choices for a new game; a form or a command line changes them."""

    game: Game
    seats: list[SeatChoice]
    options: dict[str, object] = field(default_factory=dict)  # options that were chosen; the others have their defaults
    clock: str = ""  # "10+5" or "3d"; empty without a clock

    @classmethod
    def default(cls, game: Game, name: str, players: int | None = None, box: Box | None = None) -> "NewGame":
        """Return the default: one person against computers, by the rules of a box."""
        count = players or game.facts.players[0]
        seats = [SeatChoice(PERSON, name), *(SeatChoice(DEFAULT_OPPONENT) for _ in range(count - 1))]
        return cls(game, seats, dict(box.options) if box else {})

    @property
    def checked_options(self) -> Options:
        """A value for each option; raises `OptionsError` for values that do not fit."""
        return self.game.check(len(self.seats), self.options)[1]

    def value(self, option: str) -> object:
        """Return the value that is chosen for an option so far, valid or not."""
        presets = self.game.facts.presets
        preset = {name: value for name, value in self.options.items() if presets and name == presets.id}
        return self.options.get(option, self.game.check(len(self.seats), preset)[1][option])

    def set_players(self, players: int, names: Sequence[str]) -> None:
        """Change the number of seats; new ones are for computers, with a name in case a person takes them."""
        more = [SeatChoice(DEFAULT_OPPONENT, names[number]) for number in range(len(self.seats), players)]
        self.seats = [*self.seats, *more][:players]

    def setup(self) -> Setup:
        """Return the setup of the table; raise an error if it is not valid."""
        places = tuple(
            Kept(Person(f"here-{number}", choice.name.strip())) if choice.player == PERSON else Computer(choice.player)
            for number, choice in enumerate(self.seats)
        )
        host = next((place.person for place in places if isinstance(place, Kept)), Person("here", "Howdah"))
        clock = read_clock(self.clock) if self.clock else None
        setup = Setup(self.game.id, places, self.checked_options, clock, Privacy.INVITED, host=host)
        check_players(Create(setup), self.game, len(places))
        return setup


def user_name(preferred: str | None) -> str:
    """Return the name of the user."""
    try:
        return preferred or getuser()
    except OSError:
        return "?"


def seats_from(names: Sequence[str], computers: Mapping[int, str | None]) -> list[SeatChoice]:
    """Return who plays, as a command line says: persons with these names, or computers; seats count from 0."""
    beyond = [seat for seat in computers if seat not in range(len(names))]
    if beyond:
        raise OptionsError(f"there is no seat {beyond[0] + 1}; expected one from 1 to {len(names)}")
    return [
        SeatChoice(computers[seat] or DEFAULT_OPPONENT) if seat in computers else SeatChoice(PERSON, name)
        for seat, name in enumerate(names)
    ]

"""The setup of a table: the game, the seats, the clock, the privacy."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.options import Options
from howdah.core.registry import Registry
from howdah.table.actor import Actor, Person
from howdah.table.clock import Clock
from howdah.table.errors import SetupError
from howdah.table.text import check_move, check_name, check_token

STAND_IN: Final = "level:1"
MOST_MOVES: Final = 1000  # of a game that was begun elsewhere


class Privacy(StrEnum):
    """Who is let in."""

    OPEN = "open"  # everybody
    INVITED = "invited"  # who has the invitation


@dataclass(frozen=True)
class Free:
    """A free seat."""

    kind: ClassVar = "free"


@dataclass(frozen=True)
class Mine:
    """A seat held by the creator, optionally with its own name (TB-15)."""

    kind: ClassVar = "mine"
    name: str | None = None


@dataclass(frozen=True)
class Computer:
    """A seat for a computer player, which the table knows only as a text."""

    kind: ClassVar = "computer"
    player: str  # "level:3"


@dataclass(frozen=True)
class Kept:
    """A seat that is kept for a certain person, as after a rematch."""

    kind: ClassVar = "kept"
    person: Person


Place: TypeAlias = Free | Mine | Computer | Kept


@dataclass(frozen=True)
class Setup:
    """The setup of a table; the number of seats is the number of players."""

    game: str  # "siam"
    seats: tuple[Place, ...]
    options: Options = field(default_factory=lambda: Options({}))
    clock: Clock | None = None
    privacy: Privacy = Privacy.OPEN
    spectators_chat: bool = True
    draw_seats: bool = False  # whether who sits where is drawn by lot at the start
    stand_in: str = STAND_IN  # the computer player for a seat that is given up (TB-1)
    moves: tuple[str, ...] = ()  # moves and draws of a game that was begun elsewhere (TB-16)
    host: Person | None = None  # given by the system only; otherwise it is the creator
    rated: bool = False  # whether the result counts for the ratings of those who sit down (TB-20)

    def checked(self, actor: Actor, games: Registry) -> "Setup":
        """Return the setup with host, seats and all options settled; raise an error if that cannot be."""
        host = self._host(actor)
        game = games.find(self.game)
        _, options = game.check(len(self.seats), self.options)
        seats = tuple(_kept(host, place) if isinstance(place, Mine) else place for place in self.seats)
        for player in [self.stand_in, *(place.player for place in seats if isinstance(place, Computer))]:
            check_token("a computer player", player)
        if self.clock:
            self.clock.check()
        if self.rated:
            _check_rated(self.moves, host, seats)
        return replace(self, host=host, options=options, seats=seats, moves=self._moves(game, options))

    def _moves(self, game: Game, options: Options) -> tuple[str, ...]:
        """Return what was played before, in full notation; raise `SetupError` if it cannot have been."""
        if len(self.moves) > MOST_MOVES:
            raise SetupError(f"expected at most {MOST_MOVES} moves of a game that goes on, but {len(self.moves)} came")
        if self.moves and self.draw_seats:
            raise SetupError("a game that goes on keeps its seats; expected draw_seats to be false")
        position, played = game.start(len(self.seats), options), []
        for number, text in enumerate(self.moves, 1):
            check_move(text)
            try:
                line = position.find_line(text)
            except HowdahError as error:
                raise SetupError(f"move {number} of {len(self.moves)} ({text}): {error}") from error
            for move in line:
                position = position.play(move)
                played.append(move.notation)
        return tuple(played)

    def _host(self, actor: Actor) -> Person:
        if actor.is_system:
            if self.host is None or any(isinstance(place, Mine) for place in self.seats):
                raise SetupError("the system needs a named host and no seat of its own")
            people = [self.host, *(place.person for place in self.seats if isinstance(place, Kept))]
        else:
            if self.host or any(isinstance(place, Kept) for place in self.seats):
                raise SetupError("only the system names a host or keeps seats; expected no host, and the kind mine")
            people = [actor.person]
            people += [_kept(people[0], place).person for place in self.seats if isinstance(place, Mine)]
        for person in people:
            check_token("a holder", person.holder)
            check_name(person.name)
        return people[0]


def _check_rated(moves: tuple[str, ...], host: Person, seats: tuple[Place, ...]) -> None:
    """Raise `SetupError` for a table whose result would tell nothing about people (TB-20)."""
    held = [place.person.holder for place in seats if isinstance(place, Kept)]
    if moves:
        raise SetupError("a rated game begins at the start; expected no moves", key="rated-moves")
    if len(set(held)) < len(held):
        raise SetupError("at a rated table everybody has one seat; expected no second one", key="rated-seats")
    if host.program:
        raise SetupError("a bot plays no rated games; expected a person", key="rated-bot")


def _kept(host: Person, place: Mine) -> Kept:
    return Kept(replace(host, name=place.name) if place.name is not None else host)

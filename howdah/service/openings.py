"""Tables that have just begun, written ahead for a site without a server, so that the first table is there at once.

The client takes one by chance, puts its own values in the place of those that stand for a person, a level, a time and
ids, and stores the events. The host in the browser later reads them like those of any other table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from howdah.core import schema
from howdah.core.game import Game
from howdah.core.registry import Registry
from howdah.core.strength import HIGHEST_LEVEL
from howdah.core.text import LANGUAGES
from howdah.core.types import CHANCE
from howdah.service.messages.games import BoxView
from howdah.service.messages.tables import TableView, Words
from howdah.storage.indexed_db import HOLDER, writing
from howdah.storage.protocol import Append, StoredTable
from howdah.table.actor import Actor
from howdah.table.commands import Command, Create
from howdah.table.decide import decide
from howdah.table.names import titles
from howdah.table.setup import Setup

DRAWS: Final = 4  # tables of a game that begins with draws of chance


@dataclass(frozen=True)
class Placeholders:
    """Values that the client replaces, wherever they stand."""

    id: str = "here-opening"
    invitation: str = "opening-invitation"
    command: str = "opening-command"
    name: str = "opening-name"
    level: str = "level:8"
    time: int = 2**40


@dataclass(frozen=True)
class Opening:
    """A table that has just begun: what is stored of it, how its person sees it, and the words for the first move."""

    stored: Mapping[str, Any]
    table: TableView
    words: tuple[Words, ...]

    @classmethod
    def of(cls, append: Append, language: str) -> "Opening":
        """Return the opening that the events of a new table are."""
        table = TableView.at(append.stored, PERSON, language)
        position = append.stored.table.position
        steps = position.steps if table.board.moves else ()
        return cls(_written(append), table, tuple(Words.of(position, step.path, language) for step in steps))


@dataclass(frozen=True)
class Openings:
    """Tables of one setup, each as likely as the others, and what the players are called by each computer player."""

    openings: tuple[Opening, ...]
    titles: Mapping[str, tuple[str | None, ...]]
    placeholders: Placeholders


STANDS_FOR: Final = Placeholders()
PERSON: Final = Actor(HOLDER, STANDS_FOR.name)


def prepared_openings(games: Registry) -> Iterator[tuple[str, str]]:
    """Yield the tables that people begin with: `openings en` and the setup as the client writes it, and JSON."""
    for game in games:
        for language in LANGUAGES:
            for setup in _setups(game, language):
                made = [_begin(setup, Random(seed), games) for seed in range(_draws(game, setup))]  # noqa: S311
                found = Openings(tuple(Opening.of(one, language) for one in made), _titles(made[0].stored), STANDS_FOR)
                yield f"openings {language} {schema.dumps(setup)}", schema.dumps(found)


def _setups(game: Game, language: str) -> Iterator[dict[str, Any]]:
    """Yield what the client's form begins with: for each box, number of players, and choice of opponents."""
    for box in game.facts.boxes:
        for players in game.facts.players:
            alone = [
                {"kind": "mine", "name": None},
                *[{"kind": "computer", "player": STANDS_FOR.level}] * (players - 1),
            ]
            sides = [game.catalogue.text(game.seat_name(seat), language) for seat in range(players)]
            for seats in (alone, [{"kind": "mine", "name": name} for name in sides]):
                yield {
                    "game": game.id,
                    "seats": seats,
                    "options": dict(BoxView.of(game, box, language).options),
                    "clock": None,
                    "privacy": "invited",
                    "spectators_chat": True,
                    "draw_seats": False,
                    "stand_in": "level:1",
                    "host": None,
                }


def _draws(game: Game, setup: dict[str, Any]) -> int:
    start = game.start(len(setup["seats"]), setup["options"])
    return DRAWS if start.turn == CHANCE else 1


def _begin(setup: dict[str, Any], chance: Random, games: Registry) -> Append:
    create = Command(STANDS_FOR.command, 0, Create(schema.read(Setup, setup, "setup")))
    made = decide(None, create, PERSON, STANDS_FOR.time, chance, games)
    return Append(StoredTable(STANDS_FOR.id, made.table, STANDS_FOR.invitation), made.events, None)


def _written(append: Append) -> dict[str, Any]:
    """Return what is stored, with the events as JSON and not as text."""
    return writing(append) | {"events": [(event.seq, schema.parse(event.to_json())) for event in append.events]}


def _titles(stored: StoredTable) -> dict[str, tuple[str | None, ...]]:
    def at(player: str) -> tuple[str | None, ...]:
        return titles([replace(seat, computer=seat.computer and player) for seat in stored.table.seats])

    levels = (f"level:{number}" for number in range(1, HIGHEST_LEVEL + 1))
    characters = (character.player for character in stored.table.position.game.characters)
    return {player: at(player) for player in (*levels, *characters)}

"""Four elephant board games as a library: rules, computer players and environments for research.

>>> import howdah
>>> position = howdah.game("siam").start()
>>> position.play("@c1N").moves[0].notation
'@a1N'

The names in `__all__` are the public interface; docs/library.md describes them. All other modules are private and may
change. Names are imported on first use, so `import howdah` is quick and loads neither NumPy nor Numba.
"""

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; importing it from typing would take most of the time
if TYPE_CHECKING:
    from howdah.core.errors import (
        AmbiguousMoveError,
        ComponentsError,
        EngineError,
        HowdahError,
        IllegalMoveError,
        MalformedMoveError,
        MoveError,
        OptionsError,
        PositionError,
        RecordError,
        UnknownGameError,
    )
    from howdah.core.extras import MissingExtraError
    from howdah.core.game import Game
    from howdah.core.playouts import perft, random_play
    from howdah.core.position import Move, Position
    from howdah.core.record import Record
    from howdah.core.strength import Budget
    from howdah.core.text import Reason
    from howdah.core.types import CHANCE, OVER
    from howdah.players.decision import CancelledError, Decision, Halt, NobodyMovesError, PlayerError
    from howdah.players.explain import explain
    from howdah.players.hints import Explanation
    from howdah.players.review import Review, review
    from howdah.players.roster import player
    from howdah.research.batch import Batch, BatchError

__all__ = [
    "CHANCE",
    "OVER",
    "AmbiguousMoveError",
    "Batch",
    "BatchError",
    "Budget",
    "CancelledError",
    "ComponentsError",
    "Decision",
    "EngineError",
    "Explanation",
    "Game",
    "Halt",
    "HowdahError",
    "IllegalMoveError",
    "MalformedMoveError",
    "MissingExtraError",
    "Move",
    "MoveError",
    "NobodyMovesError",
    "OptionsError",
    "PlayerError",
    "Position",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Review",
    "UnknownGameError",
    "all_games",
    "explain",
    "game",
    "perft",
    "player",
    "random_play",
    "read_record",
    "review",
]

_NAMES = {
    "howdah.core.errors": (
        "AmbiguousMoveError",
        "ComponentsError",
        "EngineError",
        "HowdahError",
        "IllegalMoveError",
        "MalformedMoveError",
        "MoveError",
        "OptionsError",
        "PositionError",
        "RecordError",
        "UnknownGameError",
    ),
    "howdah.core.extras": ("MissingExtraError",),
    "howdah.core.game": ("Game",),
    "howdah.core.playouts": ("perft", "random_play"),
    "howdah.core.position": ("Move", "Position"),
    "howdah.core.record": ("Record",),
    "howdah.core.strength": ("Budget",),
    "howdah.core.text": ("Reason",),
    "howdah.core.types": ("CHANCE", "OVER"),
    "howdah.players.decision": ("CancelledError", "Decision", "Halt", "NobodyMovesError", "PlayerError"),
    "howdah.players.explain": ("explain",),
    "howdah.players.hints": ("Explanation",),
    "howdah.players.review": ("Review", "review"),
    "howdah.players.roster": ("player",),
    "howdah.research.batch": ("Batch", "BatchError"),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}


def game(game_id: str) -> "Game":
    """Return the game of an id such as `siam`; raise `UnknownGameError` if there is none."""
    from howdah.games import GAMES

    return GAMES.find(game_id)


def all_games() -> "tuple[Game, ...]":
    """Return all games, sorted by id."""
    from howdah.games import GAMES

    return tuple(GAMES)


def read_record(text: str) -> "Record":
    """Return the record in a JSON text; raise `RecordError` if it is not a record."""
    from howdah.core.record import Record
    from howdah.games import GAMES

    return Record.from_json(text, GAMES)


def __getattr__(name: str) -> object:
    """Import a public name on first use (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(_MODULES[name]), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""What can be asked, one class a request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, TypeAlias, get_args

from howdah.core import schema
from howdah.core.errors import MalformedError
from howdah.core.options import Options
from howdah.core.schema import Limit
from howdah.core.strength import HIGHEST_LEVEL, Budget
from howdah.core.text import Language

Attempt: TypeAlias = int | str | tuple[str, ...]


@dataclass(frozen=True)
class Games:
    """List the games and their options."""

    do: ClassVar = "games"
    language: Language = "en"


@dataclass(frozen=True)
class New:
    """Begin a game, or set up a position."""

    do: ClassVar = "new"
    game: str
    players: int | None = None
    options: Options = field(default_factory=lambda: Options({}))
    position: str | None = None


@dataclass(frozen=True)
class Show:
    """Show the position."""

    do: ClassVar = "show"


@dataclass(frozen=True)
class Moves:
    """List the legal moves."""

    do: ClassVar = "moves"
    language: Language = "en"


@dataclass(frozen=True)
class Chance:
    """List the possible outcomes of a draw with their weights."""

    do: ClassVar = "chance"
    language: Language = "en"


@dataclass(frozen=True)
class Play:
    """Play moves or outcomes, one after the other; if one cannot be played, none is."""

    do: ClassVar = "play"
    moves: Annotated[tuple[Attempt, ...], Limit(10_000, 1)]
    language: Language = "en"


@dataclass(frozen=True)
class WhyNot:
    """Say why a move is not legal."""

    do: ClassVar = "why_not"
    move: Attempt
    language: Language = "en"


@dataclass(frozen=True)
class Scores:
    """Return the points of each seat, and the winners."""

    do: ClassVar = "scores"


@dataclass(frozen=True)
class View:
    """Return everything that a board shows."""

    do: ClassVar = "view"


@dataclass(frozen=True)
class Perft:
    """Count the lines of `depth` moves."""

    do: ClassVar = "perft"
    depth: Annotated[int, Limit(20)]


@dataclass(frozen=True, kw_only=True)
class Search:
    """A search with a budget of seconds, nodes or depth; with `stream` it reports what it has found so far."""

    seconds: Annotated[float, Limit(3600, 1e-6)] | None = None
    nodes: Annotated[int, Limit(10**12, 1)] | None = None
    depth: Annotated[int, Limit(60, 1)] | None = None
    stream: bool = False
    language: Language = "en"

    @property
    def budget(self) -> Budget:
        """How long to search."""
        return Budget(self.seconds, self.nodes, self.depth)


@dataclass(frozen=True, kw_only=True)
class Best(Search):
    """Ask a computer player for a move: by a spec such as `mcts:2000`, or by a level."""

    do: ClassVar = "best"
    player: str | None = None
    level: Annotated[int, Limit(HIGHEST_LEVEL, 1)] | None = None

    def __post_init__(self) -> None:
        if self.player is not None and self.level is not None:
            raise MalformedError("best: expected a player or a level, but found both")


@dataclass(frozen=True, kw_only=True)
class Explain(Search):
    """Ask for the best moves and why, and how other moves compare."""

    do: ClassVar = "explain"
    count: Annotated[int, Limit(20, 1)] = 3
    moves: Annotated[tuple[Attempt, ...], Limit(20)] = ()


@dataclass(frozen=True, kw_only=True)
class Review(Search):
    """Ask where the game turned; the budget is for the first look at a move."""

    do: ClassVar = "review"


@dataclass(frozen=True)
class Stop:
    """End the searches that were asked for before; they answer with what they have found."""

    do: ClassVar = "stop"


@dataclass(frozen=True)
class GetRecord:
    """Return the record of the moves since the game was begun."""

    do: ClassVar = "record"


@dataclass(frozen=True)
class Quit:
    """End the conversation."""

    do: ClassVar = "quit"


Request: TypeAlias = (
    Games
    | New
    | Show
    | Moves
    | Chance
    | Play
    | WhyNot
    | Scores
    | View
    | Perft
    | Best
    | Explain
    | Review
    | Stop
    | GetRecord
    | Quit
)
RequestId: TypeAlias = int | str | None
KINDS: Final[Mapping[str, type[Request]]] = {kind.do: kind for kind in get_args(Request)}


def read(line: str | bytes) -> tuple[RequestId, Request]:
    """Return the id and the request of a line; raise `MalformedError` saying what was expected."""
    data = schema.parse(line)
    if not isinstance(data, dict):
        raise MalformedError(f"request: expected an object, but found {type(data).__name__}")
    request_id: RequestId = schema.read(int | str | None, data.pop("id", None), "id")
    kind = data.pop("do", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise MalformedError(f"do: expected one of {', '.join(KINDS)}, but found {str(kind)[:80]!r}")
    return request_id, schema.read(KINDS[kind], data, kind)

"""What can be asked, one model a request."""

from typing import Annotated, Literal, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from howdah.players.decision import Budget
from howdah.players.levels import HIGHEST

MoveText: TypeAlias = StrictInt | StrictStr | list[StrictStr]
Language: TypeAlias = Literal["en", "fr", "de"]


class Request(BaseModel):
    """Any request; its id comes back in the answer."""

    model_config = ConfigDict(extra="forbid")
    id: StrictInt | StrictStr | None = None


class Games(Request):
    """List the games and their options."""

    do: Literal["games"]


class New(Request):
    """Begin a game, or set up a position."""

    do: Literal["new"]
    game: StrictStr
    players: StrictInt | None = None
    options: dict[str, StrictBool | StrictInt | StrictStr] = {}
    position: StrictStr | None = None


class Show(Request):
    """Say how the game stands."""

    do: Literal["show"]


class Moves(Request):
    """List the legal moves."""

    do: Literal["moves"]


class Chance(Request):
    """List the possible outcomes of a draw with their weights."""

    do: Literal["chance"]


class Play(Request):
    """Play moves or outcomes, one after the other; if one cannot be played, none is."""

    do: Literal["play"]
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=10_000)]


class WhyNot(Request):
    """Say why a move is not legal."""

    do: Literal["why_not"]
    move: MoveText
    language: Language = "en"


class Scores(Request):
    """Say how many points everybody has."""

    do: Literal["scores"]


class View(Request):
    """Give everything that a board shows."""

    do: Literal["view"]


class Perft(Request):
    """Count the lines of so many moves."""

    do: Literal["perft"]
    depth: Annotated[int, Field(ge=0, le=20, strict=True)]


class Thinking(Request):
    """What takes a budget of seconds, nodes or depth, and can be watched."""

    seconds: Annotated[float, Field(gt=0, le=3600)] | None = None
    nodes: Annotated[int, Field(ge=1, le=10**12, strict=True)] | None = None
    depth: Annotated[int, Field(ge=1, le=60, strict=True)] | None = None
    stream: StrictBool = False

    @property
    def budget(self) -> Budget:
        """How long to think."""
        return Budget(self.seconds, self.nodes, self.depth)


class Best(Thinking):
    """Ask a computer player for a move: by a spec such as `mcts:2000`, or by a level."""

    do: Literal["best"]
    player: StrictStr | None = None
    level: Annotated[int, Field(ge=1, le=HIGHEST, strict=True)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> "Best":
        if self.player is not None and self.level is not None:
            raise ValueError("expected a player or a level, not both")
        return self


class Explain(Thinking):
    """Ask for the best moves and why, and how other moves compare."""

    do: Literal["explain"]
    count: Annotated[int, Field(ge=1, le=20, strict=True)] = 3
    moves: Annotated[list[MoveText], Field(max_length=20)] = []
    language: Language = "en"


class Review(Thinking):
    """Ask where the game turned since it was begun; the budget is for a first look at a move."""

    do: Literal["review"]
    language: Language = "en"


class Stop(Request):
    """End the thinking that was asked for before; it answers with what it has found."""

    do: Literal["stop"]


class GetRecord(Request):
    """Give the record of the moves played since the game was begun."""

    do: Literal["record"]


class Quit(Request):
    """End the conversation."""

    do: Literal["quit"]


AnyRequest: TypeAlias = Annotated[
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
    | Quit,
    Field(discriminator="do"),
]
READER: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)


def read(line: str | bytes) -> AnyRequest | None:
    """Return the request that a line is, None where it is no proper one."""
    try:
        return READER.validate_json(line)
    except ValidationError:
        return None

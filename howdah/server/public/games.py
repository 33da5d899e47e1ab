"""Games, rules and positions as clients see them."""

from pydantic import JsonValue

from howdah.core.options import Value
from howdah.server.public.tables import MovePublic, Turn
from howdah.server.shapes import Strict


class OptionPublic(Strict):
    """One thing to choose before a game; which of the fields there are depends on what kind of choice it is."""

    id: str
    title: str
    default: Value
    allowed: str  # for people
    values: list[str] | None = None
    smallest: int | None = None
    largest: int | None = None
    zero_is_off: bool | None = None


class PresetsPublic(Strict):
    """Named sets of option values, such as editions."""

    id: str
    title: str
    default: str
    values: dict[str, dict[str, Value]]


class GamePublic(Strict):
    """What is to be known of a game before it begins."""

    id: str
    title: str
    summary: str
    authors: list[str]
    published: str
    rules_version: int
    players: list[int]  # numbers of players, the usual one first
    sides: dict[int, list[str]]  # for each number of players, what the seats are called
    chance: bool
    draws: bool  # whether the players may agree on a draw
    options: list[OptionPublic]
    presets: PresetsPublic | None
    computers: list[str]  # kinds of computer players; a budget may follow, as in mcts:2000
    computers_here: list[str]  # those that are quick enough without a server, in a browser
    texts: dict[str, str]  # everything of the game's catalogue; {braces} are to be filled in


class ReasonPublic(Strict):
    """Why something is so, with the rule that it rests on."""

    reason: str
    rule: str | None
    text: str


class OutcomePublic(MovePublic):
    """What chance may decide, and how likely: by its share of the sum of weights."""

    weight: int


class PositionPublic(Strict):
    """How a game stands, and what can be played."""

    game: str
    players: int
    options: dict[str, Value]
    position: str
    view: dict[str, JsonValue]
    turn: Turn
    scores: list[int]
    winners: list[int]  # none while the game goes on
    endings: list[ReasonPublic]  # why it is over
    moves: list[MovePublic]
    outcomes: list[OutcomePublic]  # where chance decides
    played: list[str]  # the moves that led here, in notation


class VerdictPublic(Strict):
    """Whether a move is legal, and why not."""

    legal: bool
    why_not: ReasonPublic | None


class EntryMadePublic(Strict):
    """A move or an outcome of a record."""

    seat: Turn
    move: str
    time: str | None


class EndedPublic(Strict):
    """How a game ended that was not played out."""

    by: str
    winners: list[int]


class RecordPublic(Strict):
    """A record that was read and replayed."""

    game: str
    players: int
    options: dict[str, Value]
    seats: list[str]
    start: str | None  # the position it begins with, where that is not the game's own start
    moves: list[EntryMadePublic]
    final: PositionPublic
    ended: EndedPublic | None

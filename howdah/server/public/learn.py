"""Rules pages and tutorials as clients see them."""

from typing import Literal, TypeAlias

from howdah.server.public.games import PositionPublic, ReasonPublic, VerdictPublic
from howdah.server.public.tables import MovePublic
from howdah.server.shapes import Strict


class Run(Strict):
    """A few words in one style; an `anchor` is where a ruling stands, a `reference` points to it."""

    style: Literal["plain", "strong", "emphasis", "code", "anchor", "reference"]
    text: str


Words: TypeAlias = list[Run]


class HeadingBlock(Strict):
    """A heading; its id can be linked to, and is a ruling's where it is about one."""

    kind: Literal["heading"]
    level: int
    id: str
    words: Words


class ParagraphBlock(Strict):
    """A paragraph."""

    kind: Literal["paragraph"]
    words: Words


class ListBlock(Strict):
    """A list, perhaps a numbered one."""

    kind: Literal["list"]
    numbered: bool
    items: list[Words]


class TableBlock(Strict):
    """A table; a row is a list of cells."""

    kind: Literal["table"]
    head: list[Words]
    rows: list[list[Words]]


class PositionBlock(Strict):
    """A position, perhaps with a move that is possible there, or refused."""

    kind: Literal["position"]
    position: PositionPublic
    move: str | None
    path: list[str]  # of the move, where it is possible
    verdict: VerdictPublic | None


Block: TypeAlias = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | PositionBlock


class RulesPublic(Strict):
    """A game's rules page."""

    game: str
    language: str
    blocks: list[Block]


class TutorialStepPublic(Strict):
    """A step of a tutorial: a position, and what to do there."""

    id: str
    position: PositionPublic
    text: str


class TutorialPublic(Strict):
    """A game's tutorial."""

    game: str
    language: str
    steps: list[TutorialStepPublic]


class StagePublic(Strict):
    """A move or a draw, and where it led."""

    move: MovePublic
    position: PositionPublic


class TriedPublic(Strict):
    """What became of a try: praise and what follows, or a hint and why the rules refuse it, if they do."""

    right: bool
    text: str
    why_not: ReasonPublic | None
    course: list[StagePublic]

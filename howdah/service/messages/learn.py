"""Rules pages and tutorials."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from howdah.core.game import Game
from howdah.core.tutorial import Step, Try, tutorial
from howdah.service.messages.positions import PositionView, ReasonView, Verdict
from howdah.table.move_view import ToldMove


@dataclass(frozen=True)
class Run:
    """A few words in one style. An `anchor` is where a ruling stands, a `reference` points to it."""

    style: Literal["plain", "strong", "emphasis", "code", "anchor", "reference"]
    text: str


Words: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True)
class HeadingBlock:
    """A heading with an id to link to; the id is a ruling's if the heading is about one."""

    kind: ClassVar = "heading"
    level: int
    id: str
    words: Words


@dataclass(frozen=True)
class ParagraphBlock:
    """A paragraph."""

    kind: ClassVar = "paragraph"
    words: Words


@dataclass(frozen=True)
class ListBlock:
    """A list, numbered or not."""

    kind: ClassVar = "list"
    numbered: bool
    items: tuple[Words, ...]


@dataclass(frozen=True)
class TableBlock:
    """A table; a row is a list of cells."""

    kind: ClassVar = "table"
    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


@dataclass(frozen=True)
class PositionBlock:
    """A drawn position, with a move that is possible there, or refused, or none."""

    kind: ClassVar = "position"
    position: PositionView
    move: str | None
    path: tuple[str, ...]  # of the move, if it is possible
    verdict: Verdict | None
    told: str | None  # what the move does, if it is possible


Block: TypeAlias = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | PositionBlock


@dataclass(frozen=True)
class RulesPage:
    """A game's rules page."""

    game: str
    language: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class TutorialStep:
    """A step of a tutorial: a position, and what to do there."""

    id: str
    position: PositionView
    text: str

    @classmethod
    def of(cls, step: Step, language: str) -> "TutorialStep":
        """Return a step in a language."""
        return cls(step.id, PositionView.of(step.position, language), step.say[language])


@dataclass(frozen=True)
class Tutorial:
    """A game's tutorial."""

    game: str
    language: str
    steps: tuple[TutorialStep, ...]

    @classmethod
    def of(cls, game: Game, language: str) -> "Tutorial":
        """Return the tutorial of a game in a language, with what can be played at each step."""
        return cls(game.id, language, tuple(TutorialStep.of(step, language) for step in tutorial(game)))


@dataclass(frozen=True)
class Stage:
    """A move or a draw, and where it led."""

    move: ToldMove
    position: PositionView


@dataclass(frozen=True)
class TriedStep:
    """The result of a try: praise and what follows, or a hint and why the rules refuse the move, if they do."""

    right: bool
    text: str
    why_not: ReasonView | None
    course: tuple[Stage, ...]

    @classmethod
    def of(cls, step: Step, tried: Try, language: str) -> "TriedStep":
        """Return the result of a try in a language."""
        text = (step.praise if tried.right else step.hint)[language]
        why_not = ReasonView.of(tried.reason, language) if tried.reason else None
        course = tuple(
            Stage(ToldMove.of(move, language), PositionView.of(position, language)) for move, position in tried.course
        )
        return cls(tried.right, text, why_not, course)

"""A position in parts, for an editor. The rules' own reader says what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from howdah.core.editor import Kind, Part, Piece, whole_string
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.registry import Registry
from howdah.core.schema import Limit
from howdah.core.text import Catalogue, Phrase, catalogue, error_text
from howdah.service.messages.positions import PositionRequest, PositionView

Value = Annotated[tuple[Annotated[str, Limit(2000)], ...], Limit(500)]


@dataclass(frozen=True, kw_only=True)
class EditRequest(PositionRequest):
    """A position, and the values of its parts that were changed; `draft` is a string that is no position yet."""

    draft: Annotated[str, Limit(10_000)] | None = None
    values: Annotated[Mapping[str, Value], Limit(200)] | None = None

    def edit(self, games: Registry, language: str) -> "EditorView":
        """Return the parts with their new values, and the position, or what is wrong with it."""
        game = games.find(self.game)
        position, _ = self.find(games)
        text = self.draft or str(position)
        try:
            if self.values is not None:
                text = _compose(game, text, position.players, self.values)
            parts = _parts(game, text, position.players)
        except (ValueError, KeyError, IndexError):  # a draft of another shape
            text, parts = str(position), _parts(game, str(position), position.players)
        problem, shown = None, None
        try:
            shown = PositionView.of(game.position(text, position.players, position.options), language)
        except HowdahError as error:
            problem = error_text(error, language)
        views = tuple(EditorPartView.of(part, game.catalogue, language) for part in parts)
        if problem:
            problem = next((view.problem(language) for view in views if not view.possible), problem)
        return EditorView(text, position.players, views, problem, shown)


@dataclass(frozen=True)
class PieceView:
    """Something that can be put somewhere, or chosen."""

    token: str
    name: str
    sign: str  # a few letters that a board shows
    group: str  # the heading under which it is offered; empty without groups
    figure: str  # what it is a form of: there is one of each, it stands on top, and to put it is to move it

    @classmethod
    def of(cls, piece: Piece, texts: Catalogue, language: str) -> "PieceView":
        """Return a piece with its name in a language."""
        group = _said(piece.group, texts, language) if piece.group else ""
        return cls(piece.token, _said(piece.name, texts, language), piece.sign or piece.token, group, piece.figure)


@dataclass(frozen=True)
class EditorPartView:
    """A part of a position: a board with spots, a pile, counts of pieces, a choice, a number or a text."""

    id: str
    kind: Kind
    title: str
    value: tuple[str, ...]
    pieces: tuple[PieceView, ...]
    spots: tuple[str, ...]
    columns: int
    stacks: bool
    empty: str
    largest: int
    smallest: int

    @classmethod
    def of(cls, part: Part, texts: Catalogue, language: str) -> "EditorPartView":
        """Return a part with its names in a language."""
        pieces = tuple(PieceView.of(piece, texts, language) for piece in part.pieces)
        title = _said(part.title, texts, language)
        return cls(
            part.id,
            part.kind,
            title,
            part.value,
            pieces,
            part.spots,
            part.columns,
            part.stacks,
            part.empty,
            part.largest,
            part.smallest,
        )

    @property
    def possible(self) -> bool:
        """Whether a number is one that the part can have; the rules' reader judges all other values."""
        if self.kind != "number":
            return True
        (value,) = self.value
        number = int(value) if value.isdecimal() and value.isascii() else -1
        return value == self.empty or self.smallest <= number <= self.largest

    def problem(self, language: str) -> str:
        """Return which numbers the part can have."""
        values = {"part": self.title, "smallest": self.smallest, "largest": self.largest}
        return catalogue("howdah.service").text("editor-number", language, values)


@dataclass(frozen=True)
class EditorView:
    """The parts of a draft, and the position that it is, or what is wrong with it."""

    draft: str
    players: int
    parts: tuple[EditorPartView, ...]
    problem: str | None
    position: PositionView | None


def _parts(game: Game, text: str, players: int) -> tuple[Part, ...]:
    if not game.has_file("editor"):
        return whole_string(text)
    found: tuple[Part, ...] = game.file("editor").parts(text, players)
    return found


def _compose(game: Game, text: str, players: int, changed: Mapping[str, Value]) -> str:
    if not game.has_file("editor"):
        return "".join(changed["position"])
    values = {part.id: part.value for part in _parts(game, text, players)} | dict(changed)
    composed: str = game.file("editor").compose(values, text)
    return composed


def _said(phrase: Phrase, texts: Catalogue, language: str) -> str:
    text = texts.text(phrase.key, language, phrase.values)
    return text[:1].upper() + text[1:]

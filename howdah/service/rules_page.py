"""Rules pages as blocks of a few kinds, so that a client shows them without making HTML out of text."""

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from howdah.core.game import Game
from howdah.core.pages import Drawing, parts
from howdah.service.errors import NotFoundError
from howdah.service.messages.learn import (
    Block,
    HeadingBlock,
    ListBlock,
    ParagraphBlock,
    PositionBlock,
    RulesPage,
    Run,
    TableBlock,
    Words,
)
from howdah.service.messages.positions import PositionView, Verdict

# The Markdown that a rules page may use; anything else stays plain text.
MARKDOWN: Final = MarkdownIt("zero").enable(["heading", "list", "table", "emphasis", "backticks"])
ANCHOR: Final = re.compile(r"\[([\w-]+)\]")
Style: TypeAlias = Literal["plain", "strong", "emphasis", "code", "anchor", "reference"]


def rules_page(game: Game, language: str) -> RulesPage:
    """Return the rules of a game; raise `NotFoundError` if it has no rules page."""
    page = _Page()
    blocks: list[Block] = []
    try:
        for part in parts(game, language):
            blocks += [_drawn(part, language)] if isinstance(part, Drawing) else page.blocks(part)
    except FileNotFoundError as error:
        raise NotFoundError(f"{game.id} has no rules page") from error
    return RulesPage(game.id, language, tuple(blocks))


def _drawn(drawing: Drawing, language: str) -> PositionBlock:
    position, move = drawing.position, drawing.move
    reason = position.why_not(move) if move else None
    found = position.find(move) if move and not reason else None
    verdict = Verdict.of(reason, language) if move else None
    path, told = (found.path, found.sentence.told(language)) if found else ((), None)
    return PositionBlock(PositionView.of(position, language), move, path, verdict, told)


class _Page:
    """Turns Markdown into blocks. The first occurrence of an anchor is its place; later ones refer to it."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def blocks(self, markdown: str) -> Iterator[Block]:
        for node in SyntaxTreeNode(MARKDOWN.parse(markdown)).children:
            match node.type:
                case "heading":
                    yield self._heading(node)
                case "paragraph":
                    yield ParagraphBlock(self._words(node))
                case "bullet_list" | "ordered_list" as kind:
                    yield ListBlock(kind == "ordered_list", tuple(self._words(item) for item in node.children))
                case "table":
                    head, *rows = [
                        tuple(self._words(cell) for cell in row.children)
                        for part in node.children
                        for row in part.children
                    ]
                    yield TableBlock(head, tuple(rows))

    def _heading(self, node: SyntaxTreeNode) -> HeadingBlock:
        runs = self._words(node)
        anchors = [run.text for run in runs if run.style == "anchor"]
        words = tuple(run for run in runs if run.style != "anchor")
        slug = re.sub(r"\W+", "-", "".join(run.text for run in words).strip().lower())
        return HeadingBlock(int(node.tag[1]), anchors[0] if anchors else slug, words)

    def _words(self, node: SyntaxTreeNode) -> Words:
        return tuple(run for leaf in node.walk() for run in self._runs(leaf))

    def _runs(self, leaf: SyntaxTreeNode) -> Iterator[Run]:
        if leaf.type == "code_inline":
            yield Run("code", leaf.content)
        elif leaf.type == "text":
            for place, text in enumerate(ANCHOR.split(leaf.content.replace("\n", " "))):
                if place % 2:
                    yield Run(self._anchor(text), text)
                elif text:
                    yield Run(_style(leaf), text)

    def _anchor(self, name: str) -> Style:
        if name in self.seen:
            return "reference"
        self.seen.add(name)
        return "anchor"


def _style(leaf: SyntaxTreeNode) -> Style:
    match leaf.parent.type if leaf.parent else None:
        case "strong":
            return "strong"
        case "em":
            return "emphasis"
        case _:
            return "plain"

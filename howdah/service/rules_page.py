"""Rules pages as blocks of a few kinds, so that a client shows them without ever making HTML out of text."""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from howdah.core.game import Game
from howdah.core.pages import Drawing, parts
from howdah.desk.describing import describe_position, describe_verdict
from howdah.table.view import View

# What a rules page may have; anything else stays the text that it is.
MARKDOWN: Final = MarkdownIt("zero").enable(["heading", "list", "table", "emphasis", "backticks"])
ANCHOR: Final = re.compile(r"\[([\w-]+)\]")
Run: TypeAlias = dict[str, str]  # a few words in one style


def rules_page(game: Game, language: str) -> list[View]:
    """Return the rules of a game."""
    page = _Page()
    blocks: list[View] = []
    for part in parts(game, language):
        blocks += [_drawn(part, language)] if isinstance(part, Drawing) else page.blocks(part)
    return blocks


def _drawn(drawing: Drawing, language: str) -> View:
    position, move = drawing.position, drawing.move
    reason = position.why_not(move) if move else None
    return {
        "kind": "position",
        "position": describe_position(position, language),
        "move": move,
        "path": list(position.find(move).path) if move and not reason else [],
        "verdict": describe_verdict(reason, language) if move else None,
    }


class _Page:
    """Turns the Markdown of a page into blocks; an anchor that comes up again refers to where it was first."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def blocks(self, markdown: str) -> Iterator[View]:
        for node in SyntaxTreeNode(MARKDOWN.parse(markdown)).children:
            match node.type:
                case "heading":
                    yield self._heading(node)
                case "paragraph":
                    yield {"kind": "paragraph", "words": self._words(node)}
                case "bullet_list" | "ordered_list" as kind:
                    items = [self._words(item) for item in node.children]
                    yield {"kind": "list", "numbered": kind == "ordered_list", "items": items}
                case "table":
                    head, *rows = [
                        [self._words(cell) for cell in row.children] for part in node.children for row in part.children
                    ]
                    yield {"kind": "table", "head": head, "rows": rows}

    def _heading(self, node: SyntaxTreeNode) -> View:
        runs = self._words(node)
        anchors = [run["text"] for run in runs if run["style"] == "anchor"]
        words = [run for run in runs if run["style"] != "anchor"]
        slug = re.sub(r"\W+", "-", "".join(run["text"] for run in words).strip().lower())
        return {"kind": "heading", "level": int(node.tag[1]), "id": anchors[0] if anchors else slug, "words": words}

    def _words(self, node: SyntaxTreeNode) -> list[Run]:
        return [run for leaf in node.walk() for run in self._runs(leaf)]

    def _runs(self, leaf: SyntaxTreeNode) -> Iterator[Run]:
        if leaf.type == "code_inline":
            yield {"style": "code", "text": leaf.content}
        elif leaf.type == "text":
            for place, text in enumerate(ANCHOR.split(leaf.content.replace("\n", " "))):
                if place % 2:
                    yield {"style": self._anchor(text), "text": text}
                elif text:
                    yield {"style": _style(leaf), "text": text}

    def _anchor(self, name: str) -> str:
        if name in self.seen:
            return "reference"
        self.seen.add(name)
        return "anchor"


def _style(leaf: SyntaxTreeNode) -> str:
    match leaf.parent.type if leaf.parent else None:
        case "strong":
            return "strong"
        case "em":
            return "emphasis"
        case _:
            return "plain"

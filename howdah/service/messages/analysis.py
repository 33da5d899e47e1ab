"""Live analysis: what a search has found so far, in words."""

from dataclasses import dataclass

from howdah.core.position import Position
from howdah.players.decision import Outlook
from howdah.service.messages.advice import rounded
from howdah.table.move_view import MoveView, ToldMove


@dataclass(frozen=True)
class LineView:
    """A move, each seat's chance of winning after it, and what is expected to follow."""

    move: MoveView
    values: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    wins_in: int | None  # the winner's own moves to a win that nobody can prevent
    line: tuple[ToldMove, ...]  # this move first


@dataclass(frozen=True)
class AnalysisView:
    """The chances in a position, and its best moves, the best first."""

    seat: int | None  # whose turn it is; None at a draw of chance and after the end
    values: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    depth: int  # moves looked ahead
    nodes: int  # positions looked at
    lines: tuple[LineView, ...]  # none at a draw of chance and after the end

    @classmethod
    def of(cls, position: Position, found: tuple[Outlook, ...], language: str) -> "AnalysisView":
        """Return what was found in a position, with its moves in a language."""
        lines = tuple(
            LineView(
                MoveView.of(each.move, language),
                rounded(each.values),
                each.wins_in,
                tuple(ToldMove.of(move, language) for move in each.line),
            )
            for each in found
            if each.line
        )
        depth, nodes = (getattr(found[0], name, 0) for name in ("depth", "nodes"))
        seat = position.turn if position.turn >= 0 else None
        return cls(seat, rounded(found[0].values), depth, nodes, lines)

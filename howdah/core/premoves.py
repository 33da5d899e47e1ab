"""Premoves: what a seat may be able to play when its turn comes."""

from collections import Counter
from typing import Final

from howdah.core.position import Move, Position

BREADTH: Final = 128  # positions that are looked at after each move of the others
DEPTH: Final = 8  # moves and draws before the turn comes


def moves_ahead(position: Position, seat: int) -> tuple[Move, ...]:
    """Return the moves that a seat has now, or after at least one reply, in the order of their codes.

    Paths are prefix-free; on conflict the more frequent move stays. Where there are too many replies, a sample is used.
    """
    if position.turn == seat:
        return position.moves
    found: Counter[Move] = Counter()
    others = [position]
    for _ in range(DEPTH):
        replies = [(now, code) for now in others for code in now.legal]
        after = [now.play(code) for now, code in replies[:: -(-len(replies) // BREADTH) or 1]]
        for now in after:
            if now.turn == seat:
                found.update(now.moves)
        others = [now for now in after if now.turn != seat and not now.over]
    kept: list[Move] = []
    for move, _ in found.most_common():
        if not any(_begin_alike(move.path, other.path) for other in kept):
            kept.append(move)
    return tuple(sorted(kept, key=lambda move: move.code))


def _begin_alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether one path is the beginning of the other, or the same."""
    length = min(len(one), len(other))
    return one[:length] == other[:length]

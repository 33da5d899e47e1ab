"""Everything that the rules say in the course of a random game; run as it is on both sides of a comparison."""

from random import Random
from typing import Any

from howdah.core.position import Position
from howdah.games import GAMES
from howdah.players.decision import Budget
from howdah.players.levels import Levelled

MOST = 150  # moves and draws of a game


def chronicle(game: str, players: int, options: dict[str, object], seed: int) -> list[dict[str, Any]]:
    """Play a game at random; return what the rules say of each position on the way."""
    random = Random(seed)
    played = GAMES.find(game)
    now = played.start(players, options)
    told = [said_of(now, random)]
    while not now.over and len(told) < MOST:
        now = now.play(random.choice(now.legal))
        told.append(said_of(now, random))
    return told


def said_of(position: Position, random: Random) -> dict[str, Any]:
    """Return what the rules say of a position, and of something that may not be a legal move there."""
    reason = position.why_not(random.randrange(position.game.facts.codes))
    return {
        "position": str(position),
        "turn": position.turn,
        "moves": [[move.notation, list(move.path)] for move in position.moves],
        "weights": [weight for _, weight in position.chance()],
        "scores": list(position.scores()),
        "refusal": reason and [reason.key, reason.rule, *(reason.text(language) for language in ("en", "fr", "de"))],
    }


def choices(game: str, players: int, level: int, nodes: int | None, seed: int) -> list[str]:
    """Return what a level chooses at each eighth position of a random game, with so many nodes or its own budget."""
    random = Random(seed)
    now = GAMES.find(game).start(players)
    chosen = []
    for ply in range(64):
        if now.over:
            break
        if now.turn >= 0 and ply % 8 == 0:
            chosen.append(Levelled(level).choose(now, Budget(nodes=nodes)).move.notation)
        now = now.play(random.choice(now.legal))
    return chosen

"""A trace of a random game: all answers of the rules. The same file runs in the browser's Python and here."""

from random import Random
from typing import Any

from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.levels import LevelPlayer

MOST = 150  # moves and draws of a game


def trace(game: str, players: int, options: dict[str, object], seed: int) -> list[dict[str, Any]]:
    """Play a random game, and return the answers of the rules at each position."""
    random = Random(seed)
    played = GAMES.find(game)
    now = played.start(players, options)
    answers = [answers_at(now, random)]
    while not now.over and len(answers) < MOST:
        now = now.play(random.choice(now.legal))
        answers.append(answers_at(now, random))
    return answers


def answers_at(position: Position, random: Random) -> dict[str, Any]:
    """Return the answers at a position, and the reason why a random code is not legal."""
    reason = position.why_not(random.randrange(position.game.facts.codes))
    return {
        "position": str(position),
        "turn": position.turn,
        "moves": [[move.notation, list(move.path)] for move in position.moves],
        "weights": [weight for _, weight in position.chance()],
        "scores": list(position.scores()),
        "refusal": reason and [reason.key, reason.rule, *(reason.text(language) for language in ("en", "fr", "de"))],
    }


def choices(game: str, players: int, level: int, nodes: int | None, seed: int, every: int = 16) -> list[str]:
    """Return the choices of a level at some positions of a random game, with a budget of nodes or its own."""
    random = Random(seed)
    now = GAMES.find(game).start(players)
    chosen = []
    for ply in range(64):
        if now.over:
            break
        if now.turn >= 0 and ply % every == 0:
            chosen.append(LevelPlayer(level).choose(now, Budget(nodes=nodes)).move.notation)
        now = now.play(random.choice(now.legal))
    return chosen

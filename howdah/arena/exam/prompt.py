"""What a candidate is told: the rules, how moves are written, and the position. The legal moves are not told."""

import json
import re
from random import Random
from typing import Final

from howdah.core.game import Game
from howdah.core.pages import parts
from howdah.core.position import Position
from howdah.core.rule_sections import ANCHOR

EXAMPLES: Final = 12  # moves of other positions that show how moves are written


def rules_text(game: Game) -> str:
    """Return the rules of a game without pictures and anchors."""
    text = "\n".join(part for part in parts(game, "en") if isinstance(part, str))
    return re.sub(r"\n{3,}", "\n\n", ANCHOR.sub("", text)).strip()


def notation_text(game: Game, players: int, seed: int) -> str:
    """Return moves of a random game with what they mean."""
    dice = Random(f"examples {seed}")  # noqa: S311
    position, shown = game.start(players), dict[str, str]()
    while not position.over and len(shown) < EXAMPLES:
        chance = position.turn < 0
        move = position.random_outcome(dice) if chance else dice.choice(position.moves)
        if not chance:
            shown[move.notation] = move.sentence.suggested("en")
        position = position.play(move)
    return "\n".join(f"{notation} means: {meaning}." for notation, meaning in shown.items())


def prompt(position: Position, rules: str, notation: str, refused: str = "") -> str:
    """Return the question for a position, after an answer that was refused if there was one."""
    game, seat = position.game, position.turn
    name = game.catalogue.text(game.seat_name(seat), "en")
    spots = sorted({spot for example in game.start(position.players).moves for spot in example.path})
    parts_of_prompt = [
        f"You play {position.title('en')}. You are player {seat + 1} ({name}).",
        f"Rules:\n{rules}",
        f"How moves are written, in moves of another game:\n{notation}",
        f"Places of first moves: {' '.join(spots)}",
        f"Position: {json.dumps(position.view())}",
        *([f"Your answer was refused: {refused}"] if refused else []),
        "Answer with one legal move, written as above, and nothing else.",
    ]
    return "\n\n".join(parts_of_prompt)

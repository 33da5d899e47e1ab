"""What is answered: positions, games and errors as JSON."""

from pydantic import ValidationError

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.words import CHANCE, OVER
from howdah.players.decision import Decision


def describe_game(game: Game) -> dict[str, object]:
    """Return what a program needs to know to begin a game."""
    facts = game.facts
    presets = facts.presets
    return {
        "game": game.id,
        "title": game.catalogue.texts("title"),
        "authors": list(facts.authors),
        "published": facts.published,
        "rules_version": facts.rules_version,
        "players": sorted(facts.players),
        "codes": facts.codes,
        "chance": facts.chance,
        "options": [option.describe() for option in facts.options],
        "presets": {presets.id: {name: dict(values) for name, values in presets.values.items()}} if presets else {},
    }


def describe_position(position: Position) -> dict[str, object]:
    """Return how the game stands."""
    turns: dict[int, object] = {CHANCE: "chance", OVER: "over"}
    return position.to_json() | {
        "turn": turns.get(position.turn, position.turn),
        "scores": list(position.scores()),
        "winners": list(position.winners()),
        "endings": [
            {"reason": ending.key, "rule": ending.rule, "text": ending.text()} for ending in position.endings()
        ],
    }


def describe_decision(decision: Decision) -> dict[str, object]:
    """Return a player's move, and what it thinks of it."""
    return {
        "best": decision.move.to_json(),
        "values": [round(value, 4) for value in decision.values],
        "line": [move.notation for move in decision.line],
        "depth": decision.depth,
        "nodes": decision.nodes,
        "wins_in": decision.wins_in,
    }


def describe_error(error: HowdahError | ValidationError) -> dict[str, object]:
    """Return an error with its code and message, and what else is known of it."""
    if isinstance(error, HowdahError):
        return {"error": {"code": error.code, "message": str(error), **error.details}}
    first = error.errors(include_url=False)[0]
    if first["type"] == "json_invalid":
        return refusal("malformed-json", f"expected one JSON object on the line: {first['msg']}")
    place = ".".join(map(str, first["loc"])) or "request"
    return refusal("bad-request", f"{place}: {first['msg']}, but found {str(first['input'])[:80]!r}")


def refusal(code: str, message: str) -> dict[str, object]:
    """Return an error that has just a code and a message."""
    return {"error": {"code": code, "message": message}}

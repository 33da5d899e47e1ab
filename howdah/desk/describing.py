"""Games and positions as clients see them."""

from collections.abc import Mapping, Sequence
from typing import Final

from howdah.core.game import Game
from howdah.core.options import Presets
from howdah.core.position import Move, Position
from howdah.core.record import Ended, Record
from howdah.core.text import Reason
from howdah.players.alphabeta import AlphaBeta
from howdah.players.levels import unhurried
from howdah.players.roster import ROSTER, player
from howdah.table.view import View, public_turn

# What an option may be beside what it always is; which of these it is depends on what kind of choice it is.
OPTIONAL: Final = ("values", "smallest", "largest", "zero_is_off")


def describe_game(game: Game, language: str) -> View:
    """Return what is to be known of a game, in a language."""
    facts, words = game.facts, game.catalogue
    texts = {key: words.entry(key).get(language, words.entry(key)["en"]) for key in words.entries}
    return {
        "id": game.id,
        "title": texts["title"],
        "summary": texts["summary"],
        "authors": list(facts.authors),
        "published": facts.published,
        "rules_version": facts.rules_version,
        "players": list(facts.players),
        "sides": {number: [game.seat_name(seat, number) for seat in range(number)] for number in facts.players},
        "chance": facts.chance,
        "draws": facts.draws,
        "options": [
            dict.fromkeys(OPTIONAL) | option.describe() | {"title": texts[f"option-{option.id}"]}
            for option in facts.options
        ],
        "presets": _presets(facts.presets, texts) if facts.presets else None,
        "computers": [name for name in ROSTER if _suits(name, game)],
        "computers_here": [f"level:{level}" for level in range(1, unhurried(game) + 1)],
        "texts": texts,
    }


def _presets(presets: Presets, texts: Mapping[str, str]) -> View:
    values = {name: dict(values) for name, values in presets.values.items()}
    return {"id": presets.id, "title": texts[f"option-{presets.id}"], "default": presets.default, "values": values}


def describe_position(position: Position, language: str, played: Sequence[str] = ()) -> View:
    """Return how a game stands, in a language."""
    deciding = [] if position.turn < 0 else position.moves
    return {
        "game": position.game.id,
        "players": position.players,
        "options": dict(position.options),
        "position": str(position),
        "view": position.view(),
        "turn": public_turn(position.turn),
        "scores": list(position.scores()),
        "winners": list(position.winners()),
        "endings": [describe_reason(ending, language) for ending in position.endings()],
        "moves": [describe_move(move) for move in deciding],
        "outcomes": [describe_move(move) | {"weight": weight} for move, weight in position.chance()],
        "played": list(played),
    }


def describe_move(move: Move) -> View:
    """Return a move or a drawn outcome."""
    return {"code": move.code, "notation": move.notation, "path": list(move.path)}


def describe_reason(reason: Reason, language: str) -> View:
    """Return a reason in a language."""
    return {"reason": reason.key, "rule": reason.rule, "text": reason.text(language)}


def describe_verdict(reason: Reason | None, language: str) -> View:
    """Return whether something is legal, and why not."""
    return {"legal": reason is None, "why_not": describe_reason(reason, language) if reason else None}


def describe_record(record: Record, language: str) -> View:
    """Return a record, replayed and found true."""
    final = record.verify()
    turns = [position.turn for position in record.replay()]
    return {
        "game": record.game.id,
        "players": record.players,
        "options": dict(final.options),
        "seats": list(record.seats),
        "start": record.start,
        "moves": [
            {"seat": public_turn(turn), "move": entry.move, "time": entry.time}
            for turn, entry in zip(turns, record.entries, strict=False)
        ],
        "final": describe_position(final, language),
        "ended": _ended(record.ended) if record.ended else None,
    }


def _ended(ended: Ended) -> View:
    return {"by": ended.by, "winners": list(ended.winners)}


def _suits(name: str, game: Game) -> bool:
    chosen = player(name)
    return not isinstance(chosen, AlphaBeta) or all(chosen.suits(game, number) for number in game.facts.players)

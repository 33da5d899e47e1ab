"""What a board of White Elephant shows, as JSON."""

from collections.abc import Iterator

from howdah.core.bits import contains, lowest, without_lowest
from howdah.core.geometry import DIRECTIONS
from howdah.core.score_part import ScorePart
from howdah.core.text import Reason, Word
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, GUARD_LETTERS, OWNERS, TEXTS, name
from howdah.games.white_elephant.options import edition


def endings(state: State) -> list[Reason]:
    """Return every reason for which the game is over, in words."""
    return [TEXTS.reason(f"ending-{ending}") for ending in ending_names(state)]


def tie_breaks(state: State) -> list[Reason]:
    """Return how a tie was decided, in words."""
    level = r.points(state, r.SILVER)
    if level != r.points(state, r.GOLD):
        return []
    return [TEXTS.reason("ending-tie", first=Word(OWNERS[state[r.FIRST]]), points=level)]


def score_parts(state: State) -> list[ScorePart]:
    """Return the three kinds of points; a broken tie takes no part of them away."""
    kinds = {
        "logs": [state[r.HELD + player] for player in range(r.PLAYERS)],
        "captives": [2 * state[r.LOST + 1 - player] for player in range(r.PLAYERS)],
        "home": [3 * state[r.HOME + player] for player in range(r.PLAYERS)],
    }
    return [ScorePart(TEXTS.reason(f"part-{kind}"), tuple(points)) for kind, points in kinds.items()]


def ending_names(state: State) -> list[str]:
    """Return every reason for which the game is over, repetition before the quiet turns."""
    reasons = {
        "logs": state[r.LOGS] == 0,
        "silver": r.in_play(state, r.SILVER) == 0,
        "gold": r.in_play(state, r.GOLD) == 0,
        "repetition": state[r.REPEATED] != 0,
        "quiet": state[r.QUIET] == state[r.QUIET_LIMIT],
    }
    return [reason for reason, holds in reasons.items() if holds]


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a board shows."""
    drawn = state[r.FIRST] != r.NOT_DRAWN
    return {
        "edition": edition(state),
        "elephants": [
            {
                "square": name(square),
                "owner": OWNERS[r.owner_on(state, square)],
                "facing": DIRECTIONS[r.facing_on(state, square)],
                "on_log": contains(state[r.LOGS], square),
            }
            for square in _squares(r.elephants(state))
        ],
        "logs": _names(state[r.LOGS]),
        "black_logs": _names(state[r.BLACK_LOGS]),
        "black_square": name(r.BLACK_SQUARE),
        "watched": _names(state[r.WATCHED]),
        "goals": {owner: _names(r.GOAL_AHEAD[player]) for player, owner in enumerate(OWNERS)},
        "strips": {
            strip: {owner: state[r.in_strip(place, player)] for player, owner in enumerate(OWNERS)}
            for strip, place in (("south", r.SOUTH_STRIP), ("west", r.WEST_STRIP))
        },
        "guards": [
            {
                "side": GUARD_LETTERS[guard].upper(),
                "owner": OWNERS[r.GUARD_OWNER[guard]],
                "cell": names[state[r.GUARDS + guard]],
                "cells": list(names),
                "colour": guard_colour(state),
            }
            for guard, names in enumerate(CELL_NAMES)
        ],
        "players": {owner: _belongings(state, player) for player, owner in enumerate(OWNERS)},
        "asked": name(state[r.ASKED] - 1) if state[r.ASKED] else None,
        "to_move": OWNERS[r.turn(state)] if r.turn(state) >= 0 else None,
        "first": OWNERS[state[r.FIRST]] if drawn else None,
        "quiet": state[r.QUIET],
        "quiet_limit": state[r.QUIET_LIMIT],
        "endings": ending_names(state),
    }


def guard_colour(state: State) -> str:
    """Return the colour of the guards: white in the edition of 2008, else black."""
    return "white" if edition(state) == "white" else "black"


def _belongings(state: State, player: int) -> dict[str, int]:
    return {
        "logs": state[r.HELD + player],
        "black_logs": state[r.HAND + player],
        "paid": state[r.PAID + player],
        "home": state[r.HOME + player],
        "captives": state[r.LOST + 1 - player],
        "in_play": r.in_play(state, player),
        "points": r.points(state, player),
    }


def _squares(squares: int) -> Iterator[int]:
    while squares:
        yield lowest(squares)
        squares = without_lowest(squares)


def _names(squares: int) -> list[str]:
    return [name(square) for square in _squares(squares)]

"""A bot in 40 lines: it speaks the engine protocol, and takes what is worth most at once (docs/write-a-bot.md)."""

import json
import sys
from random import Random

import howdah

DICE = Random(1)


def value(position: howdah.Position, move: howdah.Move) -> float:
    """Return what a move is worth: a win most, else the lead in points after it; equal moves are drawn by lot."""
    after, seat = position.play(move), position.turn
    if after.over:
        return 1000.0 if seat in after.winners() else -1000.0
    own, others = after.scores()[seat], [*after.scores()[:seat], *after.scores()[seat + 1 :]]
    return own - max(others) + DICE.random()


position: howdah.Position | None = None
for line in sys.stdin:
    request = json.loads(line)
    answer: dict[str, object] = {}
    match request:
        case {"do": "new", "game": game}:
            position = howdah.game(game).start(request.get("players"), request.get("options"))
        case {"do": "play", "moves": moves} if position:
            for move in moves:
                position = position.play(move)
        case {"do": "best"} if position:
            best = max(position.moves, key=lambda move: value(position, move))
            answer = {"best": {"notation": best.notation}}
        case {"do": "quit"}:
            break
        case _:
            answer = {"error": {"code": "malformed", "message": f"this bot does not know {line[:80]}"}}
    print(json.dumps(answer), flush=True)

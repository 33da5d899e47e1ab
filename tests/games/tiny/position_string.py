"""Positions of Ferry as text."""

from howdah.core.errors import PositionError
from howdah.core.types import State, Words
from tests.games.tiny import rules


def write(state: State) -> str:
    return ",".join(map(str, state[rules.TURNS :]))


def read(text: str, players: int, options: list[int]) -> Words:
    fields = text.split(",")
    if len(fields) != rules.SIZE - rules.TURNS or not all(field.isdigit() for field in fields):
        raise PositionError(f"expected 13 numbers, but found {text!r}")
    state = [0] * rules.SIZE
    rules.setup(state, players, options)
    state[rules.TURNS :] = map(int, fields)
    return state

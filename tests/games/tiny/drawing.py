"""Ferry in plain text."""

from howdah.core.types import State
from tests.games.tiny import rules


def draw(state: State, language: str) -> str:
    del language
    return f"die {state[rules.DIE]}"

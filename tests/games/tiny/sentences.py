"""Moves of Ferry in words."""

from howdah.core.sentence import Sentence, drawn, played
from howdah.core.types import State
from tests.games.tiny import rules
from tests.games.tiny.why_not import TEXTS


def sentence(state: State, code: int) -> Sentence:
    if code >= rules.THROW:
        return drawn(TEXTS, "throw", number=code - rules.THROW + 1)
    return played(TEXTS, "take" if code == rules.TAKE else "wave", number=state[rules.DIE])

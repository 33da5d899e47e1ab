"""Why a move of Ferry is refused."""

from collections.abc import Sequence

from howdah.core.text import Reason, catalogue
from howdah.core.types import CHANCE, State
from tests.games.tiny import rules
from tests.games.tiny.notation import EXAMPLES

TEXTS = catalogue(__package__)


def why_not(state: State, code: int) -> Reason:
    if rules.turn(state) == CHANCE:
        return TEXTS.reason("chance-is-next")
    if code >= rules.THROW:
        return TEXTS.reason("not-an-outcome", outcome=EXAMPLES[code])
    return TEXTS.reason("waved-already")


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    text = ":".join(path)
    return why_not(state, EXAMPLES.index(text)) if text in EXAMPLES else None

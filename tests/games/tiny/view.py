"""Ferry as JSON, and why it is over."""

from collections.abc import Sequence

from howdah.core.text import Reason
from howdah.core.types import State
from tests.games.tiny import rules
from tests.games.tiny.why_not import TEXTS


def view(state: State) -> dict[str, object]:
    return {"die": state[rules.DIE], "scores": list(state[rules.SCORES : rules.SCORES + state[rules.SEATS]])}


def endings(state: State) -> Sequence[Reason]:
    reached = max(state[rules.SCORES : rules.SCORES + state[rules.SEATS]]) >= state[rules.GOAL]
    return [TEXTS.reason("goal-reached" if reached else "turns-over")]

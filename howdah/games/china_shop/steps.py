"""What a player of China Shop does next."""

from collections.abc import Sequence

from howdah.core.text import Reason, Series, Word
from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import TEXTS, demand_words
from howdah.games.china_shop.picks import pick_groups

ACTIONS = {"shop": "step-buy", "herd": "step-take", "push": "step-push"}


def step(state: State, path: tuple[str, ...], spots: Sequence[str]) -> Reason:  # noqa: ARG001
    """Return the instruction for a turn: a move of China Shop is a single spot."""
    if state[r.PHASE] == r.SCORING:
        return TEXTS.reason("step-score")
    if state[r.PHASE] == r.LOSING:
        count = sum(group.count for group in pick_groups(state)) or 1
        key = "step-lose" if count == 1 else "step-lose-several"
        return TEXTS.reason(key, demands=demand_words(state[r.TAKEN]), count=count)
    places = {spot.partition(":")[0] for spot in spots}
    actions = tuple(Word(key) for place, key in ACTIONS.items() if place in places)
    return TEXTS.reason("step-begin", actions=Series(actions, "or"))

"""What a game without `quiescence.py` or `rollout_policy.py` uses instead; loaded like a rules file."""

from howdah.core.kernels import below
from howdah.core.types import State, Words


def quiescence_moves(state: State, out: Words) -> int:  # noqa: ARG001
    """Default quiescence moves: none."""
    return 0


def rollout_move(state: State, codes: State, found: int, dice: Words) -> int:  # noqa: ARG001
    """Default rollout policy: uniform."""
    return codes[below(dice, found)]

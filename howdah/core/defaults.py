"""Defaults for games without `quiescence.py`, `rollout_policy.py` or `planes.py`; loaded like a rules file."""

from howdah.core.kernels import below
from howdah.core.planes import MOST
from howdah.core.types import EXTENT, State, Words


def quiescence_moves(state: State, out: Words) -> int:  # noqa: ARG001
    """Default quiescence moves: none."""
    return 0


def rollout_move(state: State, codes: State, found: int, dice: Words) -> int:  # noqa: ARG001
    """Default rollout policy: uniform."""
    return codes[below(dice, found)]


def planes(state: State, seat: int, out: bytearray) -> None:
    """Default observation: the seat, then each word of the position from word 1 on, plus 1 and limited to 0..255."""
    out[0] = seat
    for word in range(1, len(out)):
        out[word] = min(MOST, max(0, state[word] + 1)) if word < state[EXTENT] else 0


def repetitions(state: State) -> int:  # noqa: ARG001
    """Default count of how often a position has come up: none is kept."""
    return 0

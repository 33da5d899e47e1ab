"""Working memory for rules and evaluations, so that a calculation writes nothing into the state.

`scratch(size)` gives a row of words, all 0. The compiled form of it is `numba_binding.stack_words`: the row lies on the
stack and is gone when the function that asked for it returns. So pass it down to helpers, and never return it. The
size is a number or a constant of the module.
"""

from howdah.core.types import Words


def scratch(size: int) -> Words:
    """Return `size` words, all 0."""
    return [0] * size

"""Writing codes into a list of moves; loaded plain or compiled like a rules file.

Compiled, `write_four` is one instruction for vectors (`numba_binding.INTRINSICS`).
"""

from howdah.core.types import Words


def write_four(out: Words, place: int, code: int) -> None:
    """Write four codes, each one more than the one before."""
    out[place] = code
    out[place + 1] = code + 1
    out[place + 2] = code + 2
    out[place + 3] = code + 3

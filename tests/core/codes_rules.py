"""A file of rules that only writes codes."""

from howdah.core.codes import write_four
from howdah.core.prefetch import prefetch
from howdah.core.types import Words


def write(out: Words, place: int, code: int) -> int:
    """Write four codes, and return the last one."""
    prefetch(out, place)
    write_four(out, place, code)
    return out[place + 3]

"""Fetching words into the processor's cache before they are needed, so that nothing waits for memory.

The compiled form of `prefetch` is an instruction of the processor (`numba_binding.INTRINSICS`).
"""

from howdah.core.types import Words


def prefetch(words: Words, place: int) -> None:
    """Fetch the cache line of a word; in plain Python, nothing."""

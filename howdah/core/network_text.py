"""The text in which a game's file keeps the rows of its network: bytes in base 85, a word has eight of them."""

from base64 import b85decode, b85encode
from collections.abc import Sequence

from howdah.core.network import LANES, OFFSET


def words_of(text: str) -> tuple[int, ...]:
    """Return the words of rows."""
    read = b85decode(text)
    return tuple(
        int.from_bytes(read[first : first + LANES], "little", signed=True) for first in range(0, len(read), LANES)
    )


def text_of(weights: Sequence[int]) -> str:
    """Return weights as text."""
    return b85encode(bytes(weight + OFFSET for weight in weights)).decode("ascii")

"""A memory of positions at the end of a state, to count repetitions; loaded plain or compiled like a rules file.

A long memory begins with marks, the bits of a Bloom filter, three for each position; a short one has no words for them.
Entries follow: a position's key, then how often it has come up. A position whose marks are not set is new, so entries
are searched only where a position probably repeats one.
"""

from howdah.core.types import EXTENT, State, Words

MARKS = 62  # in a word
MARKS_EACH = 3  # of a position
NO_ENTRY = -1


def forget(state: Words, memory: int, mark_words: int) -> None:
    """Empty the memory that begins at a word of the state."""
    for word in range(memory, memory + mark_words):
        state[word] = 0
    state[EXTENT] = memory + mark_words


def occurrences(state: Words, memory: int, mark_words: int, end: int, key: tuple[int, ...]) -> int:
    """Remember a position and return how often it has come up; a memory that is full up to `end` is emptied first."""
    word = memory
    marks = 0  # without words for marks, every position may repeat one
    if mark_words > 0:
        mixed = mix(key)
        word = memory + mixed % mark_words
        rest = mixed // mark_words
        for _ in range(MARKS_EACH):
            marks |= 1 << rest % MARKS
            rest //= MARKS
    if state[word] & marks == marks:
        entry = find(state, memory + mark_words, key)
        if entry != NO_ENTRY:
            state[entry + len(key)] += 1
            return state[entry + len(key)]
    if state[EXTENT] + len(key) >= end:
        forget(state, memory, mark_words)
    place = state[EXTENT]
    for part in key:
        state[place] = part
        place += 1
    state[place] = 1
    state[EXTENT] = place + 1
    state[word] |= marks
    return 1


def times_seen(state: State, memory: int, mark_words: int, key: tuple[int, ...]) -> int:
    """Return how often a position has come up; 0 if it is not remembered."""
    entry = find(state, memory + mark_words, key)
    return 0 if entry == NO_ENTRY else state[entry + len(key)]


def find(state: State, first: int, key: tuple[int, ...]) -> int:
    """Return the entry of a key, NO_ENTRY if there is none; the latest entries are looked at first."""
    size = len(key) + 1
    entry = state[EXTENT] - size
    while entry >= first:
        if state[entry] == key[0]:
            place = entry
            for part in key:
                if state[place] != part:
                    break
                place += 1
            if place == entry + len(key):
                return entry
        entry -= size
    return NO_ENTRY


def mix(key: tuple[int, ...]) -> int:
    """Return a hash of a key; no intermediate value exceeds 63 bits."""
    mixed = 0
    for part in key:
        mixed = ((mixed ^ part ^ (part >> 31)) & 0x7FFFFFFF) * 0x9E3779B1 >> 20
    return mixed

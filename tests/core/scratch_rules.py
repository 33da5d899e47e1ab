"""Functions that use working memory, to be loaded like a rules file."""

from howdah.core.scratch import scratch
from howdah.core.types import Words

ROOM = 5


def count_up(row: Words, rounds: int) -> int:
    for number in range(rounds):
        row[number] += number + 1
    total = 0
    for number in range(ROOM):
        total += row[number]
    return total


def in_a_loop(rounds: int) -> int:
    total = 0
    for number in range(rounds):
        row = scratch(ROOM)
        total = (100 * total + count_up(row, number % ROOM)) % 1_000_000
    return total


def helper(rounds: int) -> int:
    return count_up(scratch(ROOM), rounds)


def nested(rounds: int) -> int:
    outer = scratch(ROOM)
    for number in range(ROOM):
        outer[number] = helper(number)
    inner = scratch(3)
    inner[2] = helper(rounds)
    return 1000 * inner[2] + 100 * (inner[0] + inner[1]) + outer[0] + outer[4]


def beyond(place: int) -> int:
    return scratch(ROOM)[place]


def of_any_size(size: int) -> int:
    return scratch(size)[0]


OUT_OF_LINE = ("in_a_loop", "nested", "beyond", "of_any_size")

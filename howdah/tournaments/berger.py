"""Round robin (CL-1): the circle method in the order of the Berger tables of FIDE (Handbook C.05, annex 1)."""

from collections.abc import Sequence


def round_robin(entrants: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """Return the rounds of a round robin: in each, the pairs by seat; with an odd number one entrant has a bye."""
    field: list[int | None] = [*entrants] if len(entrants) % 2 == 0 else [*entrants, None]
    last, around = len(field) - 1, len(field) - 1
    rounds = []
    for number in range(around):
        middle = number * len(field) // 2 % around  # who meets the one that stays
        pairs = [(middle, last) if number % 2 == 0 else (last, middle)]
        pairs += [((middle + step) % around, (middle - step) % around) for step in range(1, len(field) // 2)]
        rounds.append([_without_nobody(field[one], field[other]) for one, other in pairs])
    return rounds


def _without_nobody(*pair: int | None) -> tuple[int, ...]:
    return tuple(entrant for entrant in pair if entrant is not None)

"""What the players of a table are called: people by their names, computers by names of elephants; no two alike."""

from collections.abc import Sequence
from typing import Final

from howdah.core.strength import CHARACTER, character_name
from howdah.table.look_alikes import alike
from howdah.table.table import Seat

# By level, the lowest first. Several computers of one level at a table have names from the same row.
ELEPHANTS: Final = (
    ("Appu", "Chotu", "Babu", "Mini", "Toto"),
    ("Bholu", "Golu", "Minnu", "Pinku", "Ranu"),
    ("Moti", "Hira", "Neelam", "Ratna", "Sona"),
    ("Lakshmi", "Parvati", "Sita", "Gauri", "Devi"),
    ("Raja", "Shankar", "Vikram", "Arjun", "Bhima"),
    ("Hathi", "Gajraj", "Kesari", "Madhav", "Balram"),
    ("Airavata", "Anjana", "Vamana", "Pundarika", "Kumuda"),
    ("Surus", "Abul-Abbas", "Hanno", "Suleiman", "Jumbo"),
)


def titles(seats: Sequence[Seat]) -> tuple[str | None, ...]:
    """Return what the player at each seat is called; None for a free seat."""
    found: list[str | None] = []
    for seat in seats:
        if seat.person:
            found.append(_unlike(found, [seat.person.name]))
        elif seat.computer:
            found.append(_unlike(found, computer_names(seat.computer)))
        else:
            found.append(None)
    return tuple(found)


def computer_names(player: str) -> Sequence[str]:
    """Return the names that a computer player such as `level:3` can have; only levels and characters have names."""
    kind, _, level = player.partition(":")
    if kind == CHARACTER and level.isascii() and level.isalpha():
        return (character_name(level),)
    known = kind == "level" and level.isdecimal() and 1 <= int(level) <= len(ELEPHANTS)
    return ELEPHANTS[int(level) - 1] if known else (player,)


def _unlike(taken: Sequence[str | None], names: Sequence[str]) -> str:
    """Return the first name that looks like no other at the table, with a number if all are taken."""
    used = [name for name in taken if name]
    numbered = (f"{names[0]} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (*names, *numbered) if not any(alike(name, other) for other in used))

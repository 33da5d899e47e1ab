"""Things that a player picks together, in any order, where the rules decide on them one by one."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pick:
    """A spot that can be picked."""

    spot: str  # "hand:R3"
    notation: str  # "-R3"
    most: int  # how often it can be picked


@dataclass(frozen=True)
class PickGroup:
    """How many of some things are picked. The notations of all picks, with blanks between, are then played."""

    count: int
    picks: tuple[Pick, ...]

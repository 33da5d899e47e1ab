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
    """So many picks are to be made out of these; the notations of all groups' picks, with blanks between, are played."""

    count: int
    picks: tuple[Pick, ...]

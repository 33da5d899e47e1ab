"""Standings: points, then tie-breaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from howdah.tournaments.pairing import Pairing, Round

System: TypeAlias = Literal["swiss", "round-robin"]
TieBreak: TypeAlias = Literal["buchholz", "sonneborn-berger", "share", "wins"]
PAIRS: Final[dict[System, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz", "sonneborn-berger", "wins"),
    "round-robin": ("sonneborn-berger", "wins"),
}
LARGER_TABLES: Final[tuple[TieBreak, ...]] = ("share", "wins")


@dataclass(frozen=True)
class Standing:
    """The place of one entrant."""

    place: int  # from 1; entrants with equal results have the same
    entrant: int
    points: Fraction
    tie_breaks: tuple[Fraction, ...]  # in the order of `tie_breaks_of`


def tie_breaks_of(system: System, table_size: int) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of a tournament, the most important first (CL-6)."""
    return PAIRS[system] if table_size == 2 else LARGER_TABLES


def points_of(entrants: Sequence[int], rounds: Sequence[Round]) -> dict[int, Fraction]:
    """Return everybody's points."""
    points = dict.fromkeys(entrants, Fraction(0))
    for pairing in (pairing for one in rounds for pairing in one if pairing.outcome):
        for entrant, gained in zip(pairing.seats, pairing.outcome.points if pairing.outcome else (), strict=True):
            points[entrant] += gained
    return points


def standings(entrants: Sequence[int], rounds: Sequence[Round], tie_breaks: Sequence[TieBreak]) -> list[Standing]:
    """Return the entrants, the best first; among equals the order of `entrants` stands."""
    points = points_of(entrants, rounds)
    own = {entrant: [_pairing_of(entrant, one) for one in rounds] for entrant in entrants}
    merits = {
        entrant: (points[entrant], *(_tie_break(kind, entrant, own[entrant], points) for kind in tie_breaks))
        for entrant in entrants
    }
    ordered = sorted(entrants, key=merits.__getitem__, reverse=True)  # the sort is stable
    return [
        Standing(
            1 + sum(other > merits[entrant] for other in merits.values()), entrant, points[entrant], merits[entrant][1:]
        )
        for entrant in ordered
    ]


def _pairing_of(entrant: int, one: Round) -> Pairing | None:
    return next((pairing for pairing in one if entrant in pairing.seats), None)


def _tie_break(kind: TieBreak, entrant: int, own: Sequence[Pairing | None], points: dict[int, Fraction]) -> Fraction:
    total = Fraction(0)
    for pairing in own:
        outcome = pairing.outcome if pairing else None
        if pairing and not outcome:
            continue  # the game goes on
        seat = pairing.seats.index(entrant) if pairing else 0
        gained = outcome.points[seat] if outcome else Fraction(0)
        # A round without a game counts as one against an opponent with the entrant's own points (CL-6).
        unplayed = pairing is None or outcome is None or not outcome.played
        others = [entrant] if unplayed or pairing is None else [one for one in pairing.seats if one != entrant]
        if kind == "buchholz":
            total += sum(points[other] for other in others)
        elif kind == "sonneborn-berger":
            total += gained * sum(points[other] for other in others)
        elif kind == "wins":
            total += not unplayed and gained == 1
        elif outcome:
            total += outcome.shares[seat]
    return total

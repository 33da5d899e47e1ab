"""Offers between players, and the answers to them."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True)
class Undo:
    """To take back everything since, and with, the last move of the seat that offers."""

    kind: ClassVar = "undo"


@dataclass(frozen=True)
class Draw:
    """To end the game undecided."""

    kind: ClassVar = "draw"


@dataclass(frozen=True)
class Takeover:
    """To let a computer play a person's seat."""

    kind: ClassVar = "takeover"
    seat: int
    player: str  # "level:3"


@dataclass(frozen=True)
class Rematch:
    """To play again, with each player one seat further on."""

    kind: ClassVar = "rematch"


Proposal: TypeAlias = Undo | Draw | Takeover | Rematch


@dataclass(frozen=True)
class Offer:
    """A proposal that waits for answers."""

    proposal: Proposal
    seat: int  # whose offer it is
    seq: int  # the event that made it
    agreed: frozenset[int]  # with the seat whose offer it is
    refused: frozenset[int] = frozenset()

    @property
    def kind(self) -> str:
        """What it is about."""
        return self.proposal.kind

"""The schedule of a contest: who plays whom, in which seats.

The games of a pairing come in pairs. In the first game of a pair one contender has a single seat, and copies of the
other have all other seats; in the second they swap. The single seat moves round the table from pair to pair. With two
seats a pair is a game and its return game; with more, each contender has every seat equally often. With
`Settings.alone` a pair has no second game.
"""

from dataclasses import dataclass

from howdah.arena.settings import Settings


@dataclass(frozen=True, order=True)
class Fixture:
    """One game that is to be played."""

    pair: int  # counted from 0; the two games of a pair have the same opening and the same draws
    pairing: int  # place in `Settings.pairings`
    second: bool  # whether the second contender of the pairing has the single seat

    def single_seat(self, settings: Settings) -> int:
        """Return the seat of the contender that has only one."""
        return self.pair % settings.players

    def seats(self, settings: Settings) -> tuple[str, ...]:
        """Return who has each seat."""
        first, second = settings.pairings[self.pairing]
        single, others = (second, first) if self.second else (first, second)
        return tuple(single if seat == self.single_seat(settings) else others for seat in range(settings.players))


def fixtures(settings: Settings) -> list[Fixture]:
    """Return every game of a contest, ordered so that all pairings advance together."""
    turns = (False,) if settings.alone else (False, True)
    return [
        Fixture(pair, pairing, second)
        for pair in range(settings.games // len(turns))
        for pairing in range(len(settings.pairings))
        for second in turns
    ]

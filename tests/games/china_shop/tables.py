"""Positions of China Shop for tests: what matters is given, and the rest is filled in so that everything adds up."""

from collections import Counter
from collections.abc import Mapping

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.china_shop import GAME
from howdah.games.china_shop.names import ELEPHANTS, PORCELAIN, elephant_counts, porcelain_counts
from howdah.games.china_shop.options import COMPONENTS

IN_EVERY_FORM = pytest.mark.parametrize("form", Form)

_COUNTS = COMPONENTS.encode(COMPONENTS.default)
STARTS = Counter({"R3": 1, "B4": 1, "B3": 1, "G4": 1, "G3": 1, "R4": 1})
ALL_PORCELAIN = Counter(dict(zip(PORCELAIN, _COUNTS, strict=False))) + STARTS
ALL_ELEPHANTS = Counter(dict(zip(ELEPHANTS, _COUNTS[len(PORCELAIN) :], strict=False)))
SHOWN = "R5G68B37"
HERD = "RR+GG,GG+R,any1,even,odd"


def cards(text: str) -> Counter[str]:
    """Return porcelain written as in a position string."""
    return Counter(dict(zip(PORCELAIN, porcelain_counts(text) or [], strict=True)))


def herd(text: str) -> Counter[str]:
    """Return elephants written as in a position string."""
    return Counter(dict(zip(ELEPHANTS, elephant_counts(text) or [], strict=True)))


def table(
    hand: str = "R3B4",
    money: int = 1,
    *,
    push: bool = True,
    shown: str = SHOWN,
    elephants: str = HERD,
    hands: tuple[str, str] = ("B3G4", "R4G3"),
    fewest: int = 0,
    options: Mapping[str, object] | None = None,
    form: Form | None = None,
) -> Position:
    """Return a turn of player 1 out of three; at least `fewest` cards have been bought.

    The other players' money, the points, and what is lost or discarded are made to fit.
    """
    held = cards(hand) + cards(hands[0]) + cards(hands[1])
    lost_for_sure = (STARTS - held).elements()
    bought, others = _purchases(
        money, cards(shown).total(), herd(elephants).total(), max(fewest, (held | STARTS).total() - STARTS.total())
    )
    lost = [*lost_for_sure, *_some(ALL_PORCELAIN - (held | STARTS) - cards(shown))]
    discards = _some(ALL_ELEPHANTS - herd(elephants))
    points = ",".join(["0"] * (bought // 10) + ["-"] * (4 - bought // 10))
    players = [
        f"{money}{'p' if push else ''}:{hand}:{points}",
        f"{min(others, 2)}p:{hands[0]}:{points}",
        f"{max(others - 2, 0)}p:{hands[1]}:{points}",
    ]
    fields = [
        "/".join(players),
        "1 turn",
        shown,
        "".join(lost[: bought + STARTS.total() - held.total()]) or "-",
        elephants,
        ",".join(discards[: (money + others - 3 + bought) % 30]) or "-",
    ]
    return GAME.position(" ".join(fields), 3, options, form=form)


def _purchases(money: int, shown: int, elephants: int, fewest: int) -> tuple[int, int]:
    """Return how many cards were bought, and the other two players' money, so that both decks are dealt in fives."""
    return next(
        (bought, others)
        for bought in range(fewest, 40)
        for others in range(5)
        if (bought + shown) % 5 == 0
        and (money + others - 3 + bought + elephants) % 5 == 0
        and (money + others - 3 + bought > 0 or fewest == 0 == bought == money + others - 3)
    )


def _some(pile: Counter[str]) -> list[str]:
    return sorted(pile.elements(), key=lambda card: (card[1:], card))


def hand_of(position: Position, player: int) -> str:
    """Return a player's porcelain as a position string writes it."""
    return str(position).split()[0].split("/")[player - 1].split(":")[1]


def money_of(position: Position, player: int) -> int:
    """Return a player's money."""
    return int(str(position).split("/")[player - 1][0])


def field(position: Position, number: int) -> str:
    """Return a field of the position string, counted from 1: players, turn, phase, shown, lost, elephants, discards."""
    return str(position).split()[number - 1]


def phase_of(position: Position) -> str:
    """Return the phase."""
    return field(position, 3)


def play(position: Position, *moves: str) -> Position:
    """Play moves and draws one after the other."""
    for move in moves:
        position = position.play(move)
    return position


def notations(position: Position) -> set[str]:
    """Return all legal moves as they are written."""
    return {move.notation for move in position.moves}

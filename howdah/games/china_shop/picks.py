"""Losses picked together, in any order; the rules name them one by one, in their own order (CS-8)."""

import re
from itertools import pairwise

from howdah.core.errors import IllegalMoveError
from howdah.core.picks import Pick, PickGroup
from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import PORCELAIN, TEXTS, card_words
from howdah.games.china_shop.notation import NOTATION
from howdah.games.china_shop.paths import SPOTS

CARD = re.compile(r"-?([RGB][3-8])")


def pick_groups(state: State) -> tuple[PickGroup, ...]:
    """Return the cards to pick from for each demand that leaves a choice; none if a single card is all there is."""
    if state[r.PHASE] != r.LOSING:
        return ()
    groups = tuple(
        PickGroup(owed, tuple(Pick(SPOTS[r.LOSE + card], NOTATION[r.LOSE + card], held[card]) for card in held))
        for owed, held in _demands(state)
        if owed < sum(held.values())
    )
    return () if [group.count for group in groups] == [1] else groups


def codes_of_list(state: State, text: str) -> list[int] | None:
    """Return the moves, in the order of the rules, that name a list of losses such as `-R7 -R3`; None if it is no list.

    A list that is not what the elephant asks for raises `IllegalMoveError`. Cards that go by themselves may be named.
    """
    words = re.split(r"[\s,]+", text.strip())
    cards = [PORCELAIN.index(match[1]) for match in map(CARD.fullmatch, words) if match]
    if len(words) < 2 or len(cards) < len(words) or state[r.PHASE] != r.LOSING:
        return None
    _check(state, cards)
    return _in_order(state, sorted(cards))


def _demands(state: State) -> list[tuple[int, dict[int, int]]]:
    """Return for each demand how many cards it still asks for, and how many of each kind may be lost."""
    hand, now = r.tableau(state[r.SEAT]) + r.HAND, r.current_demand(state)
    demands = []
    for demand in range(now, r.DEMANDS):
        floor = state[r.FLOOR] if demand == now else 0
        group = r.GROUP[r.DEMANDS * state[r.TAKEN] + demand]
        if state[r.OWED + demand]:
            cards = [card for card in range(floor, r.CARDS) if state[hand + card] and r.belongs(card, group)]
            demands.append((state[r.OWED + demand], {card: state[hand + card] for card in cards}))
    return demands


def _check(state: State, cards: list[int]) -> None:
    """Raise `IllegalMoveError` unless the cards meet whole demands, the first one among them."""
    rest, met = list(cards), []
    for owed, held in _demands(state):
        named = [card for card in rest if card in held]
        rest = [card for card in rest if card not in held]
        too_many = next((card for card in named if named.count(card) > held[card]), None)
        if too_many is not None:
            raise IllegalMoveError(TEXTS.reason("not-held-so-often", card=card_words(too_many)))
        forced = owed == sum(held.values())
        if len(named) > owed or (0 < len(named) < owed and not forced):
            raise IllegalMoveError(TEXTS.reason("lose-so-many", count=owed, came=len(named)))
        met.append(forced or len(named) == owed)
    if rest:
        raise IllegalMoveError(TEXTS.reason("not-asked-for", card=card_words(rest[0])))
    if not met[0] or (False, True) in pairwise(met):
        raise IllegalMoveError(TEXTS.reason("lose-first"))


def _in_order(state: State, cards: list[int]) -> list[int]:
    """Return the decisions that lose these cards; a card that has gone by itself needs none."""
    words, codes = list(state), []
    words += [0] * (r.SIZE - len(words))
    for card in cards:
        out = [0] * r.CARDS
        if words[r.PHASE] == r.LOSING and r.LOSE + card in out[: r.losses(words, out)]:
            codes.append(r.LOSE + card)
            r.apply(words, r.LOSE + card)
    return codes

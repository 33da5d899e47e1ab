"""Whether a position of China Shop adds up: every card in one place, money for elephants, rows dealt in fives."""

from howdah.core.errors import PositionError
from howdah.core.position_string import impossible, number_or_range
from howdah.core.text import Phrase, Series, Word
from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import (
    CATEGORIES,
    ELEPHANTS,
    PORCELAIN,
    TEXTS,
    card_words,
    demand_words,
    elephants,
    porcelain,
)


def check(state: State, start: State) -> None:
    """Raise `PositionError` saying what does not add up; `start` is the state that the game was set up with."""
    _check_cards(state, start)
    taken = elephants_taken(state)
    phase = state[r.PHASE]
    # While the first rows are dealt nothing has been bought or taken yet.
    setting_up = {r.DRAWING_FIRST: True, r.DEALING_PORCELAIN: state[r.BOUGHT] == 0, r.DEALING_ELEPHANTS: taken == 0}
    _check_rows(state, setting_up=setting_up.get(phase, False))
    _check_money(state, taken)
    if setting_up.get(phase) and state[r.TABLEAU : state[0]] != start[r.TABLEAU : start[0]]:
        raise impossible(TEXTS.reason("impossible-setup"))
    _check_sheets(state, start)
    if phase == r.LOSING:
        _check_losing(state)


def used_by_all(state: State) -> list[int]:
    """Return how many categories each player has used."""
    sheets = [r.tableau(seat) + r.SHEET for seat in range(state[r.PLAYERS])]
    return [sum(noted != r.UNUSED for noted in state[sheet : sheet + r.CATEGORIES]) for sheet in sheets]


def elephants_taken(state: State) -> int:
    """Return how many elephants have been taken: each brought one money card, and each purchase cost one."""
    money = sum(state[r.tableau(seat) + r.MONEY] for seat in range(state[r.PLAYERS]))
    return money - state[r.PLAYERS] + state[r.BOUGHT]


def _check_cards(state: State, start: State) -> None:
    cards = [card_words(card) for card in range(r.CARDS)]
    taken = [Phrase("impossible-elephant", {"what": demand_words(elephant)}) for elephant in range(r.ELEPHANTS)]
    decks = [*zip(cards, state[porcelain(r.PORCELAIN_DECK)], start[porcelain(r.PORCELAIN_DECK)], strict=True)]
    herds = [*zip(taken, state[elephants(r.ELEPHANT_DECK)], start[elephants(r.ELEPHANT_DECK)], strict=True)]
    for name, left, at_first in decks + herds:
        if left < 0:
            raise impossible(TEXTS.reason("impossible-more", name=name, count=-left))
        if left > at_first:
            raise impossible(TEXTS.reason("impossible-missing", name=name, count=left - at_first))
    if state[r.BOUGHT] < 0:
        raise impossible(TEXTS.reason("impossible-begun", count=-state[r.BOUGHT]))


def _check_rows(state: State, *, setting_up: bool) -> None:
    phase, bought = state[r.PHASE], state[r.BOUGHT]
    none, some, not_full = (0, 0), (1, r.ROW), (0, r.ROW - 1)
    porcelain_shown = {
        r.DRAWING_FIRST: none,
        r.DEALING_PORCELAIN: not_full,
        r.DEALING_ELEPHANTS: (r.ROW, r.ROW) if setting_up else some,
        r.SCORING: none,
        r.ENDED: none,
    }
    elephants_shown = {
        r.DRAWING_FIRST: none,
        r.DEALING_PORCELAIN: none if setting_up else some,
        r.DEALING_ELEPHANTS: not_full,
        r.LOSING: not_full,
    }
    shown = state[r.PORCELAIN_SHOWN]
    left = r.PORCELAIN_TOTAL - bought - shown
    _check_row("porcelain", shown, left + shown * (phase == r.DEALING_PORCELAIN), porcelain_shown.get(phase, some))
    shown = state[r.ELEPHANTS_SHOWN]
    before = state[r.ELEPHANTS_LEFT] + shown * (phase == r.DEALING_ELEPHANTS)
    _check_row("elephant", shown, before, elephants_shown.get(phase, some))
    if phase == r.DEALING_PORCELAIN and left == 0:
        raise impossible(TEXTS.reason("impossible-dealt"))
    scorings = range(r.PER_SCORING, r.PORCELAIN_TOTAL + 1, r.PER_SCORING)
    if (phase == r.SCORING and bought not in scorings) or (phase == r.ENDED and bought != r.PORCELAIN_TOTAL):
        when = Series(tuple(map(str, scorings[-1:] if phase == r.ENDED else scorings)), "or")
        raise impossible(TEXTS.reason("impossible-phase", when=when, count=bought))


def _check_row(name: str, shown: int, before: int, allowed: tuple[int, int]) -> None:
    """Check how many cards a row shows, and how many were in its deck before it was dealt."""
    fewest, most = allowed
    if not fewest <= shown <= most:
        raise impossible(TEXTS.reason(f"impossible-row-{name}", number=number_or_range(fewest, most), count=shown))
    if before % r.ROW:
        raise impossible(TEXTS.reason(f"impossible-deck-{name}", count=before, row=r.ROW))


def _check_money(state: State, taken: int) -> None:
    discarded = sum(state[elephants(r.DISCARDS)])
    if taken < 0:
        raise impossible(TEXTS.reason("impossible-money", count=-taken, bought=state[r.BOUGHT]))
    # Thirty discards at once become the deck.
    if discarded != taken % r.ELEPHANT_TOTAL:
        values = {"taken": taken, "expected": taken % r.ELEPHANT_TOTAL, "count": discarded}
        raise impossible(TEXTS.reason("impossible-discards", **values))
    if taken == 0 and state[r.PHASE] != r.LOSING and any(state[porcelain(r.LOST)]):
        raise impossible(TEXTS.reason("impossible-lost"))


def _check_sheets(state: State, start: State) -> None:
    done = state[r.BOUGHT] // r.PER_SCORING
    for seat, used in enumerate(used_by_all(state)):
        # The players pick in turn order from the one whose turn comes next.
        has_picked = state[r.PHASE] != r.SCORING or (seat - state[r.SEAT]) % state[r.PLAYERS] < state[r.PICKS]
        expected = done if has_picked else done - 1
        if used != expected:
            values = {"seat": seat + 1, "expected": expected, "bought": state[r.BOUGHT], "count": used}
            raise impossible(TEXTS.reason("impossible-used", **values))
    if state[r.PHASE] == r.SCORING and state[r.PICKS] == state[r.PLAYERS]:
        raise impossible(TEXTS.reason("impossible-picked"))
    for seat in range(state[r.PLAYERS]):
        for category, name in enumerate(CATEGORIES):
            noted, most = state[r.tableau(seat) + r.SHEET + category], _most_points(start, category)
            if noted > most:
                category_word = Word(f"category-{name}")
                values = {"seat": seat + 1, "most": most, "count": noted}
                raise impossible(TEXTS.reason("impossible-points", category=category_word, **values))


def _most_points(start: State, category: int) -> int:
    """Return what all the porcelain of the game together would score."""
    if category in {r.LOW, r.HIGH}:
        return r.HIGHEST_VALUE * r.COLOURS
    piles = (r.PORCELAIN_DECK, *(r.tableau(seat) + r.HAND for seat in range(start[r.PLAYERS])))
    return sum(start[pile + card] * r.value_of(card) for pile in piles for card in range(r.CARDS))


def _check_losing(state: State) -> None:
    own, floor, demand = r.tableau(state[r.SEAT]), state[r.FLOOR], r.current_demand(state)
    owed, asked = state[r.OWED + demand], r.NUMBER[r.DEMANDS * state[r.TAKEN] + demand]
    elephant = ELEPHANTS[state[r.TAKEN]]
    cards = [card for card in range(r.CARDS) if r.belongs(card, r.current_group(state))]
    if state[own + r.MONEY] == r.MOST_MONEY:
        raise PositionError(f"player {state[r.SEAT] + 1}: with {r.MOST_MONEY} money cards nobody can take an elephant")
    if asked == r.EVERY:
        raise PositionError(f"phase: {elephant} leaves no choice of losses")
    if owed > asked:
        raise PositionError(f"phase: expected at most {asked} cards owed to {elephant} there, but found {owed}")
    enough = sum(state[own + r.HAND + card] for card in cards) >= owed
    if not state[own + r.HAND + floor] or not enough or floor >= r.highest_loss(state):
        raise PositionError(f"phase: expected a choice of {owed} to lose from {PORCELAIN[floor]} up, but there is none")
    if owed == asked:
        lowest = PORCELAIN[next(card for card in cards if state[own + r.HAND + card])]
        if lowest != PORCELAIN[floor]:
            found = PORCELAIN[floor]
            raise PositionError(f"phase: expected {lowest} as the lowest with nothing named yet, but found {found}")
    elif not any(state[r.LOST + card] for card in cards if card <= floor):
        raise PositionError(f"lost porcelain: expected a card up to {PORCELAIN[floor]} that {elephant} took")

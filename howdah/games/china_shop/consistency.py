"""Whether a position of China Shop adds up: every card in one place, money for elephants, rows dealt in fives."""

from howdah.core.errors import PositionError
from howdah.core.words import State
from howdah.games.china_shop import rules
from howdah.games.china_shop.cards import CATEGORIES, ELEPHANTS, PORCELAIN
from howdah.games.china_shop.rules import (
    BOUGHT,
    CARDS,
    DEALING_ELEPHANTS,
    DEALING_PORCELAIN,
    DEMANDS,
    DISCARDS,
    DRAWING_FIRST,
    ELEPHANT_DECK,
    ELEPHANT_TOTAL,
    ELEPHANTS_LEFT,
    ELEPHANTS_SHOWN,
    ENDED,
    EVERY,
    FLOOR,
    HAND,
    HIGHEST_VALUE,
    LOSING,
    LOST,
    MONEY,
    MOST_MONEY,
    NUMBER,
    OWED,
    PER_SCORING,
    PHASE,
    PICKS,
    PLAYERS,
    PORCELAIN_DECK,
    PORCELAIN_SHOWN,
    PORCELAIN_TOTAL,
    ROW,
    SCORING,
    SEAT,
    SHEET,
    TABLEAU,
    TAKEN,
    UNUSED,
    belongs,
    current_demand,
    current_group,
    highest_loss,
    tableau,
    value_of,
)


def check(state: State, start: State) -> None:
    """Raise `PositionError` saying what does not add up; `start` is the state that the game was set up with."""
    _check_cards(state, start)
    _check_rows(state)
    _check_money(state)
    _check_setting_up(state, start)
    _check_sheets(state, start)
    if state[PHASE] == LOSING:
        _check_losing(state)


def elephants_taken(state: State) -> int:
    """Return how many elephants have been taken: each brought one money card, and each purchase cost one."""
    money = sum(state[tableau(seat) + MONEY] for seat in range(state[PLAYERS]))
    return money - state[PLAYERS] + state[BOUGHT]


def used_by_all(state: State) -> list[int]:
    """Return how many categories each player has used."""
    sheets = [tableau(seat) + SHEET for seat in range(state[PLAYERS])]
    return [sum(noted != UNUSED for noted in state[sheet : sheet + rules.CATEGORIES]) for sheet in sheets]


def _check_cards(state: State, start: State) -> None:
    for card, name in enumerate(PORCELAIN):
        left, at_first = state[PORCELAIN_DECK + card], start[PORCELAIN_DECK + card]
        if left < 0:
            raise PositionError(f"{name}: {-left} more than there are in this game")
        if left > at_first:
            raise PositionError(f"{name}: {left - at_first} missing of those that the players began with")
    for elephant, name in enumerate(ELEPHANTS):
        if state[ELEPHANT_DECK + elephant] < 0:
            raise PositionError(f"{name}: {-state[ELEPHANT_DECK + elephant]} more than there are in this game")
    if state[BOUGHT] < 0:
        raise PositionError(f"{-state[BOUGHT]} of the cards that the players began with are neither held nor lost")


def _is_setting_up(state: State) -> bool:
    """Tell whether the first rows are being dealt, or nothing has begun at all."""
    phase = state[PHASE]
    return (
        phase == DRAWING_FIRST
        or (phase == DEALING_PORCELAIN and state[BOUGHT] == 0)
        or (phase == DEALING_ELEPHANTS and elephants_taken(state) == 0)
    )


def _check_rows(state: State) -> None:
    phase, setting_up = state[PHASE], _is_setting_up(state)
    porcelain = {
        DRAWING_FIRST: (0, 0),
        DEALING_PORCELAIN: (0, ROW - 1),
        DEALING_ELEPHANTS: (ROW if setting_up else 1, ROW),
        SCORING: (0, 0),
        ENDED: (0, 0),
    }
    elephants = {
        DRAWING_FIRST: (0, 0),
        DEALING_PORCELAIN: (0, 0) if setting_up else (1, ROW),
        DEALING_ELEPHANTS: (0, ROW - 1),
        LOSING: (0, ROW - 1),
    }
    _check_row("porcelain", state[PORCELAIN_SHOWN], *porcelain.get(phase, (1, ROW)))
    _check_row("elephant", state[ELEPHANTS_SHOWN], *elephants.get(phase, (1, ROW)))
    left = PORCELAIN_TOTAL - state[BOUGHT] - state[PORCELAIN_SHOWN]
    _check_fives("porcelain", left + state[PORCELAIN_SHOWN] * (phase == DEALING_PORCELAIN))
    _check_fives("elephant", state[ELEPHANTS_LEFT] + state[ELEPHANTS_SHOWN] * (phase == DEALING_ELEPHANTS))
    if phase == DEALING_PORCELAIN and left == 0:
        raise PositionError("phase: porcelain is dealt, but no card is left in the deck")
    if (phase == SCORING and (state[BOUGHT] == 0 or state[BOUGHT] % PER_SCORING)) or (
        phase == ENDED and state[BOUGHT] != PORCELAIN_TOTAL
    ):
        when = "40" if phase == ENDED else "10, 20, 30 or 40"
        raise PositionError(f"phase: expected it after {when} purchases, but there were {state[BOUGHT]}")


def _check_row(name: str, shown: int, fewest: int, most: int) -> None:
    if not fewest <= shown <= most:
        number = str(most) if fewest == most else f"{fewest} to {most}"
        raise PositionError(f"{name} row: expected {number} cards in this phase, but found {shown}")


def _check_fives(name: str, left: int) -> None:
    if left % ROW:
        raise PositionError(f"{name} deck: {left} cards would be left before this row; expected a multiple of {ROW}")


def _check_money(state: State) -> None:
    taken = elephants_taken(state)
    discarded = sum(state[DISCARDS : DISCARDS + rules.ELEPHANTS])
    if taken < 0:
        raise PositionError(f"money: {-taken} less than the players began with, after {state[BOUGHT]} purchases")
    # Thirty discards at once become the deck.
    if discarded != taken % ELEPHANT_TOTAL:
        raise PositionError(
            f"discarded elephants: {taken} were taken, as money and purchases show;"
            f" expected {taken % ELEPHANT_TOTAL} of them here, but found {discarded}"
        )
    if taken == 0 and state[PHASE] != LOSING and any(state[LOST : LOST + CARDS]):
        raise PositionError("lost porcelain: expected none before the first elephant is taken")


def _check_setting_up(state: State, start: State) -> None:
    if _is_setting_up(state) and state[TABLEAU : state[0]] != start[TABLEAU : start[0]]:
        raise PositionError("players: expected each with 1p, the start pair and no points while the game is set up")


def _check_sheets(state: State, start: State) -> None:
    done = state[BOUGHT] // PER_SCORING
    for seat, used in enumerate(used_by_all(state)):
        # The players pick in turn order from the one whose turn comes next.
        has_picked = state[PHASE] != SCORING or (seat - state[SEAT]) % state[PLAYERS] < state[PICKS]
        expected = done if has_picked else done - 1
        if used != expected:
            raise PositionError(
                f"player {seat + 1}: expected {expected} categories used after {state[BOUGHT]} purchases,"
                f" but found {used}"
            )
    if state[PHASE] == SCORING and state[PICKS] == state[PLAYERS]:
        raise PositionError("phase: expected a player who has still to pick a category")
    for seat in range(state[PLAYERS]):
        for category, name in enumerate(CATEGORIES):
            noted, most = state[tableau(seat) + SHEET + category], _most_points(start, category)
            if noted > most:
                raise PositionError(f"player {seat + 1}: expected at most {most} points for {name}, but found {noted}")


def _most_points(start: State, category: int) -> int:
    """Return what all the porcelain of the game together would score."""
    if category in {rules.LOW, rules.HIGH}:
        return HIGHEST_VALUE * rules.COLOURS
    piles = [PORCELAIN_DECK, *(tableau(seat) + HAND for seat in range(start[PLAYERS]))]
    return sum(start[pile + card] * value_of(card) for pile in piles for card in range(CARDS))


def _check_losing(state: State) -> None:
    own, floor, demand, group = tableau(state[SEAT]), state[FLOOR], current_demand(state), current_group(state)
    owed, asked = state[OWED + demand], NUMBER[DEMANDS * state[TAKEN] + demand]
    elephant = ELEPHANTS[state[TAKEN]]
    cards = [card for card in range(CARDS) if belongs(card, group)]
    if state[own + MONEY] == MOST_MONEY:
        raise PositionError(f"player {state[SEAT] + 1}: with {MOST_MONEY} money cards nobody can take an elephant")
    if asked == EVERY:
        raise PositionError(f"phase: {elephant} leaves no choice of losses")
    if owed > asked:
        raise PositionError(f"phase: expected at most {asked} cards owed to {elephant} there, but found {owed}")
    enough = sum(state[own + HAND + card] for card in cards) >= owed
    if not state[own + HAND + floor] or not enough or floor >= highest_loss(state):
        raise PositionError(f"phase: expected a choice of {owed} to lose from {PORCELAIN[floor]} up, but there is none")
    if owed == asked:
        lowest = next(card for card in cards if state[own + HAND + card])
        if lowest != floor:
            names = PORCELAIN[lowest], PORCELAIN[floor]
            raise PositionError("phase: expected {} as the lowest with nothing named yet, but found {}".format(*names))
    elif not any(state[LOST + card] for card in cards if card <= floor):
        raise PositionError(f"lost porcelain: expected a card up to {PORCELAIN[floor]} that {elephant} took")

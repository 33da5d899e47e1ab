"""Why a move of China Shop is not allowed, with the rule that forbids it."""

from collections.abc import Sequence

from howdah.core.text import Reason, Word
from howdah.core.words import CHANCE, State
from howdah.games.china_shop import rules
from howdah.games.china_shop.cards import CATEGORIES, ELEPHANTS, PORCELAIN
from howdah.games.china_shop.notation import NOTATION, TEXTS
from howdah.games.china_shop.paths import code_of_path
from howdah.games.china_shop.rules import (
    BUY,
    DEAL_ELEPHANT,
    DEAL_PORCELAIN,
    DEALING_ELEPHANTS,
    DEALING_PORCELAIN,
    FIRST,
    FLOOR,
    HAND,
    LOSE,
    LOSING,
    MONEY,
    MOST_MONEY,
    PHASE,
    PUSH,
    SCORE,
    SCORING,
    SEAT,
    TAKE,
    TAKEN,
    belongs,
    current_group,
    tableau,
)


def why_not(state: State, code: int) -> Reason:
    """Return why a move that is not legal is not."""
    if code >= FIRST:
        return _why_not_drawn(state, code)
    if rules.turn(state) == CHANCE:
        return TEXTS.reason("chance-is-next")
    if code >= SCORE:
        return _why_not_score(state, code - SCORE)
    if code >= LOSE:
        return _why_not_lose(state, code - LOSE)
    if state[PHASE] == LOSING:
        return TEXTS.reason("lose-first", elephant=ELEPHANTS[state[TAKEN]])
    if state[PHASE] == SCORING:
        return TEXTS.reason("score-first")
    return _why_not_act(state, code)


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    """Return why no legal move begins like this; None where there is no such spot."""
    code = code_of_path(path)
    return None if code is None else why_not(state, code)


def _why_not_drawn(state: State, code: int) -> Reason:
    if state[PHASE] == DEALING_PORCELAIN and DEAL_PORCELAIN <= code < DEAL_ELEPHANT:
        return TEXTS.reason("none-left", card=PORCELAIN[code - DEAL_PORCELAIN])
    if state[PHASE] == DEALING_ELEPHANTS and code >= DEAL_ELEPHANT:
        return TEXTS.reason("none-left", card=ELEPHANTS[code - DEAL_ELEPHANT])
    return TEXTS.reason("not-an-outcome", outcome=NOTATION[code])


def _why_not_act(state: State, code: int) -> Reason:
    money = state[tableau(state[SEAT]) + MONEY]
    if code == PUSH:
        return TEXTS.reason("push-used")
    if code >= TAKE:
        if money == MOST_MONEY:
            return TEXTS.reason("too-much-money")
        return TEXTS.reason("elephant-not-shown", elephant=ELEPHANTS[code - TAKE])
    if money == 0:
        return TEXTS.reason("no-money")
    return TEXTS.reason("porcelain-not-shown", card=PORCELAIN[code - BUY])


def _why_not_lose(state: State, card: int) -> Reason:
    if state[PHASE] != LOSING:
        return TEXTS.reason("no-elephant")
    name, elephant, group = PORCELAIN[card], ELEPHANTS[state[TAKEN]], current_group(state)
    if state[tableau(state[SEAT]) + HAND + card] == 0:
        return TEXTS.reason("not-held", card=name)
    if not belongs(card, group):
        return TEXTS.reason("wrong-colour", card=name, elephant=elephant, colour=Word(f"colour-{group}"))
    if card < state[FLOOR]:
        return TEXTS.reason("out-of-order", card=name, lowest=PORCELAIN[state[FLOOR]])
    return TEXTS.reason("too-high", card=name, highest=PORCELAIN[rules.highest_loss(state)])


def _why_not_score(state: State, category: int) -> Reason:
    if state[PHASE] != SCORING:
        return TEXTS.reason("no-scoring")
    return TEXTS.reason("category-used", category=Word(f"category-{CATEGORIES[category]}"))

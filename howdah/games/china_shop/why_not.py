"""Why a move of China Shop is not allowed, with the rule that forbids it."""

from collections.abc import Sequence

from howdah.core.text import Reason, Word
from howdah.core.types import CHANCE, State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import CATEGORIES, ELEPHANTS, PORCELAIN, TEXTS, card_words, demand_words
from howdah.games.china_shop.notation import NOTATION
from howdah.games.china_shop.paths import parse_path


def why_not(state: State, code: int) -> Reason:
    """Return why a move that is not legal is not."""
    if code >= r.FIRST:
        return _why_not_drawn(state, code)
    if r.turn(state) == CHANCE:
        return TEXTS.reason("chance-is-next")
    if code >= r.SCORE:
        return _why_not_score(state, code - r.SCORE)
    if code >= r.LOSE:
        return _why_not_lose(state, code - r.LOSE)
    if state[r.PHASE] == r.LOSING:
        return TEXTS.reason("lose-first")
    if state[r.PHASE] == r.SCORING:
        return TEXTS.reason("score-first")
    return _why_not_act(state, code)


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    """Return why no legal move begins like this; None if there is no such spot."""
    code = parse_path(path)
    return None if code is None else why_not(state, code)


def _why_not_drawn(state: State, code: int) -> Reason:
    if state[r.PHASE] == r.DEALING_PORCELAIN and r.DEAL_PORCELAIN <= code < r.DEAL_ELEPHANT:
        return TEXTS.reason("none-left", card=PORCELAIN[code - r.DEAL_PORCELAIN])
    if state[r.PHASE] == r.DEALING_ELEPHANTS and code >= r.DEAL_ELEPHANT:
        return TEXTS.reason("none-left", card=ELEPHANTS[code - r.DEAL_ELEPHANT])
    return TEXTS.reason("not-an-outcome", outcome=NOTATION[code])


def _why_not_act(state: State, code: int) -> Reason:
    money = state[r.tableau(state[r.SEAT]) + r.MONEY]
    if code == r.PUSH:
        own = r.tableau(state[r.SEAT])
        return TEXTS.reason("push-with-one" if state[own + r.PUSH_CARD] else "push-used")
    if code >= r.TAKE:
        if money == r.MOST_MONEY:
            return TEXTS.reason("too-much-money")
        return TEXTS.reason("elephant-not-shown", demands=demand_words(code - r.TAKE))
    if money == 0:
        return TEXTS.reason("no-money")
    return TEXTS.reason("porcelain-not-shown", card=card_words(code - r.BUY))


def _why_not_lose(state: State, card: int) -> Reason:
    if state[r.PHASE] != r.LOSING:
        return TEXTS.reason("no-elephant")
    name, group = card_words(card), r.current_group(state)
    if state[r.tableau(state[r.SEAT]) + r.HAND + card] == 0:
        return TEXTS.reason("not-held", card=name)
    if not r.belongs(card, group):
        return TEXTS.reason("wrong-colour", card=name, colour=Word(f"colour-{group}"))
    if card < state[r.FLOOR]:
        return TEXTS.reason("out-of-order", lowest=card_words(state[r.FLOOR]))
    return TEXTS.reason("too-high", card=name, highest=card_words(r.highest_loss(state)))


def _why_not_score(state: State, category: int) -> Reason:
    if state[r.PHASE] != r.SCORING:
        return TEXTS.reason("no-scoring")
    return TEXTS.reason("category-used", category=Word(f"category-{CATEGORIES[category]}"))

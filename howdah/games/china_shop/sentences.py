"""Moves and draws of China Shop in words."""

from howdah.core.sentence import Badge, Sentence, drawn, played
from howdah.core.text import Phrase, Series, Word
from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import CATEGORIES, TEXTS, card_words, demand_words


def sentence(state: State, code: int) -> Sentence:
    """Return what a legal move does, or what is drawn."""
    if code >= r.DEAL_ELEPHANT:
        return drawn(TEXTS, "elephant", demands=demand_words(code - r.DEAL_ELEPHANT))
    if code >= r.DEAL_PORCELAIN:
        return drawn(TEXTS, "porcelain", card=card_words(code - r.DEAL_PORCELAIN))
    if code >= r.FIRST:
        return drawn(TEXTS, "first", player=Word(f"seat-{code - r.FIRST}"))
    if code >= r.SCORE:
        category = code - r.SCORE
        points = r.worth(state, r.tableau(r.picker(state)) + r.HAND, category)
        scored = Phrase(("points-none", "points-one", "points-many")[min(points, 2)], {"count": points})
        return played(TEXTS, "score", points=scored, cards=Word(f"scored-{CATEGORIES[category]}"))
    if code >= r.LOSE:
        card = code - r.LOSE
        return played(TEXTS, "lose", _losses(state, code, named=card), card=card_words(card))
    if code == r.PUSH:
        return played(TEXTS, "push")
    if code >= r.TAKE:
        return played(TEXTS, "take", _losses(state, code), demands=demand_words(code - r.TAKE))
    return played(TEXTS, "buy", card=card_words(code - r.BUY))


def badge(state: State, code: int) -> Badge | None:
    """Return how many cards an elephant breaks, those that are still to be chosen among them."""
    if not r.TAKE <= code < r.PUSH:
        return None
    broken = broken_by(state, code)
    return Badge(Phrase("badge-breaks", {"count": broken}) if broken else Phrase("badge-breaks-none"), not broken)


def broken_by(state: State, code: int) -> int:
    """Return how many cards the elephant of a move breaks, those that are still to be chosen among them."""
    after = _after(state, code)
    broken = sum(after[r.LOST : r.LOST + r.CARDS]) - sum(state[r.LOST : r.LOST + r.CARDS])
    return broken + (sum(after[r.OWED : r.OWED + r.DEMANDS]) if after[r.PHASE] == r.LOSING else 0)


def _after(state: State, code: int) -> list[int]:
    after = [*state, *[0] * (r.SIZE - len(state))]
    r.apply(after, code)
    return after


def _losses(state: State, code: int, named: int | None = None) -> list[Phrase]:
    """Return what goes by itself after a card was named or an elephant taken, and whether a choice is left."""
    after = _after(state, code)
    counts = {card: after[r.LOST + card] - state[r.LOST + card] - (card == named) for card in range(r.CARDS)}
    lost = [card_words(card, count) for card, count in counts.items() if count]
    several = sum(counts.values()) > 1
    effects = (
        [Phrase("effect-lost-several" if several else "effect-lost", {"cards": Series(tuple(lost))})] if lost else []
    )
    if after[r.PHASE] == r.LOSING:
        begun = lost or named is not None
        return [*effects, Phrase("effect-choose-more" if begun else "effect-choose")]
    return effects if lost or named is not None else [Phrase("effect-none-lost")]

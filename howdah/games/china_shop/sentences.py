"""Moves and draws of China Shop in words."""

from howdah.core.sentence import Sentence, drawn, played
from howdah.core.text import Phrase, Series, Word
from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import CATEGORIES, TEXTS


def sentence(state: State, code: int) -> Sentence:
    """Return what a legal move does, or what is drawn."""
    if code >= r.DEAL_ELEPHANT:
        return drawn(TEXTS, "elephant", demands=_demands(code - r.DEAL_ELEPHANT))
    if code >= r.DEAL_PORCELAIN:
        return drawn(TEXTS, "porcelain", card=_card(code - r.DEAL_PORCELAIN))
    if code >= r.FIRST:
        return drawn(TEXTS, "first", player=Word(f"seat-{code - r.FIRST}"))
    if code >= r.SCORE:
        category = code - r.SCORE
        points = r.worth(state, r.tableau(r.picker(state)) + r.HAND, category)
        scored = Phrase(("points-none", "points-one", "points-many")[min(points, 2)], {"count": points})
        return played(TEXTS, "score", points=scored, cards=Word(f"scored-{CATEGORIES[category]}"))
    if code >= r.LOSE:
        card = code - r.LOSE
        return played(TEXTS, "lose", _losses(state, code, named=card), card=_card(card))
    if code == r.PUSH:
        return played(TEXTS, "push")
    if code >= r.TAKE:
        return played(TEXTS, "take", _losses(state, code), demands=_demands(code - r.TAKE))
    return played(TEXTS, "buy", card=_card(code - r.BUY))


def _card(card: int, count: int = 1) -> Phrase:
    values = {"value": r.value_of(card), "count": count}
    return Phrase(f"card-{card // r.VALUES}" if count == 1 else f"cards-{card // r.VALUES}", values)


def _demands(elephant: int) -> Series:
    """Return what an elephant breaks."""
    at = r.DEMANDS * elephant
    demands = zip(r.GROUP[at : at + r.DEMANDS], r.NUMBER[at : at + r.DEMANDS], strict=True)
    return Series(
        tuple(
            Word(f"breaks-all-{group}" if number == r.EVERY else f"breaks-{number}-{group}")
            for group, number in demands
            if number
        )
    )


def _losses(state: State, code: int, named: int | None = None) -> list[Phrase]:
    """Return what goes by itself after a card was named or an elephant taken, and whether a choice is left."""
    after = [*state, *[0] * (r.SIZE - len(state))]
    r.apply(after, code)
    counts = {card: after[r.LOST + card] - state[r.LOST + card] - (card == named) for card in range(r.CARDS)}
    lost = [_card(card, count) for card, count in counts.items() if count]
    several = sum(counts.values()) > 1
    effects = (
        [Phrase("effect-lost-several" if several else "effect-lost", {"cards": Series(tuple(lost))})] if lost else []
    )
    if after[r.PHASE] == r.LOSING:
        begun = lost or named is not None
        return [*effects, Phrase("effect-choose-more" if begun else "effect-choose")]
    return effects if lost or named is not None else [Phrase("effect-none-lost")]

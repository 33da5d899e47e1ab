"""What a table of China Shop shows, as JSON."""

from howdah.core.text import Reason
from howdah.core.words import State
from howdah.games.china_shop import rules
from howdah.games.china_shop.cards import CATEGORIES, ELEPHANTS, PORCELAIN, names_in
from howdah.games.china_shop.notation import TEXTS
from howdah.games.china_shop.rules import (
    BOUGHT,
    CARDS,
    DISCARDS,
    DRAWING_FIRST,
    ELEPHANT_DECK,
    ELEPHANT_ROW,
    ENDED,
    FLOOR,
    HAND,
    LOSING,
    LOST,
    MONEY,
    OWED,
    PER_SCORING,
    PHASE,
    PLAYERS,
    PORCELAIN_DECK,
    PORCELAIN_ROW,
    PORCELAIN_TOTAL,
    PUSH_CARD,
    SEAT,
    SHEET,
    TAKEN,
    UNUSED,
    current_demand,
    points_of,
    tableau,
    worth,
)
from howdah.games.china_shop.strings import PHASES


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that the table shows."""
    phase = state[PHASE]
    return {
        "phase": PHASES[phase],
        "turn": None if phase in {DRAWING_FIRST, ENDED} else state[SEAT] + 1,
        "decides": rules.turn(state) + 1 if rules.turn(state) >= 0 else None,
        "players": [_player(state, seat) for seat in range(state[PLAYERS])],
        "porcelain": {
            "shown": porcelain_in(state, PORCELAIN_ROW),
            "deck": porcelain_in(state, PORCELAIN_DECK),
            "lost": porcelain_in(state, LOST),
        },
        "elephants": {
            "shown": elephants_in(state, ELEPHANT_ROW),
            "deck": elephants_in(state, ELEPHANT_DECK),
            "discarded": elephants_in(state, DISCARDS),
        },
        "losing": _losing(state) if phase == LOSING else None,
        "bought": state[BOUGHT],
        "next_scoring": next_scoring(state),
    }


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over: there is only one way."""
    del state
    return [TEXTS.reason("ending-scored")]


def next_scoring(state: State) -> int | None:
    """Return after how many purchases the coming scoring is, or the one that goes on; None when all are done."""
    if state[PHASE] == ENDED:
        return None
    whole, rest = divmod(state[BOUGHT], PER_SCORING)
    going_on = rest == 0 and state[PHASE] == rules.SCORING
    return min(PORCELAIN_TOTAL, PER_SCORING * (whole + (not going_on)))


def porcelain_in(state: State, pile: int) -> list[str]:
    """Return the porcelain cards of a pile one by one."""
    return names_in(state[pile : pile + CARDS], PORCELAIN)


def elephants_in(state: State, pile: int) -> list[str]:
    """Return the elephants of a pile one by one."""
    return names_in(state[pile : pile + rules.ELEPHANTS], ELEPHANTS)


def _player(state: State, seat: int) -> dict[str, object]:
    own = tableau(seat)
    noted = dict(zip(CATEGORIES, state[own + SHEET : own + HAND], strict=True))
    return {
        "money": state[own + MONEY],
        "push": bool(state[own + PUSH_CARD]),
        "hand": porcelain_in(state, own + HAND),
        "sheet": {category: None if points == UNUSED else points for category, points in noted.items()},
        # What the hand would score now.
        "worth": {category: worth(state, own + HAND, number) for number, category in enumerate(CATEGORIES)},
        "points": points_of(state, seat),
    }


def _losing(state: State) -> dict[str, object]:
    return {
        "elephant": ELEPHANTS[state[TAKEN]],
        "owed": state[OWED + current_demand(state)],
        "owed_afterwards": state[OWED + 1] if current_demand(state) == 0 else 0,
        "lowest": PORCELAIN[state[FLOOR]],
        "highest": PORCELAIN[rules.highest_loss(state)],
    }

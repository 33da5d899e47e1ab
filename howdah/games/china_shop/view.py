"""What a table of China Shop shows, as JSON. Seats count from 0."""

from collections.abc import Sequence

from howdah.core.score_part import ScorePart
from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import CATEGORIES, ELEPHANTS, PHASES, PORCELAIN, TEXTS, elephants, porcelain


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that the table shows."""
    phase = state[r.PHASE]
    return {
        "phase": PHASES[phase],
        "turn": None if phase in {r.DRAWING_FIRST, r.ENDED} else state[r.SEAT],
        "to_move": r.turn(state) if r.turn(state) >= 0 else None,
        "players": [_player(state, seat) for seat in range(state[r.PLAYERS])],
        "porcelain": {
            "shown": porcelain_in(state, r.PORCELAIN_ROW),
            "deck": porcelain_in(state, r.PORCELAIN_DECK),
            "lost": porcelain_in(state, r.LOST),
        },
        "elephants": {
            "shown": elephants_in(state, r.ELEPHANT_ROW),
            "deck": elephants_in(state, r.ELEPHANT_DECK),
            "discarded": elephants_in(state, r.DISCARDS),
        },
        "losing": _losing(state) if phase == r.LOSING else None,
        "bought": state[r.BOUGHT],
        "next_scoring": next_scoring(state),
    }


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over: there is only one way."""
    del state
    return [TEXTS.reason("ending-scored")]


def score_parts(state: State) -> list[ScorePart]:
    """Return the four lines of the sheets; a line that is not used yet has no points."""
    sheets = [state[r.tableau(seat) + r.SHEET : r.tableau(seat) + r.HAND] for seat in range(state[r.PLAYERS])]
    return [
        ScorePart(
            TEXTS.reason(f"category-{category}"),
            tuple(0 if sheet[number] == r.UNUSED else sheet[number] for sheet in sheets),
        )
        for number, category in enumerate(CATEGORIES)
    ]


def next_scoring(state: State) -> int | None:
    """Return after how many purchases the coming scoring is, or the one that goes on; None when all are done."""
    if state[r.PHASE] == r.ENDED:
        return None
    whole, rest = divmod(state[r.BOUGHT], r.PER_SCORING)
    going_on = rest == 0 and state[r.PHASE] == r.SCORING
    return min(r.PORCELAIN_TOTAL, r.PER_SCORING * (whole + (not going_on)))


def porcelain_in(state: State, pile: int) -> list[str]:
    """Return the porcelain cards of a pile one by one."""
    return _one_by_one(PORCELAIN, state[porcelain(pile)])


def elephants_in(state: State, pile: int) -> list[str]:
    """Return the elephants of a pile one by one."""
    return _one_by_one(ELEPHANTS, state[elephants(pile)])


def _one_by_one(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _player(state: State, seat: int) -> dict[str, object]:
    own = r.tableau(seat)
    noted = dict(zip(CATEGORIES, state[own + r.SHEET : own + r.HAND], strict=True))
    return {
        "money": state[own + r.MONEY],
        "push": bool(state[own + r.PUSH_CARD]),
        "hand": porcelain_in(state, own + r.HAND),
        "sheet": {category: None if points == r.UNUSED else points for category, points in noted.items()},
        # What the hand would score now.
        "worth": {category: r.worth(state, own + r.HAND, number) for number, category in enumerate(CATEGORIES)},
        "points": r.points_of(state, seat),
    }


def _losing(state: State) -> dict[str, object]:
    return {
        "elephant": ELEPHANTS[state[r.TAKEN]],
        "owed": state[r.OWED + r.current_demand(state)],
        "owed_afterwards": state[r.OWED + 1] if r.current_demand(state) == 0 else 0,
        "lowest": PORCELAIN[state[r.FLOOR]],
        "highest": PORCELAIN[r.highest_loss(state)],
    }

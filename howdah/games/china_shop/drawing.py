"""A table of China Shop in plain text."""

from textwrap import wrap

from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import (
    CATEGORIES,
    ELEPHANTS,
    TEXTS,
    elephant_text,
    elephants,
    porcelain,
    porcelain_text,
)
from howdah.games.china_shop.view import elephants_in, next_scoring, porcelain_in

WIDTH = 78
LABEL = 12
COLUMN = 8


def draw(state: State, language: str) -> str:
    """Return the position as a drawing in plain text."""

    def words(key: str, **values: object) -> str:
        return TEXTS.text(key, language, values)

    porcelain_left = r.PORCELAIN_TOTAL - state[r.BOUGHT] - state[r.PORCELAIN_SHOWN]
    rows = [
        *_entry(words("porcelain"), "  ".join(porcelain_in(state, r.PORCELAIN_ROW)) or "-"),
        *_entry("", words("in-deck", count=porcelain_left)),
        *_entry("", words("lost", cards=porcelain_text(state[porcelain(r.LOST)]))),
        *_entry(words("elephants"), "  ".join(elephants_in(state, r.ELEPHANT_ROW)) or "-"),
        *_entry("", words("in-deck", count=state[r.ELEPHANTS_LEFT])),
        *_entry("", words("discarded", cards=_spaced(elephant_text(state[elephants(r.DISCARDS)])))),
        *_entry(words("scoring"), _scoring(state, language)),
        "",
        f"{'':{LABEL}}"
        + "".join(
            f"{words(column):>{COLUMN}}"
            for column in ("money", "column-push", *(f"column-{category}" for category in CATEGORIES), "points")
        ),
    ]
    for seat in range(state[r.PLAYERS]):
        rows += _player(state, seat, language)
    return "\n".join(row.rstrip() for row in rows)


def _entry(label: str, text: str) -> list[str]:
    lines = wrap(text, WIDTH - LABEL, break_long_words=True)
    return [f"{label if number == 0 else '':{LABEL}}{line}" for number, line in enumerate(lines)]


def _spaced(cards: str) -> str:
    return cards.replace(",", " ")


def _scoring(state: State, language: str) -> str:
    if state[r.PHASE] == r.LOSING:
        values = {"elephant": ELEPHANTS[state[r.TAKEN]], "count": state[r.OWED] + state[r.OWED + 1]}
        return TEXTS.text("owes", language, values)
    coming = next_scoring(state)
    if coming is None:
        return TEXTS.text("all-scored", language)
    return TEXTS.text("next-scoring", language, {"bought": state[r.BOUGHT], "coming": coming})


def _player(state: State, seat: int, language: str) -> list[str]:
    own = r.tableau(seat)
    noted = state[own + r.SHEET : own + r.HAND]
    cells = [
        "$" * state[own + r.MONEY] or "-",
        "*" if state[own + r.PUSH_CARD] else "-",
        *("-" if points == r.UNUSED else str(points) for points in noted),
        str(r.points_of(state, seat)),
    ]
    mark = ">" if r.turn(state) == seat else " "
    name = TEXTS.text(f"seat-{seat}", language)
    return [
        f"{mark} {name:{LABEL - 2}}" + "".join(f"{cell:>{COLUMN}}" for cell in cells),
        *_entry("", porcelain_text(state[porcelain(own + r.HAND)])),
    ]

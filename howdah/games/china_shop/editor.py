"""The parts of China Shop's position string, for an editor."""

from collections.abc import Sequence
from typing import Final

from howdah.core.editor import Part, Piece, Values, choice_part, number_part, one
from howdah.core.text import Phrase, Word
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import (
    CATEGORIES,
    ELEPHANTS,
    PHASES,
    PORCELAIN,
    demand_words,
    elephant_counts,
    elephant_text,
    porcelain_counts,
    porcelain_text,
)
from howdah.games.china_shop.position_string import FIELDS

MOST_MONEY: Final = 2
MOST_POINTS: Final = 999  # that the string can write
PILES: Final = {"shown": 3, "lost": 4}  # of porcelain, by the place of their fields
HERDS: Final = {"herd": 5, "discards": 6}
EDITED_PHASES: Final = ("porcelain", "elephants", "turn", "score", "over")


def parts(text: str, players: int) -> tuple[Part, ...]:
    """Return the parts of a position string: the players, what happens, and the table."""
    fields = text.split()[: len(FIELDS)]
    phase = fields[2] if fields[2] in EDITED_PHASES else "turn"
    phases = tuple(Piece(name, Phrase(f"edit-phase-{name}")) for name in EDITED_PHASES)
    seats = tuple(Piece(str(seat + 1), Phrase(f"seat-{seat}")) for seat in range(players))
    found = [
        choice_part("turn", Phrase("edit-side"), fields[1] if fields[1] != "-" else "1", seats),
        choice_part("phase", Phrase("edit-phase"), phase, phases),
    ]
    found += [_pile(name, _cards(fields[place]), CARDS) for name, place in PILES.items()]
    found += [_pile(name, _herd(fields[place]), HERD) for name, place in HERDS.items()]
    for seat, player in enumerate(fields[0].split("/")):
        found += _player(seat, player)
    return tuple(found)


def compose(values: Values, text: str) -> str:
    """Return the position string with other parts."""
    players = []
    for seat in range(len(text.split(maxsplit=1)[0].split("/"))):
        money, pass_card = one(values, f"money-{seat}"), one(values, f"pass-{seat}").replace("-", "")
        noted = ",".join(one(values, f"{category}-{seat}") for category in CATEGORIES)
        players.append(f"{money}{pass_card}:{_porcelain(values[f'hand-{seat}'])}:{noted}")
    phase = one(values, "phase")
    turn = "-" if phase == PHASES[r.ENDED] else one(values, "turn")
    piles = [_porcelain(values[name]) for name in PILES]
    herds = [_elephants(values[name]) for name in HERDS]
    return " ".join(["/".join(players), turn, phase, *piles, *herds])


def _player(seat: int, text: str) -> list[Part]:
    money, hand, noted = [*text.split(":"), "", ""][:3]
    who = {"who": Word(f"seat-{seat}")}
    cards = (Piece("p", Phrase("edit-yes")), Piece("-", Phrase("edit-no")))
    held = "p" if money.endswith("p") else "-"
    found = [
        Part(f"hand-{seat}", "pile", Phrase("edit-hand", who), _cards(hand), CARDS),
        number_part(f"money-{seat}", Phrase("edit-money", who), money.rstrip("p"), MOST_MONEY),
        choice_part(f"pass-{seat}", Phrase("edit-pass", who), held, cards),
    ]
    for category, points in zip(CATEGORIES, noted.split(","), strict=False):
        title = Phrase("edit-noted", who | {"category": Word(f"category-{category}")})
        found.append(Part(f"{category}-{seat}", "number", title, (points,), largest=MOST_POINTS, empty="-"))
    return found


def _pile(name: str, value: tuple[str, ...], pieces: tuple[Piece, ...]) -> Part:
    return Part(name, "pile", Phrase(f"edit-{name}"), value, pieces)


def _cards(text: str) -> tuple[str, ...]:
    counts = porcelain_counts(text) or [0] * len(PORCELAIN)
    return tuple(card for card, count in zip(PORCELAIN, counts, strict=True) for _ in range(count))


def _herd(text: str) -> tuple[str, ...]:
    counts = elephant_counts(text) or [0] * len(ELEPHANTS)
    return tuple(card for card, count in zip(ELEPHANTS, counts, strict=True) for _ in range(count))


def _porcelain(cards: Sequence[str]) -> str:
    return porcelain_text([list(cards).count(card) for card in PORCELAIN])


def _elephants(cards: Sequence[str]) -> str:
    return elephant_text([list(cards).count(card) for card in ELEPHANTS])


CARDS: Final = tuple(
    Piece(name, Phrase(f"card-{card // r.VALUES}", {"value": r.value_of(card)})) for card, name in enumerate(PORCELAIN)
)
HERD: Final = tuple(
    Piece(name, Phrase("edit-breaks", {"what": demand_words(number)})) for number, name in enumerate(ELEPHANTS)
)

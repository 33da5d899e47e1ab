"""The position string of China Shop (CS-9): the players, then what happens, then the table.

    1p:R3B4:-,-,-,-/2p:B3G4:-,-,-,-/1:R48G3:-,-,-,- 2 turn R557G4 - RR+GG,any1*3 odd

Players, with / between: money, `p` while the push card is there, porcelain, points for low, high, colour and all.
Turn: the player whose turn it is or comes next, `-` where nobody's does.
Phase: `first` (the first player is drawn), `porcelain` or `elephants` (cards are dealt), `turn`, `score`, `over`, or
`lose:RR+GG:2:R3`: this elephant asks for two more cards of the colour named now, and red 3 is the lowest possible.
Then porcelain shown and lost, elephants shown and discarded. All other cards are in the decks.
"""

import re
from typing import Final

from howdah.core.errors import PositionError
from howdah.core.words import State
from howdah.games.china_shop import consistency, rules
from howdah.games.china_shop.cards import (
    CATEGORIES,
    ELEPHANTS,
    PORCELAIN,
    elephant_counts,
    elephant_text,
    porcelain_counts,
    porcelain_text,
)
from howdah.games.china_shop.rules import (
    BOUGHT,
    CARDS,
    DEMANDS,
    DISCARDS,
    DRAWING_FIRST,
    ELEPHANT_DECK,
    ELEPHANT_ROW,
    ELEPHANTS_LEFT,
    ELEPHANTS_SHOWN,
    ENDED,
    FLOOR,
    GROUP,
    HAND,
    LOSING,
    LOST,
    MONEY,
    NUMBER,
    OWED,
    PER_SCORING,
    PHASE,
    PICKS,
    PLAYERS,
    PORCELAIN_DECK,
    PORCELAIN_ROW,
    PORCELAIN_SHOWN,
    PORCELAIN_TOTAL,
    PUSH_CARD,
    SCORING,
    SEAT,
    SHEET,
    SIZE,
    TAKEN,
    UNUSED,
    belongs,
    current_demand,
    owed_at_first,
    tableau,
)

FIELDS: Final = "players, turn, phase, shown porcelain, lost porcelain, shown elephants, discarded elephants"
PHASES: Final = ("first", "porcelain", "elephants", "turn", "lose", "score", "over")
PLAYER: Final = re.compile(r"([0-2])(p?):([^:]*):([^:]*)")
LOSS: Final = re.compile(r"lose:([^:]+):([12]):([RGB][3-8])")


def write(state: State) -> str:
    """Return the position string."""
    nobody = state[PHASE] in {DRAWING_FIRST, ENDED}
    return " ".join(
        [
            "/".join(_player(state, tableau(seat)) for seat in range(state[PLAYERS])),
            "-" if nobody else str(state[SEAT] + 1),
            _phase(state),
            porcelain_text(state[PORCELAIN_ROW : PORCELAIN_ROW + CARDS]),
            porcelain_text(state[LOST : LOST + CARDS]),
            elephant_text(state[ELEPHANT_ROW : ELEPHANT_ROW + rules.ELEPHANTS]),
            elephant_text(state[DISCARDS : DISCARDS + rules.ELEPHANTS]),
        ]
    )


def _player(state: State, own: int) -> str:
    push = "p" if state[own + PUSH_CARD] else ""
    hand = porcelain_text(state[own + HAND : own + HAND + CARDS])
    sheet = state[own + SHEET : own + SHEET + rules.CATEGORIES]
    return f"{state[own + MONEY]}{push}:{hand}:{','.join('-' if noted == UNUSED else str(noted) for noted in sheet)}"


def _phase(state: State) -> str:
    phase = PHASES[state[PHASE]]
    if state[PHASE] != LOSING:
        return phase
    owed = state[OWED + current_demand(state)]
    return f"{phase}:{ELEPHANTS[state[TAKEN]]}:{owed}:{PORCELAIN[state[FLOOR]]}"


def read(text: str, players: int, options: list[int]) -> list[int]:
    """Return the state that a position string describes."""
    fields = text.split()
    if len(fields) != 7:
        raise PositionError(f"expected 7 fields ({FIELDS}), but found {len(fields)} in {text!r}")
    tableaus, turn, phase, shown, lost, elephants, discards = fields
    state = [0] * SIZE
    rules.setup(state, players, options)
    start = list(state)
    _read_players(state, tableaus, players)
    _read_phase(state, phase)
    _read_turn(state, turn)
    state[PORCELAIN_ROW : PORCELAIN_ROW + CARDS] = _porcelain("shown porcelain", shown)
    state[LOST : LOST + CARDS] = _porcelain("lost porcelain", lost)
    state[ELEPHANT_ROW : ELEPHANT_ROW + rules.ELEPHANTS] = _elephants("shown elephants", elephants)
    state[DISCARDS : DISCARDS + rules.ELEPHANTS] = _elephants("discarded elephants", discards)
    _fill_decks(state, start)
    if state[PHASE] == SCORING:
        state[PICKS] = consistency.used_by_all(state).count(state[BOUGHT] // PER_SCORING)
    loss = LOSS.fullmatch(phase)
    if loss:
        _read_loss(state, *loss.groups())
    consistency.check(state, start)
    return state


def _read_players(state: list[int], text: str, players: int) -> None:
    parts = text.split("/")
    if len(parts) != players:
        raise PositionError(f"players: expected {players} with / between, but found {len(parts)}")
    for seat, part in enumerate(parts):
        match = PLAYER.fullmatch(part)
        if not match:
            expected = "money 0-2 (and p), porcelain and points with : between, like 1p:R3B4:-,-,-,-"
            raise PositionError(f"player {seat + 1}: expected {expected}, but found {part!r}")
        own = tableau(seat)
        state[own + MONEY] = int(match[1])
        state[own + PUSH_CARD] = int(bool(match[2]))
        state[own + HAND : own + HAND + CARDS] = _porcelain(f"player {seat + 1}", match[3])
        state[own + SHEET : own + SHEET + rules.CATEGORIES] = _sheet(seat, match[4])


def _sheet(seat: int, text: str) -> list[int]:
    noted = text.split(",")
    if len(noted) != len(CATEGORIES) or not all(re.fullmatch(r"-|[0-9]{1,3}", points) for points in noted):
        expected = f"points or - for {', '.join(CATEGORIES)}, with commas between"
        raise PositionError(f"player {seat + 1}: expected {expected}, but found {text!r}")
    return [UNUSED if points == "-" else int(points) for points in noted]


def _read_phase(state: list[int], text: str) -> None:
    if text not in set(PHASES) - {"lose"} and not LOSS.fullmatch(text):
        expected = "first, porcelain, elephants, turn, lose:ELEPHANT:CARDS:LOWEST, score or over"
        raise PositionError(f"phase: expected {expected}, but found {text!r}")
    state[PHASE] = PHASES.index(text.partition(":")[0])


def _read_turn(state: list[int], text: str) -> None:
    seats = [str(seat + 1) for seat in range(state[PLAYERS])]
    allowed = ["-"] if state[PHASE] in {DRAWING_FIRST, ENDED} else seats
    if text not in allowed:
        raise PositionError(f"turn: expected {' or '.join(allowed)} in this phase, but found {text!r}")
    state[SEAT] = 0 if text == "-" else int(text) - 1


def _porcelain(where: str, text: str) -> list[int]:
    counts = porcelain_counts(text)
    if counts is None:
        raise PositionError(f"{where}: expected porcelain like R3355G4, or - for none, but found {text!r}")
    return counts


def _elephants(where: str, text: str) -> list[int]:
    counts = elephant_counts(text)
    if counts is None:
        expected = f"elephants like RR+GG,any1*2 out of: {' '.join(ELEPHANTS)}, or - for none"
        raise PositionError(f"{where}: expected {expected}, but found {text!r}")
    return counts


def _fill_decks(state: list[int], start: list[int]) -> None:
    """Put into the decks what is nowhere else, and count what the rules count."""
    hands = [tableau(seat) + HAND for seat in range(state[PLAYERS])]
    for card in range(CARDS):
        dealt = start[PORCELAIN_DECK + card] + sum(start[hand + card] for hand in hands)
        seen = sum(state[hand + card] for hand in hands) + state[PORCELAIN_ROW + card] + state[LOST + card]
        state[PORCELAIN_DECK + card] = dealt - seen
    for elephant in range(rules.ELEPHANTS):
        state[ELEPHANT_DECK + elephant] -= state[ELEPHANT_ROW + elephant] + state[DISCARDS + elephant]
    state[PORCELAIN_SHOWN] = sum(state[PORCELAIN_ROW : PORCELAIN_ROW + CARDS])
    state[ELEPHANTS_SHOWN] = sum(state[ELEPHANT_ROW : ELEPHANT_ROW + rules.ELEPHANTS])
    state[BOUGHT] = PORCELAIN_TOTAL - sum(state[PORCELAIN_DECK : PORCELAIN_DECK + CARDS]) - state[PORCELAIN_SHOWN]
    state[ELEPHANTS_LEFT] = sum(state[ELEPHANT_DECK : ELEPHANT_DECK + rules.ELEPHANTS])


def _read_loss(state: list[int], elephant: str, owed: str, floor: str) -> None:
    """Read which elephant was taken, how many cards are still owed, and which is the lowest that can be named."""
    if elephant not in ELEPHANTS:
        raise PositionError(f"phase: expected an elephant out of: {' '.join(ELEPHANTS)}, but found {elephant!r}")
    taken, lowest = ELEPHANTS.index(elephant), PORCELAIN.index(floor)
    demands = range(DEMANDS * taken, DEMANDS * taken + DEMANDS)
    asking = [number for number, at in enumerate(demands) if NUMBER[at] and belongs(lowest, GROUP[at])]
    if not asking:
        raise PositionError(f"phase: expected a card that {elephant} asks for, but found {floor!r}")
    state[TAKEN], state[FLOOR] = taken, lowest
    state[ELEPHANT_DECK + taken] -= 1
    state[ELEPHANTS_LEFT] -= 1
    # What comes after the colour named now is owed in full.
    for demand in range(asking[0] + 1, DEMANDS):
        state[OWED + demand] = owed_at_first(state, tableau(state[SEAT]) + HAND, taken, demand)
    state[OWED + asking[0]] = int(owed)

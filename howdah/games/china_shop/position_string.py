"""The position string of China Shop (CS-9): the players, then what happens, then the table.

    1p:R3B4:-,-,-,-/2p:B3G4:-,-,-,-/1:R48G3:-,-,-,- 2 turn R557G4 - RR+GG,any1*3 odd

Players, with / between: money, `p` while the push card is there, porcelain, points for low, high, colour and all.
Turn: the player whose turn it is or comes next, `-` if there is none.
Phase: `first` (the first player is drawn), `porcelain` or `elephants` (cards are dealt), `turn`, `score`, `over`, or
`lose:RR+GG:2:R3`: this elephant asks for two more cards of the colour named now, and red 3 is the lowest possible.
Then porcelain shown and lost, elephants shown and discarded. All other cards are in the decks.
"""

import re
from typing import Final

from howdah.core.errors import PositionError
from howdah.core.position_string import index_of, split_fields
from howdah.core.types import State
from howdah.games.china_shop import consistency
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import (
    CATEGORIES,
    ELEPHANTS,
    PHASES,
    PORCELAIN,
    elephant_counts,
    elephant_text,
    elephants,
    porcelain,
    porcelain_counts,
    porcelain_text,
)

FIELDS: Final = (
    "players",
    "turn",
    "phase",
    "shown porcelain",
    "lost porcelain",
    "shown elephants",
    "discarded elephants",
)
PLAYER: Final = re.compile(r"([0-2])(p?):([^:]*):([^:]*)")
LOSS: Final = re.compile(r"lose:([^:]+):([12]):([RGB][3-8])")


def write(state: State) -> str:
    """Return the position string."""
    nobody = state[r.PHASE] in {r.DRAWING_FIRST, r.ENDED}
    return " ".join(
        [
            "/".join(_player(state, r.tableau(seat)) for seat in range(state[r.PLAYERS])),
            "-" if nobody else str(state[r.SEAT] + 1),
            _phase(state),
            porcelain_text(state[porcelain(r.PORCELAIN_ROW)]),
            porcelain_text(state[porcelain(r.LOST)]),
            elephant_text(state[elephants(r.ELEPHANT_ROW)]),
            elephant_text(state[elephants(r.DISCARDS)]),
        ]
    )


def _player(state: State, own: int) -> str:
    push = "p" if state[own + r.PUSH_CARD] else ""
    hand = porcelain_text(state[porcelain(own + r.HAND)])
    sheet = ["-" if noted == r.UNUSED else str(noted) for noted in state[own + r.SHEET : own + r.HAND]]
    return f"{state[own + r.MONEY]}{push}:{hand}:{','.join(sheet)}"


def _phase(state: State) -> str:
    phase = PHASES[state[r.PHASE]]
    if state[r.PHASE] != r.LOSING:
        return phase
    owed = state[r.OWED + r.current_demand(state)]
    return f"{phase}:{ELEPHANTS[state[r.TAKEN]]}:{owed}:{PORCELAIN[state[r.FLOOR]]}"


def read(text: str, players: int, options: list[int]) -> list[int]:
    """Return the state that a position string describes."""
    tableaus, turn, phase, shown, lost, herd, discards = split_fields(text, *FIELDS)
    state = [0] * r.SIZE
    r.setup(state, players, options)
    start = list(state)
    _read_players(state, tableaus, players)
    _read_phase(state, phase)
    _read_turn(state, turn)
    state[porcelain(r.PORCELAIN_ROW)] = _porcelain("shown porcelain", shown)
    state[porcelain(r.LOST)] = _porcelain("lost porcelain", lost)
    state[elephants(r.ELEPHANT_ROW)] = _elephants("shown elephants", herd)
    state[elephants(r.DISCARDS)] = _elephants("discarded elephants", discards)
    _fill_decks(state, start)
    if state[r.PHASE] == r.SCORING:
        state[r.PICKS] = consistency.used_by_all(state).count(state[r.BOUGHT] // r.PER_SCORING)
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
        own = r.tableau(seat)
        state[own + r.MONEY] = int(match[1])
        state[own + r.PUSH_CARD] = int(bool(match[2]))
        state[porcelain(own + r.HAND)] = _porcelain(f"player {seat + 1}", match[3])
        state[own + r.SHEET : own + r.HAND] = _sheet(seat, match[4])


def _sheet(seat: int, text: str) -> list[int]:
    noted = text.split(",")
    if len(noted) != len(CATEGORIES) or not all(re.fullmatch(r"-|[0-9]{1,3}", points) for points in noted):
        expected = f"points or - for {', '.join(CATEGORIES)}, with commas between"
        raise PositionError(f"player {seat + 1}: expected {expected}, but found {text!r}")
    return [r.UNUSED if points == "-" else int(points) for points in noted]


def _read_phase(state: list[int], text: str) -> None:
    if text not in set(PHASES) - {"lose"} and not LOSS.fullmatch(text):
        expected = "first, porcelain, elephants, turn, lose:ELEPHANT:CARDS:LOWEST, score or over"
        raise PositionError(f"phase: expected {expected}, but found {text!r}")
    state[r.PHASE] = PHASES.index(text.partition(":")[0])


def _read_turn(state: list[int], text: str) -> None:
    seats = [str(seat + 1) for seat in range(state[r.PLAYERS])]
    state[r.SEAT] = index_of("turn", text, ["-"] if state[r.PHASE] in {r.DRAWING_FIRST, r.ENDED} else seats)


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
    hands = [r.tableau(seat) + r.HAND for seat in range(state[r.PLAYERS])]
    for card in range(r.CARDS):
        dealt = start[r.PORCELAIN_DECK + card] + sum(start[hand + card] for hand in hands)
        seen = sum(state[hand + card] for hand in hands) + state[r.PORCELAIN_ROW + card] + state[r.LOST + card]
        state[r.PORCELAIN_DECK + card] = dealt - seen
    for elephant in range(r.ELEPHANTS):
        state[r.ELEPHANT_DECK + elephant] -= state[r.ELEPHANT_ROW + elephant] + state[r.DISCARDS + elephant]
    state[r.PORCELAIN_SHOWN] = sum(state[porcelain(r.PORCELAIN_ROW)])
    state[r.ELEPHANTS_SHOWN] = sum(state[elephants(r.ELEPHANT_ROW)])
    state[r.BOUGHT] = r.PORCELAIN_TOTAL - sum(state[porcelain(r.PORCELAIN_DECK)]) - state[r.PORCELAIN_SHOWN]
    state[r.ELEPHANTS_LEFT] = sum(state[elephants(r.ELEPHANT_DECK)])


def _read_loss(state: list[int], elephant: str, owed: str, floor: str) -> None:
    """Read which elephant was taken, how many cards are still owed, and which is the lowest that can be named."""
    if elephant not in ELEPHANTS:
        raise PositionError(f"phase: expected an elephant out of: {' '.join(ELEPHANTS)}, but found {elephant!r}")
    taken, lowest = ELEPHANTS.index(elephant), PORCELAIN.index(floor)
    demands = range(r.DEMANDS * taken, r.DEMANDS * taken + r.DEMANDS)
    asking = [number for number, at in enumerate(demands) if r.NUMBER[at] and r.belongs(lowest, r.GROUP[at])]
    if not asking:
        raise PositionError(f"phase: expected a card that {elephant} asks for, but found {floor!r}")
    state[r.TAKEN], state[r.FLOOR] = taken, lowest
    state[r.ELEPHANT_DECK + taken] -= 1
    state[r.ELEPHANTS_LEFT] -= 1
    # What comes after the colour named now is owed in full.
    for demand in range(asking[0] + 1, r.DEMANDS):
        state[r.OWED + demand] = r.owed_at_first(state, r.tableau(state[r.SEAT]) + r.HAND, taken, demand)
    state[r.OWED + asking[0]] = int(owed)

"""The parts of Kerala's position string, for an editor."""

from collections.abc import Iterator, Sequence
from typing import Final

from howdah.core.editor import Part, Piece, Values, choice_part, number_part, one
from howdah.core.geometry import DIRECTIONS
from howdah.core.text import Phrase, Word
from howdah.games.kerala import rules as r
from howdah.games.kerala.names import COLOURS, DRAWN, ELEPHANTS, NAMES, NUMBERS, PHASES, is_arch, tile_words
from howdah.games.kerala.platform_string import NOWHERE
from howdah.games.kerala.position_string import DIGITS, FIELDS

EDITED_PHASES: Final = tuple(phase for phase in PHASES if phase != "first")
SIGNS: Final = "↑→↓←"
LETTERS: Final = {"blue": "B", "black": "K", "green": "G", "violet": "V", "red": "R"}  # as on the drawn tiles
FIGURES: Final = tuple(letter for name in ELEPHANTS for letter in (name, name.lower()))  # small letters: lying
MARGIN: Final = 1  # free spaces around a platform


def parts(text: str, players: int) -> tuple[Part, ...]:
    """Return the parts of a position string: what comes next, the offer, the platforms, and the unseen tiles."""
    phase, number, start, mover, offer, undrawn, *laid = text.split()[: len(FIELDS) + players]
    phases = tuple(Piece(name, Phrase(f"edit-phase-{name}")) for name in EDITED_PHASES)
    seats = tuple(Piece(str(seat + 1), Phrase(f"seat-{seat}")) for seat in range(players))
    places = tuple(str(place + 1) for place in range(players))
    found = [
        choice_part("phase", Phrase("edit-phase"), phase if phase in EDITED_PHASES else "draw", phases),
        number_part("round", Phrase("edit-round"), number, r.ROUNDS[players], smallest=1),
        choice_part("start", Phrase("edit-start"), start if start != "-" else "1", seats),
        choice_part("mover", Phrase("edit-side"), mover if mover != "-" else "1", seats),
        Part("offer", "board", Phrase("edit-offer"), tuple(offer.split(",")), OFFERED, places, players),
    ]
    found += [_platform(seat, platform) for seat, platform in enumerate(laid)]
    found += [_unseen(colour, counts) for colour, counts in zip(COLOURS, undrawn.split("/"), strict=False)]
    return tuple(found)


def compose(values: Values, text: str) -> str:
    """Return the position string with other parts."""
    _, _, _, _, _, _, *laid = text.split()
    head = [one(values, part) for part in ("phase", "round", "start", "mover")]
    offered = ",".join(values["offer"])
    unseen = "/".join(_digits(values[f"unseen-{colour}"]) for colour in COLOURS)
    platforms = [
        _written(dict(zip(_spaces(platform)[0], values[f"platform-{seat}"], strict=False)))
        for seat, platform in enumerate(laid)
    ]
    return " ".join([*head, offered, unseen, *platforms])


def _platform(seat: int, text: str) -> Part:
    """Return a platform with its tiles; an elephant is a figure on top of its stack."""
    spots, columns, stacks = _spaces(text)
    for elephant in text.split("/")[: len(ELEPHANTS)]:
        name, space = elephant[:1], elephant[1:]
        if space in spots:
            stacks[space] = "+".join(filter(None, (stacks.get(space), name)))
    value = tuple(stacks.get(spot, "") for spot in spots)
    title = Phrase("edit-platform", {"who": Word(f"seat-{seat}")})
    return Part(f"platform-{seat}", "board", title, value, LAID, spots, columns, stacks=True, empty="")


def _written(stacks: dict[str, str]) -> str:
    """Return a platform as the position string has it, from its spaces and what is on them."""
    where = dict.fromkeys(ELEPHANTS, "")
    tiles = dict[str, str]()
    for space, stack in stacks.items():
        pieces = [piece for piece in stack.split("+") if piece]
        where |= {piece.upper(): piece + space for piece in pieces if piece in FIGURES}
        tiles[space] = "+".join(piece for piece in pieces if piece not in FIGURES)
    elephants = [where[name] or name + NOWHERE for name in ELEPHANTS]
    laid = [f"{space}:{tiles[space]}" for space in sorted(tiles, key=_column_and_row) if tiles[space]]
    return "/".join([*elephants, *laid])


def _unseen(colour: str, digits: str) -> Part:
    """Return how many tiles there are of each kind of a colour that nobody has seen."""
    pieces = tuple(Piece(name, tile_words(name), _sign(name)) for name in DRAWN if name.startswith(f"{colour}-"))
    counts = tuple(str(DIGITS.index(digit)) for digit in digits)
    title = Phrase("edit-unseen", {"colour": Word(f"tile-{colour}")})
    return Part(f"unseen-{colour}", "counts", title, counts, pieces, largest=len(DIGITS) - 1)


def _digits(counts: Sequence[str]) -> str:
    return "".join(DIGITS[min(int(count), len(DIGITS) - 1)] if count.isdecimal() else "0" for count in counts)


def _column_and_row(space: str) -> tuple[int, ...]:
    return tuple(map(int, space.split(",")))


def _spaces(text: str) -> tuple[tuple[str, ...], int, dict[str, str]]:
    """Return the spaces of a platform and around it in rows from the top, how many are in a row, and the stacks."""
    stacks = dict(part.split(":", 1) for part in text.split("/")[len(ELEPHANTS) :] if ":" in part)
    elephants = [part[1:] for part in text.split("/")[: len(ELEPHANTS)] if part[1:] != NOWHERE]
    spaces = [_column_and_row(space) for space in (*stacks, *elephants)] or [(0, 0)]
    columns, lines = zip(*spaces, strict=True)
    across = range(min(columns) - MARGIN, max(columns) + MARGIN + 1)
    down = range(min(lines) - MARGIN, max(lines) + MARGIN + 1)
    return tuple(f"{x},{y}" for y in down for x in across), len(across), stacks


def _sign(name: str) -> str:
    """Return a tile in a few letters: `R2`, `R∩B` with an arch, `RE` or `RT` with a special move, `R*` at the start."""
    colour, kind, *arch = name.split("-")
    short = {"start": "*", "moveE": "E", "moveT": "T", "arch": "∩"}.get(kind, kind)
    return LETTERS[colour] + short + "".join(LETTERS[other] for other in arch)


def _group(name: str) -> Phrase:
    return Phrase(f"tile-{name.partition('-')[0]}")


def _laid() -> Iterator[Piece]:
    """Yield what can be on a platform: elephants, standing and lying, and all tiles, an arch in four directions."""
    for figure in FIGURES:
        key = "edit-elephant" if figure.isupper() else "edit-elephant-lying"
        values = {"name": figure.upper()}
        yield Piece(figure, Phrase(key, values), group=Phrase("edit-elephants"), figure=figure.upper())
    for name in sorted(NAMES, key=lambda name: COLOURS.index(name.partition("-")[0])):
        if not is_arch(NUMBERS[name]):
            yield Piece(name, tile_words(name), _sign(name), _group(name))
            continue
        for turn, direction in enumerate(DIRECTIONS):
            turned = Phrase("edit-turned", {"tile": tile_words(name), "direction": Word(f"edit-towards-{direction}")})
            yield Piece(f"{name}.r{turn}", turned, _sign(name) + SIGNS[turn], _group(name))


LAID: Final = tuple(_laid())
OFFERED: Final = tuple(Piece(name, tile_words(name), _sign(name), _group(name)) for name in DRAWN)

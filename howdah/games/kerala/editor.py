"""The parts of Kerala's position string, for an editor."""

from collections.abc import Iterator
from typing import Final

from howdah.core.editor import Part, Piece, Values, choice_part, number_part, one
from howdah.core.geometry import DIRECTIONS
from howdah.core.text import Phrase, Word
from howdah.games.kerala import platforms as p
from howdah.games.kerala.names import COLOURS, DRAWN, ELEPHANTS, NAMES, NUMBERS, PHASES, colour_name, is_arch
from howdah.games.kerala.position_string import FIELDS

MOST_ROUNDS: Final = 40
EDITED_PHASES: Final = tuple(phase for phase in PHASES if phase != "first")
SIGNS: Final = "↑→↓←"
LETTERS: Final = {"blue": "B", "black": "K", "green": "G", "violet": "V", "red": "R"}  # as on the drawn tiles
MARGIN: Final = 1  # free spaces around a platform


def parts(text: str, players: int) -> tuple[Part, ...]:
    """Return the parts of a position string: what comes next, the offer, the unseen tiles, and the platforms."""
    phase, number, start, mover, offer, undrawn, *laid = text.split()[: len(FIELDS) + players]
    phases = tuple(Piece(name, Phrase(f"edit-phase-{name}")) for name in EDITED_PHASES)
    seats = tuple(Piece(str(seat + 1), Phrase(f"seat-{seat}")) for seat in range(players))
    tiles = (Piece(".", Phrase("edit-nothing")), *(Piece(name, tile_phrase(name)) for name in DRAWN))
    found = [
        choice_part("phase", Phrase("edit-phase"), phase if phase in EDITED_PHASES else "draw", phases),
        number_part("round", Phrase("edit-round"), number, MOST_ROUNDS),
        choice_part("start", Phrase("edit-start"), start if start != "-" else "1", seats),
        choice_part("mover", Phrase("edit-side"), mover if mover != "-" else "1", seats),
    ]
    for place, tile in enumerate(offer.split(",")):
        found.append(choice_part(f"offer-{place}", Phrase("edit-offer", {"place": place + 1}), tile, tiles))
    for seat, platform in enumerate(laid):
        found += _platform(seat, platform)
    for colour, counts in zip(COLOURS, undrawn.split("/"), strict=False):
        found.append(
            Part(f"unseen-{colour}", "text", Phrase("edit-unseen", {"colour": Word(f"tile-{colour}")}), (counts,))
        )
    return tuple(found)


def compose(values: Values, text: str) -> str:
    """Return the position string with other parts."""
    _, _, _, _, offer, _, *laid = text.split()
    head = [one(values, part) for part in ("phase", "round", "start", "mover")]
    offered = ",".join(one(values, f"offer-{place}") for place in range(offer.count(",") + 1))
    unseen = "/".join(one(values, f"unseen-{colour}") for colour in COLOURS)
    platforms = []
    for seat, platform in enumerate(laid):
        elephants = [one(values, f"elephant-{name}-{seat}") for name in ELEPHANTS]
        stacks = sorted(zip(_spaces(platform)[0], values[f"platform-{seat}"], strict=False), key=_column_and_row)
        platforms.append("/".join([*elephants, *(f"{space}:{tiles}" for space, tiles in stacks if tiles)]))
    return " ".join([*head, offered, unseen, *platforms])


def tile_phrase(name: str) -> Phrase:
    """Return the name of a tile such as `red-arch-blue`."""
    tile = NUMBERS[name]
    values: dict[str, object] = {"colour": Word(f"tile-{colour_name(tile)}")}
    if tile >= p.START_TILES:
        return Phrase("edit-tile-start", values)
    if is_arch(tile):
        return Phrase("edit-tile-arch", values | {"arch": Word(f"tile-{COLOURS[p.ARCH_OF[tile]]}")})
    if p.SPECIAL_OF[tile]:
        return Phrase(f"edit-tile-{name.rpartition('-')[2]}", values)
    return Phrase("tile-symbols", values | {"count": p.SYMBOLS_OF[tile]})


def _platform(seat: int, text: str) -> Iterator[Part]:
    who = {"who": Word(f"seat-{seat}")}
    spots, columns, stacks = _spaces(text)
    value = tuple(stacks.get(spot, "") for spot in spots)
    title = Phrase("edit-platform", who)
    yield Part(f"platform-{seat}", "board", title, value, TILES, spots, columns, stacks=True, empty="")
    for name, where in zip(ELEPHANTS, text.split("/"), strict=False):
        yield Part(f"elephant-{name}-{seat}", "text", Phrase("edit-elephant", who | {"name": name}), (where,))


def _column_and_row(stack: tuple[str, str]) -> tuple[int, ...]:
    return tuple(map(int, stack[0].split(",")))


def _spaces(text: str) -> tuple[tuple[str, ...], int, dict[str, str]]:
    """Return the spaces of a platform and around it in rows from the top, how many are in a row, and the stacks."""
    stacks = dict(part.split(":", 1) for part in text.split("/")[len(ELEPHANTS) :] if ":" in part)
    columns, lines = zip(*(tuple(map(int, space.split(","))) for space in stacks or {"0,0": ""}), strict=True)
    across = range(min(columns) - MARGIN, max(columns) + MARGIN + 1)
    down = range(min(lines) - MARGIN, max(lines) + MARGIN + 1)
    return tuple(f"{x},{y}" for y in down for x in across), len(across), stacks


def _sign(name: str) -> str:
    """Return a tile in a few letters: `R2`, `R∩B` with an arch, `RE` or `RT` with a special move, `R*` at the start."""
    colour, kind, *arch = name.split("-")
    short = {"start": "*", "moveE": "E", "moveT": "T", "arch": "∩"}.get(kind, kind)
    return LETTERS[colour] + short + "".join(LETTERS[other] for other in arch)


def _laid() -> Iterator[Piece]:
    """Yield every tile as it lies on a platform: an arch in four directions."""
    for name in NAMES:
        if not is_arch(NUMBERS[name]):
            yield Piece(name, tile_phrase(name), _sign(name))
            continue
        for turn, direction in enumerate(DIRECTIONS):
            values = {"tile": tile_phrase(name), "direction": Word(f"edit-towards-{direction}")}
            yield Piece(f"{name}.r{turn}", Phrase("edit-turned", values), _sign(name) + SIGNS[turn])


TILES: Final = tuple(_laid())

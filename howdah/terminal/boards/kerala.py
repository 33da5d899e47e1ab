"""The table of Kerala: the offer, the platform in front with the spaces around it, and the others if they fit."""

from textwrap import wrap
from typing import Any, Final, NamedTuple

from howdah.core.position import Position
from howdah.terminal.boards.canvas import Canvas, DrawOptions, Rect

LETTERS: Final = {"blue": "B", "black": "K", "green": "G", "violet": "V", "red": "R"}
ARCHES: Final = {"N": "▴", "E": "▸", "S": "▾", "W": "◂"}
# Signs, and the texts that explain them.
LEGEND: Final = (
    ("B K G V R", "legend-colours"),
    ("• •• •••", "legend-symbols"),
    ("⌂", "legend-start"),
    ("▸g ∩g", "legend-arch"),
    ("»E »T", "legend-special"),
    ("(R•)", "legend-surplus"),
    ("×2", "legend-stack"),
    ("A B a b", "legend-yours"),
)
GAP: Final = 3
TOP: Final = 4  # the row below the offer


class Scale(NamedTuple):
    """The size of a tile, with the gap to the next one, and the rows above a platform."""

    width: int
    height: int
    head: int


SCALES: Final = (Scale(9, 3, head=3), Scale(7, 2, head=3), Scale(7, 2, head=1))


def draw(position: Position, options: DrawOptions) -> Canvas:
    """Draw the table with one seat in front."""
    view: dict[str, Any] = position.view()
    catalogue = position.game.catalogue
    canvas = Canvas()
    about = {"round": view["round"], "rounds": view["rounds"], "left": view["bag"]["left"]}
    canvas.write(0, 0, catalogue.text("drawing-round", options.language, about), "title")
    scale = _scale(view, options)
    x = canvas.write(0, 1, catalogue.text("drawing-offer", options.language), "dim") + 1
    for place in view["offer"]:
        rect = Rect(x, 1, 7, 2)
        canvas.spot(place["spot"], rect)
        if place["tile"]:
            _tile(canvas, rect, [place["tile"]])
        else:
            canvas.paint(rect, ["·"], "dim")
        x += rect.width + 1
    top, left, bottom = TOP, 0, TOP
    for number in range(position.players):
        seat = (options.front + number) % position.players
        width, height = _extent(view["seats"][seat], scale, ring=number == 0)
        if left and left + width > options.width:
            left, top = 0, bottom + 1
        if number and top + height > options.height:
            break
        _platform(canvas, position, seat, Rect(left, top, width, height), scale, options)
        left, bottom = left + width + GAP, max(bottom, top + height)
    return canvas


def _scale(view: dict[str, Any], options: DrawOptions) -> Scale:
    """Return the largest scale at which the platform in front fits."""
    fitting = []
    for scale in SCALES:
        width, height = _extent(view["seats"][options.front], scale, ring=True)
        if width <= options.width and TOP + height <= options.height:
            fitting.append(scale)
    return (fitting or SCALES[-1:])[0]


def _bounds(seat: dict[str, Any], *, ring: bool) -> tuple[range, range]:
    """Return the columns and rows of a platform; `ring` adds the empty spaces around it."""
    xs, ys = [space["x"] for space in seat["platform"]], [space["y"] for space in seat["platform"]]
    edge = int(ring)
    return range(min(xs) - edge, max(xs) + edge + 1), range(min(ys) - edge, max(ys) + edge + 1)


def _extent(seat: dict[str, Any], scale: Scale, *, ring: bool) -> tuple[int, int]:
    columns, rows = _bounds(seat, ring=ring)
    return max(len(columns) * scale.width, 38 if ring else 26), len(rows) * scale.height + scale.head


def _platform(canvas: Canvas, position: Position, number: int, area: Rect, scale: Scale, options: DrawOptions) -> None:
    view: dict[str, Any] = position.view()
    seat = view["seats"][number]
    in_front = number == options.front
    catalogue = position.game.catalogue
    colour = catalogue.text(seat["colour"], options.language)
    points = catalogue.text("drawing-points", options.language, {"total": seat["sheet"]["total"]})
    name = catalogue.text(position.game.seat_name(number), options.language)
    heading = catalogue.labelled(f"{name} ({colour})", points, options.language)
    end = canvas.write(area.x, area.y, name)
    canvas.write(end, area.y, heading.removeprefix(name), "title" if in_front else "dim")
    if in_front and scale.head > 1:
        parts = ("symbols", "standing", "arches", "surplus", "missing")
        sheet = {name: f"{seat['sheet'][name]:+}" for name in parts}
        text = catalogue.text("drawing-sheet", options.language, sheet)
        for row, line in enumerate(wrap(text, area.width), area.y + 1):
            canvas.write(area.x, row, line, "dim")
    columns, rows = _bounds(seat, ring=in_front)
    stacks = {(space["x"], space["y"]): space["stack"] for space in seat["platform"]}
    surplus = {space for area in seat["sheet"]["areas"] if not area["kept"] for space in area["spaces"]}
    for y in rows:
        for x in columns:
            rect = Rect(
                area.x + (x - columns[0]) * scale.width,
                area.y + scale.head + (y - rows[0]) * scale.height,
                scale.width,
                scale.height,
            )
            name = f"{x},{y}"
            if in_front:
                canvas.spot(name, rect)
                canvas.paint(rect, ["·"], "dim")
            if (x, y) in stacks:
                _tile(canvas, rect, stacks[x, y], surplus=name in surplus)
            here = "".join(_elephant(elephant) for elephant in seat["elephants"] if elephant["space"] == name)
            if here:
                canvas.write(rect.x, rect.y + rect.height - 1, f" {here} ", f"on-seat-{number}", f"seat-{number}")


def _elephant(elephant: dict[str, Any]) -> str:
    name: str = elephant["name"]
    return name.lower() if elephant["lying"] else name


def _tile(canvas: Canvas, rect: Rect, stack: list[dict[str, Any]], *, surplus: bool = False) -> None:
    """Draw the top tile of a stack and its height, in parentheses if it would be surplus."""
    tile = stack[-1]
    bg, fg = tile["colour"], f"on-{tile['colour']}"
    inner = Rect(rect.x, rect.y, rect.width - 1, rect.height)
    canvas.fill(inner, bg, fg=fg)
    canvas.write(rect.x, rect.y + rect.height - 1, "▁" * inner.width, "gap")
    face = LETTERS[tile["colour"]] + _symbol(tile)
    canvas.write(rect.x, rect.y, f"({face})" if surplus else f" {face}", fg)
    if len(stack) > 1:
        canvas.write(rect.x + rect.width - 3, rect.y + rect.height - 1, f"×{len(stack)}", fg)


def _symbol(tile: dict[str, Any]) -> str:
    if tile["arch"]:
        return ARCHES.get(tile.get("arch_side") or "", "∩") + LETTERS[tile["arch"]].lower()
    if tile["special"]:
        return f"»{tile['special'][-1]}"
    return ("⌂" if tile["start"] else "") + "•" * int(tile["symbols"])

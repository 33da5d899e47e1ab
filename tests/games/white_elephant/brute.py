"""All legal moves, found again from the position string alone: every way is walked square by square, by name."""

from collections.abc import Iterator

from howdah.core.position import Position
from tests.games.white_elephant.boards import FILES, RANKS, fields, rank_cells

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
GOALS = {"N": {f"{file}7" for file in "abcdef"}, "E": {f"g{rank}" for rank in "123456"}}
OWN_SIDE = {"s": "N", "g": "E"}
LETTERS = {"s": "NESW", "g": "nesw"}


class Table:
    """What lies on the table."""

    def __init__(self, position: Position) -> None:
        field = fields(position)
        self.side = field["side"]
        self.cells = {
            file + rank: cell
            for rank, row in zip(reversed(RANKS), field["grid"].split("/"), strict=True)
            for file, cell in zip(FILES, rank_cells(row), strict=True)
        }
        strips = [int(number) for number in field["strips"].split(",")]
        seat = "sg".index(self.side)
        self.strips = {"S": strips[seat], "W": strips[2 + seat]}
        self.guards = dict(zip("snwe", field["guards"], strict=True))
        self.held = int(field["held"].split(",")[seat])
        self.hand = int(field["hand"].split(",")[seat])
        self.watched = {self.guards[file] + self.guards[rank] for file in "sn" for rank in "we"}
        self.no_entry = self.watched if position.options["watched-squares"] == "forbidden" else set()
        self.jump_sharer = position.options["jump-sharer"]
        self.no_goals = self.watched if position.options["watched-goal"] == "captured" else set()
        self.asked = [square for square, cell in self.cells.items() if cell.endswith("?")]
        own = [cell for cell in self.cells.values() if cell[0] in LETTERS[self.side]]
        self.alone = len(own) + sum(self.strips.values()) == 1

    def is_elephant(self, square: str) -> bool:
        return self.cells[square][0].upper() in "NESW"

    def may_enter(self, square: str | None) -> bool:
        return square in self.cells and self.cells[square] in {".", "o"} and square not in self.no_entry


def step(square: str, heading: str) -> str | None:
    """Return the next square, or the strip's letter, or None."""
    file, rank = FILES.index(square[0]) + STEPS[heading][0], RANKS.index(square[1]) + STEPS[heading][1]
    if file < 0:
        return "W"
    if rank < 0:
        return "S"
    return FILES[file] + RANKS[rank] if file < 7 and rank < 7 else None


def moves(position: Position) -> set[str]:
    """Return the notations of all legal moves of a game that goes on."""
    table = Table(position)
    if table.asked:
        return {f"{table.asked[0]}{mark}" for mark in "*="}
    found = {*walks(table), *walks_from_strips(table), *jumps(table), *guards(table), *black_logs(table)}
    return found or {"--"}


def arrivals(table: Table, end: str, facing: str) -> str | tuple[str]:
    """Return the marks of what can become of an elephant that comes forward onto a goal square."""
    if end in table.no_goals:
        return ("",)
    if OWN_SIDE[table.side] == facing:
        return "*"
    return "*~" if table.alone else "~"


def own_elephants(table: Table) -> Iterator[tuple[str, str]]:
    for square, cell in table.cells.items():
        if cell[0] in LETTERS[table.side]:
            yield square, cell[0].upper()


def walks(table: Table) -> Iterator[str]:
    for origin, facing in own_elephants(table):
        most = 1 if table.cells[origin].endswith("+") else 3
        yield from go_on(table, origin, [origin], facing, most)


def go_on(table: Table, origin: str, way: list[str], facing: str, left: int) -> Iterator[str]:
    """Take every further step; squares are judged with the walker lifted off its own."""
    if left == 0:
        return
    for heading in STEPS:
        end = step(way[-1], heading)
        forward = heading == facing
        if end in {"S", "W"} and forward:
            yield f"{origin}-{end}"
        if end is None or end in {"S", "W"}:
            continue
        first = len(way) == 1
        if end != origin and (not table.may_enter(end) or (table.cells[end] == "o" and not first)):
            continue
        if forward and end in GOALS.get(facing, ()):
            if end != origin:
                yield from (f"{origin}-{end}{mark}" for mark in arrivals(table, end, facing))
            continue
        if end != origin:
            yield f"{origin}-{end}"
        if end == origin or table.cells[end] == ".":
            yield from go_on(table, origin, [*way, end], facing, left - 1)


def walks_from_strips(table: Table) -> Iterator[str]:
    for strip, facing in (("S", "N"), ("W", "E")):
        beside = [square for square in table.cells if step(square, BACK[facing]) == strip]
        for square in beside if table.strips[strip] else []:
            if table.may_enter(square):
                yield f"{strip}>{square}"
            if table.may_enter(square) and table.cells[square] == ".":
                for move in go_on(table, "", ["", square], facing, 2):
                    yield f"{strip}>{move.removeprefix('-')}"


def jumps(table: Table) -> Iterator[str]:
    for origin, facing in own_elephants(table):
        over = step(origin, facing)
        end = step(over, facing) if over in table.cells and over else None
        if not over or not end or over not in table.cells or not table.is_elephant(over) or not table.may_enter(end):
            continue
        if table.cells[over].endswith("+") and not table.jump_sharer:
            continue
        others = [given for given in STEPS if given != table.cells[over][0].upper()]
        for mark in arrivals(table, end, facing) if end in GOALS.get(facing, ()) else ("",):
            yield from (f"{origin}^{end}{mark}{given}" for given in ("", *others))


def guards(table: Table) -> Iterator[str]:
    for guard in {"s": "se", "g": "wn"}[table.side]:
        path = FILES if guard in "sn" else RANKS
        here = table.guards[guard]
        for cell in path:
            if 0 < abs(path.index(cell) - path.index(here)) <= table.held:
                yield f"G{guard}:{here}-{cell}"


def black_logs(table: Table) -> Iterator[str]:
    for square, cell in table.cells.items():
        if table.hand and cell == "." and not makes_three(table, square):
            yield f"#{square}"


def makes_three(table: Table, square: str) -> bool:
    black = {other for other, cell in table.cells.items() if cell == "#"} | {square}
    places = {(FILES.index(other[0]), RANKS.index(other[1])) for other in black}
    return any(
        {(x + steps * right, y + steps * up) for steps in range(3)} <= places
        for x, y in places
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    )

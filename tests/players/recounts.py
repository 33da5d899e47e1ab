"""The terms of positions counted again, from what a table shows: independent of the evaluation that hints rest on."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from howdah.core.position import Position

View = Mapping[str, Any]
Counts = Mapping[str, int]

# ---------------------------------------------------------------------------------------------------------------------
# Siam: what can be pushed is found out by playing every move.
# ---------------------------------------------------------------------------------------------------------------------

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
MIDDLE = {f"{file}{rank}" for file in "bcd" for rank in "234"}
SIDES = ("elephants", "rhinos")


def siam(now: Position, seat: int) -> Counts:
    """Count animals and rocks of a side."""
    view: Any = now.view()
    squares = {name: len(spots) for name, spots in siam_squares(now, seat).items()}
    return {**squares, "reserve": view["reserves"][SIDES[seat]]}


def siam_squares(now: Position, seat: int) -> Mapping[str, set[str]]:
    """Return the squares that terms are about."""
    view: Any = now.view()
    own = {animal["square"] for animal in view["animals"] if animal["owner"] == SIDES[seat]}
    inside: set[str] = set().union(*(rocks_ready(now, seat, steps) for steps in (2, 3, 4)))
    return {
        "centre": MIDDLE & own,
        "rock-on-edge": rocks_ready(now, seat, 0),
        "rock-near-edge": rocks_ready(now, seat, 1),
        "rock-inside": inside,
        "threatened": animals_in_danger(now, seat),
    }


def pushes(now: Position, seat: int) -> Iterator[tuple[str, str, Position]]:
    """Yield the first square, the way and the result of every push of a side, as if it were its turn."""
    if now.turn != seat:
        board, _, exits, turn, *memory = str(now).split(" ")
        text = " ".join([board, "er"[seat], exits, str(int(turn) + 1), *memory])
        now = now.game.position(text, options=now.options)
    for move in now.moves:
        if move.notation.endswith("*"):
            square, way = move.notation[1:3], move.notation[3]
            if not move.notation.startswith("@"):
                origin, square = move.notation[:2], move.notation[3:5]
                step = ord(square[0]) - ord(origin[0]), int(square[1]) - int(origin[1])
                way = next(one for one in STEPS if STEPS[one] == step)
            yield square, way, now.play(move)


def line_from(square: str, way: str) -> Iterator[str]:
    """Yield the squares from one on to the edge."""
    file, rank = "abcde".index(square[0]), int(square[1])
    while 0 <= file < 5 and 1 <= rank <= 5:
        yield f"{'abcde'[file]}{rank}"
        file, rank = file + STEPS[way][0], rank + STEPS[way][1]


def rocks_ready(now: Position, seat: int, steps: int) -> set[str]:
    """Return the foremost rocks that a side can push, so many steps before the edge."""
    rocks: Any = now.view()["rocks"]
    found = set()
    for square, way, after in pushes(now, seat):
        line = list(line_from(square, way))
        moved = [one for one in line if one in rocks and _was_pushed(now, line, one)]
        if moved and len(line) - 1 - line.index(moved[-1]) == steps and (steps or after.winners() == (seat,)):
            found.add(moved[-1])
    return found


def _was_pushed(now: Position, line: list[str], square: str) -> bool:
    """Tell whether everything from the beginning of a line to a square is occupied, so that a push moves it."""
    view: Any = now.view()
    taken = {*view["rocks"], *(animal["square"] for animal in view["animals"])}
    return set(line[: line.index(square) + 1]) <= taken


def animals_in_danger(now: Position, seat: int) -> set[str]:
    """Return the animals of a side that the other side can push off the board with one move."""
    reserves: Any = now.view()["reserves"]
    found = set()
    for square, way, after in pushes(now, 1 - seat):
        left: Any = after.view()["reserves"]
        if left[SIDES[seat]] > reserves[SIDES[seat]]:
            found.add(list(line_from(square, way))[-1])
    return found


# ---------------------------------------------------------------------------------------------------------------------
# White Elephant.
# ---------------------------------------------------------------------------------------------------------------------

HERDS = ("silver", "gold")
FILES = "abcdefg"


def white_elephant(now: Position, seat: int) -> Counts:
    """Count what a player holds, and how the herd stands."""
    view: Any = now.view()
    player, facing = view["players"][HERDS[seat]], "NE"[seat]
    herd = [one for one in view["elephants"] if one["owner"] == HERDS[seat]]
    strips = [view["strips"]["south"], view["strips"]["west"]]
    on_their_way = [one["square"] for one in herd if one["facing"] == facing]
    return {
        "logs": player["logs"],
        "captives": player["captives"],
        "home": player["home"],
        "strip": strips[seat][HERDS[seat]],
        "steps": sum(_row(square, seat) for square in on_their_way),
        "turned": len(herd) - len(on_their_way) + strips[1 - seat][HERDS[seat]],
        "black-logs": player["black_logs"],
        **{name: len(squares) for name, squares in white_elephant_squares(now, seat).items()},
    }


def white_elephant_squares(now: Position, seat: int) -> Mapping[str, set[str]]:
    """Return the squares of elephants that terms are about."""
    view: Any = now.view()
    herd = {one["square"]: one["facing"] for one in view["elephants"] if one["owner"] == HERDS[seat]}
    taken = {*view["logs"], *view["black_logs"], *(one["square"] for one in view["elephants"])}
    return {
        "clear-way": {
            square
            for square, facing in herd.items()
            if facing == "NE"[seat] and not taken & set(_ahead(square, facing))
        },
        "log-ahead": {square for square, facing in herd.items() if next(_ahead(square, facing), "") in view["logs"]},
        "threatened": {square for square in herd if square in _within_reach(view, 1 - seat)},
    }


def _row(square: str, seat: int) -> int:
    return int(square[1]) if seat == 0 else 1 + FILES.index(square[0])


def _ahead(square: str, facing: str) -> Iterator[str]:
    file, rank = FILES.index(square[0]), int(square[1])
    across, up = STEPS[facing]
    while True:
        file, rank = file + across, rank + up
        if not (0 <= file < 7 and 1 <= rank <= 7):
            return
        yield f"{FILES[file]}{rank}"


def _within_reach(view: Any, player: int) -> set[str]:
    """Return the squares that a player comes to watch by one move of a guard, paid with the logs held."""
    cells = {one["side"]: one["cell"] for one in view["guards"]}
    logs, reached = view["players"][HERDS[player]]["logs"], set()
    for one in view["guards"]:
        if one["owner"] == HERDS[player]:
            here = one["cells"].index(one["cell"])
            for there, cell in enumerate(one["cells"]):
                if 0 < abs(there - here) <= logs:
                    ends = [*cells["W"], *cells["E"]] if one["side"] in "SN" else [*cells["S"], *cells["N"]]
                    reached |= {f"{cell}{end}" if one["side"] in "SN" else f"{end}{cell}" for end in ends}
    return reached


# ---------------------------------------------------------------------------------------------------------------------
# China Shop.
# ---------------------------------------------------------------------------------------------------------------------


def china_shop(now: Position, seat: int) -> Counts:
    """Count cards, and what each category would bring."""
    view: Any = now.view()
    player = view["players"][seat]
    by_colour = [[int(card[1]) for card in player["hand"] if card[0] == colour] for colour in "RGB"]
    held = [values for values in by_colour if values]
    worth = {
        "low": sum(map(min, held)),
        "high": sum(map(max, held)),
        "colour": max(map(sum, held), default=0),
        "everything": sum(map(sum, held)),
    }
    left = {name: player["sheet"]["all" if name == "everything" else name] is None for name in worth}
    turn = view["turn"]
    return {
        "points": sum(points for points in player["sheet"].values() if points is not None),
        **{name: value if left[name] else 0 for name, value in worth.items()},
        **{f"{name}-left": int(free) for name, free in left.items()},
        "cards": len(player["hand"]),
        "money": player["money"],
        "push-card": int(player["push"]),
        **({} if turn is None else {"turn-soon": now.players - 1 - (seat - turn) % now.players}),
    }


# ---------------------------------------------------------------------------------------------------------------------
# Kerala: every choice of areas is tried.
# ---------------------------------------------------------------------------------------------------------------------

COLOURS = ("blue", "black", "green", "violet", "red")
Space = tuple[int, int]


def kerala(now: Position, seat: int) -> Counts:
    """Count symbols, arches and tiles of a platform."""
    view: Any = now.view()
    own = view["seats"][seat]
    stacks = {(one["x"], one["y"]): one["stack"] for one in own["platform"]}
    tops = {space: stack[-1] for space, stack in stacks.items()}
    each = now.options["surplus-stack"] == "each-tile"
    kept = max(_choices(tops, own["colour"]), key=lambda kept: _merit(kept, tops, stacks, each=each))
    colours = {tile["colour"] for tile in tops.values()}
    arches = _touching(kept, tops)
    return {
        "symbols": sum(tops[space]["symbols"] for space in kept),
        "arches": arches,
        "open-arches": sum(tops[space]["arch"] is not None for space in kept) - arches,
        "surplus": _removed(kept, stacks, each=each),
        "missing": len(COLOURS) - len(colours),
        "standing": sum(not elephant["lying"] for elephant in own["elephants"]),
        "covered": sum(len(stack) - 1 for stack in stacks.values()),
        "welcome": len(_welcome(kept, tops, own)),
    }


def _welcome(kept: frozenset[Space], tops: Mapping[Space, View], own: Any) -> set[str]:
    """Return the colours of which a tile beside an elephant would join an area that stays, or be the first of it."""
    standing = [tuple(map(int, elephant["space"].split(","))) for elephant in own["elephants"]]
    free = [space for place in standing for space in _beside((place[0], place[1]))]
    joined = {tops[other]["colour"] for space in free for other in _beside(space) if other in kept}
    return joined | (set(COLOURS) - {tops[space]["colour"] for space in kept}) | {own["colour"]}


def _beside(space: Space) -> list[Space]:
    return [(space[0] + across, space[1] + up) for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def _choices(tops: Mapping[Space, View], own_colour: str) -> Iterator[frozenset[Space]]:
    """Yield the spaces that stay, for every choice of one area of each colour, and two of the own."""
    by_colour = []
    for colour in COLOURS:
        rest, areas = {space for space, tile in tops.items() if tile["colour"] == colour}, []
        while rest:
            area, waiting = set(), [min(rest)]
            while waiting:
                space = waiting.pop()
                if space in rest:
                    rest.remove(space)
                    area.add(space)
                    waiting += _beside(space)
            areas.append(frozenset(area))
        most = 2 if colour == own_colour else 1
        by_colour.append([frozenset().union(*chosen) for chosen in combinations(areas, min(most, len(areas)))])
    for chosen in product(*by_colour):
        yield frozenset().union(*chosen)


def _merit(kept: frozenset[Space], tops: Mapping[Space, View], stacks: Any, *, each: bool) -> tuple[int, int, int]:
    """Return the points, and what decides between equal ones: few tiles removed, many arches (KE-10)."""
    arches, removed = _touching(kept, tops), _removed(kept, stacks, each=each)
    points = sum(tops[space]["symbols"] for space in kept) + 5 * arches - 2 * removed
    return points, -removed, arches


def _removed(kept: frozenset[Space], stacks: Any, *, each: bool) -> int:
    return sum(len(stack) if each else 1 for space, stack in stacks.items() if space not in kept)


SIDE_OF = {"N": 0, "E": 1, "S": 2, "W": 3}


def _touching(kept: frozenset[Space], tops: Mapping[Space, View]) -> int:
    return sum(
        tops[touched]["colour"] == tops[space]["arch"]
        for space in kept
        if tops[space]["arch"] is not None
        for touched in [_pointed(space, tops[space]["arch_side"])]
        if touched in kept
    )


def _pointed(space: Space, side: str) -> Space:
    across, up = STEPS[side]
    return space[0] + across, space[1] - up


RECOUNTS: Mapping[str, Callable[[Position, int], Counts]] = {
    "siam": siam,
    "white-elephant": white_elephant,
    "china-shop": china_shop,
    "kerala": kerala,
}
SQUARES: Mapping[str, Callable[[Position, int], Mapping[str, set[str]]]] = {
    "siam": siam_squares,
    "white-elephant": white_elephant_squares,
}

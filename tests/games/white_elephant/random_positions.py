"""Random consistent positions, far stranger than those that play leads to."""

from random import Random

from hypothesis import strategies as st

from howdah.core.position import Position
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import FILES, RANKS

EDITIONS = ("white", "black", "short")


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position of any edition."""
    return position_from(draw(st.randoms(use_true_random=False)), draw(st.sampled_from(EDITIONS)))


def position_from(random: Random, edition: str) -> Position:
    """Return a random position in which the game goes on."""
    options = {
        "edition": edition,
        "watched-goal": random.choice(("home", "captured")),
        "jumped-home": random.choice(("at-once", "owner-decides")),
    }
    guards = random.choice(FILES) + random.choice(FILES) + random.choice(RANKS) + random.choice(RANKS)
    watched = {file + rank for file in guards[:2] for rank in guards[2:]}
    cells = {file + rank: "." for file in FILES for rank in RANKS if file + rank != "g7"}
    logged = [square for square in cells if random.random() < random.choice((0.1, 0.3, 0.6))] or ["a1"]
    black = black_squares(random, [square for square in cells if square not in logged])
    cells |= dict.fromkeys(logged, "o") | dict.fromkeys(black, "#")
    in_play = random.choice((1, 2, 5, 10)), random.choice((1, 2, 5, 10))
    strips = [0, 0, 0, 0]
    for seat, letters in enumerate(("NESW", "nesw")):
        for _ in range(in_play[seat]):
            square, elephant = random.choice(list(cells)), random.choice(letters)
            at_home = (elephant == "N" and square[1] == "7") or (elephant == "e" and square[0] == "g")
            may_stand = not at_home or options["jumped-home"] == "owner-decides"
            if cells[square] not in {".", "o"} or square in watched or not may_stand:
                strips[random.choice((0, 2)) + seat] += 1
            else:
                cells[square] = elephant + ("+" if cells[square] == "o" else "")
    home = [random.randint(0, 10 - count) for count in in_play]
    lost = [10 - count - own for count, own in zip(in_play, home, strict=True)]
    off_board = 48 - len(logged)
    held = min(random.choice((0, 0, 1, 5)), off_board), min(random.choice((0, 1, 3)), off_board)
    held = (held[0], min(held[1], off_board - held[0]))
    spent = random.randint(max(0, len(black) - 3), min(3, len(black)))
    grid = ["".join(cells.get(file + rank, "X") for file in FILES) for rank in reversed(RANKS)]
    fields = [
        edition,
        "/".join(grid),
        ",".join(map(str, strips)),
        guards,
        f"{held[0]},{held[1]}",
        f"{3 - spent},{3 - (len(black) - spent)}",
        f"{off_board - sum(held)},0",
        f"{home[0]},{home[1]}",
        f"{lost[0]},{lost[1]}",
        random.choice("sg"),
        random.choice("sg"),
        str(random.choice((0, 3, 58))),
    ]
    return GAME.position(" ".join(fields), options=options)


def black_squares(random: Random, free: list[str]) -> list[str]:
    """Return up to six squares of which no three touch in a line, since none of them touch at all or two do."""
    chosen: list[str] = []
    for square in random.sample(free, min(len(free), random.randint(0, 6))):
        near = [other for other in chosen if max(abs(ord(a) - ord(b)) for a, b in zip(square, other, strict=True)) <= 1]
        of_pair = any(
            max(abs(ord(a) - ord(b)) for a, b in zip(other, third, strict=True)) <= 1
            for other in near
            for third in chosen
            if third != other
        )
        if len(near) <= 1 and not of_pair:
            chosen.append(square)
    return chosen

"""Positions of Siam for tests: lines of pieces to push, and random boards."""

from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.siam import GAME
from howdah.games.siam.position_string import PIECES

ANIMALS = PIECES[2:]


def position(
    board: str, *, turn: int = 1, exits: str = "-", form: Form | None = None, **options: bool | int | str
) -> Position:
    """Return the position with this board; the turn number says who is to move."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return GAME.position(f"{board} {'er'[(turn - 1) % 2]} {exits} {turn} -", options=chosen, form=form)


def line(pieces: str, *, turn: int = 5, form: Form | None = None, **options: bool | int | str) -> Position:
    """Return a position with these pieces on rank 3 from a3 eastwards; the other rocks lie aside on rank 5."""
    row = pieces.split()
    aside = ["O"] * (3 - row.count("O"))
    fifth = "".join([".", *aside, *"....."][:5])
    third = "".join([*row, *"....."][:5])
    board = f"{fifth}/...../{third}/...../....."
    return position(board, turn=turn, form=form, **options)  # type: ignore[arg-type]


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Boards with three rocks and up to five animals a side, anywhere."""
    rocks = ["O"] * 3
    elephants = draw(st.lists(st.sampled_from(ANIMALS[:4]), max_size=5))
    rhinos = draw(st.lists(st.sampled_from(ANIMALS[4:]), max_size=5))
    pieces = [*rocks, *elephants, *rhinos]
    squares = draw(st.permutations([*pieces, *["."] * (25 - len(pieces))]))
    return "/".join("".join(squares[5 * rank : 5 * rank + 5]) for rank in range(5))


@st.composite
def positions(draw: st.DrawFn, *, crossed: bool = False) -> Position:
    """Positions under any options, early enough for the crosses to matter."""
    single_exit = draw(st.booleans())
    return position(
        draw(boards()),
        turn=draw(st.integers(1, 8)),
        exits=draw(st.sampled_from(["-", "e", "r", "er"])) if single_exit else "-",
        push_count=draw(st.sampled_from(["whole-line", "step-by-step"])),
        crossed=crossed,
        single_exit=single_exit,
    )

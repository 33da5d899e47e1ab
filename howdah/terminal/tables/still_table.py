"""A position as a table that nobody runs: for replays and lessons."""

from collections.abc import Iterable, Sequence

from howdah.core.position import Position
from howdah.core.sentence import Sentence
from howdah.service.messages.tables import TableView, You
from howdah.table.move_view import public_turn
from howdah.table.result_view import ResultView
from howdah.table.setup import STAND_IN, Privacy
from howdah.table.table import Phase
from howdah.table.view import BoardView, PlyView, SeatView, SetupView
from howdah.terminal.tables.client_table import ClientTable


def still_table(
    position: Position,
    names: Sequence[str],
    plies: Sequence[PlyView] = (),
    sentences: Sequence[Sentence] = (),
    result: ResultView | None = None,
    *,
    seq: int = 0,
    mine: Iterable[int] = (),
) -> ClientTable:
    """Return a table that shows a position; an empty name is that of the side."""
    game = position.game
    seats = tuple(
        SeatView(seat, game.seat_name(seat), name or None, None, host=False, away=False, out=False)
        for seat, name in enumerate(names)
    )
    setup = SetupView(game.id, position.options, (), None, Privacy.OPEN, False, False, STAND_IN, None)
    table = TableView(
        id="",
        seq=seq,
        time=0,
        phase=Phase.OVER if result else Phase.PLAYING,
        setup=setup,
        seats=seats,
        board=BoardView(str(position), position.view(), public_turn(position.turn), position.scores()),
        moves=tuple(plies),
        clock=None,
        offers=(),
        result=result,
        rematch=False,
        chat=(),
        next=None,
        you=You(None, (), host=False, may=(), invitation=None),
    )
    return ClientTable(table, position, tuple(sentences), frozenset(mine))

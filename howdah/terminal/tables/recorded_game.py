"""A record as tables that a replay shows."""

from howdah.core.record import Record
from howdah.service.messages.tables import TableView, You
from howdah.table.events import Cause
from howdah.table.move_view import public_turn
from howdah.table.setup import STAND_IN, Privacy
from howdah.table.table import Phase, Result
from howdah.table.view import BoardView, PlyView, SeatView, SetupView
from howdah.terminal.tables.client_table import ClientTable


class RecordedGame:
    """All positions of a record, each as a table without own seats."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions = tuple(record.replay())
        moves = [position.find(entry.move) for position, entry in zip(self.positions, record.entries, strict=False)]
        self.plies = tuple(PlyView(public_turn(move.seat), move.notation, move.path, 0) for move in moves)
        self.sentences = tuple(move.sentence for move in moves)

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.plies)

    def at(self, ply: int) -> ClientTable:
        """Return the table after a number of moves."""
        position, game = self.positions[ply], self.record.game
        result = self._result() if ply == self.last else None
        seats = tuple(
            SeatView(seat, game.seat_name(seat), name or None, None, host=False, away=False, out=False)
            for seat, name in enumerate(self.record.seats)
        )
        setup = SetupView(game.id, position.options, (), None, Privacy.OPEN, False, False, STAND_IN, None)
        table = TableView(
            id="",
            seq=ply,
            time=0,
            phase=Phase.OVER if result else Phase.PLAYING,
            setup=setup,
            seats=seats,
            board=BoardView(str(position), position.view(), public_turn(position.turn), position.scores(), ()),
            moves=self.plies,
            clock=None,
            offers=(),
            result=result,
            rematch=False,
            chat=(),
            next=None,
            you=You(None, (), host=False, may=(), invitation=None),
        )
        return ClientTable(table, position, self.sentences, frozenset())

    def _result(self) -> Result | None:
        last, ended = self.positions[-1], self.record.ended
        if ended:
            return Result(Cause(ended.by), ended.winners, last.scores())
        return Result(Cause.RULES, last.winners(), last.scores()) if last.over else None

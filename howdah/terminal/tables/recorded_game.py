"""A record as tables that a replay shows."""

from howdah.core.explanation import explain_record
from howdah.core.record import Record
from howdah.table.events import Cause
from howdah.table.move_view import public_turn
from howdah.table.result_view import ResultView
from howdah.table.table import Result
from howdah.table.view import PlyView
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.still_table import still_table


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
        result = self._result() if ply == self.last else None
        return still_table(self.positions[ply], self.record.seats, self.plies, self.sentences, result, seq=ply)

    def _result(self) -> ResultView | None:
        last, ended = self.positions[-1], self.record.ended
        explanation = explain_record(self.record, last)
        if explanation is None:
            return None
        cause, winners = (Cause(ended.by), ended.winners) if ended else (Cause.RULES, last.winners())
        return ResultView.of(Result(cause, winners, last.scores()), explanation, last)

"""A record as a table that one looks back at."""

from howdah.core.record import Record
from howdah.core.words import CHANCE
from howdah.terminal.tables.sight import PlySeen, ResultSeen, SeatSeen, SetupSeen, Sight, TableSeen


class Recorded:
    """Every position of a record, each seen as a table that nobody plays at."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions = tuple(record.replay())
        played = zip(self.positions, record.entries, strict=False)
        self.plies = tuple(
            PlySeen(seat="chance" if position.turn == CHANCE else position.turn, move=entry.move)
            for position, entry in played
        )

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.plies)

    def at(self, ply: int) -> Sight:
        """Return what was seen after so many moves."""
        position = self.positions[ply]
        result = self._result() if ply == self.last else None
        table = TableSeen(
            seq=ply,
            phase="over" if result else "playing",
            setup=SetupSeen(game=self.record.game.id, options=dict(position.options)),
            seats=tuple(
                SeatSeen(
                    side=position.game.seat_name(seat, position.players),
                    name=name or None,
                    computer=None,
                    away=False,
                    out=False,
                )
                for seat, name in enumerate(self.record.seats)
            ),
            moves=self.plies,
            clock=None,
            offers=(),
            result=result,
            chat=(),
        )
        return Sight(table, position, frozenset())

    def _result(self) -> ResultSeen | None:
        last, ended = self.positions[-1], self.record.ended
        if ended:
            return ResultSeen(cause=ended.by, winners=ended.winners, scores=last.scores())
        return ResultSeen(cause="rules", winners=last.winners(), scores=last.scores()) if last.over else None

"""A table as a terminal sees it: the table's messages, and the position that its moves lead to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from howdah.core.position import Position
from howdah.core.sentence import Sentence
from howdah.core.types import CHANCE, OVER
from howdah.games import GAMES
from howdah.service.messages.tables import TableView
from howdah.table.table import Phase
from howdah.table.view import OfferView, PlyView


@dataclass(frozen=True)
class ClientTable:
    """A table, its position, and the seats that this client plays."""

    table: TableView
    position: Position
    sentences: tuple[Sentence, ...]  # what each move and draw did
    mine: frozenset[int]

    @property
    def turn(self) -> int:
        """Whose decision it is: a seat, `CHANCE` or `OVER`; `OVER` also before the start."""
        return self.position.turn if self.table.phase is Phase.PLAYING else OVER

    @property
    def to_decide(self) -> int | None:
        """The seat that this client is to decide for now."""
        return self.turn if self.turn in self.mine else None

    @property
    def acting(self) -> int | None:
        """The seat that this client acts for: the one to decide, else the last of its own that moved."""
        candidates = (self.to_decide, self.last_mover, min(self.mine, default=None))
        return next((seat for seat in candidates if seat is not None), None)

    @property
    def last_mover(self) -> int | None:
        """The seat of this client that moved last."""
        moved = [seat_of(ply) for ply in self.table.moves if ply.seat in self.mine]
        return moved[-1] if moved else None

    @property
    def questions(self) -> Iterable[tuple[int, OfferView]]:
        """The seats of this client that are asked for an answer, with the offer."""
        return ((seat, offer) for offer in self.table.offers for seat in offer.asked if seat in self.mine)


def client_table(table: TableView, held: Iterable[int], before: ClientTable | None = None) -> ClientTable:
    """Return a table for a client that holds some seats; the one before saves replaying the whole game."""
    over = table.phase is Phase.OVER
    mine = (seat for seat in held if over or not (table.seats[seat].out or table.seats[seat].computer))
    return ClientTable(table, *_replayed(table, before), frozenset(mine))


def _replayed(table: TableView, before: ClientTable | None) -> tuple[Position, tuple[Sentence, ...]]:
    known: Sequence[PlyView] = before.table.moves if before and before.table.setup == table.setup else ()
    if before and known and table.moves[: len(known)] == known:
        position, sentences, rest = before.position, list(before.sentences), table.moves[len(known) :]
    else:
        position, sentences = GAMES.find(table.setup.game).start(len(table.seats), table.setup.options), []
        rest = table.moves
    for ply in rest:
        move = position.find(ply.move)
        sentences.append(move.sentence)
        position = position.play(move)
    return position, tuple(sentences)


def seat_of(ply: PlyView) -> int:
    """Return the seat that moved, `CHANCE` for a draw."""
    return ply.seat if isinstance(ply.seat, int) else CHANCE

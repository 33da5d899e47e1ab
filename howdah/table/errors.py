"""The errors of a table, one class for each kind that callers handle differently."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from howdah.core.errors import HowdahError

if TYPE_CHECKING:
    from howdah.table.events import Event


class TableError(HowdahError):
    """A command or a journal that the table refuses."""

    code = "table"


class JournalError(TableError):
    """An event that does not fit the events before it."""

    code = "bad-journal"


class NotAllowedError(TableError):
    """An actor that may not do this here."""

    code = "not-allowed"


class SequenceError(TableError):
    """A command made at an event that has not happened."""

    code = "bad-sequence"


class StaleError(TableError):
    """A command made before something that its actor has to know; `missing` is what came since."""

    code = "stale"

    def __init__(self, message: str, missing: "Sequence[Event]", *, complete: bool) -> None:
        super().__init__(message)
        self.missing = tuple(missing)
        self.complete = complete  # False if the table no longer remembers all missing events


class PhaseError(TableError):
    """A command that comes before the start or after the end."""

    code = "wrong-phase"


class SetupError(TableError):
    """A table that cannot be set up like this."""

    code = "bad-setup"


class ClockError(SetupError):
    """A clock with times out of range."""

    code = "bad-clock"


class SeatError(TableError):
    """A seat that does not exist, is taken, or does not allow the request."""

    code = "bad-seat"


class TurnError(TableError):
    """A move by a seat whose decision it is not."""

    code = "not-your-turn"


class OfferError(TableError):
    """An offer that cannot be made or answered now."""

    code = "bad-offer"


class UndoError(OfferError):
    """No move of this seat can be taken back."""

    code = "no-undo"


class PlanError(TableError):
    """A plan of answers that cannot be kept."""

    code = "bad-plan"


class TextError(TableError):
    """A name, an id or a line of chat that cannot be taken as it is."""

    code = "bad-text"

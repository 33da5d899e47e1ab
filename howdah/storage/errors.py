"""Why events could not be stored."""

from howdah.core.errors import HowdahError


class StorageError(HowdahError):
    """A table that cannot be read or written."""

    code = "storage"


class UnknownTableError(StorageError):
    """No table has this id."""

    code = "unknown-table"


class LostRaceError(StorageError):
    """Another process has stored an event with the same number first."""

    code = "lost-race"

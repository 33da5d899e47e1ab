"""Who the reader is."""

from dataclasses import dataclass
from typing import Annotated

from howdah.core.schema import Limit
from howdah.table.text import LONGEST_NAME


@dataclass(frozen=True)
class Name:
    """A name to show."""

    name: Annotated[str, Limit(LONGEST_NAME)]


@dataclass(frozen=True)
class Session:
    """The reader's name, None before one was taken, and the name of the account, if there is one."""

    name: str | None
    account: str | None

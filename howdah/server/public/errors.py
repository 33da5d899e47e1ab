"""Refusals as clients see them."""

from howdah.server.public.tables import EventPublic
from howdah.server.shapes import Strict


class ErrorPublic(Strict):
    """Why something was refused: a code for programs, a sentence for people, and what else is known of it."""

    code: str
    message: str
    reason: str | None = None  # of a refused move: the key of the reason
    rule: str | None = None  # and the rule that it rests on, an anchor of the rules page
    missing: list[EventPublic] | None = None  # of a stale command: what came since
    complete: bool | None = None  # and whether that is all


class RefusalPublic(Strict):
    """The answer to every request that is refused."""

    error: ErrorPublic

"""The mistakes of a person's own games, on all devices of the person. Only the client reads what is in them."""

from dataclasses import dataclass
from typing import Annotated, Final

from howdah.core.schema import Limit
from howdah.server.host import ServerCall
from howdah.service.endpoint import Endpoints
from howdah.storage.sql.mistakes import StoredMistake, merge_mistakes, mistakes_since
from howdah.table.errors import TextError
from howdah.table.text import check_token

MISTAKE_ENDPOINTS = Endpoints("session", people=True)
MOST_KEPT: Final = 1000  # of a person
MOST_SENT: Final = 50  # in one request, and in one answer
LATEST: Final = 2**53


@dataclass(frozen=True)
class MistakeMessage:
    """A mistake as a device wrote it; an empty body is one that was removed."""

    id: Annotated[str, Limit(64)]
    changed: Annotated[int, Limit(LATEST)]  # in milliseconds since the epoch
    body: Annotated[str, Limit(10_000)]


@dataclass(frozen=True)
class MistakesRequest:
    """What a device has changed, and the last revision that it knows."""

    since: Annotated[int, Limit(LATEST)] = 0
    mistakes: Annotated[tuple[MistakeMessage, ...], Limit(MOST_SENT)] = ()


@dataclass(frozen=True)
class MistakesView:
    """What was changed since then, by this device and by others; `more` if that is not all of it."""

    revision: int
    mistakes: tuple[MistakeMessage, ...]
    more: bool


@MISTAKE_ENDPOINTS.post("/session/mistakes", named=True, large=True)
async def sync_mistakes(call: ServerCall, body: MistakesRequest) -> MistakesView:
    """Take over what a device has changed, and return what it does not know."""
    person, sent = call.visitor.person.id, []
    for one in body.mistakes:
        check_token("a mistake's id", one.id)
        if not one.body.isprintable():
            raise TextError(f"expected JSON in one line as the body of the mistake {one.id}")
        sent.append(StoredMistake(one.id, one.changed, one.body))
    if sent:
        await call.host.database.write(lambda connection: merge_mistakes(connection, person, sent, MOST_KEPT))
    revision, found = await call.host.database.read(
        lambda connection: mistakes_since(connection, person, body.since, MOST_SENT)
    )
    messages = tuple(MistakeMessage(one.id, one.changed, one.body) for one in found)
    return MistakesView(revision, messages, len(messages) == MOST_SENT)

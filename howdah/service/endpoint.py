"""Endpoints: functions with a typed request and a typed answer, a method and a path. All hosts serve the same list."""

import base64
import hashlib
import inspect
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from howdah.core import schema
from howdah.core.errors import RecordError
from howdah.core.game import Game
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.service.channel import admit
from howdah.service.errors import NotFoundError
from howdah.service.hub import Hub
from howdah.service.jobs import Thinker
from howdah.service.live_table import Visitor
from howdah.service.messages.session import Session
from howdah.service.solvers import Solvers
from howdah.service.table_record import TableRecord
from howdah.storage.protocol import StoredTable
from howdah.table.actor import Actor

T = TypeVar("T")
LONGEST_RECORD: Final = 5_000  # moves of a record that is read for a client
Handler: TypeAlias = Callable[..., Any]
# Parameters that are resolved from a part of the path.
RESOLVED: Final[Mapping[Any, str]] = {StoredTable: "table_id", TableRecord: "table_id", Game: "game_id"}


class Caller(Visitor, Protocol):
    """The client that calls an endpoint."""

    def named(self) -> Actor:
        """Return the actor for what needs a name; raise `NoSessionError` if there is none."""


class Host(Protocol):
    """What an endpoint needs of the program that it runs in."""

    @property
    def hub(self) -> Hub:
        """The tables."""

    @property
    def thinker(self) -> Thinker:
        """What runs searches."""

    @property
    def solvers(self) -> Solvers:
        """Who has solved which puzzles."""

    async def session(self, call: "Call") -> Session:
        """Return who the caller is."""

    async def take_name(self, call: "Call", name: str) -> Session:
        """Give the caller a name."""

    def table_id(self, actor: Actor, command_id: str) -> str:
        """Return the id of the table that a command of an actor creates, the same one each time."""


@dataclass(frozen=True)
class Call:
    """One call of an endpoint."""

    host: Host
    visitor: Caller
    language: str

    @property
    def hub(self) -> Hub:
        """The tables."""
        return self.host.hub

    @property
    def thinker(self) -> Thinker:
        """What runs the caller's searches."""
        return self.host.thinker

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return what a function returns that may take long."""
        return await self.hub.run(work, *arguments)


@dataclass(frozen=True)
class Download:
    """An answer that is a file, such as a record."""

    media: ClassVar = "application/json"
    name: str
    text: str


@dataclass(frozen=True)
class CsvDownload(Download):
    """An answer that is a file with a table, for spreadsheets."""

    media: ClassVar = "text/csv"


@dataclass(frozen=True)
class AtomDownload(Download):
    """An answer that is a feed, for feed readers."""

    media: ClassVar = "application/atom+xml"


@dataclass(frozen=True)
class CalendarDownload(Download):
    """An answer that is a calendar."""

    media: ClassVar = "text/calendar"


@dataclass(frozen=True)
class RawRequest:
    """What a client has sent, before it is parsed."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: str | bytes


@dataclass(frozen=True)
class Parameter:
    """A parameter of a handler, and where its value comes from."""

    name: str
    type: Any
    default: Any  # inspect.Parameter.empty if there is none

    async def value(self, call: Call, request: RawRequest) -> Any:
        """Return the value for a call; raise an error saying what was expected."""
        if self.type is StoredTable:
            stored = (await call.hub.fresh(request.path["table_id"])).stored
            admit(call.visitor, stored)
            return stored
        if self.type is TableRecord:
            return await TableRecord.read(call.hub, request.path["table_id"], call.visitor)
        if self.type is Game:
            return call.hub.games.find(request.path["game_id"])
        if self.type is Record:
            return await call.run(_record, request.body, call.hub.games)
        if self.name == "body":
            return _body(self.type, request.body)
        if self.name in request.path:
            return request.path[self.name]
        word = request.query.get(self.name)
        return self.default if word is None else schema.read_word(self.type, word, self.name)


@dataclass(frozen=True)
class Endpoint:
    """A function that clients can call."""

    method: str  # "POST"
    path: str  # "/tables/{table_id}/hint", below /api
    handler: Handler
    tag: str  # "tables"
    status: int = 200
    named: bool = False  # whether the caller needs a name
    offline: bool = False  # whether a browser answers it, at its own tables or where there is no server
    fallback: bool = False  # whether a browser also answers it when the server does not
    people: bool = False  # whether a server refuses it to bots
    limit: str | None = None  # the rate limit that a server applies
    large: bool = False  # whether its body may be as long as a record

    @cached_property
    def parameters(self) -> Sequence[Parameter]:
        """The parameters after the call itself."""
        hints = get_type_hints(self.handler, include_extras=True)
        given = list(inspect.signature(self.handler).parameters.values())[1:]
        return [Parameter(one.name, hints[one.name], one.default) for one in given]

    @cached_property
    def answer(self) -> Any:
        """The type of the answer, or of each line of it."""
        hint = get_type_hints(self.handler, include_extras=True)["return"]
        return get_args(hint)[0] if self.stream else hint

    @cached_property
    def stream(self) -> bool:
        """Whether the answer comes line by line."""
        return get_origin(get_type_hints(self.handler)["return"]) is AsyncIterator

    @property
    def at_table(self) -> bool:
        """Whether the caller must be let in to a table."""
        return any(parameter.type in {StoredTable, TableRecord} for parameter in self.parameters)

    @cached_property
    def body(self) -> Any:
        """The type of the request's body, None if there is none."""
        return next((one.type for one in self.parameters if one.name == "body" or one.type is Record), None)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A regular expression for the path."""
        return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.path))

    async def call(self, call: Call, request: RawRequest) -> Any:
        """Return the answer to a request; raise an error saying why there is none."""
        if self.named:
            call.visitor.named()
        values = {one.name: await one.value(call, request) for one in self.parameters}
        answer = self.handler(call, **values)
        return await answer if isinstance(answer, Awaitable) else answer


class Endpoints(list[Endpoint]):
    """A list of endpoints about one subject, with decorators to add to it."""

    def __init__(self, tag: str, *, people: bool = False) -> None:
        super().__init__()
        self.tag = tag
        self.people = people  # whether a server refuses all of them to bots

    def get(self, path: str, **facts: Any) -> Callable[[Handler], Handler]:
        """Declare a GET endpoint."""
        return self._add("GET", path, facts)

    def post(self, path: str, **facts: Any) -> Callable[[Handler], Handler]:
        """Declare a POST endpoint."""
        return self._add("POST", path, facts)

    def put(self, path: str, **facts: Any) -> Callable[[Handler], Handler]:
        """Declare a PUT endpoint."""
        return self._add("PUT", path, facts)

    def delete(self, path: str, **facts: Any) -> Callable[[Handler], Handler]:
        """Declare a DELETE endpoint."""
        return self._add("DELETE", path, facts)

    def _add(self, method: str, path: str, facts: Mapping[str, Any]) -> Callable[[Handler], Handler]:
        def declare(handler: Handler) -> Handler:
            self.append(Endpoint(method, path, handler, self.tag, people=self.people, **facts))
            return handler

        return declare


def find(endpoints: Sequence[Endpoint], method: str, path: str) -> tuple[Endpoint, Mapping[str, str]]:
    """Return the endpoint of a path, and the values in the path; raise `NotFoundError` if there is none."""
    for endpoint in endpoints:
        if endpoint.method == method and (found := endpoint.pattern.fullmatch(path)):
            return endpoint, found.groupdict()
    raise NotFoundError(f"{method} {path} cannot be answered here")


def table_id_of(secret: str, actor: Actor, command_id: str) -> str:
    """Return the id of the table that a command creates; without the secret it cannot be guessed."""
    digest = hashlib.sha256("\0".join((secret, str(actor.holder), command_id)).encode()).digest()
    return base64.urlsafe_b64encode(digest)[:12].decode()


def _record(body: str | bytes, games: Registry) -> Record:
    record = Record.from_json(_decoded(body), games)
    if len(record.entries) > LONGEST_RECORD:
        raise RecordError(
            f"expected a record of at most {LONGEST_RECORD} moves, but this one has {len(record.entries)}"
        )
    return record


def _decoded(body: str | bytes) -> str:
    try:
        return body if isinstance(body, str) else body.decode()
    except UnicodeDecodeError as error:
        raise RecordError("a record is UTF-8, but this is not") from error


def _body(hint: Any, body: str | bytes) -> Any:
    from_json = getattr(hint, "from_json", None)
    return from_json(body) if from_json else schema.read(hint, schema.parse(body), "body")

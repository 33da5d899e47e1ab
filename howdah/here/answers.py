"""What can be asked here: the paths of the server that make sense without one, with the same answers."""

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any, Final, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.foresight import moves_ahead
from howdah.core.position import Position
from howdah.core.record import Record
from howdah.desk.advising import check_hint, reviewed
from howdah.desk.asked import PositionAsked
from howdah.desk.describing import describe_game, describe_move, describe_position, describe_record, describe_verdict
from howdah.desk.errors import UnknownPageError, describe, status_of
from howdah.desk.teaching import describe_rules, describe_tutorial, try_step
from howdah.here.service import Here, position_of
from howdah.here.thinking import HintJob, Job, ReplyJob, ReviewJob, check_unhurried
from howdah.here.visitor import HOLDER
from howdah.players.decision import NobodyMovesError
from howdah.table import schema
from howdah.table.actor import Actor
from howdah.table.errors import MalformedError
from howdah.table.record import record
from howdah.table.setup import Setup

CHANCE: Final = SystemRandom()


@dataclass(frozen=True, kw_only=True)
class MoveAsked(PositionAsked):
    """A position, and a move by code, notation or path, whole or begun."""

    move: int | str | tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ReplyAsked(PositionAsked):
    """A position, and who is to move there."""

    player: str


@dataclass(frozen=True, kw_only=True)
class AheadAsked(PositionAsked):
    """A position, and a seat whose turn is still to come."""

    seat: int


@dataclass(frozen=True)
class TryAsked:
    """A move by code, notation or path."""

    move: int | str | tuple[str, ...]


@dataclass(frozen=True)
class Name:
    """A name to show."""

    name: str


@dataclass(frozen=True)
class Creation:
    """A table to be set up; sent again with the same id, it is the same table."""

    id: str
    setup: Setup


@dataclass(frozen=True)
class Inquiry:
    """A request at one of the paths."""

    here: Here
    words: Sequence[str]  # what stands for the blanks of the path
    language: str
    body: str

    def read(self, cls: Any) -> Any:
        """Return the body as what it is to be; raise `MalformedError` where it is not."""
        try:
            data = json.loads(self.body)
        except ValueError as error:
            raise MalformedError(f"expected JSON, but this is not: {error}") from error
        return schema.read(cls, data, "body")


# JSON, a text that is JSON already, or something to be thought about first.
Answer: TypeAlias = object


async def ask(here: Here, method: str, path: str, language: str, body: str) -> str:
    """Answer a request: with a status and a text, or with a job, whose outcome is the text."""
    try:
        answer = await _answered(here, method, path, language, body)
    except HowdahError as error:
        return json.dumps({"status": status_of(error), "text": json.dumps({"error": describe(error, language)})})
    if isinstance(answer, Job):
        return json.dumps({"status": 200, "job": json.dumps(schema.write(answer), ensure_ascii=False)})
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    return json.dumps({"status": 200, "text": text})


async def _answered(here: Here, method: str, path: str, language: str, body: str) -> Answer:
    for wanted, pattern, answer in ROUTES:
        if method == wanted and (found := re.fullmatch(pattern, path)):
            return await answer(Inquiry(here, found.groups(), language, body))
    raise UnknownPageError(f"{method} {path} cannot be asked without a server")


async def _session(inquiry: Inquiry) -> Answer:
    return {"name": await inquiry.here.name(), "account": None}


async def _take_name(inquiry: Inquiry) -> Answer:
    await inquiry.here.rename(inquiry.read(Name).name)
    return await _session(inquiry)


async def _games(inquiry: Inquiry) -> Answer:
    return [describe_game(game, inquiry.language) for game in inquiry.here.games]


async def _rules(inquiry: Inquiry) -> Answer:
    return describe_rules(inquiry.here.games.find(inquiry.words[0]), inquiry.language)


async def _tutorial(inquiry: Inquiry) -> Answer:
    return describe_tutorial(inquiry.here.games.find(inquiry.words[0]), inquiry.language)


async def _try_step(inquiry: Inquiry) -> Answer:
    game, step = inquiry.words
    return try_step(inquiry.here.games.find(game), step, inquiry.read(TryAsked).move, inquiry.language)


async def _position(inquiry: Inquiry) -> Answer:
    now, played = inquiry.read(PositionAsked).found(inquiry.here.games)
    return describe_position(now, inquiry.language, played)


async def _why_not(inquiry: Inquiry) -> Answer:
    asked: MoveAsked = inquiry.read(MoveAsked)
    now, _ = asked.found(inquiry.here.games)
    return describe_verdict(now.why_not(asked.move), inquiry.language)


async def _ahead(inquiry: Inquiry) -> Answer:
    asked: AheadAsked = inquiry.read(AheadAsked)
    now, _ = asked.found(inquiry.here.games)
    return [describe_move(move) for move in moves_ahead(now, asked.seat)]


async def _hint(inquiry: Inquiry) -> Answer:
    asked: PositionAsked = inquiry.read(PositionAsked)
    _check_moves(asked.found(inquiry.here.games)[0])
    return HintJob(asked, inquiry.language)


async def _reply(inquiry: Inquiry) -> Answer:
    asked: ReplyAsked = inquiry.read(ReplyAsked)
    position, _ = asked.found(inquiry.here.games)
    check_unhurried(asked.player, position.game)
    _check_moves(position)
    plain = PositionAsked(asked.game, asked.players, asked.options, asked.position, asked.moves)
    return ReplyJob(plain, asked.player, CHANCE.getrandbits(31))


def _check_moves(position: Position) -> None:
    """Raise at once what thinking would end with."""
    if position.turn < 0:
        raise NobodyMovesError


async def _record(inquiry: Inquiry) -> Answer:
    return describe_record(Record.from_json(inquiry.body, inquiry.here.games), inquiry.language)


async def _record_review(inquiry: Inquiry) -> Answer:
    Record.from_json(inquiry.body, inquiry.here.games)
    return ReviewJob(inquiry.body, inquiry.language)


async def _create(inquiry: Inquiry) -> Answer:
    creation: Creation = inquiry.read(Creation)
    page = await inquiry.here.create(creation.setup, creation.id)
    return {"id": page.id, "table": page.view_for(Actor(HOLDER))}


async def _table(inquiry: Inquiry) -> Answer:
    page = await inquiry.here.page(inquiry.words[0])
    return page.view_for(Actor(HOLDER))


async def _table_record(inquiry: Inquiry) -> Answer:
    return record((await inquiry.here.page(inquiry.words[0])).table).to_json()


async def _table_hint(inquiry: Inquiry) -> Answer:
    table = (await inquiry.here.page(inquiry.words[0])).table
    check_hint(table)
    _check_moves(table.position)
    return HintJob(position_of(table), inquiry.language)


async def _table_review(inquiry: Inquiry) -> Answer:
    table = (await inquiry.here.page(inquiry.words[0])).table
    return ReviewJob(reviewed(table).to_json(), inquiry.language)


ROUTES: Final[Sequence[tuple[str, str, Callable[[Inquiry], Awaitable[Answer]]]]] = (
    ("GET", "session", _session),
    ("PUT", "session", _take_name),
    ("GET", "games", _games),
    ("GET", "games/([^/]+)/rules", _rules),
    ("GET", "games/([^/]+)/tutorial", _tutorial),
    ("POST", "games/([^/]+)/tutorial/([^/]+)", _try_step),
    ("POST", "positions", _position),
    ("POST", "positions/why-not", _why_not),
    ("POST", "positions/ahead", _ahead),
    ("POST", "positions/hint", _hint),
    ("POST", "positions/reply", _reply),
    ("POST", "records", _record),
    ("POST", "records/review", _record_review),
    ("POST", "tables", _create),
    ("GET", "tables/([^/]+)", _table),
    ("GET", "tables/([^/]+)/record", _table_record),
    ("POST", "tables/([^/]+)/hint", _table_hint),
    ("POST", "tables/([^/]+)/review", _table_review),
)

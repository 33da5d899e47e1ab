"""Every parser that reads what others have written. Bad input may raise `HowdahError`, and nothing else."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from inspect import Parameter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from howdah.core import schema
from howdah.core.compilation import Form
from howdah.core.components import Components
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.record import Record
from howdah.core.record_link import link_to, text_in
from howdah.engine import requests as engine
from howdah.engine.conversation import Conversation
from howdah.games import GAMES
from howdah.puzzles.collection import collection
from howdah.puzzles.packed import VERSION, pack, unpack
from howdah.service.endpoint import _body, _record
from howdah.service.endpoints import ENDPOINTS
from howdah.storage.files import TableFile
from howdah.table.apply_events import replay
from howdah.table.archive import Archive
from howdah.table.commands import Command
from howdah.table.look_alikes import look
from howdah.table.names import computer_names
from howdah.table.text import check_line, check_name, check_token

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
JOURNALS = HERE.parent / "old_release" / "journals"
LONG = (engine.Best, engine.Explain, engine.Review, engine.Perft)  # requests that search
MOST_MOVES = 20  # of a record that is replayed


@dataclass(frozen=True)
class Target:
    """A parser, and inputs to begin with."""

    parse: Callable[[bytes], object]
    seeds: Callable[[], Iterator[bytes]]


def _text(data: bytes) -> str:
    """Every text, lone surrogates too: JSON can hold them."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


@cache
def positions(game: Game) -> tuple[Position, ...]:
    """Positions of a few games at random, for every number of players."""
    found = []
    for players in sorted(game.facts.players):
        position, chance = game.start(players, form=Form.PLAIN), Random(players)
        for _ in range(12):
            if position.over:
                break
            found.append(position)
            position = position.play(chance.choice(position.legal))
    return tuple(found)


def read_position(game: Game) -> Target:
    def parse(data: bytes) -> None:
        players = sorted(game.facts.players)[data[0] % len(game.facts.players)] if data else None
        position = game.position(_text(data[1:]), players, form=Form.PLAIN)
        assert game.position(str(position), players, form=Form.PLAIN) == position

    def seeds() -> Iterator[bytes]:
        for position in positions(game):
            yield bytes([sorted(game.facts.players).index(position.players)]) + str(position).encode()

    return Target(parse, seeds)


def read_move(game: Game) -> Target:
    """Moves as text, codes of moves and paths, in a position that the first byte chooses."""

    def parse(data: bytes) -> None:
        position = positions(game)[data[0] % len(positions(game))] if data else positions(game)[0]
        text = _text(data[1:])
        for attempt in (text, tuple(text.split("/"))):
            reason = position.why_not(attempt)
            assert reason is None or all(reason.cited(language) for language in ("en", "fr", "de"))

    def seeds() -> Iterator[bytes]:
        for number, position in enumerate(positions(game)[:200]):
            for move in position.moves[:3]:
                yield bytes([number]) + move.notation.encode()
                yield bytes([number]) + "/".join(move.path).encode()

    return Target(parse, seeds)


def read_options(game: Game) -> Target:
    def parse(data: bytes) -> None:
        options = schema.parse(data)
        if isinstance(options, dict):
            _, checked = game.check(None, options)
            assert game.check(None, checked)[1] == checked

    def seeds() -> Iterator[bytes]:
        yield schema.dumps(dict(game.check(None, {})[1])).encode()
        for box in game.facts.boxes:
            yield schema.dumps(dict(box.options)).encode()

    return Target(parse, seeds)


def parse_components(data: bytes) -> None:
    text = _text(data)
    for game in GAMES:
        for option in game.facts.options:
            if isinstance(option, Components):
                try:
                    assert option.check(option.check(text)) == option.check(text)
                except HowdahError:
                    continue


def component_seeds() -> Iterator[bytes]:
    for game in GAMES:
        for option in game.facts.options:
            if isinstance(option, Components):
                yield option.default.encode()


def parse_record(data: bytes) -> None:
    record = _record(data, GAMES)
    for _ in islice(record.replay(), MOST_MOVES):
        pass
    assert Record.from_json(record.to_json(), GAMES) == record


def record_seeds() -> Iterator[bytes]:
    for path in sorted(RECORDS.rglob("*.json"))[::8]:
        record = Record.from_json(path.read_text(encoding="utf-8"), GAMES)
        yield Record.of(next(iter(record.replay())), record.entries[:4], record.seats).to_json().encode()


def parse_link(data: bytes) -> None:
    _record(text_in("http://x/study/siam?record#" + _text(data)), GAMES)


def link_seeds() -> Iterator[bytes]:
    for text in record_seeds():
        yield link_to(Record.from_json(text.decode(), GAMES), "http://x").partition("#")[2].encode()


def parse_puzzle(data: bytes) -> None:
    """A puzzle in a link, or the text that is compressed in one; the first byte chooses."""
    packed = _text(data)
    if data[:1] == b"\0":
        packed = VERSION + urlsafe_b64encode(zlib.compress(data[1:])).decode().rstrip("=")
    puzzle = unpack(packed)
    assert unpack(pack(puzzle)) == replace(puzzle, packed=pack(puzzle))


def puzzle_seeds() -> Iterator[bytes]:
    for game in GAMES:
        for puzzle in collection(game)[:2]:
            packed = pack(replace(puzzle, title="Ü", author="Ann"))
            yield packed.encode()
            yield b"\0" + zlib.decompress(urlsafe_b64decode(packed.removeprefix(VERSION) + "=="))


def parse_body(data: bytes) -> None:
    """The body of an HTTP request; the first byte chooses the endpoint."""
    endpoints = [endpoint for endpoint in ENDPOINTS if endpoint.body and endpoint.body is not Record]
    if data:
        endpoint = endpoints[data[0] % len(endpoints)]
        body = _body(endpoint.body, data[1:])
        find = getattr(body, "find", None)
        if find:
            find(GAMES)


def body_seeds() -> Iterator[bytes]:
    for number in range(len([endpoint for endpoint in ENDPOINTS if endpoint.body and endpoint.body is not Record])):
        for game in ("siam", "kerala"):
            yield bytes([number]) + schema.dumps({"game": game, "moves": [], "players": 2, "options": {}}).encode()
        yield bytes([number]) + b'{"name": "Ann", "seat": 0, "path": ["a1"], "move": "@c1N", "record": "{}"}'
        yield bytes([number]) + b'{"id": "c", "setup": {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "free"}]}}'


def parse_query(data: bytes) -> None:
    """The words of a query."""
    for endpoint in ENDPOINTS:
        for parameter in endpoint.parameters:
            if parameter.default is not Parameter.empty:
                try:
                    schema.read_word(parameter.type, _text(data), parameter.name)
                except HowdahError:
                    continue


def parse_engine_line(data: bytes) -> None:
    """Two lines of the engine protocol, the first after a game of Siam was begun."""
    conversation = Conversation(GAMES)
    conversation.answer('{"do": "new", "game": "siam"}')
    for line in data.split(b"\n")[:2]:
        try:
            _, request = engine.read(line)
        except HowdahError:
            request = None
        if not isinstance(request, LONG):
            schema.dumps(conversation.answer(line))


def engine_seeds() -> Iterator[bytes]:
    for request in engine.KINDS:
        yield f'{{"id": 1, "do": "{request}", "move": "@c1N", "language": "de"}}\n{{"do": "show"}}'.encode()
    yield b'{"do": "new", "game": "kerala", "players": 3}\n{"do": "chance"}'
    yield b'{"do": "play", "move": ["reserve", "c1", "face:N"]}\n{"do": "record"}'


def parse_journal(data: bytes) -> None:
    events = TableFile.parse(Path("journal"), data).events
    archive = Archive.of(events)
    archive.to_json()
    replay(events[:40])


def journal_seeds() -> Iterator[bytes]:
    for path in sorted(JOURNALS.glob("*.jsonl")):
        yield b"\n".join(path.read_bytes().splitlines()[:4]) + b"\n"


def parse_command(data: bytes) -> None:
    command = Command.from_json(data)
    assert Command.from_json(schema.to_text(command)) == command


def command_seeds() -> Iterator[bytes]:
    requests = [
        '"kind": "play", "seat": 0, "move": "@c1N"', '"kind": "play", "seat": 0, "move": ["reserve", "c1", "face:N"]',
        '"kind": "join"', '"kind": "chat", "text": "hello"', '"kind": "resign", "seat": 1',
        '"kind": "leave", "seat": 0', '"kind": "propose", "seat": 0, "proposal": {"kind": "draw"}', '"kind": "close"',
        '"kind": "answer", "seat": 1, "offer": "undo", "agree": true',
        '"kind": "arrange", "seat": 1, "player": "level:3"',
    ]  # fmt: skip
    for request in requests:
        yield f'{{"v": 1, "id": "c", "seen": 3, "request": {{{request}}}}}'.encode()


def parse_text(data: bytes) -> None:
    """Names, lines of chat and ids."""
    text = _text(data)
    look(text)
    computer_names(text)
    for check in (check_name, check_line, lambda text: check_token("an id", text)):
        try:
            check(text)
        except HowdahError:
            continue


def text_seeds() -> Iterator[bytes]:
    yield from (name.encode() for name in ("Ann", "Élodie", "Анна", "李雷", "Ann 2 🐘", "level:3", "p-abc", "a\u200bb"))


def parse_notice(data: bytes) -> None:
    from howdah.storage.sql.notices import Notice

    Notice.from_json(_text(data))


def notice_seeds() -> Iterator[bytes]:
    yield b'{"process": "p", "tables": [{"id": "t", "seq": 3, "events": ["{}"]}]}'


def word_seeds() -> Iterator[bytes]:
    yield from (b"true", b"12", b"en", b"waiting", b"-1", b"")


def _targets() -> Iterator[tuple[str, Target]]:
    yield "record", Target(parse_record, record_seeds)
    yield "record-link", Target(parse_link, link_seeds)
    yield "puzzle-link", Target(parse_puzzle, puzzle_seeds)
    for game in GAMES:
        yield f"position-{game.id}", read_position(game)
        yield f"move-{game.id}", read_move(game)
        yield f"options-{game.id}", read_options(game)
    yield "components", Target(parse_components, component_seeds)
    yield "command", Target(parse_command, command_seeds)
    yield "body", Target(parse_body, body_seeds)
    yield "query", Target(parse_query, word_seeds)
    yield "engine", Target(parse_engine_line, engine_seeds)
    yield "journal", Target(parse_journal, journal_seeds)
    yield "text", Target(parse_text, text_seeds)
    yield "notice", Target(parse_notice, notice_seeds)


TARGETS: Mapping[str, Target] = dict(_targets())


def try_input(target: str, data: bytes) -> Any:
    """Give an input to a parser; raise what is no `HowdahError`."""
    try:
        return TARGETS[target].parse(data)
    except HowdahError as error:
        return [error.text(language) for language in ("en", "fr", "de")]

"""A client like the browser's: it reconnects with the last event that it saw, and sends again what was not answered."""

import json
from functools import reduce
from random import Random
from typing import TYPE_CHECKING, Final

from howdah.core.position import Position
from tests.simulation.network import Connection
from tests.simulation.promises import BrokenPromiseError, Json, folded
from tests.table.harness import ALL

if TYPE_CHECKING:
    from tests.simulation.world import World

FIRST_WAIT: Final = 0.3  # seconds; doubled with each failure
LONGEST_WAIT: Final = 5.0
ANSWER_TIMEOUT: Final = 3.0  # seconds after which a connection is taken for dead
EXPECTED: Final = 3  # moves of the other seat that a plan answers
TEMPORARY: Final = frozenset({"too-many-requests", "unavailable"})


class SimulatedClient:
    """A person at one table, with a seat or without."""

    def __init__(self, world: "World", name: str, holder: str, table: str, random: Random) -> None:
        self.world = world
        self.name = name  # of the device; a person may have several
        self.holder = holder
        self.table = table
        self.random = random
        self.connection: Connection | None = None
        self.ready = False  # whether the connection has brought its first message
        self.view: Json | None = None
        self.pending: dict[str, Json] = {}
        self.forged: set[str] = set()  # commands for seats of others
        self.commands = 0
        self.failures = 0
        self.gone = False  # whether the person has closed the page
        self.connect()

    @property
    def seen(self) -> int:
        """The last event that the client has seen."""
        return self.view["seq"] if self.view else 0

    def connect(self) -> None:
        """Connect to any process."""
        if self.connection is None and not self.gone:
            self.ready = False
            self.connection = self.world.connect(self, self.seen)

    def renew(self) -> None:
        """Take the connection for dead, and make another one."""
        if self.connection:
            self.connection.leave()
            self.connection = None
        self.connect()

    def quit(self) -> None:
        """Close the page, whatever is unanswered."""
        self.gone = True
        if self.connection:
            self.connection.leave()
            self.connection = None

    def act(self, kind: str) -> None:
        """Give a command that fits what the client sees, if there is one; `post` gives it over HTTP."""
        posts = kind == "post"
        request = (
            self.view
            and not self.gone
            and ((posts and self._request("play")) or self._request("chat" if posts else kind))
        )
        if not request:
            return
        self.commands += 1
        command: Json = {"v": 1, "id": f"{self.name}-{self.commands}", "seen": self.seen, "request": request}
        self.pending[command["id"]] = command
        if kind == "steal":
            self.forged.add(command["id"])
        if posts:
            self.world.post(self, command)
            self.world.loop.later(ANSWER_TIMEOUT, self._check_answered, command["id"], self.connection)
        elif self.ready:
            self._transmit(command)

    def on_posted(self, command: str, seq: int) -> None:
        """Take an answer over HTTP, which may be before the socket's messages."""
        if self.pending.pop(command, None):
            self.world.promises.check_answered(self.table, self.holder, command, seq, seq)

    def on_refused(self, command: str, code: str) -> None:
        """Take a refusal of a command."""
        found = self.pending.pop(command, None)
        if found and command not in self.forged:
            self.world.promises.check_refused(self.table, self.holder, found, code)

    def on_message(self, connection: Connection, text: str) -> None:
        """Take a message of the server."""
        if connection is not self.connection:
            return
        message = json.loads(text)
        match message["type"]:
            case "table":
                self._take_table(message["table"])
            case "events":
                self._take_events(message)
            case "answer":
                if self.pending.pop(message["id"], None):
                    self.world.promises.check_answered(
                        self.table, self.holder, message["id"], message["seq"], self.seen
                    )
                return
            case "refused":
                self._take_refusal(message)
                return
            case _:
                return
        if not self.ready:
            self.ready = True
            self.failures = 0
            for command in list(self.pending.values()):
                self._transmit(command)

    def on_close(self, connection: Connection) -> None:
        """Connect again after a while."""
        if connection is self.connection:
            self.connection = None
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self.failures) * (0.75 + self.random.random() / 2)
            self.failures += 1
            self.world.loop.later(wait, self.connect)

    def _transmit(self, command: Json) -> None:
        if self.connection:
            self.connection.send(json.dumps(command))
            self.world.loop.later(ANSWER_TIMEOUT, self._check_answered, command["id"], self.connection)

    def _check_answered(self, command: str, connection: Connection) -> None:
        if command in self.pending and self.connection is connection:
            self.renew()

    def _take_table(self, table: Json) -> None:
        if table["seq"] < self.seen:
            raise BrokenPromiseError(3, f"{self.holder} has seen event {self.seen}, and then a table of {table['seq']}")
        if self.seen:
            raise BrokenPromiseError(4, f"{self.holder} has seen event {self.seen}, and got the whole table")
        self.view = simplified(table)

    def _take_events(self, message: Json) -> None:
        numbers = [event["seq"] for event in message["events"]]
        expected = list(range(self.seen + 1, message["changes"]["seq"] + 1))
        if numbers != expected or self.view is None:
            number = 4 if not self.ready else 3
            raise BrokenPromiseError(number, f"{self.holder} expected events {expected}, but {numbers} came")
        self.view = folded(self.view, message)

    def _take_refusal(self, message: Json) -> None:
        code = message["error"]["code"]
        if message["id"] is None:
            if code not in TEMPORARY:
                raise BrokenPromiseError(9, f"{self.holder} was sent away: {message['error']}")
            return
        self.on_refused(message["id"], code)

    def _request(self, kind: str) -> Json | None:  # noqa: C901
        """Return a request of a kind, None if the table does not allow it as far as the client knows."""
        view = self.view
        assert view
        you, board, playing = view["you"], view["board"], view["phase"] == "playing"
        seat = you["seat"]
        own = seat is not None and not view["seats"][seat]["computer"] and not view["seats"][seat]["away"]
        match kind:
            case "chat":
                return {"kind": "chat", "text": f"line {self.commands}"}
            case "join" if seat is None and view["phase"] == "waiting":
                return {"kind": "join"}
            case "play" if playing and own and board["turn"] == seat and board["moves"]:
                if any(command["request"]["kind"] == "play" for command in self.pending.values()):
                    return None  # one at a time, as the browser's client does
                few = board["moves"] if you["plan"] is None else board["moves"][:EXPECTED]  # those that are planned for
                move = few[self.random.randrange(len(few))]
                return {"kind": "play", "seat": seat, "move": move["code"]}
            case "plan" if playing and own and you["plan"] is not None and board["turn"] != seat:
                return {"kind": "plan", "seat": seat, "lines": self._lines(view)}
            case "steal" if playing and isinstance(board["turn"], int) and board["turn"] != seat:
                return {"kind": "play", "seat": board["turn"], "move": _position(view).legal[0]}
            case "offer" if playing and own:
                return {"kind": "propose", "seat": seat, "proposal": {"kind": self._choose("undo", "draw")}}
            case "rematch" if view["phase"] == "over" and seat is not None:
                return {"kind": "propose", "seat": seat, "proposal": {"kind": "rematch"}}
            case "answer" if seat is not None and view["offers"]:
                agree = self.random.random() < 0.7
                return {"kind": "answer", "seat": seat, "offer": view["offers"][0]["proposal"]["kind"], "agree": agree}
            case "resign" if playing and own:
                return {"kind": "resign", "seat": seat}
        return None

    def _lines(self, view: Json) -> list[list[str]]:
        """Return a plan: an answer to each of the first moves that the other seat has, or none at times."""
        position = reduce(Position.play, view["moves"], ALL.find("siam").start())
        expected = [] if self.random.random() < 0.1 else position.moves[:EXPECTED]
        return [[move.notation, position.play(move).moves[self.random.randrange(3)].notation] for move in expected]

    def _choose(self, *choices: str) -> str:
        return choices[self.random.randrange(len(choices))]


def _position(view: Json) -> Position:
    setup = view["setup"]
    return ALL.find(setup["game"]).position(view["board"]["position"], len(setup["seats"]), setup["options"])


def simplified(table: Json) -> Json:
    """Return a table with the parts of its moves and chat that all messages have."""
    moves = [ply["move"] for ply in table["moves"]]
    return {**table, "moves": moves, "chat": [line["text"] for line in table["chat"]]}


COMPARED: Final = ("seq", "phase", "seats", "board", "offers", "result", "moves", "chat", "rematch")


def difference(mine: Json, expected: Json) -> str | None:
    """Return the first part of a table that is not as expected."""
    if mine["you"]["plan"] != expected["you"]["plan"]:
        return f"plan: {mine['you']['plan']} and {expected['you']['plan']}"
    return next(
        (f"{part}: {mine[part]} and {expected[part]}" for part in COMPARED if mine[part] != expected[part]), None
    )

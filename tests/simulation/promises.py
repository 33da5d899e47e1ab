"""The promises of docs/promises.md, checked by a plain model: the journals as they were committed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from howdah.core.types import CHANCE
from howdah.service.hub import ATTEMPTS
from howdah.storage.protocol import StoredTable
from howdah.table import events as e
from howdah.table.actor import Actor
from howdah.table.apply_events import CHANGES_OF_PLAY, apply
from howdah.table.events import Event
from howdah.table.pending import acting_computer
from howdah.table.planning import planned_move
from howdah.table.table import Phase, Table
from tests.table.harness import ALL

Json: TypeAlias = dict[str, Any]
TOLERANCE: Final = 300  # milliseconds by which a process may misjudge the database's time
OVERDUE: Final = 1500  # milliseconds after which a flag is to have fallen
TEMPORARY: Final = frozenset({"too-many-requests", "unavailable", "storage", "lost-race"})
# Why honest commands may be refused, by their kind: something else came first, or the table's rules do not allow it.
LATE: Final = frozenset({"stale", "wrong-phase", "not-your-turn", "not-allowed", "bad-seat"})
OFFERS: Final = LATE | {"bad-offer", "no-undo"}
REASONS: Final[Mapping[str, frozenset[str]]] = {
    "play": LATE, "resign": LATE, "join": LATE, "propose": OFFERS, "answer": OFFERS, "chat": frozenset(),
    "plan": LATE | {"bad-plan"},
}  # fmt: skip
PLAY_CHANGES: Final = (*CHANGES_OF_PLAY, e.TakenOver)


class BrokenPromiseError(Exception):
    """A promise was broken: its number, and how."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"promise {number}: {what}")
        self.number = number


@dataclass
class TableModel:
    """What is stored of a table, in the order of the commits."""

    events: list[Event] = field(default_factory=list)
    commands: dict[tuple[str | None, str], list[int]] = field(default_factory=dict)  # their events
    table: Table | None = None

    @property
    def seq(self) -> int:
        """The last event."""
        return len(self.events)


class Promises:
    """Holds the service to its promises. The model knows the table's rules, but nothing of the service."""

    def __init__(self, time: Callable[[], float], note: Callable[[str], None]) -> None:
        self.time = time
        self.note = note
        self.tables: dict[str, TableModel] = {}
        self.refused: set[tuple[str, str, str]] = set()  # table, holder and id of commands that were refused for good
        self.acknowledged = 0
        self.told: dict[str, int] = {}  # the last event of each table that any client was told of

    @property
    def now(self) -> int:
        """The database's time, in milliseconds."""
        return int(self.time() * 1000)

    def on_commit(self, rows: list[tuple[str, str]]) -> None:
        """Take what a transaction has stored."""
        earlier = {name: len(model.events) for name, model in self.tables.items()}
        for name, body in rows:
            model = self.tables.setdefault(name, TableModel())
            event = Event.from_json(body)
            self.note(f"stored {name} {event.seq} {event.fact.kind} by {event.by} for {event.command}")
            self._check_once(name, model, event, earlier.get(name, 0))
            self._check_author(model, event)
            self._check_time(model, event)
            try:
                model.table = apply(model.table, event, ALL)
            except Exception as error:
                raise BrokenPromiseError(3, f"{name}: {error}") from error
            model.events.append(event)
            model.commands.setdefault((event.by, event.command), []).append(event.seq)
        for name in {name for name, _ in rows}:
            table = self.tables[name].table
            if table and planned_move(table):
                raise BrokenPromiseError(12, f"{name}: the planned answer to event {table.seq} is not stored with it")

    def _check_once(self, name: str, model: TableModel, event: Event, earlier: int) -> None:
        before = model.commands.get((event.by, event.command))
        if before and before[0] <= earlier:
            number = 5 if event.by is None else 1
            raise BrokenPromiseError(number, f"{name}: command {event.command} was stored at {before} and again")
        if (name, str(event.by), event.command) in self.refused:
            raise BrokenPromiseError(1, f"{name}: command {event.command} was refused, and then stored")

    def _check_author(self, model: TableModel, event: Event) -> None:
        seat = getattr(event.fact, "seat", None)
        acting = (e.Played, e.Offered, e.Answered, e.Resigned, e.Left, e.Returned)
        if model.table is None or seat is None or not isinstance(event.fact, acting):
            return
        taken = model.table.seats[seat]
        if event.by is None:
            if not taken.computer:
                raise BrokenPromiseError(7, f"the system has acted for seat {seat} of {taken}")
        elif taken.person is None or taken.person.holder != event.by:
            raise BrokenPromiseError(7, f"{event.by} has acted for seat {seat} of {taken}")

    def _check_time(self, model: TableModel, event: Event) -> None:
        if event.at > self.now + TOLERANCE:
            raise BrokenPromiseError(6, f"event {event.seq} is of {event.at}, but it is {self.now}")
        falls = model.table.flag_falls if model.table else None
        if isinstance(event.fact, e.Flagged) and (falls is None or self.now < falls - TOLERANCE):
            raise BrokenPromiseError(6, f"a flag was to fall at {falls}, but it fell at {self.now}")

    def check_told(self, name: str, seq: int, views: list[Json]) -> None:
        """Check what leaves a server: all of it is stored."""
        stored = self.tables[name].events
        self.told[name] = max(seq, self.told.get(name, 0))
        if seq > len(stored):
            raise BrokenPromiseError(2, f"{name}: event {seq} was told, but {len(stored)} are stored")
        for view in views:
            event = stored[view["seq"] - 1]
            if (event.at, event.fact.kind) != (view["at"], view["fact"]["kind"]):
                raise BrokenPromiseError(3, f"{name}: {view} was told, but stored is {event}")

    def check_answered(self, name: str, holder: str, command: str, seq: int, seen: int) -> None:
        """Check an acknowledgement that a client got: its events are stored once, and the client has seen them."""
        caused = self.tables[name].commands.get((holder, command))
        if not caused:
            raise BrokenPromiseError(1, f"{name}: command {command} was acknowledged, but it is not stored")
        if caused[-1] > seq or seq > seen:
            raise BrokenPromiseError(3, f"{name}: command {command} caused {caused}; answered {seq}, seen {seen}")
        self.acknowledged += 1

    def check_refused(self, name: str, holder: str, command: Json, code: str) -> None:
        """Check a refusal: something else must have come first."""
        model = self.tables[name]
        since = model.events[command["seen"] :]
        if code in TEMPORARY and (code != "lost-race" or len(since) >= ATTEMPTS):
            return
        if (holder, command["id"]) in model.commands:
            raise BrokenPromiseError(1, f"{name}: command {command['id']} is stored, but was refused: {code}")
        self.refused.add((name, holder, command["id"]))
        kind = command["request"]["kind"]
        moved = any(isinstance(event.fact, PLAY_CHANGES) for event in since)
        if code not in REASONS[kind] or (kind == "play" and not moved):
            raise BrokenPromiseError(9, f"{name}: {command} was refused without a reason: {code}")

    def check_read(self, name: str, seq: int, told: int) -> None:
        """Check what a reader gets: at least what anybody was told before."""
        if seq < told:
            raise BrokenPromiseError(10, f"{name}: a reader got event {seq}, though {told} was told before")
        if seq > self.tables[name].seq:
            raise BrokenPromiseError(2, f"{name}: a reader got event {seq}, which is not stored")

    def undone(self) -> str | None:
        """Return what is still to be done by the service; None if nothing is."""
        for name, model in self.tables.items():
            table = model.table
            if table is None:
                continue
            if acting_computer(table) is not None:
                return f"{name}: a computer is to act since event {table.seq}"
            if table.flag_falls is not None and table.flag_falls < self.now - OVERDUE:
                return f"{name}: a flag was to fall at {table.flag_falls}, and it is {self.now}"
            if table.phase is Phase.PLAYING and table.turn == CHANCE:
                return f"{name}: chance is to decide"
        return None

    def expected_view(self, name: str, actor: Actor, view: Callable[[StoredTable, Actor], Json]) -> Json:
        """Return how a client sees a table that has seen everything."""
        table = self.tables[name].table
        assert table
        return view(StoredTable(name, table, ""), actor)


def folded(view: Json, message: Mapping[str, Any]) -> Json:
    """Return a client's table after a message, as the browser's client folds it."""
    moves, chat = list(view["moves"]), list(view["chat"])
    for event in message["events"]:
        fact = event["fact"]
        match fact["kind"]:
            case "played" | "drew":
                moves.append(fact["move"])
            case "undone":
                del moves[fact["keep"] :]
            case "said":
                chat.append(fact["text"])
    changed = {name: part for name, part in message["changes"].items() if part is not None}
    return {**view, **changed, "moves": moves, "chat": chat}

"""Commands of any kind in any order at a live server: its answers are those of the pure table.

python -m tests.server.stateful --examples 200 --steps 60
"""

import argparse
import json
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.table.actor import Actor
from howdah.table.apply_events import replay
from howdah.table.commands import Command
from howdah.table.decide import decide
from howdah.table.events import Event
from howdah.table.table import Table
from howdah.table.view import EventView, PublicTable
from tests.server.crash_soak import journals, sqlite_rows
from tests.server.process import Process, process
from tests.server.running import Client, Connection, Json, without_words

NAMES = ("Ann", "Bob", "Cat", "Eve")
WHO = st.sampled_from(NAMES)
SEAT = st.integers(0, 3)
PICK = st.integers(0, 10_000)
OFFER = st.sampled_from(["undo", "draw", "rematch"])
SETUPS = (("siam", "mine", "free"), ("china-shop", "mine", "free", "free"), ("china-shop", "mine", "free", "random"))


class Follower:
    """A client at the table's socket that knows only what it received."""

    def __init__(self) -> None:
        self.view: Json = {}
        self.stack = ExitStack()
        self.socket: Connection | None = None

    @property
    def seq(self) -> int:
        return int(self.view.get("seq", 0))

    def connect(self, client: Client, table: str) -> None:
        """Connect, or reconnect: then the first message is what was missed."""
        before = self.seq
        self.socket = self.stack.enter_context(client.live(table, seen=before))
        first = self.socket.receive_any()
        assert first["type"] == ("events" if before else "table")
        self.take(first)

    def disconnect(self) -> None:
        self.stack.close()
        self.socket = None

    def catch_up(self, seq: int) -> None:
        """Receive until an event has come."""
        while self.socket and self.seq < seq:
            self.take(self.socket.receive_any())

    def take(self, message: Json) -> None:
        if message["type"] == "table":
            self.view = message["table"]
        elif message["type"] == "events":
            numbers = [event["seq"] for event in message["events"]]
            assert numbers == list(range(self.seq + 1, self.seq + 1 + len(numbers))), "missed or received twice"
            for event in message["events"]:
                self._apply(event["seq"], event["at"], event["fact"])
            self.view |= message["changes"]

    def _apply(self, seq: int, at: int, fact: Json) -> None:
        match fact["kind"]:
            case "played" | "drew":
                made = {name: fact[name] for name in ("move", "path", "told")}
                made |= {"seat": fact.get("seat", "chance"), "at": at, "effect": fact.get("effect", False)}
                self.view["moves"] = [*self.view["moves"], made]
            case "undone":
                self.view["moves"] = self.view["moves"][: fact["keep"]]
            case "said":
                said = {name: fact[name] for name in ("seat", "name", "text")}
                self.view["chat"] = [*self.view["chat"], {"seq": seq, "at": at, **said}]


class ServerMachine(RuleBasedStateMachine):
    """A table at a live server, beside the pure table that its events lead to."""

    def __init__(self, server: Process, clients: dict[str, Client], file: Path) -> None:
        super().__init__()
        self.server = server
        self.clients = clients
        self.file = file
        self.table = ""
        self.commands = 0
        self.answered: list[tuple[str, Json, Json]] = []  # who, the command, the answer
        self.followers = {name: Follower() for name in NAMES}

    @initialize(setup=st.sampled_from(SETUPS), begun=st.sampled_from([True, True, False]))
    def create(self, setup: Sequence[str], begun: bool) -> None:
        self.table = self.clients["Ann"].create(*setup)
        if begun:
            for name in NAMES[1 : 1 + setup.count("free")]:
                self.ask(name, "join")

    @property
    def journal(self) -> list[Event]:
        return journals(sqlite_rows(self.file, [self.table]))[self.table]

    def ask(self, who: str, kind: str, seen: int | None = None, **fields: Any) -> Json:
        """Give a command; where no computer plays, the pure table predicts the answer."""
        self.commands += 1
        journal = self.journal
        table = replay(journal)
        made_at = len(journal) if seen is None else seen
        command = {
            "v": schema.VERSION,
            "id": f"c-{self.commands}",
            "seen": made_at,
            "request": {"kind": kind, **fields},
        }
        answer = self.give(who, command)
        if "error" not in answer:
            self.answered.append((who, command, answer))
        if _calm(table):
            came = answer["error"]["code"] if "error" in answer else answer["events"][0]["fact"]["kind"]
            assert came == _predicted(table, who, command)
        return answer

    def give(self, who: str, command: Json) -> Json:
        response = self.clients[who].http.post(f"/api/tables/{self.table}/commands", json=command)
        assert response.status_code < 500, response.text
        return dict(response.json())

    @rule(who=WHO, seat=st.none() | SEAT)
    def join(self, who: str, seat: int | None) -> None:
        self.ask(who, "join", seat=seat)

    @rule(who=WHO, kind=st.sampled_from(["leave", "return", "resign"]), seat=SEAT)
    def come_and_go(self, who: str, kind: str, seat: int) -> None:
        self.ask(who, kind, seat=seat)

    @rule(who=WHO, text=st.text(max_size=20))
    def chat(self, who: str, text: str) -> None:
        self.ask(who, "chat", text=text)

    @rule(pick=PICK, form=st.sampled_from(["code", "notation", "path"]))
    def play(self, pick: int, form: str) -> None:
        """The seat that is to move moves."""
        self.play_at(pick, form, None)

    @rule(pick=PICK, older=st.integers(1, 6))
    def play_too_late(self, pick: int, older: int) -> None:
        """A move made before the last one is refused, with the events that its client has missed."""
        journal = self.journal
        table = replay(journal)
        seen = max(0, table.seq - older)
        answer = self.play_at(pick, "code", seen)
        if answer and seen < table.moved and _calm(table):
            assert answer["error"]["code"] == "stale"
            assert answer["error"]["missing"] == [schema.write(EventView.of(event)) for event in journal[seen:]]

    def play_at(self, pick: int, form: str, seen: int | None) -> Json | None:
        view = self.clients["Ann"].view(self.table)
        turn = view["board"]["turn"]
        if view["phase"] != "playing" or not isinstance(turn, int) or view["seats"][turn]["computer"]:
            return None
        moves = self.clients[view["seats"][turn]["name"]].view(self.table)["board"]["moves"]
        move = moves[pick % len(moves)][form]
        return self.ask(view["seats"][turn]["name"], "play", seen=seen, seat=turn, move=move)

    @rule(who=WHO, seat=SEAT, offer=OFFER)
    def propose(self, who: str, seat: int, offer: str) -> None:
        self.ask(who, "propose", seat=seat, proposal={"kind": offer})

    @rule(agree=st.booleans())
    def answer_an_offer(self, agree: bool) -> None:
        view = self.clients["Ann"].view(self.table)
        for offer in view["offers"][:1]:
            seat = offer["asked"][0]
            kind = offer["proposal"]["kind"]
            self.ask(view["seats"][seat]["name"], "answer", seat=seat, offer=kind, agree=agree)

    @precondition(lambda self: self.answered)
    @rule(pick=PICK)
    def repeat(self, pick: int) -> None:
        """The same command again gets the first answer, and nothing happens."""
        who, command, first = self.answered[pick % len(self.answered)]
        before = replay(self.journal)
        assert self.give(who, command)["events"] == first["events"]
        assert not _calm(before) or len(self.journal) == before.seq

    @rule(who=WHO)
    def connect(self, who: str) -> None:
        if self.followers[who].socket is None:
            self.followers[who].connect(self.clients[who], self.table)

    @rule(who=WHO)
    def disconnect(self, who: str) -> None:
        self.followers[who].disconnect()

    @precondition(lambda self: self.commands % 4 == 3)
    @rule(gently=st.booleans())
    def restart(self, gently: bool) -> None:
        """The server stops, or is killed; all clients reconnect."""
        (self.server.stop if gently else self.server.kill)()
        connected = [name for name, one in self.followers.items() if one.socket]
        for name in connected:
            self.followers[name].disconnect()
        self.server.start()
        for name in connected:
            self.followers[name].connect(self.clients[name], self.table)

    @invariant()
    def everybody_sees_what_the_events_lead_to(self) -> None:
        if not self.table:
            return
        view = self.clients["Eve"].view(self.table)
        for one in self.followers.values():
            one.catch_up(view["seq"])
        journal = self.journal
        assert [event.seq for event in journal] == list(range(1, len(journal) + 1))
        for seen in [view, *(one.view for one in self.followers.values() if one.socket)]:
            table = replay(journal[: seen["seq"]])
            public = PublicTable.of(table)
            if table.turn >= 0 and table.turn in seen["you"]["seats"]:
                public = replace(public, board=public.board.for_mover(table.position, "en"))
            expected = schema.write(public)
            assert _shown({name: seen[name] for name in expected}) == _shown(expected)

    @invariant()
    def what_was_acknowledged_is_stored(self) -> None:
        journal = self.journal if self.table else []
        for _, command, answer in self.answered:
            for event in answer["events"]:
                stored = journal[event["seq"] - 1]
                assert stored.command == command["id"]
                assert schema.write(EventView.of(stored)) == without_words(event)

    def teardown(self) -> None:
        for one in self.followers.values():
            one.disconnect()


def _calm(table: Table) -> bool:
    """Tell whether nothing happens without a command of a client."""
    return all(seat.computer is None for seat in table.seats)


def _predicted(table: Table, who: str, command: Json) -> str:
    """The code of the refusal, or the kind of the first event; chance cannot be predicted."""
    holders = {seat.person.name: seat.person.holder for seat in table.seats if seat.person}
    actor = Actor(holders.get(who, table.host.holder if who == table.host.name else f"without-a-seat-{who}"), who)
    try:
        events = decide(table, Command.from_json(json.dumps(command)), actor, table.time, Random(1)).events
    except HowdahError as error:
        return error.code
    return events[0].fact.kind


def _shown(value: object) -> Any:
    """Return a view without fields that are null; a client does not tell them from missing ones."""
    if isinstance(value, dict):
        return {name: _shown(one) for name, one in value.items() if one is not None}
    return [_shown(one) for one in value] if isinstance(value, list | tuple) else value


def run(folder: Path, examples: int, steps: int) -> None:
    """Give commands to tables of one server."""
    with process(folder, lease=1.0) as server:
        clients = {name: server.client(name) for name in NAMES}

        class Machine(ServerMachine):
            def __init__(self) -> None:
                super().__init__(server, clients, folder / "howdah.db")

        # A failure is not shrunk: with restarts that would take too long.
        found = (Phase.reuse, Phase.generate)
        patient = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=found)
        run_state_machine_as_test(Machine, settings=settings(patient, max_examples=examples, stateful_step_count=steps))


def main() -> None:
    """Run more examples than the tests do."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--examples", type=int, default=200)
    arguments.add_argument("--steps", type=int, default=60)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), given.examples, given.steps)


if __name__ == "__main__":
    main()

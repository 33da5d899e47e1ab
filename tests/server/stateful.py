"""Anything in any order at a live server: whatever is asked, what must hold of the table holds of the server.

python -m tests.server.machine --examples 200 --steps 60
"""

import argparse
import json
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
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

from howdah.core.errors import HowdahError
from howdah.table.actor import Actor
from howdah.table.commands import Command
from howdah.table.decide import reply
from howdah.table.events import Event
from howdah.table.fold import replay
from howdah.table.schema import VERSION
from howdah.table.table import Table
from howdah.table.view import public, public_event
from tests.server.kills import journals
from tests.server.process import Process, process
from tests.server.running import Json, Line, Somebody

NAMES = ("Ann", "Bob", "Cat", "Eve")
WHO = st.sampled_from(NAMES)
SEAT = st.integers(0, 3)
PICK = st.integers(0, 10_000)
OFFER = st.sampled_from(["undo", "draw", "rematch"])
SETUPS = (("siam", "mine", "free"), ("china-shop", "mine", "free", "free"), ("china-shop", "mine", "free", "random"))


class Follower:
    """A client at the table's socket, who knows of the table what he was told and nothing else."""

    def __init__(self) -> None:
        self.view: Json = {}
        self.stack = ExitStack()
        self.line: Line | None = None

    @property
    def seq(self) -> int:
        return int(self.view.get("seq", 0))

    def connect(self, somebody: Somebody, table: str) -> None:
        """Come, or come back: then there is just what was missed."""
        before = self.seq
        self.line = self.stack.enter_context(somebody.live(table, seen=before))
        first = self.line.hear_any()
        assert first["type"] == ("events" if before else "table")
        self.take(first)

    def disconnect(self) -> None:
        self.stack.close()
        self.line = None

    def catch_up(self, seq: int) -> None:
        """Listen until an event has been told."""
        while self.line and self.seq < seq:
            self.take(self.line.hear_any())

    def take(self, message: Json) -> None:
        if message["type"] == "table":
            self.view = message["table"]
        elif message["type"] == "events":
            numbers = [event["seq"] for event in message["events"]]
            assert numbers == list(range(self.seq + 1, self.seq + 1 + len(numbers))), "missed or told twice"
            for event in message["events"]:
                self._fold(event)
            self.view |= message["changes"]

    def _fold(self, event: Json) -> None:
        match event["kind"]:
            case "played" | "drew":
                ply = {"seat": event.get("seat", "chance"), "move": event["move"], "at": event["at"]}
                self.view["moves"] = [*self.view["moves"], ply]
            case "undone":
                self.view["moves"] = self.view["moves"][: event["keep"]]
            case "said":
                line = {name: event[name] for name in ("seq", "at", "seat", "name", "text")}
                self.view["chat"] = [*self.view["chat"], line]


class ServerMachine(RuleBasedStateMachine):
    """A table at a live server, beside the pure table that its events lead to."""

    def __init__(self, server: Process, people: dict[str, Somebody], file: Path) -> None:
        super().__init__()
        self.server = server
        self.people = people
        self.file = file
        self.table = ""
        self.commands = 0
        self.answered: list[tuple[str, Json, Json]] = []  # who, the command, the answer
        self.followers = {name: Follower() for name in NAMES}

    @initialize(setup=st.sampled_from(SETUPS), begun=st.sampled_from([True, True, False]))
    def create(self, setup: Sequence[str], begun: bool) -> None:
        self.table = self.people["Ann"].create(*setup)
        if begun:
            for name in NAMES[1 : 1 + setup.count("free")]:
                self.ask(name, "join")
            self.ask("Ann", "start")

    @property
    def journal(self) -> list[Event]:
        return journals(self.file, self.table)[self.table]

    def ask(self, who: str, kind: str, seen: int | None = None, **fields: Any) -> Json:
        """Give a command; where no computer plays, the pure table says beforehand what comes of it."""
        self.commands += 1
        journal = self.journal
        table = replay(journal)
        made_at = len(journal) if seen is None else seen
        command = {"v": VERSION, "id": f"c-{self.commands}", "seen": made_at, "request": {"kind": kind, **fields}}
        answer = self.give(who, command)
        if "error" not in answer:
            self.answered.append((who, command, answer))
        if _calm(table):
            came = answer["error"]["code"] if "error" in answer else answer["events"][0]["kind"]
            assert came == _foretold(table, who, command)
        return answer

    def give(self, who: str, command: Json) -> Json:
        response = self.people[who].http.post(f"/api/tables/{self.table}/commands", json=command)
        assert response.status_code < 500, response.text
        return dict(response.json())

    @rule(who=WHO, seat=st.none() | SEAT)
    def join(self, who: str, seat: int | None) -> None:
        self.ask(who, "join", seat=seat)

    @rule(who=WHO, kind=st.sampled_from(["leave", "return", "resign"]), seat=SEAT)
    def come_and_go(self, who: str, kind: str, seat: int) -> None:
        self.ask(who, kind, seat=seat)

    @rule(who=WHO)
    def start(self, who: str) -> None:
        self.ask(who, "start")

    @rule(who=WHO, text=st.text(max_size=20))
    def chat(self, who: str, text: str) -> None:
        self.ask(who, "chat", text=text)

    @rule(pick=PICK, form=st.sampled_from(["code", "notation", "path"]))
    def play(self, pick: int, form: str) -> None:
        """Whoever is to move moves."""
        self.play_at(pick, form, None)

    @rule(pick=PICK, older=st.integers(1, 6))
    def play_too_late(self, pick: int, older: int) -> None:
        """A move made before the last one is refused, with what its maker has missed."""
        journal = self.journal
        table = replay(journal)
        seen = max(0, table.seq - older)
        answer = self.play_at(pick, "code", seen)
        if answer and seen < table.moved and _calm(table):
            assert answer["error"]["code"] == "stale"
            assert answer["error"]["missing"] == [public_event(event) for event in journal[seen:]]

    def play_at(self, pick: int, form: str, seen: int | None) -> Json | None:
        view = self.people["Ann"].look(self.table)
        turn, moves = view["board"]["turn"], view["board"]["moves"]
        if view["phase"] != "playing" or not moves or view["seats"][turn]["computer"]:
            return None
        move = moves[pick % len(moves)][form]
        return self.ask(view["seats"][turn]["name"], "play", seen=seen, seat=turn, move=move)

    @rule(who=WHO, seat=SEAT, offer=OFFER)
    def propose(self, who: str, seat: int, offer: str) -> None:
        self.ask(who, "propose", seat=seat, proposal={"kind": offer})

    @rule(agree=st.booleans())
    def answer_an_offer(self, agree: bool) -> None:
        view = self.people["Ann"].look(self.table)
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
        if self.followers[who].line is None:
            self.followers[who].connect(self.people[who], self.table)

    @rule(who=WHO)
    def disconnect(self, who: str) -> None:
        self.followers[who].disconnect()

    @precondition(lambda self: self.commands % 4 == 3)
    @rule(gently=st.booleans())
    def restart(self, gently: bool) -> None:
        """The server stops, or is killed; everybody comes back who was there."""
        (self.server.stop if gently else self.server.kill)()
        connected = [name for name, one in self.followers.items() if one.line]
        for name in connected:
            self.followers[name].disconnect()
        self.server.start()
        for name in connected:
            self.followers[name].connect(self.people[name], self.table)

    @invariant()
    def everybody_sees_what_the_events_lead_to(self) -> None:
        if not self.table:
            return
        view = self.people["Eve"].look(self.table)
        for one in self.followers.values():
            one.catch_up(view["seq"])
        journal = self.journal
        assert [event.seq for event in journal] == list(range(1, len(journal) + 1))
        for seen in [view, *(one.view for one in self.followers.values() if one.line)]:
            expected = public(replay(journal[: seen["seq"]]))
            assert _told({name: seen[name] for name in expected}) == _told(expected)

    @invariant()
    def what_was_acknowledged_is_stored(self) -> None:
        journal = self.journal if self.table else []
        for _, command, answer in self.answered:
            for told in answer["events"]:
                assert journal[told["seq"] - 1].command == command["id"]
                assert public_event(journal[told["seq"] - 1]) == told

    def teardown(self) -> None:
        for one in self.followers.values():
            one.disconnect()


def _calm(table: Table) -> bool:
    """Tell whether nothing happens unless somebody asks for it."""
    return all(seat.computer is None for seat in table.seats)


def _foretold(table: Table, who: str, command: Json) -> str:
    """The code of the refusal, or the kind of the first event; what chance brings cannot be told."""
    holders = {seat.person.name: seat.person.holder for seat in table.seats if seat.person}
    actor = Actor(holders.get(who, table.host.holder if who == table.host.name else f"without-a-seat-{who}"), who)
    try:
        events = reply(table, Command.from_json(json.dumps(command)), actor, table.time, Random(1)).events
    except HowdahError as error:
        return error.code
    return events[0].fact.kind


def _told(value: object) -> Any:
    """Return a view as JSON has it; nothing and a field that is not there are the same to a client."""
    if isinstance(value, dict):
        return {name: _told(one) for name, one in value.items() if one is not None}
    return [_told(one) for one in value] if isinstance(value, list | tuple) else value


def run(folder: Path, examples: int, steps: int) -> None:
    """Ask so many things of so many tables of one server."""
    with process(folder, lease=1.0) as server:
        people = {name: server.person(name) for name in NAMES}

        class Here(ServerMachine):
            def __init__(self) -> None:
                super().__init__(server, people, folder / "howdah.db")

        # A failure is not made smaller: with restarts that would take longer than anybody waits.
        found = (Phase.reuse, Phase.generate)
        patient = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=found)
        run_state_machine_as_test(Here, settings=settings(patient, max_examples=examples, stateful_step_count=steps))


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

"""Two processes' worth of server on one PostgreSQL."""

import asyncio
from collections.abc import Iterator

import pytest

from howdah.desk.page import Page
from tests.server.postgres import postgres
from tests.server.running import House, Somebody, house


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    folder = tmp_path_factory.mktemp("pair")
    with (
        postgres() as url,
        house(folder, database=url, lease=1.0) as first,
        house(folder, database=url, lease=1.0) as second,
    ):
        yield first, second


def same_person(somebody: Somebody, there: House) -> Somebody:
    """The same person, asking another process."""
    other = there.person()
    other.http.cookies.update(dict(somebody.http.cookies))
    return other


def test_what_one_process_writes_is_told_by_the_other(pair: tuple[House, House]) -> None:
    ann, bob = pair[0].person("Ann"), pair[1].person("Bob")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as at_ann, bob.live(table) as at_bob:
        at_ann.hear("table")
        at_bob.hear("table")
        at_bob.say("join")
        assert at_ann.hear("events")["events"][0]["name"] == "Bob"
        at_ann.say("start")
        at_ann.hear("answer")
        assert at_bob.hear("events")["events"][0]["kind"] == "joined"
        assert at_bob.hear("events")["changes"]["board"]["turn"] == 0
        at_ann.say("play", seat=0, move="@c1N")
        at_ann.hear("answer")
        assert at_bob.hear("events")["changes"]["board"]["turn"] == 1
        at_bob.say("play", seat=1, move="@c5S")
        assert at_ann.hear("events")["changes"]["board"]["turn"] == 0


def test_a_process_decides_anew_where_another_was_first(pair: tuple[House, House]) -> None:
    ann = pair[0].person("Ann")
    there = same_person(ann, pair[1])
    table = ann.create("siam", "mine", "free")
    there.look(table)
    for number in range(10):
        ann.do(table, "chat", seen=0, text=f"here {number}")
        there.do(table, "chat", seen=0, text=f"there {number}")
    chat = [line["text"] for line in there.wait_until(table, lambda view: len(view["chat"]) == 20)["chat"]]
    assert chat == [f"{where} {number}" for number in range(10) for where in ("here", "there")]
    assert chat == [line["text"] for line in ann.wait_until(table, lambda view: len(view["chat"]) == 20)["chat"]]


def test_all_processes_know_each_others_guests(pair: tuple[House, House]) -> None:
    assert same_person(pair[0].person("Ann"), pair[1]).get("/api/session")["name"] == "Ann"


def test_an_event_is_not_missed_that_another_process_writes_while_the_table_is_loaded(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = pair[0].person("Ann"), pair[1].person("Bob")
    table = ann.create("siam", "mine", "free")
    hub = pair[1].service.hub
    load = hub._load

    async def load_slowly(table_id: str) -> Page:
        page = await load(table_id)
        await asyncio.to_thread(ann.do, table, "chat", seen=0, text="in between")
        await asyncio.sleep(0.3)  # the other process has been told by now
        return page

    monkeypatch.setattr(hub, "_load", load_slowly)
    assert [line["text"] for line in bob.look(table)["chat"]] == ["in between"]

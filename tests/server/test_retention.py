"""What nobody uses any more is deleted, lists have pages, and no client fills them."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from howdah.server.host import running
from howdah.server.retention import DAY, SOME, Retention
from howdah.server.settings import Keep, Rate
from howdah.storage.sql.storage import MOST_OF_HOST, MOST_OF_ORIGIN
from howdah.storage.sql.tables import EVENTS, PERSONS, TABLES
from tests.server.running import ServerThread, fast_settings, run_server, with_limits
from tests.server.test_tables import start_siam
from tests.table.harness import ALL


def tidy(folder: Path, keep: Keep, days: float) -> tuple[int, int, int]:
    """Delete what is due after some days; return how many tables, events and persons there are then."""

    async def scenario() -> tuple[int, int, int]:
        async with running(fast_settings(folder), ALL) as host:
            later = host.clock.now() + int(days * DAY)
            await Retention(host.database, keep, lambda: later, host.hub.forget).tidy()
            counts = [select(func.count()).select_from(table) for table in (TABLES, EVENTS, PERSONS)]
            found = await host.database.read(lambda connection: [connection.scalar(count) for count in counts])
            return found[0] or 0, found[1] or 0, found[2] or 0

    return asyncio.run(scenario())


def test_old_tables_and_guests_are_deleted_and_the_others_stay(tmp_path: Path) -> None:
    keep = Keep(guest_days=10, waiting_days=5, finished_days=7)
    with run_server(tmp_path) as server:
        ann, bob, playing = start_siam(server)
        _, _, over = start_siam(server)
        ann.create("siam", "mine", "free")
        dan = server.client("Dan")
        dan.post("/api/session/account", {"login": "dan", "passphrase": "correct horse"}, 201)
        holder = server.client("Cat")
        table = holder.create("siam", "mine", "free")
        bob.do(table, "join")
        holder.do(table, "resign", seat=0)
        assert ann.view(playing)["phase"] == "playing"
        assert over
    assert tidy(tmp_path, keep, 1)[0] == 4
    assert tidy(tmp_path, keep, 6)[0] == 3  # without the waiting one
    tables, events, persons = tidy(tmp_path, keep, 8)
    assert tables == 2  # those that are playing
    assert events > 0
    # Ann and Bob, and those of the other game, have a game that goes on; Dan has an account.
    assert (persons, tidy(tmp_path, keep, 11)[2]) == (6, 5)
    assert tidy(tmp_path, Keep(0, 0, 0), 10_000)[0] == 2


def test_more_is_deleted_than_one_transaction_takes(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        ann = server.client("Ann")
        for _ in range(3):
            ann.create("siam", "mine", "free")
    with closing(sqlite3.connect(tmp_path / "howdah.db")) as database:
        for number in range(2 * SOME):
            database.execute(
                "INSERT INTO tables (id, game, seq, changed, phase, open, computing, invitation)"
                f" VALUES ('x{number}', 'siam', 1, 0, 'waiting', 0, 0, '')"
            )
        database.commit()
    assert tidy(tmp_path, Keep(waiting_days=1), 0.5)[0] == 3


def test_one_host_and_one_network_do_not_fill_the_lobby(tmp_path: Path) -> None:
    with run_server(tmp_path, proxies="127.0.0.1") as server:
        quiet = server.client("Quiet")
        quiet.http.headers["X-Forwarded-For"] = "192.0.2.9"
        table = quiet.create("siam", "mine", "free")
        for number in range(6):
            loud = server.client()
            loud.http.headers["X-Forwarded-For"] = "192.0.2.1"
            loud.put("/api/session", {"name": f"Loud {number}"})
            for _ in range(MOST_OF_HOST + 2):
                loud.create("siam", "mine", "free")
        listed = [entry["id"] for entry in quiet.get("/api/tables")]
    assert table in listed
    assert len(listed) <= MOST_OF_ORIGIN + 1


def test_lists_have_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.server.endpoints.MOST_LISTED", 2)
    with run_server(tmp_path) as server:
        ann = server.client("Ann")
        made = [ann.create("siam", "mine", "free") for _ in range(5)]
        for path in ("/api/tables", "/api/tables/mine"):
            seen = list[str]()
            query: dict[str, Any] = {}
            while page := ann.get(path, **query):
                seen += [entry["id"] for entry in page]
                query = {"before": page[-1]["changed"]}
            assert seen == made[::-1]


def test_a_person_who_chats_too_quickly_or_too_much_is_refused(tmp_path: Path) -> None:
    limits = with_limits(chat=Rate(3, 0.0001), events=12)
    with run_server(tmp_path, limits=limits) as server:
        ann, bob, table = start_siam(server)
        for number in range(3):
            ann.do(table, "chat", text=f"{number}")
        assert ann.do(table, "chat", 429, text="too quick")["error"]["code"] == "too-many-requests"
        for seat, one in ((0, ann), (1, bob)) * 3:
            move = one.view(table)["board"]["moves"][0]["code"]
            one.do(table, "play", seat=seat, move=move)
        full = bob.do(table, "chat", 429, text="too much")["error"]
        assert "only play on" in full["message"]
        assert ann.do(table, "propose", 429, seat=0, proposal={"kind": "draw"})
        move = ann.view(table)["board"]["moves"][0]["code"]
        ann.do(table, "play", seat=0, move=move)


def test_what_was_played_before_is_said_to_those_who_join(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "free", moves=["@c1N", "@c5S"])
    rules = server.client("Bob").view(table)["house_rules"]
    assert "after 2 moves" in json.dumps(rules)


@pytest.mark.parametrize("game", ["\0", "a b", "x" * 65])
def test_a_list_of_a_game_that_cannot_be_is_refused(server: ServerThread, game: str) -> None:
    assert server.client().get("/api/tables", 422, game=game)["error"]["code"] == "bad-text"

"""Mistakes that are repeated as puzzles follow an account from device to device."""

import asyncio
from secrets import token_hex

from sqlalchemy import func, select

from howdah.storage.sql.mistakes import StoredMistake, merge_mistakes, mistakes_since
from howdah.storage.sql.tables import MISTAKES
from tests.server.running import Client, Json, ServerThread

PASSPHRASE = "open sesame"


def message(id_: str, changed: int, body: str = "{}") -> Json:
    return {"id": id_, "changed": changed, "body": body}


def sync(client: Client, since: int = 0, *mistakes: Json) -> Json:
    return dict(client.post("/api/session/mistakes", {"since": since, "mistakes": mistakes}))


def account(server: ServerThread) -> tuple[Client, str]:
    ann, login = server.client("Ann"), f"ann{token_hex(4)}"
    ann.post("/api/session/account", {"login": login, "passphrase": PASSPHRASE}, 201)
    return ann, login


def stored(server: ServerThread) -> int:
    wanted = select(func.count()).select_from(MISTAKES)
    return asyncio.run(server.host.database.read(lambda connection: connection.scalar(wanted) or 0))


def test_two_devices_of_an_account_have_the_same_mistakes_and_the_last_change_counts(server: ServerThread) -> None:
    phone, login = account(server)
    known = sync(phone, 0, message("a", 10, '{"due": 1}'), message("b", 10))
    assert [one["id"] for one in known["mistakes"]] == ["a", "b"]

    desk = server.client("Guest")
    desk.post("/api/session/sign-in", {"login": login, "passphrase": PASSPHRASE})
    first = sync(desk)
    assert first["mistakes"] == known["mistakes"]
    sync(desk, first["revision"], message("a", 20, '{"due": 2}'), message("b", 20, ""))  # b is removed
    late = sync(phone, known["revision"], message("a", 15, '{"due": 3}'))  # older than what the desk has done
    assert late["mistakes"] == [message("a", 20, '{"due": 2}'), message("b", 20, "")]
    assert sync(phone, late["revision"])["mistakes"] == []


def test_deleting_the_person_deletes_the_mistakes(server: ServerThread) -> None:
    ann, _ = account(server)
    before = stored(server)
    sync(ann, 0, message("a", 1))
    assert stored(server) == before + 1
    ann.post("/api/session/deletion", {"passphrase": PASSPHRASE})
    assert stored(server) == before


def test_what_is_no_mistake_is_refused(server: ServerThread) -> None:
    ann = server.client("Ann")
    for wrong in (message("", 1), message("a b", 1), message("a", 1, "line\nline"), message("a", 1, "x" * 10_001)):
        answer = ann.post("/api/session/mistakes", {"mistakes": [wrong]}, 422)
        assert "expected" in answer["error"]["message"].lower() or "has 1 to 64" in answer["error"]["message"]


def test_the_oldest_mistakes_go_when_there_are_too_many(server: ServerThread) -> None:
    ann, _ = account(server)
    sync(ann, 0, message("z", 1))

    def work() -> list[str]:
        database = server.host.database
        person = asyncio.run(database.read(lambda connection: connection.scalar(select(MISTAKES.c.person).limit(1))))
        sent = [StoredMistake(str(number), 5, "{}") for number in range(5)]
        asyncio.run(database.write(lambda connection: merge_mistakes(connection, str(person), sent, 3)))
        return [one.id for one in asyncio.run(database.read(lambda c: mistakes_since(c, str(person), 0, 50)))[1]]

    assert work() == ["2", "3", "4"]

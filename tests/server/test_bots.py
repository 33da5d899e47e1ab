"""Bots: programs with a token, their limits, and the mark that they are programs."""

from pathlib import Path

import pytest

from howdah.server.settings import Rate
from tests.server.running import Client, Json, ServerThread, run_server, with_limits


def account(server: ServerThread, login: str) -> Client:
    owner = server.client("Ann")
    owner.post("/api/session/account", {"login": login, "passphrase": "correct horse"}, 201)
    return owner


def refused(answer: Json) -> str:
    return str(answer["error"]["code"])


def test_a_bot_plays_with_its_token_and_is_marked_as_a_program(server: ServerThread) -> None:
    owner = account(server, "bot-owner")
    bot = server.bot(owner, "Rook")
    table = owner.create("siam", "mine", "free")
    bot.do(table, "join")
    assert [seat["program"] for seat in owner.view(table)["seats"]] == [False, True]
    owner.do(table, "play", seat=0, move="@c1N")
    bot.do(table, "play", seat=1, move="@c5S")
    bot.do(table, "resign", seat=1)
    owner.do(table, "propose", seat=0, proposal={"kind": "rematch"})
    bot.do(table, "answer", seat=1, offer="rematch", agree=True)
    following = owner.view(owner.view(table)["next"])
    assert [(seat["name"], seat["program"]) for seat in following["seats"]] == [("Rook", True), ("Ann", False)]
    assert [entry["id"] for entry in bot.get("/api/tables/mine", over=False)] == [following["id"]]
    assert bot.create("siam", "mine", "free")  # a table of its own is marked as well
    assert bot.get("/api/tables/mine", over=False)[0]["seats"][0]["program"]


def test_a_token_is_shown_once_stored_as_a_hash_and_can_be_revoked(server: ServerThread) -> None:
    owner, other = account(server, "careful"), account(server, "outsider")
    made = owner.post("/api/session/bots", {"name": "Rook"}, 201)
    bot = server.client()
    bot.http.headers["Authorization"] = f"Bearer {made['token']}"
    assert bot.get("/api/session") == {"name": "Rook", "account": None}
    assert "set-cookie" not in bot.http.get("/api/session").headers
    assert owner.get("/api/session/bots") == [made["bot"]]
    assert made["token"] not in owner.http.get("/api/session/bots").text
    database = Path(server.settings.url.removeprefix("sqlite:///"))
    stored = b"".join(file.read_bytes() for file in database.parent.glob(f"{database.name}*"))
    assert made["bot"]["id"].encode() in stored
    assert made["token"].encode() not in stored
    assert refused(other.http.delete(f"/api/session/bots/{made['bot']['id']}").json()) == "not-found"
    assert owner.http.delete(f"/api/session/bots/{made['bot']['id']}").json() == []
    assert refused(bot.get("/api/session", 401)) == "bad-token"
    table = owner.create("siam", "mine", "free")
    with bot.live(table) as socket:
        assert refused(socket.receive("refused")) == "bad-token"


def test_a_guest_has_no_bots_and_an_account_only_a_few(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=with_limits(bots=2)) as server:
        guest = server.client("Guest").post("/api/session/bots", {"name": "Rook"}, 422)
        assert refused(guest) == "bad-login"
        owner = account(server, "many")
        for name in ("Rook", "Crow"):
            owner.post("/api/session/bots", {"name": name}, 201)
        assert refused(owner.post("/api/session/bots", {"name": "Daw"}, 403)) == "not-for-bots"
        assert refused(owner.post("/api/session/bots", {"name": " "}, 422)) == "bad-text"


def test_a_bot_has_its_own_limits(tmp_path: Path) -> None:
    limits = with_limits(bot_commands=Rate(2, 0.0001), bot_sockets=1)
    with run_server(tmp_path, limits=limits) as server:
        owner = account(server, "limited")
        bot, table = server.bot(owner, "Rook"), owner.create("siam", "mine", "free")
        for _ in range(2):
            bot.do(table, "chat", text="hello")
        assert refused(bot.do(table, "chat", 429, text="hello")) == "too-many-requests"
        owner.do(table, "chat", text="hello")
        with bot.live(table) as first:
            assert first.receive("table")  # it counts before the second one comes
            with bot.live(table) as second:
                assert refused(second.receive("refused")) == "too-many-requests"


def test_who_deletes_an_account_deletes_its_bots(server: ServerThread) -> None:
    owner, bob = account(server, "leaving"), server.client("Bob")
    bot = server.bot(owner, "Ravenbot")
    table = bob.create("siam", "mine", "free")
    bot.do(table, "join")
    owner.post("/api/session/deletion", {"passphrase": "correct horse"})
    assert refused(bot.get("/api/session", 401)) == "bad-token"
    assert "Ravenbot" not in bob.http.get(f"/api/tables/{table}").text


@pytest.mark.parametrize("token", ["howdah-bot-none", "ä"])
def test_a_token_that_no_bot_has_is_refused(server: ServerThread, token: str) -> None:
    headers = [(b"Authorization", f"Bearer {token}".encode())]
    answer = server.client().http.get("/api/games", headers=headers)
    assert refused(answer.json()) == "bad-token"

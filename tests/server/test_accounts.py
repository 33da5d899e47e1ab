"""Guests, accounts and personal links."""

import pytest

from tests.server.running import ServerThread


def test_a_visitor_is_anonymous_before_taking_a_name(server: ServerThread) -> None:
    ann = server.client()
    assert ann.get("/api/session") == {"name": None, "account": None}
    assert ann.put("/api/session", {"name": "Ann"}) == {"name": "Ann", "account": None}
    assert ann.get("/api/session")["name"] == "Ann"


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(server: ServerThread) -> None:
    cookie = server.client().http.put("/api/session", json={"name": "Ann"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie  # this server is not reached by https


def test_who_comes_back_now_and_then_is_not_forgotten(server: ServerThread) -> None:
    ann = server.client("Ann")
    assert "Max-Age=31536000" in ann.http.get("/api/session").headers["set-cookie"]
    assert "set-cookie" not in server.client().http.get("/api/session").headers


def test_a_forged_cookie_belongs_to_nobody(server: ServerThread) -> None:
    ann = server.client("Ann")
    value = ann.http.cookies["howdah"]
    ann.http.cookies["howdah"] = value[:-2] + ("AA" if value[-2:] != "AA" else "BB")
    assert ann.get("/api/session")["name"] is None


def test_another_name_is_shown_from_then_on(server: ServerThread) -> None:
    ann = server.client("Ann")
    ann.put("/api/session", {"name": "Anna"})
    table = ann.create("siam", "mine", "free")
    assert ann.view(table)["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize("name", ["", " ", " Ann", "A\u202enn", "x" * 41])
def test_a_name_that_cannot_be_shown_is_refused(server: ServerThread, name: str) -> None:
    assert server.client().put("/api/session", {"name": name}, 422)["error"]["code"] in {"bad-text", "malformed"}


def test_what_needs_a_name_is_refused_to_anonymous_visitors(server: ServerThread) -> None:
    anonymous = server.client()
    assert anonymous.create("siam", "mine", "free", status=401) == "no-session"
    assert anonymous.get("/api/tables/mine", 401)["error"]["code"] == "no-session"


def test_a_personal_link_takes_the_same_person_to_another_device_once(server: ServerThread) -> None:
    ann, phone, stranger = server.client("Ann"), server.client(), server.client()
    table = ann.create("siam", "mine", "free")
    token = ann.post("/api/session/links", status=201)["token"]
    assert phone.post("/api/session/redeem", {"token": token})["name"] == "Ann"
    assert phone.view(table)["you"]["seat"] == 0
    assert stranger.post("/api/session/redeem", {"token": token}, 404)["error"]["code"] == "bad-link"


def test_a_guest_becomes_an_account_and_keeps_the_games(server: ServerThread) -> None:
    ann, elsewhere = server.client("Ann"), server.client()
    table = ann.create("siam", "mine", "free")
    login = {"login": "Ann-of-Kent", "passphrase": "correct horse"}
    assert ann.post("/api/session/account", login, 201) == {"name": "Ann", "account": "ann-of-kent"}
    assert elsewhere.post("/api/session/sign-in", login)["account"] == "ann-of-kent"
    assert elsewhere.view(table)["you"]["seat"] == 0
    assert [entry["id"] for entry in elsewhere.get("/api/tables/mine")] == [table]


def test_a_guests_tables_are_the_accounts_after_signing_in(server: ServerThread) -> None:
    login = {"login": "bob", "passphrase": "battery staple"}
    server.client("Bob").post("/api/session/account", login, 201)
    guest = server.client("Robert")
    table = guest.create("siam", "mine", "free")
    assert guest.post("/api/session/sign-in", login)["name"] == "Bob"
    assert guest.view(table)["you"] | {"may": None, "invitation": None} == {
        "seat": 0, "seats": [0], "host": True, "may": None, "invitation": None,
    }  # fmt: skip
    guest.do(table, "leave", seat=0)
    assert guest.view(table)["seats"][0]["name"] is None


def test_a_wrong_passphrase_and_an_unknown_account_are_answered_alike(server: ServerThread) -> None:
    cat = server.client("Cat")
    cat.post("/api/session/account", {"login": "cat", "passphrase": "nine lives!"}, 201)
    wrong = server.client().post("/api/session/sign-in", {"login": "cat", "passphrase": "eight lives"}, 401)
    unknown = server.client().post("/api/session/sign-in", {"login": "dog", "passphrase": "eight lives"}, 401)
    assert wrong == unknown


def test_an_accounts_name_is_taken_once(server: ServerThread) -> None:
    login = {"login": "dan", "passphrase": "lions' den"}
    server.client("Dan").post("/api/session/account", login, 201)
    assert server.client("Daniel").post("/api/session/account", login, 422)["error"]["code"] == "bad-login"
    short = {"login": "dany", "passphrase": "short"}
    assert server.client("Dany").post("/api/session/account", short, 422)["error"]["code"] == "bad-login"


def test_who_signs_out_is_anonymous(server: ServerThread) -> None:
    ann = server.client("Ann")
    assert ann.http.delete("/api/session").json()["name"] is None
    assert ann.get("/api/session")["name"] is None

"""Guests, accounts and personal links."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from howdah.server.settings import Rate
from tests.server.running import Client, ServerThread, run_server, with_limits


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
    login = {"login": "bob-signs-in", "passphrase": "battery staple"}
    server.client("Bob").post("/api/session/account", login, 201)
    guest = server.client("Robert")
    table = guest.create("siam", "mine", "free")
    assert guest.post("/api/session/sign-in", login)["name"] == "Bob"
    assert guest.view(table)["you"] | {"may": None, "invitation": None} == {
        "seat": 0, "seats": [0], "host": True, "may": None, "plan": [], "invitation": None,
    }  # fmt: skip
    guest.do(table, "leave", seat=0)
    assert guest.view(table)["seats"][0]["name"] is None


def test_a_wrong_passphrase_and_an_unknown_account_are_answered_alike(server: ServerThread) -> None:
    cat = server.client("Cat")
    cat.post("/api/session/account", {"login": "cat-signs-in", "passphrase": "nine lives!"}, 201)
    wrong = server.client().post("/api/session/sign-in", {"login": "cat-signs-in", "passphrase": "eight lives"}, 401)
    unknown = server.client().post("/api/session/sign-in", {"login": "dog", "passphrase": "eight lives"}, 401)
    assert wrong == unknown


def test_an_accounts_name_is_taken_once(server: ServerThread) -> None:
    login = {"login": "dan-signs-in", "passphrase": "lions' den"}
    server.client("Dan").post("/api/session/account", login, 201)
    assert server.client("Daniel").post("/api/session/account", login, 422)["error"]["code"] == "bad-login"
    short = {"login": "dany", "passphrase": "short"}
    assert server.client("Dany").post("/api/session/account", short, 422)["error"]["code"] == "bad-login"


def test_who_signs_out_is_anonymous(server: ServerThread) -> None:
    ann = server.client("Ann")
    assert ann.http.delete("/api/session").json()["name"] is None
    assert ann.get("/api/session")["name"] is None


def cookie_of(client: Client) -> str:
    return client.http.cookies["howdah"]


def with_cookie(server: ServerThread, cookie: str) -> Client:
    client = server.client()
    client.http.cookies["howdah"] = cookie
    return client


def test_a_copy_of_the_cookie_is_worth_nothing_after_signing_out(server: ServerThread) -> None:
    ann = server.client("Ann")
    first = cookie_of(ann)
    ann.get("/api/session")  # renews the cookie
    second = cookie_of(ann)
    phone = server.client()
    phone.post("/api/session/redeem", {"token": ann.post("/api/session/links", status=201)["token"]})
    ann.http.delete("/api/session")
    assert [with_cookie(server, one).get("/api/session")["name"] for one in (first, second)] == [None, None]
    assert phone.get("/api/session")["name"] == "Ann"  # another device stays signed in


def test_a_cookie_of_a_release_without_sessions_signs_in_until_it_signs_out(server: ServerThread) -> None:
    ann = server.client("Ann")
    person, _ = server.host.auth._signer.loads(cookie_of(ann))
    old = str(server.host.auth._signer.dumps(person))
    device = with_cookie(server, old)
    assert device.http.delete("/api/session").status_code == 200
    assert with_cookie(server, old).get("/api/session")["name"] is None
    assert ann.get("/api/session")["name"] == "Ann"


def test_a_new_passphrase_signs_out_the_other_devices(server: ServerThread) -> None:
    ann, phone = server.client("Ann"), server.client()
    login = {"login": "ann-changes", "passphrase": "correct horse"}
    ann.post("/api/session/account", login, 201)
    phone.post("/api/session/sign-in", login)
    link = ann.post("/api/session/links", status=201)["token"]
    change = {"old": "correct horse", "new": "battery staple"}
    wrong = ann.post("/api/session/passphrase", {**change, "old": "wrong horse"}, 401)
    assert wrong["error"]["code"] == "wrong-passphrase"
    assert ann.post("/api/session/passphrase", change)["account"] == "ann-changes"
    assert ann.get("/api/session")["name"] == "Ann"
    assert phone.get("/api/session")["name"] is None
    assert server.client().post("/api/session/redeem", {"token": link}, 404)
    assert server.client().post("/api/session/sign-in", login, 401)
    assert server.client().post("/api/session/sign-in", login | {"passphrase": "battery staple"})
    guest = server.client("Guest").post("/api/session/passphrase", change, 422)
    assert guest["error"]["code"] == "bad-login"


@pytest.mark.parametrize(
    "weak", ["password", "Password123!", "12345678", "aaaaaaaa", "abababab", "hgfedcba", "weak-login", "elephants"]
)
def test_a_passphrase_that_is_easily_guessed_is_refused(server: ServerThread, weak: str) -> None:
    refused = server.client("Ann").post("/api/session/account", {"login": "weak-login", "passphrase": weak}, 422)
    assert refused["error"]["code"] == "bad-login"
    assert "easily guessed" in refused["error"]["message"]


def test_tries_of_a_stranger_do_not_keep_the_owner_out(tmp_path: Path) -> None:
    login = {"login": "owner", "passphrase": "correct horse"}
    limits = with_limits(sign_ins=Rate(2, 0.0001))
    with run_server(tmp_path, limits=limits, proxies="127.0.0.1") as server:
        server.client("Ann").post("/api/session/account", login, 201)
        stranger, owner = server.client(), server.client()
        stranger.http.headers["X-Forwarded-For"] = "192.0.2.1"
        owner.http.headers["X-Forwarded-For"] = "192.0.2.2"
        tried = [stranger.http.post("/api/session/sign-in", json=login | {"passphrase": "wrong"}) for _ in range(3)]
        assert [one.status_code for one in tried] == [401, 401, 429]
        assert owner.post("/api/session/sign-in", login)["account"] == "owner"


def test_of_two_registrations_at_once_one_is_refused(server: ServerThread) -> None:
    ann = server.client("Ann")

    def register(login: str) -> int:
        return (
            with_cookie(server, cookie_of(ann))
            .http.post("/api/session/account", json={"login": login, "passphrase": "correct horse"})
            .status_code
        )

    with ThreadPoolExecutor(4) as threads:
        statuses = list(threads.map(register, [f"parallel-{number}" for number in range(4)]))
    assert sorted(statuses) == [201, 422, 422, 422]
    assert str(ann.get("/api/session")["account"]).startswith("parallel-")


def test_a_person_who_is_deleted_leaves_no_name_and_no_word(server: ServerThread) -> None:
    ann, bob, eve = (server.client(name) for name in ("Annabel", "Bob", "Evelyn"))
    ann.post("/api/session/account", {"login": "annabel", "passphrase": "correct horse"}, 201)
    alone = ann.create("siam", "mine", "random")
    shared = ann.create("siam", "mine", "free")
    bob.do(shared, "join")
    ann.do(shared, "chat", text="my secret")
    eve.do(shared, "chat", text="a spectator speaks")
    bob.do(shared, "chat", text="I stay")
    ann.do(shared, "play", seat=0, move="@c1N")
    assert ann.post("/api/session/deletion", {}, 401)["error"]["code"] == "wrong-passphrase"
    assert ann.post("/api/session/deletion", {"passphrase": "correct horse"}) == {"name": None, "account": None}
    eve.post("/api/session/deletion", {})
    assert ann.get("/api/session")["name"] is None
    assert bob.get(f"/api/tables/{alone}", 404)
    events = bob.http.get(f"/api/tables/{shared}/events").text
    view = bob.http.get(f"/api/tables/{shared}").text
    for text in (events, view):
        assert not any(word in text for word in ("Annabel", "Evelyn", "my secret", "a spectator speaks"))
        assert "I stay" in text
        assert "@c1N" in text
    bob.do(shared, "play", seat=1, move="@c5S")  # the game goes on
    assert server.client().post("/api/session/sign-in", {"login": "annabel", "passphrase": "correct horse"}, 401)


@pytest.mark.parametrize("name", ["A\u200bnn", "\u3164", "\u2800\u2800", "Аnn", "Ann\ue000"])
def test_a_name_that_is_invisible_or_looks_like_another_is_refused(server: ServerThread, name: str) -> None:
    assert server.client().put("/api/session", {"name": name}, 422)["error"]["code"] == "bad-text"


@pytest.mark.parametrize("name", ["Élodie", "Jürgen", "Анна", "Ελένη", "李雷", "Ann 2 🐘"])
def test_names_of_all_languages_are_accepted(server: ServerThread, name: str) -> None:
    assert server.client().put("/api/session", {"name": name})["name"] == name

"""Notices by Web Push: encrypted for the device, signed by the server, once, and not lost in a crash."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from howdah.server.errors import EndpointError
from howdah.server.push import errand
from howdah.server.push.addresses import CheckedNetwork, check_endpoint, is_public
from howdah.server.push.encryption import encrypt, read_public_key
from howdah.server.push.errand import LONGEST_WAIT, wait_after
from howdah.server.settings import Push
from tests.server.push_service import PushStandIn, decode, push_stand_in
from tests.server.running import Client, ServerThread, eventually, run_server

QUICK = Push(local=True, delay=0.0, contact="mailto:club@example.org")


@pytest.fixture
def service() -> Iterator[PushStandIn]:
    with push_stand_in() as running:
        yield running


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[ServerThread]:
    with run_server(tmp_path, push=QUICK) as server:
        yield server


def begun(server: ServerThread) -> tuple[Client, Client, str]:
    """Ann and Bob at a game of Siam that has begun; Ann is to move."""
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    return ann, bob, table


def test_the_example_of_rfc_8291_comes_out() -> None:
    own = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    device = read_public_key(
        decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    )
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        device,
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_device_reads_that_it_is_the_persons_turn(pushing: ServerThread, service: PushStandIn) -> None:
    ann, bob, table = begun(pushing)
    phone = service.device("phone")
    key = bob.get("/api/session/notices")["key"]
    bob.http.put("/api/session/notices", params={"language": "fr"}, json=phone.subscription()).raise_for_status()
    ann.do(table, "play", seat=0, move="@c1N")
    (pushed,) = service.wait_for(1)
    message = json.loads(phone.read(pushed.body))
    assert message == {
        "title": "Siam\xa0: à vous de jouer",
        "body": "Ann entre en c1, face au nord.",
        "table": table,
        "waiting": 1,
    }
    claims = pushed.claims()
    assert claims["aud"] == service.origin
    assert claims["sub"] == "mailto:club@example.org"
    now = pushing.host.clock.now() / 1000
    assert now < claims["exp"] <= now + 24 * 3600
    assert f"k={key}" in pushed.headers["authorization"]
    assert pushed.headers["content-encoding"] == "aes128gcm"
    assert (pushed.headers["topic"], int(pushed.headers["ttl"])) == (table, 24 * 3600)


def test_kinds_of_notices_can_be_switched_off_and_all_of_them_at_once(
    pushing: ServerThread, service: PushStandIn
) -> None:
    ann, bob = pushing.client("Ann"), pushing.client("Bob")
    phone = service.device("phone")
    ann.put("/api/session/notices", phone.subscription(turn=False, joined=True))
    table = ann.create("siam", "free", "mine")
    bob.do(table, "join")
    bob.do(table, "play", seat=0, move="@c1N")  # Ann's turn, of which she is not told
    first = json.loads(phone.read(service.wait_for(1)[0].body))
    assert first["title"] == "Somebody has joined your table: Siam"
    ann.put("/api/session/notices", phone.subscription(turn=True))
    ann.do(table, "play", seat=1, move="@c5S")
    bob.do(table, "play", seat=0, move="@b1N")
    assert json.loads(phone.read(service.wait_for(2)[1].body))["title"] == "Your turn in Siam"
    assert ann.post("/api/session/notices/removal", {"endpoint": phone.endpoint})["devices"] == 0
    ann.do(table, "play", seat=1, move="@b5S")
    bob.do(table, "play", seat=0, move="@d1N")
    bob.put("/api/session/notices", service.device("last").subscription())
    ann.do(table, "play", seat=1, move="@d5S")
    assert [pushed.path for pushed in service.wait_for(3)] == ["/phone", "/phone", "/last"]


def test_a_question_to_several_people_is_told_to_all_of_them(pushing: ServerThread, service: PushStandIn) -> None:
    ann, bob, cat = (pushing.client(name) for name in ("Ann", "Bob", "Cat"))
    table = ann.create("kerala", "mine", "free", "free")
    for person in (bob, cat):
        person.do(table, "join")
        person.put("/api/session/notices", service.device(str(person.name)).subscription(turn=False))
    turn = ann.get(f"/api/tables/{table}")["board"]["turn"]
    # The player to move resigns last, so that no computer plays before both have resigned.
    for seat, person in sorted(((0, ann), (1, bob)), key=lambda one: one[0] == turn):
        person.do(table, "resign", seat=seat)
    ann.do(table, "propose", seat=0, proposal={"kind": "rematch"})
    assert sorted(pushed.path for pushed in service.wait_for(2)) == ["/Bob", "/Cat"]


def test_a_device_that_is_gone_is_forgotten(pushing: ServerThread, service: PushStandIn) -> None:
    ann, bob, table = begun(pushing)
    bob.put("/api/session/notices", service.device("phone").subscription())
    service.statuses = [410]
    ann.do(table, "play", seat=0, move="@c1N")
    service.wait_for(1)
    eventually(lambda: bob.get("/api/session/notices")["devices"], lambda count: count == 0)


def test_a_failure_is_tried_again_also_after_a_restart(
    tmp_path: Path, service: PushStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errand, "FIRST_WAIT", 1)
    with run_server(tmp_path, push=QUICK) as server:
        ann, bob, table = begun(server)
        key = bob.get("/api/session/notices")["key"]
        phone = service.device("phone")
        bob.put("/api/session/notices", phone.subscription())
        service.statuses = [503, 429]
        ann.do(table, "play", seat=0, move="@c1N")
        service.wait_for(1)
    with run_server(tmp_path, push=QUICK) as server:
        again = service.wait_for(3)
        assert {json.loads(phone.read(pushed.body))["table"] for pushed in again} == {table}
        fresh = server.client("Cat")
        assert fresh.get("/api/session/notices")["key"] == key  # kept in the database


def test_nobody_is_told_of_a_turn_that_has_passed(tmp_path: Path, service: PushStandIn) -> None:
    with run_server(tmp_path, push=Push(local=True, delay=3600)) as server:
        ann, bob, table = begun(server)
        bob.put("/api/session/notices", service.device("phone").subscription())
        ann.do(table, "play", seat=0, move="@c1N")
        bob.do(table, "play", seat=1, move="@c5S")
        other = ann.create("siam", "mine", "free")
        bob.do(other, "join")
        ann.do(other, "play", seat=0, move="@b1N")
        cookies = bob.http.cookies
    with run_server(tmp_path, push=QUICK) as server:
        (pushed,) = service.wait_for(1)
        assert pushed.headers["topic"] == other
        bob = server.client()
        bob.http.cookies = cookies
        assert bob.get("/api/session/notices")["devices"] == 1


def test_two_processes_on_postgresql_send_a_notice_once(tmp_path: Path, service: PushStandIn, postgres: str) -> None:
    with (
        run_server(tmp_path, push=QUICK, database=postgres) as one,
        run_server(tmp_path, push=QUICK, database=postgres) as two,
    ):
        ann, bob, table = begun(one)
        bob.put("/api/session/notices", service.device("phone").subscription())
        for _ in range(2):
            ann.do(table, "play", seat=0, move=ann.view(table)["board"]["moves"][0]["code"])
            bob.do(table, "play", seat=1, move=bob.view(table)["board"]["moves"][0]["code"])
        other = ann.create("siam", "mine", "free")
        bob.do(other, "join")
        ann.do(other, "play", seat=0, move="@c1N")
        service.wait_for(1)
        eventually(lambda: outbox(postgres), lambda rows: rows == 0)
        assert two.host.push
        assert one.host.push
        assert two.host.push.vapid.public_key == one.host.push.vapid.public_key
        tables = [pushed.headers["topic"] for pushed in service.got]
        assert tables.count(other) == 1


def outbox(url: str) -> int:
    """How many notices are still to be sent."""
    with psycopg.connect(url) as connection:
        return len(connection.execute("SELECT 1 FROM outbox").fetchall())


def test_a_session_that_ends_takes_its_device_along(pushing: ServerThread, service: PushStandIn) -> None:
    ann, bob, table = begun(pushing)
    bob.put("/api/session/notices", service.device("phone").subscription())
    ann.put("/api/session/notices", service.device("mine").subscription())
    bob.http.delete("/api/session").raise_for_status()
    ann.do(table, "play", seat=0, move="@c1N")
    ann.do(ann.create("siam", "mine", "random"), "play", seat=0, move="@c1N")
    assert [pushed.path for pushed in service.wait_for(1)] == ["/mine"]


def test_a_person_has_a_limited_number_of_devices_and_a_device_one_person(
    pushing: ServerThread, service: PushStandIn
) -> None:
    ann, bob = pushing.client("Ann"), pushing.client("Bob")
    for number in range(12):
        offer = ann.put("/api/session/notices", service.device(f"phone-{number}").subscription())
    assert offer["devices"] == 10
    bob.put("/api/session/notices", service.device("phone-11").subscription())
    assert (ann.get("/api/session/notices")["devices"], bob.get("/api/session/notices")["devices"]) == (9, 1)
    assert ann.http.delete("/api/session/notices").json()["devices"] == 0


def test_deleting_a_person_deletes_the_devices(pushing: ServerThread, service: PushStandIn) -> None:
    ann, bob, table = begun(pushing)
    bob.put("/api/session/notices", service.device("phone").subscription())
    ann.do(table, "play", seat=0, move="@c1N")
    bob.post("/api/session/deletion", {})

    with sqlite3.connect(pushing.settings.url.removeprefix("sqlite:///")) as database:
        assert not database.execute("SELECT digest FROM outbox UNION SELECT digest FROM subscriptions").fetchall()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a",
        "https://push.example:8443/a",
        "https://user@push.example/a",
        "https:///a",
        "file:///etc/passwd",
        "https://push.example/ö",
        "https://push.example/a#b",
        "https://[::1",
        "https://" + "a" * 2000,
    ],
)
def test_an_address_that_is_no_push_service_is_refused(endpoint: str) -> None:
    with pytest.raises(EndpointError):
        check_endpoint(endpoint, (), local=False)


def test_push_services_can_be_limited_to_known_ones() -> None:
    check_endpoint("https://fcm.googleapis.com/a", ("googleapis.com",), local=False)
    for other in ("https://googleapis.com.example/a", "https://evilgoogleapis.com/a"):
        with pytest.raises(EndpointError):
            check_endpoint(other, ("googleapis.com",), local=False)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.0.1", False), ("169.254.169.254", False),
        ("0.0.0.0", False),
        ("100.64.0.1", False), ("::1", False), ("fe80::1%eth0", False), ("fd00::1", False), ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False), ("224.0.0.1", False), ("8.8.8.8", True), ("2001:4860:4860::8888", True),
    ],
)  # fmt: skip
def test_only_public_addresses_are_connected_to(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_a_name_that_leads_to_this_machine_is_not_connected_to() -> None:
    async def connect() -> None:
        await CheckedNetwork(local=False).connect_tcp("localhost", 80)

    with pytest.raises(EndpointError, match="public"):
        asyncio.run(connect())


def test_a_server_refuses_endpoints_inside_its_network(server: ServerThread, service: PushStandIn) -> None:
    ann = server.client("Ann")
    phone = service.device("phone")
    for endpoint in (phone.endpoint, "https://127.0.0.1:9/a"):
        refused = ann.put("/api/session/notices", phone.subscription() | {"endpoint": endpoint}, 422)
        assert refused["error"]["code"] == "bad-endpoint"
    wrong = phone.subscription() | {"endpoint": "https://push.example/a", "p256dh": "AAAA"}
    assert ann.put("/api/session/notices", wrong, 422)["error"]["code"] == "bad-endpoint"


def test_waits_grow_and_a_push_service_can_ask_for_longer_ones() -> None:
    assert [wait_after(tries, 0) for tries in (1, 2, 3)] == [15, 30, 60]
    assert wait_after(30, 0) == LONGEST_WAIT
    assert wait_after(1, 120) == 120

"""The private feed: the games that wait, behind an address that can be renewed and revoked."""

import xml.etree.ElementTree as ET

from tests.server.running import Client, ServerThread

ATOM = "{http://www.w3.org/2005/Atom}"


def waiting(server: ServerThread) -> tuple[Client, str]:
    """Bob, and a game with a clock that waits for Bob; another one waits for Ann."""
    ann, bob = server.client("Ann, the; one\\two with a very long name"), server.client("Bob")
    for clock in ({"kind": "correspondence", "days": 3}, None):
        table = ann.create("siam", "mine", "free", clock=clock)
        bob.do(table, "join")
        if clock:
            ann.do(table, "play", seat=0, move="@c1N")
            due = table
    return bob, due


def test_the_feed_has_the_games_that_wait_and_when_their_time_is_up(server: ServerThread) -> None:
    bob, table = waiting(server)
    assert bob.get("/api/session/feed") == {"made": None, "token": None}
    token = bob.post("/api/session/feed", status=201)["token"]
    assert bob.get("/api/session/feed")["token"] is None
    reader = server.client().http
    answer = reader.get(f"/api/feeds/{token}/waiting.atom", params={"language": "fr"})
    assert answer.headers["content-type"].startswith("application/atom+xml")
    (entry,) = ET.fromstring(answer.text).findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"http://{server.address}/table/{table}"
    assert entry.findtext(f"{ATOM}title") == "Siam\xa0: à vous de jouer"
    assert "UTC" in str(entry.findtext(f"{ATOM}summary"))
    dates = reader.get(f"/api/feeds/{token}/waiting.ics")
    assert dates.headers["content-type"].startswith("text/calendar")
    unfolded = dates.text.replace("\r\n ", "")
    assert unfolded.count("BEGIN:VEVENT") == 1
    assert r"DESCRIPTION:With Ann\, the\; one\\two with a very long name. Your time ends on" in unfolded
    assert max(len(line.encode()) for line in dates.text.split("\r\n")) <= 75


def test_a_new_address_replaces_the_old_one_and_can_be_revoked(server: ServerThread) -> None:
    bob, _ = waiting(server)
    old, new = (bob.post("/api/session/feed", status=201)["token"] for _ in range(2))
    bob.get(f"/api/feeds/{old}/waiting.atom", 404)
    assert bob.http.get(f"/api/feeds/{new}/waiting.atom").status_code == 200
    assert bob.http.delete("/api/session/feed").json()["made"] is None
    assert bob.get(f"/api/feeds/{new}/waiting.ics", 404)["error"]["code"] == "not-found"


def test_a_feed_ends_with_its_person(server: ServerThread) -> None:
    bob, _ = waiting(server)
    token = bob.post("/api/session/feed", status=201)["token"]
    bob.post("/api/session/deletion", {})
    bob.get(f"/api/feeds/{token}/waiting.atom", 404)

"""Conditional moves on a server: private, answered at once without their planner, and kept across a restart."""

from pathlib import Path

from tests.server.running import Client, ServerThread, run_server

PART = "'@b1N', '@b5S'"  # of the plan as Python prints it
LINES = [["@c1N", "@c5S", "@b1N", "@b5S"]]


def begun(server: ServerThread) -> tuple[Client, Client, str]:
    """Ann and Bob at a game of Siam that has begun; Bob has planned."""
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free", privacy="invited", clock={"kind": "correspondence", "days": 3})
    bob.do(table, "join", invitation=ann.view(table)["you"]["invitation"])
    bob.do(table, "plan", seat=1, lines=LINES)
    return ann, bob, table


def test_a_plan_is_answered_without_its_planner_and_seen_by_nobody_else(server: ServerThread) -> None:
    ann, bob, table = begun(server)
    assert bob.view(table)["you"]["plan"] == LINES
    seen = str(ann.view(table)) + str(ann.get(f"/api/tables/{table}/events")) + str(ann.get("/api/tables/mine"))
    assert PART in str(bob.view(table))
    assert PART not in seen
    assert PART not in str(bob.get(f"/api/tables/{table}/events"))
    events = ann.do(table, "play", seat=0, move="@c1N")["events"]
    assert [event["fact"].get("move") for event in events] == ["@c1N", "@c5S"]
    assert ann.view(table)["board"]["turn"] == 0
    assert PART not in str(ann.get(f"/api/tables/{table}/record"))


def test_a_plan_survives_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        ann, bob, table = begun(server)
        cookies = ann.http.cookies, bob.http.cookies
    with run_server(tmp_path) as server:
        ann, bob = server.client(None), server.client(None)
        ann.http.cookies, bob.http.cookies = cookies
        ann.do(table, "play", seat=0, move="@c1N")
        assert bob.view(table)["you"]["plan"] == [["@b1N", "@b5S"]]
        ann.do(table, "play", seat=0, move="@b1N")
        assert [ply["move"] for ply in ann.view(table)["moves"]] == ["@c1N", "@c5S", "@b1N", "@b5S"]
        assert bob.view(table)["you"]["plan"] == []

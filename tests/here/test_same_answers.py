"""The same request to the server and to a table without one: the same JSON."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.here.device import Device, Json, played
from tests.server.running import House, Somebody, house

RECORDS = Path(__file__).parent.parent / "records"
GAMES = ("china-shop", "kerala", "siam", "white-elephant")
JSON = {"Content-Type": "application/json"}
OPENING = {"game": "siam", "moves": ["@c1N", "@c5S"]}
REQUESTS: list[tuple[str, str, Any]] = [
    ("GET", "games", None),
    *(("GET", f"games/{game}/rules", None) for game in GAMES),
    *(("GET", f"games/{game}/tutorial", None) for game in GAMES),
    ("GET", "games/tiny/rules", None),
    ("GET", "games/chess/rules", None),
    ("POST", "games/siam/tutorial/enter", {"move": "@c1N"}),
    ("POST", "games/siam/tutorial/nothing", {"move": "@c1N"}),
    ("POST", "positions", OPENING),
    ("POST", "positions", {"game": "china-shop", "players": 3}),
    ("POST", "positions", OPENING | {"moves": ["@c3N"]}),
    ("POST", "positions", {"game": "siam", "position": "nonsense"}),
    ("POST", "positions/why-not", OPENING | {"move": ["reserve", "c3"]}),
    ("POST", "positions/why-not", OPENING | {"move": "c1-c2"}),
    ("POST", "positions/ahead", OPENING | {"seat": 1}),
    ("POST", "positions/hint", {"game": "china-shop"}),
    ("POST", "positions/reply", OPENING | {"player": "nobody"}),
    ("GET", "session", None),
    ("PUT", "session", {"name": "Ann"}),
    ("PUT", "session", {"name": " "}),
    ("GET", "tables/nowhere", None),
    ("POST", "records", json.dumps({"game": "siam"})),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("server")) as running:
        yield running


def asked_there(ann: Somebody, method: str, path: str, body: Any, language: str) -> tuple[int, Any]:
    content = body if isinstance(body, str) else json.dumps(body)
    given: dict[str, Any] = {} if body is None else {"content": content, "headers": JSON}
    response = ann.http.request(method, f"/api/{path}", params={"language": language}, **given)
    return response.status_code, response.json()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_asked_here_is_answered_as_on_the_server(server: House, language: str) -> None:
    ann, device = server.person(), Device()
    for method, path, body in REQUESTS:
        there = asked_there(ann, method, path, body, language)
        assert played(device.ask(method, path, body, language)) == there, path


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_read_here_as_on_the_server(server: House, game: str) -> None:
    text = min((RECORDS / game).glob("*.json"), key=lambda path: path.stat().st_size).read_text(encoding="utf-8")
    there = asked_there(server.person(), "POST", "records", text, "fr")
    assert played(Device().ask("POST", "records", text, "fr")) == there


def test_a_body_that_is_no_request_is_malformed_here_as_there(server: House) -> None:
    bodies: list[Any] = [{"game": 7}, {"players": 2}, {"game": "siam", "speed": 1}, []]
    for body in bodies:
        there = asked_there(server.person(), "POST", "positions", body, "en")
        here = played(Device().ask("POST", "positions", body))
        assert (here[0], here[1]["error"]["code"]) == (there[0], there[1]["error"]["code"]) == (422, "malformed")


def test_a_game_at_a_table_sends_the_same_messages_here_as_there(server: House) -> None:
    """Ids and times differ, and the number of connections; nothing else does."""
    script: list[tuple[str, Json]] = [
        ("start", {}),
        ("play", {"seat": 0, "move": "@c3N"}),
        ("play", {"seat": 0, "move": "@c1N"}),
        ("play", {"seat": 0, "move": "@a1N"}),
        ("play", {"seat": 1, "move": ["reserve", "c5", "face:S"]}),
        ("chat", {"text": "well"}),
        ("propose", {"seat": 1, "proposal": {"kind": "undo"}}),
        ("propose", {"seat": 0, "proposal": {"kind": "draw"}}),
        ("play", {"seat": 1, "move": "@c5S"}),
        ("resign", {"seat": 0}),
        ("propose", {"seat": 1, "proposal": {"kind": "rematch"}}),
    ]

    async def here() -> list[Json]:
        device = Device()
        wire = await device.sit(await device.create("siam", "mine", "mine"))
        for number, (kind, fields) in enumerate(script):
            await device.say(wire, kind, name=f"c-{number}", **fields)
        return device.heard

    ann = server.person("Ann")
    there = []
    with ann.live(ann.create("siam", "mine", "mine", stand_in="level:1")) as line:
        for number, (kind, fields) in enumerate(script):
            if number == 0:
                there.append(line.hear_any())
            line.say(kind, name=f"c-{number}", **fields)
            while (message := line.hear_any()).get("id") != f"c-{number}":
                there.append(message)
            there.append(message)
    assert [_timeless(message) for message in played(here())] == [_timeless(message) for message in there]


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        hidden = {"at", "time", "invitation", "next"}
        shown = {name: _timeless(part) for name, part in value.items() if name not in hidden}
        return shown | {"id": "?"} if "setup" in shown and "id" in shown else shown
    return [_timeless(part) for part in value] if isinstance(value, list) else value

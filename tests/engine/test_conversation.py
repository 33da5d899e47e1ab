"""The line protocol, request by request."""

import json
import os
import subprocess
import sys
from io import BytesIO
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.registry import Registry
from howdah.engine.conversation import Conversation
from howdah.engine.stream import LONGEST_LINE, converse
from howdah.games import GAMES
from howdah.players.decision import Halt
from tests.games.tiny import GAME as TINY

BOTH = Registry()
for game in (*GAMES, TINY):
    BOTH.register(game)


class Talk:
    """A conversation that is easy to write down."""

    def __init__(self) -> None:
        self.conversation = Conversation(BOTH)

    def __call__(self, do: str, **fields: object) -> Any:
        return json.loads(json.dumps(self.conversation.answer(json.dumps({"do": do, **fields}))))


def test_games_are_listed_with_their_options() -> None:
    games = {game["id"]: game for game in Talk()("games", language="de")["games"]}
    siam = games["siam"]
    assert (siam["title"], games["china-shop"]["title"]) == ("Siam", "Der Elefant im Porzellanladen")
    assert (siam["players"], siam["codes"], siam["chance"]) == ([2], 625, False)
    crossed = next(option for option in siam["options"] if option["id"] == "crossed")
    assert (crossed["default"], crossed["allowed"]) == (False, "on (ja) oder off (nein)")
    assert siam["presets"]["values"] == {"classic": {"crossed": False}, "2015": {"crossed": True}}


def test_a_game_is_begun_played_and_recorded() -> None:
    talk = Talk()
    begun = talk("new", game="siam", options={"edition": "2015"})
    assert (begun["turn"], begun["scores"], begun["winners"]) == (0, [0, 0], [])
    assert begun["options"]["crossed"] is True
    assert len(talk("moves")["moves"]) == 56
    assert talk("moves")["moves"][0] == {
        "code": 0,
        "notation": "@a1N",
        "path": ["reserve", "a1", "face:N"],
        "sentence": "Enter on a1, facing north",
    }
    played = talk("play", moves=["@a1N", 96, ["a1", "face:E"]])
    assert [move["notation"] for move in played["played"]] == ["@a1N", "@e5N", "a1=E"]
    assert played["position"] == "....R^/...../.OOO./...../E>.... r - 4 -"
    assert talk("view")["view"]["to_move"] == "rhinos"
    record = talk("record")["record"]
    assert [move for move, _ in record["moves"]] == ["@a1N", "@e5N", "a1=E"]


def test_a_position_string_sets_up_a_position_and_the_end_is_explained() -> None:
    talk = Talk()
    talk("new", game="siam", position="...../..OO./...E>O/...../..... e - 1 -")
    over = talk("play", moves=["d3-e3*"])
    assert (over["turn"], over["scores"], over["winners"]) == (None, [1, 0], [0])
    assert over["endings"][0]["reason"] == "ending-elephants"
    assert talk("scores") == {"scores": [1, 0], "winners": [0]}
    assert talk("moves") == {"moves": []}


def test_chance_outcomes_come_with_their_weights() -> None:
    talk = Talk()
    assert talk("new", game="tiny", players=3)["turn"] == "chance"
    outcomes = talk("chance")["outcomes"]
    assert [(outcome["notation"], outcome["weight"]) for outcome in outcomes] == [
        ("throw:1", 3),
        ("throw:2", 2),
        ("throw:3", 1),
    ]
    assert talk("play", moves=["throw:3"])["turn"] == 0
    assert talk("chance") == {"outcomes": []}


def test_perft_counts_lines() -> None:
    talk = Talk()
    talk("new", game="siam")
    assert talk("perft", depth=3)["lines"] == 279_102


def test_why_not_answers_in_the_language_asked_for() -> None:
    talk = Talk()
    talk("new", game="siam")
    assert talk("why_not", move="@c1N") == {"legal": True, "why_not": None}
    refused = talk("why_not", move="@c3N", language="fr")
    why_not = refused["why_not"]
    assert (refused["legal"], why_not["reason"], why_not["rule"]) == (False, "enter-on-border", "enter")
    assert why_not["text"] == "c3 n’est pas au bord\u202f; on n’entre que par une case du bord."


def test_of_several_moves_all_are_played_or_none() -> None:
    talk = Talk()
    talk("new", game="siam")
    error = talk("play", moves=["@a1N", "@e5S", "@c3N"])["error"]
    assert (error["code"], error["rule"]) == ("illegal-move", "enter")
    assert talk("show")["position"].endswith(" e - 1 -")


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("", "malformed", "expected JSON"),
        ("{", "malformed", "expected JSON"),
        ("[1]", "malformed", "request: expected an object, but found list"),
        ("null", "malformed", "request: "),
        ("{}", "malformed", "do: expected one of games, new"),
        ('{"do": "fly"}', "malformed", "do: expected one of games, new"),
        ('{"do": "new"}', "malformed", "new.game: expected a text, but found nothing"),
        ('{"do": "new", "game": 5}', "malformed", "new.game: expected a text, but found 5"),
        ('{"do": "new", "game": "siam", "speed": 1}', "malformed", "new: unknown field 'speed'"),
        ('{"do": "new", "game": "chess"}', "unknown-game", "There is no game “chess”"),
        ('{"do": "new", "game": "siam", "players": 9}', "bad-options", "Siam cannot be played by 9"),
        ('{"do": "new", "game": "siam", "options": {"x": 1}}', "bad-options", "There is no option “x”"),
        ('{"do": "new", "game": "siam", "position": "x"}', "bad-position", "expected 5 fields"),
        ('{"do": "moves"}', "no-game", "No game is being played"),
        ('{"do": "perft", "depth": 99}', "malformed", "perft.depth: expected from 0 to 20, but found 99"),
        ('{"do": "play", "moves": []}', "malformed", "play.moves: expected from 1 to 10000 entries, but found 0"),
    ],
)
def test_bad_requests_are_answered_and_the_conversation_goes_on(line: str, code: str, message: str) -> None:
    session = Conversation(BOTH)
    error: Any = session.answer(line)["error"]
    assert error["code"] == code
    assert message in error["message"]
    assert "position" in session.answer('{"do": "new", "game": "siam"}')


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("nonsense", "malformed-move"),
        ("@c3N", "illegal-move"),
        (-1, "malformed-move"),
        (624, "illegal-move"),
        ([], "malformed-move"),
    ],
)
def test_moves_that_cannot_be_played_are_told_apart(move: object, code: str) -> None:
    talk = Talk()
    talk("new", game="siam")
    assert talk("play", moves=[move])["error"]["code"] == code


def test_the_id_of_a_request_comes_back_even_with_an_error() -> None:
    talk = Talk()
    assert talk("games", id=7)["id"] == 7
    assert talk("moves", id="a")["id"] == "a"
    assert talk("fly", id=8)["id"] == 8


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_line_ends_the_conversation(line: bytes) -> None:
    sink = BytesIO()
    converse(BOTH, BytesIO(line.replace(b"\n", b" ") + b'\n{"do": "new", "game": "siam"}\n'), sink)
    assert b'"position"' in sink.getvalue().splitlines()[-1]


def test_a_line_that_is_too_long_is_refused_and_skipped() -> None:
    sink = BytesIO()
    converse(BOTH, BytesIO(b"[" * (3 * LONGEST_LINE) + b'\n{"do": "games"}\n{"do": "quit"}\n{"do": "games"}\n'), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answers[0]["error"]["code"] == "line-too-long"
    assert "games" in answers[1]
    assert answers[2:] == [{"bye": True}]


def test_the_engine_command_speaks_it() -> None:
    lines = b'{"do": "new", "game": "siam"}\nnonsense\n{"do": "play", "moves": ["@c1N"], "id": 1}\n'
    ran = subprocess.run([sys.executable, "-m", "howdah", "engine"], input=lines, capture_output=True, check=True)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [min(answer) for answer in answers] == ["endings", "error", "endings"]
    assert answers[2]["id"] == 1


def test_thinking_is_streamed_and_ends_when_asked_to_stop() -> None:
    (their_end, my_mouth), (my_ear, their_mouth) = os.pipe(), os.pipe()
    with os.fdopen(their_end, "rb") as source, os.fdopen(their_mouth, "wb") as sink:
        thread = Thread(target=converse, args=(BOTH, source, sink))
        thread.start()
        with os.fdopen(my_mouth, "wb", buffering=0) as mouth, os.fdopen(my_ear, "rb") as ear:
            mouth.write(b'{"do": "new", "game": "siam"}\n{"do": "best", "depth": 60, "stream": true, "id": 1}\n')
            assert "position" in json.loads(ear.readline())
            thinking = json.loads(ear.readline())
            assert (thinking["id"], thinking["thinking"]["depth"]) == (1, 1)
            mouth.write(b'{"do": "stop", "id": 2}\n{"do": "best", "depth": 1, "id": 3}\n{"do": "quit"}\n')
            answers: list[dict[str, Any]] = []
            while len(answers) < 4:
                line = ear.readline()
                answers += [] if b"thinking" in line else [json.loads(line)]
        thread.join()
    assert [answer.get("id") for answer in answers] == [1, 2, 3, None]
    assert answers[0]["best"]["notation"]
    assert answers[1] == {"id": 2, "stopped": True}
    assert answers[2]["depth"] == 1


def test_a_level_or_a_spec_plays_but_not_both() -> None:
    talk = Talk()
    talk("new", game="siam", position="...../..OO./...E>O/...../..... e - 5 -")
    for asked in ({"level": 1}, {"level": 3, "nodes": 500}, {"player": "alphabeta:d2"}, {"player": "greedy"}):
        assert talk("best", **asked)["best"]["notation"] == "d3-e3*"
    assert talk("best", level=1, player="mcts")["error"]["code"] == "malformed"
    assert talk("best", level=9)["error"]["code"] == "malformed"


def test_hints_and_reviews_are_streamed() -> None:
    session, said = Conversation(BOTH), list[dict[str, Any]]()
    session.answer('{"do": "new", "game": "tiny"}')
    session.answer('{"do": "play", "moves": ["throw:2"]}')
    answer: Any = session.answer('{"do": "explain", "nodes": 600, "stream": true}', said.append)
    assert [each["thinking"]["nodes"] for each in said] == [257, 514, 600]
    assert [advice["move"]["notation"] for advice in answer["moves"]]
    session.answer('{"do": "play", "moves": ["take"]}')
    said.clear()
    answer = session.answer('{"do": "review", "nodes": 50, "stream": true, "id": 4}', said.append)
    assert [(each["id"], each["thinking"]["done"], each["thinking"]["all"]) for each in said] == [
        (4, done, 3) for done in (1, 2, 3)
    ]
    assert [each["thinking"]["values"] for each in said] == [
        answer["before"],
        *(step["after"] for step in answer["steps"]),
    ]
    assert [step["seat"] for step in answer["steps"]] == [None, 0]


def test_a_review_that_is_stopped_is_cancelled() -> None:
    halt = Halt()
    halt.call()
    session = Conversation(BOTH)
    session.answer('{"do": "new", "game": "siam"}')
    answer: Any = session.answer('{"do": "review"}', None, halt)
    assert answer["error"]["code"] == "cancelled"

"""Rules pages and tutorials over HTTP."""

import pytest

from howdah.core.pages import anchors, page
from howdah.core.text import LANGUAGES
from howdah.core.tutorial import tutorial
from howdah.games import GAMES
from tests.server.running import ServerThread

EVERY_GAME = pytest.mark.parametrize("game", [game.id for game in GAMES])
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@EVERY_GAME
@IN_EVERY_LANGUAGE
def test_a_rules_page_comes_as_blocks_in_which_every_anchor_stands_once(
    server: ServerThread, game: str, language: str
) -> None:
    blocks = server.client().get(f"/api/games/{game}/rules", language=language)["blocks"]
    assert {block["kind"] for block in blocks} == {"heading", "paragraph", "list", "table", "position"}
    headings = [block["id"] for block in blocks if block["kind"] == "heading"]
    texts = [block["words"] for block in blocks if block["kind"] in {"heading", "paragraph"}]
    texts += [item for block in blocks if block["kind"] == "list" for item in block["items"]]
    texts += [cell for block in blocks if block["kind"] == "table" for row in block["rows"] for cell in row]
    targets = headings + [run["text"] for words in texts for run in words if run["style"] == "anchor"]
    assert len(set(targets)) == len(targets)
    assert anchors(page(GAMES.find(game), language)) <= set(targets)
    assert {run["text"] for words in texts for run in words if run["style"] == "reference"} <= set(targets)


@EVERY_GAME
def test_drawn_moves_on_a_rules_page_are_possible_or_refused_with_a_rule(server: ServerThread, game: str) -> None:
    blocks = server.client().get(f"/api/games/{game}/rules")["blocks"]
    verdicts = [(block["verdict"], block["path"]) for block in blocks if block["kind"] == "position" and block["move"]]
    assert verdicts
    for verdict, path in verdicts:
        assert verdict["legal"] == bool(path)
        assert verdict["legal"] or verdict["why_not"]["rule"]


@EVERY_GAME
@IN_EVERY_LANGUAGE
def test_a_tutorial_is_played_from_its_first_step_to_its_last(server: ServerThread, game: str, language: str) -> None:
    ann = server.client()
    told = ann.get(f"/api/games/{game}/tutorial", language=language)["steps"]
    for shown, step in zip(told, tutorial(GAMES.find(game)), strict=True):
        assert shown["id"] == step.id
        assert shown["text"] == step.say[language]
        right = [move.notation for move in step.right[0]]
        assert right[0] in [move["notation"] for move in shown["position"]["moves"]]
        address = f"/api/games/{game}/tutorial/{step.id}"
        tried = ann.post(address, {"move": " ".join(right)}, language=language)
        assert tried["right"]
        assert tried["text"] == step.praise[language]
        assert [stage["move"]["notation"] for stage in tried["course"]] == [*right, *step.reply]


def test_a_wrong_try_gets_a_hint_and_the_reason_of_the_rules(server: ServerThread) -> None:
    ann = server.client()
    refused = ann.post("/api/games/siam/tutorial/tie", {"move": ["b1", "c1"]}, language="de")
    assert not refused["right"]
    assert refused["why_not"]["rule"] == "SI-5"
    assert refused["text"].startswith("Tippe auf deine Reserve")
    assert refused["course"] == []
    legal = ann.post("/api/games/siam/tutorial/tie", {"move": "@a1N"})
    assert not legal["right"]
    assert legal["why_not"] is None


def test_what_is_not_taught_is_not_found(server: ServerThread) -> None:
    ann = server.client()
    assert ann.get("/api/games/chess/tutorial", 404)["error"]["code"] == "unknown-game"
    error = ann.post("/api/games/siam/tutorial/castling", {"move": "e1-g1"}, 404)["error"]
    assert error["code"] == "no-tutorial"
    assert "expected one out of: enter" in error["message"]


def test_a_game_without_a_rules_page_says_so(server: ServerThread) -> None:
    assert server.client().get("/api/games/tiny/rules", 404)["error"]["code"] == "not-found"

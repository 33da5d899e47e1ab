"""What clients get: view, score sheet, drawing, paths, and the estimate for search."""

from random import Random
from typing import Any

import pytest

from howdah.core.compilation import Form
from howdah.core.text import LANGUAGES
from howdah.core.types import CHANCE
from howdah.games.kerala import GAME
from tests.games.kerala.tables import IN_EVERY_FORM, last_round, table

MINE = "A0,0/b1,0/0,0:blue-start+red-1/0,1:black-1/1,0:red-arch-blue.r1/2,0:blue-3/3,0:red-2"


def view() -> dict[str, Any]:
    return table(MINE, offer=["green-moveT", "violet-arch-red"]).view()


def test_the_view_shows_platforms_with_whole_stacks_and_elephants() -> None:
    seat = view()["seats"][0]
    assert seat["colour"] == "blue"
    assert [(space["space"], space["x"], space["y"]) for space in seat["platform"]][:2] == [
        ("0,0", 0, 0),
        ("0,1", 0, 1),
    ]
    assert [tile["name"] for tile in seat["platform"][0]["stack"]] == ["blue-start", "red-1"]
    assert seat["platform"][0]["stack"][0] == {
        "name": "blue-start",
        "colour": "blue",
        "symbols": 1,
        "arch": None,
        "special": None,
        "start": True,
        "arch_side": None,
    }
    arch = seat["platform"][2]["stack"][0]
    assert (arch["arch"], arch["arch_side"]) == ("blue", "E")
    assert seat["elephants"] == [
        {"name": "A", "space": "0,0", "lying": False},
        {"name": "B", "space": "1,0", "lying": True},
    ]


def test_the_view_shows_round_offer_and_bag() -> None:
    shown = view()
    assert (shown["phase"], shown["round"], shown["rounds"]) == ("take", 7, 40)
    assert (shown["start_player"], shown["to_move"]) == (0, 0)
    assert [place["tile"]["special"] for place in shown["offer"]] == ["moveT", None]
    assert shown["bag"]["left"] == 80 - 14
    assert shown["bag"]["undrawn"]["green-moveT"] == 0
    before = GAME.start(3).view()
    assert (before["phase"], before["start_player"], before["to_move"]) == ("first", None, None)
    assert before["offer"] == [{"place": place, "spot": f"offer:{place}", "tile": None} for place in (1, 2, 3)]


def test_points_from_known_sheets_are_those_of_the_rules() -> None:
    random, position = Random(5), GAME.start(2)
    while not position.over:
        moves = position.moves
        position = position.play(position.random_outcome(random) if position.turn == CHANCE else random.choice(moves))
        out = [0, 0]
        position.rules.scores(position.state, out)
        assert position.scores() == tuple(out)


def test_the_score_sheet_shows_every_part_and_which_areas_go_off() -> None:
    assert view()["seats"][0]["sheet"] == {
        "symbols": 1 + 1 + 3,
        "standing": 1,
        "arches": 5,
        "surplus": -2,
        "missing": -10,
        "total": -1,
        "scoring_arches": ["1,0"],
        "missing_colours": ["green", "violet"],
        "areas": [
            {"colour": "blue", "spaces": ["2,0"], "kept": True},
            {"colour": "black", "spaces": ["0,1"], "kept": True},
            {"colour": "red", "spaces": ["0,0", "1,0"], "kept": True},
            {"colour": "red", "spaces": ["3,0"], "kept": False},
        ],
    }


def test_the_drawing_shows_stacks_elephants_arches_and_surplus() -> None:
    drawing = table(MINE, offer=["green-moveT", "violet-arch-red"]).draw()
    assert "Round 7 of 40, 66 tiles still to be drawn" in drawing
    assert "Offer:  1) green, move tile  2) violet with a red arch" in drawing
    assert "   0  R1   R▸b  B3  (R2)\n      A×2   b\n   1  K1    ·    ·    ·" in drawing


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_drawing_is_wider_than_78(language: str) -> None:
    tiles = [f"{colour}-{symbols}" for colour in ("red", "green", "violet") for symbols in (1, 2, 3) for _ in range(3)]
    row = "/".join(f"{x},0:{tile}" for x, tile in enumerate(tiles, 1))
    position = table(f"A0,0/B1,0/0,0:blue-start/{row}", offer=["green-arch-violet", "violet-arch-black"])
    assert max(map(len, position.draw(language).splitlines())) <= 78
    five = GAME.start(5).play("first:1")
    for arch in ("black-arch-violet", "green-arch-violet", "red-arch-violet", "blue-arch-violet", "violet-arch-green"):
        five = five.play(f"draw:{arch}")
    assert max(map(len, five.draw(language).splitlines())) <= 78


def test_paths_name_the_spots_that_a_person_touches() -> None:
    row = "0,0:blue-start/1,0:red-1/2,0:red-2"
    position = table(f"A0,0/B2,0/{row}", offer=["red-arch-blue", "red-3"])
    assert position.find("t1@0,1r1/A").path == ("offer:1", "0,1", "arch:E")
    assert position.find("t1@1,0r1/A").path == ("offer:1", "1,0", "arch:E", "A")
    assert position.find("t2@2,1/B").path == ("offer:2", "2,1")
    assert position.find("pass:B").path == ("pass", "B")
    sending = table(f"A3,0/B0,0/{row}/3,0:red-moveE", phase="moveE")
    assert sending.find("E:A>1,0").path == ("A", "1,0")
    assert sending.find("skip").path == ("skip",)
    shifting = table(f"A3,0/B0,0/{row}/3,0:red-moveT", phase="moveT")
    assert shifting.find("T:0,0>4,0").path == ("0,0", "4,0")
    assert GAME.start(2).find("first:2").path == ("first", "2")
    assert GAME.start(2).play("first:2").find("draw:red-2").path == ("draw", "red-2")


def estimates(position: Any) -> list[int]:
    out = position.rules.words(position.players)
    position.rules.evaluate(position.rules.words_from(position.state), out)
    return [int(share) for share in out]


@IN_EVERY_FORM
def test_the_estimate_favours_the_leader_and_is_the_result_at_the_end(form: Form) -> None:
    assert estimates(GAME.start(4, form=form)) == [250] * 4
    ahead = estimates(table("A0,0/B1,0/0,0:blue-start/1,0:red-3/0,1:green-3/-1,0:violet-3", form=form))
    assert ahead[0] > 600
    assert ahead[0] + ahead[1] == pytest.approx(1000, abs=2)
    position = last_round(5, {"red-1": 5}, form)
    for move in ["draw:red-1"] * 5 + ["pass:A"] * 5:
        position = position.play(move)
    winners = position.winners()
    assert estimates(position) == [1000 // len(winners) if seat in winners else 0 for seat in range(5)]

"""What a client is shown."""

from random import Random

import pytest

from howdah.core.text import LANGUAGES
from howdah.games.china_shop import GAME
from howdah.games.china_shop.notation import NOTATION
from howdah.games.china_shop.paths import SPOTS
from howdah.games.china_shop.rules import CODES
from tests.games.china_shop.tables import play, table


def test_every_code_has_a_notation_and_a_spot_of_its_own() -> None:
    assert len(set(NOTATION)) == len(set(SPOTS)) == CODES
    assert all(GAME.surface.codes_of_text((), f" {text} ") == [code] for code, text in enumerate(NOTATION))


def test_the_view_shows_the_whole_table() -> None:
    view = table("R335G8", money=2, fewest=10).view()
    assert view["phase"] == "turn"
    assert (view["turn"], view["to_move"]) == (0, 0)
    assert view["bought"] == 10
    assert view["next_scoring"] == 20
    assert view["losing"] is None
    players = view["players"]
    assert isinstance(players, list)
    assert players[0] == {
        "money": 2,
        "push": True,
        "hand": ["R3", "R3", "R5", "G8"],
        "sheet": {"low": 0, "high": None, "colour": None, "all": None},
        "worth": {"low": 11, "high": 13, "colour": 11, "all": 19},
        "points": 0,
    }
    porcelain, elephants = view["porcelain"], view["elephants"]
    assert isinstance(porcelain, dict)
    assert isinstance(elephants, dict)
    assert porcelain["shown"] == ["R5", "G6", "G8", "B3", "B7"]
    assert sum(len(pile) for pile in porcelain.values()) + 8 == 46
    assert sum(len(pile) for pile in elephants.values()) == 30


def test_the_view_shows_losses_under_way() -> None:
    view = table("R3578G46B4", elephants="RR+G,any1").play("!RR+G").view()
    assert view["phase"] == "lose"
    assert view["losing"] == {"elephant": "RR+G", "owed": 2, "owed_afterwards": 1, "lowest": "R3", "highest": "R7"}
    position = table("R3G46B4", elephants="RR+G,any1").play("!RR+G")
    assert position.view()["losing"] == {
        "elephant": "RR+G",
        "owed": 1,
        "owed_afterwards": 0,
        "lowest": "G4",
        "highest": "G6",
    }


def test_in_a_scoring_the_view_tells_who_picks_and_whose_turn_comes_next() -> None:
    position = table(shown="R6", fewest=9).play("$R6")
    assert position.view()["next_scoring"] == 10
    view = position.play("score:low").view()
    assert (view["turn"], view["to_move"], view["next_scoring"]) == (1, 2, 10)


def test_at_the_end_nobody_is_to_move() -> None:
    view = play(table(shown="R6", fewest=39).play("$R6"), *["score:all"] * 3).view()
    assert (view["phase"], view["turn"], view["to_move"], view["next_scoring"]) == ("over", None, None, None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_drawings_are_at_most_78_columns_wide(players: int, language: str) -> None:
    random = Random(players)
    position = GAME.start(players)
    while not position.over:
        position = position.play(random.choice(position.legal))
        assert max(map(len, position.draw(language).splitlines())) <= 78


def test_a_drawing_shows_rows_hands_and_sheets() -> None:
    drawing = table("R335G8", money=2, fewest=10).draw()
    assert "Porcelain   R5  G6  G8  B3  B7" in drawing
    assert "Elephants   RR+GG  GG+R  any1  even  odd" in drawing
    assert "10 bought; scoring at 20" in drawing
    assert "> Player 1        $$       *       0       -       -       -       0\n            R335G8" in drawing
    losing = table("R3578G46B4", elephants="RR+G,any1").play("!RR+G").draw()
    assert "RR+G still breaks 3 cards" in losing

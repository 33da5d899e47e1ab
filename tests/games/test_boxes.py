"""Boxes: the editions of a game that stand on the home page and in lists as games of their own."""

import pytest

from howdah.core.errors import UnknownGameError
from howdah.core.game import BY_LOT, FIRST_SEAT, Game
from howdah.core.text import LANGUAGES
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.service.messages.games import GameView

BY_GAME = pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)


@BY_GAME
def test_the_first_box_is_the_game_itself_and_every_box_has_title_and_summary(game: Game) -> None:
    first, *_ = game.facts.boxes
    assert (first.id, first.options) == (game.id, {})
    for box in game.facts.boxes:
        game.check(None, box.options)
        assert box.authors
        assert box.published
        for language in LANGUAGES:
            assert game.title(language, box)
            assert game.summary(language, box)


def test_no_two_boxes_have_one_id_and_each_is_found_by_it() -> None:
    boxes = [(game, box) for game in GAMES for box in game.facts.boxes]
    assert len({box.id for _, box in boxes}) == len(boxes)
    assert [GAMES.find_box(box.id) for _, box in boxes] == boxes
    with pytest.raises(UnknownGameError, match=r"expected one of: .*black-elephant"):
        GAMES.find_box("pink-elephant")


def test_black_elephant_and_the_short_rules_are_boxes_of_white_elephant() -> None:
    view = GameView.of(GAMES.find("white-elephant"), "en")
    assert [(box.id, dict(box.options)) for box in view.boxes] == [
        ("white-elephant", {}),
        ("black-elephant", {"watched-squares": "forbidden"}),
        ("black-elephant-short", {"jump-sharer": False}),
    ]
    facts = {box.id: (box.minutes, box.age) for game in GAMES for box in GameView.of(game, "en").boxes}
    assert facts == {
        "siam": (15, None),
        "white-elephant": (30, None),
        "black-elephant": (30, 10),
        "black-elephant-short": (None, None),
        "china-shop": (30, 8),
        "kerala": (None, None),
    }
    assert {box.authors for box in view.boxes} == {("Frank Czarnetzki (Czarné)",)}


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({}, "White Elephant"),
        ({"edition": "black"}, "Black Elephant"),
        ({"edition": "black", "first": "gold", "quiet-limit": 20}, "Black Elephant"),
        ({"watched-squares": "forbidden"}, "Black Elephant"),
        ({"edition": "short"}, "Black Elephant, short rules"),
        ({"edition": "short", "watched-squares": "forbidden"}, "White Elephant"),  # no box has both
    ],
)
def test_a_game_has_the_title_of_the_box_whose_options_it_has(options: dict[str, object], title: str) -> None:
    assert GAMES.find("white-elephant").start(options=options).title() == title


@BY_GAME
def test_every_box_is_found_by_its_options(game: Game) -> None:
    for box in game.facts.boxes:
        _, options = game.check(None, box.options)
        assert game.box(options) == box
        for language in LANGUAGES:
            assert game.start(options=options).title(language) == game.title(language, box)


@BY_GAME
def test_the_first_player_is_as_declared(game: Game) -> None:
    players = game.facts.players[0]
    sides = [game.seat_name(seat) for seat in range(players)]
    if game.facts.first_player == FIRST_SEAT:
        assert game.start().turn == 0
    elif game.facts.first_player == BY_LOT:
        assert game.start().turn == CHANCE
    else:
        for value in next(option.values or () for option in game.facts.options if option.id == game.facts.first_player):
            turn = game.start(options={game.facts.first_player: value}).turn
            assert turn == (sides.index(value) if value in sides else CHANCE)

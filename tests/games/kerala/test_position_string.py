"""Position strings, both ways, and everything that is wrong with one (KE-13)."""

import pytest

from howdah.core.errors import PositionError
from howdah.games.kerala import GAME
from tests.games.kerala.tables import last_round, table, text

BAG = "653111111/653111111/653111111/653111111/653111111"
START = f"first 1 - - .,. {BAG} A0,0/B0,0/0,0:blue-start A0,0/B0,0/0,0:black-start"
MINE = "A0,0/b1,0/0,0:blue-start+red-1/1,0:red-arch-green.r2/0,1:green-2"
TAKE = text(MINE, offer=["red-2", "red-3"])
SPECIAL = text("A1,0/B0,0/0,0:blue-start/1,0:red-moveT", phase="moveT")
DRAWING = GAME.start(2).play("first:1").play("draw:red-2")


def test_ke_13_the_start_is_written_and_read() -> None:
    assert str(GAME.start(2)) == START
    assert GAME.position(START, 2) == GAME.start(2)


@pytest.mark.parametrize("position", [TAKE, SPECIAL, str(DRAWING), str(last_round(5, {"red-1": 5}))])
def test_ke_13_positions_are_read_word_for_word(position: str) -> None:
    players = len(position.split()) - 6
    read = GAME.position(position, players)
    again = GAME.position(str(read), players)
    assert again.state == read.state
    assert str(again) == str(read)


def test_ke_13_spaces_are_read_in_any_order() -> None:
    assert table(MINE) == table("A0,0/b1,0/1,0:red-arch-green.r2/0,1:green-2/0,0:blue-start+red-1")


def test_an_ended_game_is_read_with_its_points() -> None:
    position = last_round(5, {"red-1": 5})
    for _ in range(5):
        position = position.play("draw:red-1")
    for _ in range(5):
        position = position.play("pass:B")
    read = GAME.position(str(position), 5)
    assert (read.over, read.state, read.scores()) == (True, position.state, position.scores())


WRONG = [
    (START, "first 1", "1", r"expected 8 fields .* but found 7"),
    (START, "first", "second", "expected one of first, draw, over, take, moveE, moveT, but found 'second'"),
    (START, "first 1", "first 2", "first player is to be drawn, but in round 2"),
    (START, "first 1", "first 41", "expected a number from 1 to 40, but found '41'"),
    (START, "first 1", "over 1", "ends after round 40, but this is round 1"),
    (START, "- -", "1 1", "start player: expected -, but found '1'"),
    (TAKE, "take 5 1 1", "take 5 3 1", "start player: expected 1 or 2, but found '3'"),
    (str(DRAWING), "1 1 1", "1 1 2", "player 1, who began the round, is next; not player 2"),
    (TAKE, "red-2,red-3", "red-2", "expected 2 places with commas between"),
    (TAKE, "red-2,red-3", "red-2,pink", "but found 'pink'"),
    (TAKE, "red-2,red-3", "red-2,blue-start", "but found 'blue-start'"),
    (START, ".,.", "red-2,.", "offer: 1 tile; there is none"),
    (str(DRAWING), "red-2,.", ".,red-2", "so the last places are empty"),
    (str(DRAWING), "red-2,.", "red-2,red-3", "so the last places are empty"),
    (START, BAG, BAG[:-1], "expected 5 groups of 9 digits"),
    (START, BAG, BAG.replace("6", "z"), "expected 5 groups of 9 digits"),
    (START, "653111111/", "553111111/", "96 unseen tiles; expected 100"),
    (TAKE, "red-2,red-3", "red-2,.", "offer: 1 tile; expected 2 at this point of the round"),
    (SPECIAL, "red-moveT", "red-moveE", "player 1 may move a tile, but has no elephant on"),
    (SPECIAL, "red-moveT", "red-arch-blue.r1", "player 1 may move a tile, but has no elephant on"),
    (TAKE, "0,0:blue-start+red-1", "0,0:red-1", "3 tiles; expected 4"),
    (
        TAKE,
        "0,0:blue-start+red-1",
        "0,0:red-1+red-1",
        "start tile of player 1: expected blue start tile, but found nothing",
    ),
    (TAKE, "0,0:blue-start+red-1", "0,0:black-start+red-1", "expected blue start tile, but found black start tile"),
    (TAKE, "0,0:blue-start+red-1", "0,0:red-1+blue-start", "something lies under the start tile at 0,0"),
    (TAKE, "0,1:green-2", "0,1:red-moveT", "the game has 1"),
    (TAKE, "0,1:green-2", "2,1:green-2", "one connected piece"),
    (TAKE, "0,1:green-2", "0,9:green-2", "no tile can lie at 0,9 after 4 turns"),
    (TAKE, "0,1:green-2", "0,0:green-2", "the space 0,0 is there twice"),
    (TAKE, "0,1:green-2", "0,1", "expected a space and its tiles"),
    (TAKE, "0,1:green-2", "0,-0:green-2", "expected a space and its tiles"),
    (TAKE, "0,1:green-2", "0,1:green-4", "expected a tile such as red-2"),
    (TAKE, "0,1:green-2", "0,1:green-2.r1", "expected a tile such as red-2"),
    (TAKE, "green.r2", "green", "expected a tile such as red-2, or an arch with its rotation"),
    (TAKE, "A0,0/b1,0", "A0,0/B1,0", "4 tiles; expected 5"),
    (TAKE, "A0,0/b1,0", "A0,0", "expected elephant B and its space"),
    (TAKE, "A0,0/b1,0", "A0,0/b0,0", "expected the elephants on two tiles"),
    (TAKE, "A0,0/b1,0", "A0,0/b1,1", "elephant B is at 1,1, where no tile lies"),
    (START, "B0,0/0,0:black", "B1,0/0,0:black", "elephant B is at 1,0, where no tile lies"),
    (START, "0,0:black-start", "0,0:black-start" + "+red-1" * 60, "61 tiles; nobody has more than 41"),
]


@pytest.mark.parametrize(("right", "before", "after", "complaint"), WRONG)
def test_an_inconsistent_string_is_refused(right: str, before: str, after: str, complaint: str) -> None:
    players = len(right.split()) - 6
    GAME.position(right, players)
    assert before in right
    with pytest.raises(PositionError, match=complaint):
        GAME.position(right.replace(before, after), players)


def test_too_few_tiles_in_nobodys_colour_are_refused() -> None:
    right = str(last_round(4, {"red-1": 4, "blue-1": 4}))
    wrong = right.replace(" 400000000/", " 500000000/").replace("/400000000 ", "/300000000 ")
    with pytest.raises(
        PositionError, match="3 unseen tiles in nobody's colour; expected at least the 4 that were removed"
    ):
        GAME.position(wrong, 4)


def test_a_tile_left_over_needs_a_player_who_has_passed() -> None:
    passed = table(offer=["red-1", "red-2"]).play("pass:A")
    taken = table(offer=["red-1", "red-2"]).play("t1@1,0/A")
    mixed = str(taken).replace(".,red-2", "red-1,red-2")
    assert GAME.position(str(passed), 2) == passed
    assert GAME.position(str(taken), 2) == taken
    with pytest.raises(PositionError, match="offer: 2 tiles; expected 1 at this point of the round"):
        GAME.position(mixed, 2)

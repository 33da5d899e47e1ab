"""The position string and the options it must fit."""

import pytest

from howdah.core.compilation import Form
from howdah.core.contract import check
from howdah.core.errors import OptionsError, PositionError
from howdah.core.types import CHANCE
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import AT_ONCE, IN_EVERY_FORM, board, fields, refused_by

START = "white ooooooX" + "/ooooooo" * 6 + " 10,0,0,10 dd44 0,0 3,3 0,0 0,0 0,0 s s 0"
# 14 logs are gone; Silver has an elephant on c3, Gold one on e5 that shares a log.
MIDDLE = "white ooooooX/ooooooo/ooooe+oo/ooooooo/..N..../......./ooooooo 9,0,0,9 dd44 6,4 3,3 4,0 0,0 0,0 g s 3"


def test_the_middle_position_is_consistent() -> None:
    assert str(GAME.position(MIDDLE)) == MIDDLE


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (" g s 3", " g s", "expected 12 fields"),
        ("white ", "black ", "edition: the options make it white, but the string says 'black'"),
        ("/......./", "/", "expected 7 ranks"),
        ("..N....", "..N...", "rank 3: expected 7 squares"),
        ("..N....", "..Q....", "rank 3: expected 7 squares"),
        ("ooooooX", "ooooooo", "g7: nothing can stand on the black square"),
        ("ooooooX", "ooooooN", "g7: nothing can stand on the black square"),
        ("......./", "......X/", "g2: expected no X but on g7"),
        ("9,0,0,9", "9,0,9", "strips: expected 4 numbers"),
        ("9,0,0,9", "8,0,0,9", "Silver's elephants: 1 on the board, 8 in strips, 0 home, 0 captured; expected 10"),
        ("9,0,0,9", "9,0,0,8", "Gold's elephants: 1 on the board, 8 in strips"),
        ("dd44", "dd4", "guards: expected two files and two ranks"),
        ("dd44", "d4d4", "guards: expected two files and two ranks"),
        ("dd44", "dd84", "guards: expected two files and two ranks"),
        ("dd44", "cd34", "c3: an elephant on a watched square"),
        (" 6,4 ", " 6;4 ", "held: expected 2 numbers"),
        (" 6,4 ", " 6,-4 ", "held: expected 2 numbers"),
        (" 6,4 ", " 6,5 ", "34 logs on the board, 11 held and 4 paid; expected 48 in all"),
        (" 4,0 ", " 3,0 ", "34 logs on the board, 10 held and 3 paid; expected 48 in all"),
        (" 3,3 ", " 4,2 ", "Silver has 4 black logs in the supply; expected at most 3"),
        (" 3,3 ", " 3,2 ", "0 black logs on the board and 5 in the supply; expected 6 in all"),
        ("/......./", "/###..../", "6 in the supply; expected 6 in all"),
        (" 0,0 0,0 g", " 1,0 0,0 g", "1 home, 0 captured; expected 10 in all"),
        (" 0,0 0,0 g", " 0,0 0,1 g", "0 home, 1 captured; expected 10 in all"),
        (" g s 3", " x s 3", "side: expected s or g, but found 'x'"),
        (" g s 3", " - - 3", "side: expected s or g, but found '-'"),
        (" g s 3", " g ? 3", "first: expected s or g, but found '?'"),
        (" g s 3", " g s 61", "quiet: expected a number of turns up to 60"),
        (" g s 3", " g s x", "quiet: expected a number of turns up to 60"),
        (" g s 3", " g s 3=", "it takes 4 quiet turns"),
    ],
)
def test_an_inconsistent_string_is_refused_saying_why(old: str, new: str, says: str) -> None:
    assert old in MIDDLE
    with pytest.raises(PositionError) as error:
        GAME.position(MIDDLE.replace(old, new), options={"first": "silver"})
    assert says in str(error.value)


def test_three_black_logs_in_line_are_refused() -> None:
    for black in ("c1:# c2:# c3:#", "a1:# b2:# c3:#", "e1:# d2:# c3:#", "e4:# f4:# g4:#"):
        with pytest.raises(PositionError, match="three black logs side by side"):
            board(f"{black} d4:o")
    board("a1:# b1:# d1:# e1:# d5:o")


@pytest.mark.parametrize(("squares", "square"), [("b7:N", "b7"), ("g3:e", "g3")])
def test_an_elephant_on_its_own_goal_facing_it_is_refused(squares: str, square: str) -> None:
    with pytest.raises(PositionError, match=f"{square}: an elephant on its own goal, facing it"):
        board(f"{squares} d4:o", options=AT_ONCE)
    board("b7:n g3:E d4:o", options=AT_ONCE)
    assert not board(f"{squares} d4:o").over  # its player may have left it there


def test_quiet_turns_after_a_game_is_decided_are_refused() -> None:
    with pytest.raises(PositionError, match="no log is left, so the game was over"):
        board("c3:N", quiet="1")
    with pytest.raises(PositionError, match="Gold has nothing in play, so the game was over"):
        board("c3:N d4:o", home=(0, 10), quiet="2")
    assert board("c3:N").over
    assert board("c3:N d4:o", home=(0, 10)).over


def test_we_20_a_game_ended_by_repetition_is_marked_in_the_quiet_field() -> None:
    over = board("c3:N d4:o", quiet="8=")
    assert over.over
    assert [ending.key for ending in over.endings()] == ["ending-repetition"]
    with pytest.raises(PositionError, match="the option repetition is off"):
        board("c3:N d4:o", quiet="8=", options={"repetition": 0})


def test_the_edition_field_is_the_preset_or_custom() -> None:
    names: dict[str, dict[str, object]] = {
        "white": {},
        "black": {"watched-squares": "forbidden"},
        "short": {"jump-sharer": False},
    }
    for name, options in names.items():
        assert fields(GAME.start(options=options))["edition"] == name
        assert GAME.start(options={"edition": name}) == GAME.start(options=options)
    both = {"watched-squares": "forbidden", "jump-sharer": "off"}
    assert fields(GAME.start(options=both))["edition"] == "custom"
    assert board("c3:N d4:o", edition="custom", options=both).view()["edition"] == "custom"


def test_the_guards_are_white_in_the_edition_of_2008_and_black_in_the_others() -> None:
    colours = {}
    for name in ("white", "black", "short"):
        guards = GAME.start(options={"edition": name}).view()["guards"]
        assert isinstance(guards, list)
        colours[name] = {guard["colour"] for guard in guards}
    assert colours == {"white": {"white"}, "black": {"black"}, "short": {"black"}}


@pytest.mark.parametrize("guards", ["dd4", "dd48", "44dd", 4])
def test_guards_start_on_cells_of_their_paths(guards: object) -> None:
    with pytest.raises(OptionsError, match="two files and two ranks"):
        GAME.start(options={"guards": guards})


@IN_EVERY_FORM
def test_gold_begins_if_the_option_says_so(form: Form) -> None:
    start = GAME.start(options={"first": "gold"}, form=form)
    assert (fields(start)["side"], fields(start)["first"], start.turn) == ("g", "g", 1)


@IN_EVERY_FORM
def test_we_24_a_lot_decides_who_begins(form: Form) -> None:
    start = GAME.start(form=form)
    assert start.turn == CHANCE
    assert [(move.notation, weight) for move, weight in start.chance()] == [("lot:silver", 1), ("lot:gold", 1)]
    silver, gold = start.play("lot:silver"), start.play("lot:gold")
    assert (silver.turn, gold.turn) == (0, 1)
    assert (fields(silver)["first"], fields(gold)["first"]) == ("s", "g")
    assert gold == GAME.position(str(gold), options={"first": "random"})
    for text in ("S>a1", "c3-c3", "c3^d4", "f7-g7", "Gs:a-b", "c7*", "--"):  # most are refused by other rules later
        assert refused_by(start, text)[0] == "chance-is-next"
    assert refused_by(start, ("south-strip",))[0] == "chance-is-next"
    assert refused_by(gold, "lot:silver")[0] == "not-an-outcome"


def test_we_21_before_the_lot_side_and_first_are_unknown_and_nothing_has_been_played() -> None:
    lot = {"first": "random"}
    start = GAME.start(options=lot)
    assert str(start) == START.replace(" s s 0", " - - 0")
    assert GAME.position(str(start), options=lot) == start
    with pytest.raises(PositionError, match="nobody has begun"):
        GAME.position(MIDDLE.replace(" g s 3", " - - 0"), options=lot)
    with pytest.raises(PositionError, match="nobody has begun"):
        GAME.position(START.replace(" s s 0", " s - 0"), options=lot)


@pytest.mark.parametrize("form", Form)
def test_games_that_begin_with_the_lot_fulfil_the_contract(form: Form) -> None:
    record = check(GAME, form, 4, None, {"first": "random"}, looks=8)
    assert record.entries[0].move in {"lot:silver", "lot:gold"}


def test_we_22_a_loaded_position_has_its_own_guards_and_first_player_whatever_the_options_say() -> None:
    position = GAME.position(MIDDLE, options={"first": "gold", "guards": "aa11"})
    assert str(position) == MIDDLE

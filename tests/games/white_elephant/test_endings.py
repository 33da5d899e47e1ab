"""The end of the game, the score, and endless play."""

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games.white_elephant import GAME
from tests.games.white_elephant.boards import IN_EVERY_FORM, board, fields, refused_by

THERE_AND_BACK = ("c3-c4", "f4-f5", "c4-c3", "f5-f4")


def endings(position: Position) -> list[str]:
    return [ending.key.removeprefix("ending-") for ending in position.endings()]


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@IN_EVERY_FORM
def test_the_game_ends_with_the_turn_in_which_the_last_log_is_collected(form: Form) -> None:
    position = board("c3:N c4:o", held=(4, 2), form=form)
    after = position.play("c3-c4")
    assert after.over
    assert endings(after) == ["logs"]
    assert after.scores() == (5, 2)
    assert after.winners() == (0,)
    assert fields(after)["side"] == "g", "the other side is to move, also when the game is over"


@IN_EVERY_FORM
def test_a_log_that_is_shared_still_lies_on_the_board(form: Form) -> None:
    assert not board("c3:N d3:o", form=form).play("c3-d3").over


@IN_EVERY_FORM
def test_the_game_ends_when_a_players_last_elephant_comes_home_or_is_captured(form: Form) -> None:
    home = board("b6:N d4:o", home=(8, 0), lost=(1, 0), form=form).play("b6-b7*")
    assert endings(home) == ["silver"]
    assert home.scores() == (27, 2)
    caught = board("c3:N d4:o", lost=(9, 0), guards="cc55", form=form).play("c3-c5")
    assert endings(caught) == ["silver"]
    assert caught.scores() == (0, 20)


@IN_EVERY_FORM
def test_an_elephant_in_a_strip_is_still_in_play(form: Form) -> None:
    position = board("b6:N d4:o", home=(8, 0), strips=(1, 0, 0, 10), form=form)
    assert not position.play("b6-b7*").over


@IN_EVERY_FORM
def test_we_17_both_last_elephants_may_go_in_one_turn_and_the_end_names_all_its_reasons(form: Form) -> None:
    position = board("b3:N b5:n f6:o", held=(5, 0), home=(4, 5), lost=(5, 4), guards="gg35", form=form)
    after = position.play("Gs:g-b")
    assert endings(after) == ["silver", "gold"]
    assert after.scores() == (12 + 10, 15 + 12)
    everything = board("b6:N b7:o", home=(9, 0), form=form).play("b6-b7*")
    assert endings(everything) == ["logs", "silver"]


@IN_EVERY_FORM
def test_the_score_counts_logs_captives_and_elephants_home_and_nothing_in_play(form: Form) -> None:
    position = board("d4:o e5:N f6:n", held=(7, 4), home=(2, 3), lost=(1, 4), form=form)
    assert position.scores() == (7 + 8 + 6, 4 + 2 + 9)
    assert position.winners() == ()


@IN_EVERY_FORM
@pytest.mark.parametrize(("first", "scores"), [("s", (2, 3)), ("g", (3, 2))])
def test_on_a_tie_the_player_who_began_loses_a_point(first: str, scores: tuple[int, int], form: Form) -> None:
    position = board("c3:N c4:o", held=(2, 3), first=first, form=form)
    assert position.scores() == (2, 3), "not before the end"
    assert position.play("c3-c4").scores() == scores
    even = board("c3:N c4:o f4:n", held=(3, 3), first=first, form=form)
    assert even.scores() == (3, 3)


@IN_EVERY_FORM
def test_we_15_the_third_occurrence_of_a_position_ends_the_game_and_the_start_counts(form: Form) -> None:
    start = board("c3:N f4:n a1:o", held=(2, 0), form=form)
    twice = played(start, *THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert not twice.over
    thrice = twice.play(THERE_AND_BACK[3])
    assert endings(thrice) == ["repetition"]
    assert thrice.scores() == (2, 0)
    assert fields(thrice)["quiet"] == "8="


@IN_EVERY_FORM
def test_we_15_the_same_board_with_the_other_side_to_move_is_another_position(form: Form) -> None:
    start = board("c3:N f4:n a1:o", options={"repetition": 2}, form=form)
    # Silver loses a turn by going a longer way, so that Gold is to move where Silver was.
    round_trip = played(start, "c3-c4", "f4-f5", "c4-d4", "f5-f4", "d4-c3")
    assert fields(round_trip)["grid"] == fields(start)["grid"]
    assert not round_trip.over


@IN_EVERY_FORM
def test_we_15_facings_are_part_of_a_position(form: Form) -> None:
    start = board("c3:N c4:S f4:n a1:o", options={"repetition": 2}, form=form)
    turned = played(start, "c3^c5W", "f4-f5", "c5-d5", "f5-f4", "d5-d3", "f4-f5", "d3-c3", "f5-f4")
    assert not turned.over


@IN_EVERY_FORM
def test_we_15_who_is_in_which_strip_is_part_of_a_position(form: Form) -> None:
    start = board("a3:e g6:o", strips=(9, 0, 1, 9), options={"repetition": 2}, form=form)
    # An elephant leaves the west strip, is turned south, and goes into the south strip; the board is as before.
    moved = played(start, "W>b3", "a3^c3S", "b3-S", "c3-a3")
    assert fields(moved)["grid"] == fields(start)["grid"]
    assert fields(moved)["strips"] == "10,0,0,9"
    assert not moved.over


@IN_EVERY_FORM
def test_we_15_repetition_can_be_counted_otherwise_or_not_at_all(form: Form) -> None:
    squares = "c3:N f4:n a1:o"
    assert played(board(squares, options={"repetition": 2}, form=form), *THERE_AND_BACK).over
    endless = board(squares, options={"repetition": 0}, form=form)
    assert endings(played(endless, *THERE_AND_BACK * 15)) == ["quiet"]


@IN_EVERY_FORM
def test_we_15_a_loaded_position_starts_the_memory_anew(form: Form) -> None:
    start = board("c3:N f4:n a1:o", form=form)
    again = played(start, *THERE_AND_BACK)
    loaded = GAME.position(str(again), form=form)
    assert loaded == again
    assert not played(loaded, *THERE_AND_BACK).over
    assert played(again, *THERE_AND_BACK).over


@IN_EVERY_FORM
def test_we_15_sixty_quiet_turns_in_a_row_end_the_game_scored_as_it_stands(form: Form) -> None:
    position = board("c3:N f4:n a1:o", held=(0, 3), quiet="58", form=form)
    last = position.play("c3-c4")
    assert not last.over
    after = last.play("f4-f5")
    assert endings(after) == ["quiet"]
    assert after.scores() == (0, 3)
    short = board("c3:N f4:n a1:o", options={"quiet-limit": 1}, form=form)
    assert endings(short.play("c3-c4")) == ["quiet"]


@IN_EVERY_FORM
@pytest.mark.parametrize("move", ["d1-d2", "#e5", "Ge:7-6", "b6-b7*", "c3-c5"])
def test_we_15_every_lasting_event_begins_the_count_of_quiet_turns_anew(move: str, form: Form) -> None:
    position = board("c3:N b6:N d1:N d2:o a1:o", held=(2, 0), guards="cc57", quiet="59", form=form)
    after = position.play(move)
    assert fields(after)["quiet"] == "0"
    assert not after.over


@IN_EVERY_FORM
@pytest.mark.parametrize("move", ["f3-g3~", "c1-S", "S>b3", "d1-d2"])
def test_we_15_turning_about_and_strips_are_quiet(move: str, form: Form) -> None:
    position = board("f3:E c1:S d1:N a5:o", quiet="59", form=form)
    assert endings(position.play(move)) == ["quiet"]


@IN_EVERY_FORM
def test_we_17_repetition_is_tested_before_the_quiet_turns_and_both_are_named(form: Form) -> None:
    start = board("c3:N f4:n a1:o", options={"quiet-limit": 8}, form=form)
    after = played(start, *THERE_AND_BACK, *THERE_AND_BACK)
    assert endings(after) == ["repetition", "quiet"]
    assert str(GAME.position(str(after), options={"quiet-limit": 8})) == str(after)


def test_when_the_game_is_over_every_text_is_refused_for_that() -> None:
    over = board("c3:N")
    for text in ("c3-c4", "c3-c3", "c3-b3*", "c3^d4", "f7-g7", "Gs:a-b", "c7*", "--"):
        assert refused_by(over, text)[0] == "game-is-over"


@IN_EVERY_FORM
def test_the_estimate_is_the_result_at_the_end_and_even_before_the_lot(form: Form) -> None:
    rules = GAME.rules(form)

    def estimate(position: Position) -> list[int]:
        out = rules.words(2)
        rules.evaluate(rules.words_from(position.state), out)
        return list(map(int, out))

    assert estimate(GAME.start(options={"first": "random"})) == [500, 500]
    assert estimate(board("c3:N c4:o", held=(4, 2)).play("c3-c4")) == [1000, 0]
    assert estimate(board("c3:N c4:o", held=(4, 9)).play("c3-c4")) == [0, 1000]
    ahead = estimate(board("c3:N c4:o", held=(9, 2)))
    assert 500 < ahead[0] < 1000
    near, far, turned = board("c6:N c2:o"), board("c3:N c2:o"), board("c6:S c2:o")
    assert estimate(near)[0] > estimate(far)[0] > estimate(turned)[0]
    assert sum(estimate(turned)) == 1000


def test_the_lot_for_who_begins_is_the_only_draw_of_chance() -> None:
    assert (GAME.facts.chance, GAME.facts.chance_in_play) == (True, False)
    assert GAME.start(options={"first": "random"}).turn == CHANCE


def test_we_10_as_long_as_an_answer_is_awaited_the_turn_is_not_over_and_no_tie_is_decided() -> None:
    asked = board("b7:E c7:E d4:o", quiet="59", form=Form.PLAIN).play("b7^d7N")
    assert not asked.over
    assert asked.scores() == (0, 0)
    answered = asked.play("c7=")
    assert answered.over
    assert answered.scores() == (-1, 0)
